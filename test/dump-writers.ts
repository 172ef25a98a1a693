import type { Segment } from '../lib/model/capture.js';
import type { CaptureItem } from '../lib/model/reader.js';

/** What recorders that print text would have written of some segments. */

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const textOf = ({ bytes }: Segment) => Buffer.from(bytes).toString('latin1');
const segmentsOf = (items: readonly CaptureItem[]) => items.filter((item) => item.kind === 'segment');
const dotted = (text: string) => text.replace(/[^\x20-\x7e]/g, '.');
const pairs = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0'));
const stamp = (time: number | null) =>
  new Date(time ?? 0).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ');
const micros = (time: number | null) => String((Math.round(time ?? 0) % 1000) * 1000).padStart(6, '0');

function rows(bytes: Uint8Array, size: number, row: (part: Uint8Array, at: number) => string): string {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += size) lines.push(`${row(bytes.subarray(at, at + size), at)}\n`);
  return lines.join('');
}

/** Ends of connections as recorders name them: each connection has a client port of its own. */
function namer() {
  const ports = new Map<string, number>();
  return (segment: Segment): readonly [from: number, to: number] => {
    const key = segment.connection ?? '';
    const port = ports.get(key) ?? 40_001 + ports.size;
    ports.set(key, port);
    return segment.direction === 'to-server' ? [port, 9999] : [9999, port];
  };
}

const ESCAPES = new Map([
  ['\r', '\\r'],
  ['\\', '\\\\'],
  ['\x07', '\\a'],
  ['\b', '\\b'],
  ['\v', '\\v'],
  ['\f', '\\f'],
]);

/** `socat -v`, `-x` or `-x -v`; notices of `-d -d` stand in the middle of blocks. */
export function socatOf(items: readonly CaptureItem[], look: 'v' | 'x' | 'xv', notices = false): Buffer {
  const sums = new Map<string, number>();
  const notice = `${stamp(0)} socat[17] N forked off child process 18\n`;
  return latin1(
    segmentsOf(items)
      .map((segment) => {
        const { bytes, direction, connection, time } = segment;
        const key = `${connection} ${direction}`;
        const from = sums.get(key) ?? 0;
        sums.set(key, from + bytes.length);
        const head = `${direction === 'to-server' ? '>' : '<'} ${stamp(time)}.000${micros(time)}  length=${bytes.length} from=${from} to=${from + bytes.length - 1}\n`;
        const shown = textOf(segment).replace(/[^\x20-\x7e\t\n]|\\/g, (char) => ESCAPES.get(char) ?? '.');
        const middle = shown.indexOf('\n', shown.length >> 1) + 1;
        if (look === 'x') return `${head} ${pairs(bytes).join(' ')}\n`;
        if (look === 'v')
          return head + (notices ? shown.slice(0, middle) + notice + shown.slice(middle) : shown);
        const lines = textOf(segment).match(/[^\n]{0,15}\n|[^\n]{1,16}/g) ?? [];
        const dump = lines.map((line) => ` ${pairs(latin1(line)).join(' ').padEnd(49)}${dotted(line)}\n`);
        return `${head}${dump.join('')}--\n`;
      })
      .join(''),
  );
}

const flowEnd = (port: number) => `127.000.000.001.${String(port).padStart(5, '0')}`;

/** `tcpflow -c`, with `-D` in hexadecimal; `-0` puts nothing behind a packet. */
export function tcpflowOf(items: readonly CaptureItem[], hex: boolean, behind = '\n'): Buffer {
  const ends = namer();
  return latin1(
    segmentsOf(items)
      .map((segment) => {
        const [from, to] = ends(segment);
        const head = `${flowEnd(from)}-${flowEnd(to)}: `;
        if (!hex) return head + textOf(segment) + behind;
        const dump = rows(segment.bytes, 32, (part, at) => {
          const digits = pairs(part)
            .join('')
            .replace(/(.{4})(?=.)/g, '$1 ');
          return `${at.toString(16).padStart(4, '0')}: ${digits.padEnd(80)} ${dotted(latin1(String.fromCharCode(...part)).toString('latin1'))}`;
        });
        return `${head}\n${dump}\n`;
      })
      .join(''),
  );
}

/** `tcpflow -C`. */
export function bareOf(items: readonly CaptureItem[]): Buffer {
  return latin1(
    segmentsOf(items)
      .map((segment) => `${textOf(segment)}\n`)
      .join(''),
  );
}

/** A file of `tcpick -wRub`. */
export function tcpickOf(items: readonly CaptureItem[]): Buffer {
  return latin1(
    segmentsOf(items)
      .map((segment) => {
        const { length } = segment.bytes;
        const receiver = segment.direction === 'to-server' ? 'server' : 'client';
        return `\n[${receiver}] 0:${length} (${length})\n${textOf(segment)}`;
      })
      .join(''),
  );
}

/** `ngrep` as it comes, `-W byline`, `-W single` or `-x`; `-q` or with marks; `-t`. */
export function ngrepOf(
  items: readonly CaptureItem[],
  look: 'wrapped' | 'byline' | 'single' | 'hex',
  quiet = true,
): Buffer {
  const ends = namer();
  const packets = segmentsOf(items).map((segment, at) => {
    const [from, to] = ends(segment);
    const { time, bytes } = segment;
    const clock = quiet ? '' : `${stamp(time)}.${micros(time)} `;
    const head = `T ${clock}127.0.0.1:${from} -> 127.0.0.1:${to} [AP]`;
    const text = textOf(segment);
    const before = quiet ? '\n' : `${'#'.repeat((at % 4) + 1)}\n`;
    if (look === 'single') return `${before}${head} ${dotted(text)}\n`;
    if (look === 'byline') return `${before}${head} #${at}\n${text.replace(/[^\x20-\x7e\n]/g, '.')}\n`;
    const dump =
      look === 'hex'
        ? rows(bytes, 16, (part) => {
            const digits = pairs(part);
            const left = digits.slice(0, 8).join(' ');
            const right = digits.slice(8).join(' ');
            return `  ${left.padEnd(23)}    ${right.padEnd(23)}    ${dotted(latin1(String.fromCharCode(...part)).toString('latin1')).padEnd(16)}`;
          })
        : rows(bytes, 75, (part) => `  ${dotted(Buffer.from(part).toString('latin1')).padEnd(75)}`);
    return `${before}${head} #${at}\n${dump}`;
  });
  return latin1(`interface: lo (127.0.0.0/255.0.0.0)\nfilter: ( port 9999 )\n${packets.join('')}`);
}

/** `tshark -z follow,tcp` of each connection. */
export function followOf(items: readonly CaptureItem[], mode: 'ascii' | 'hex' | 'raw' | 'yaml'): Buffer {
  const ends = namer();
  const streams = new Map<string, { port: number; segments: Segment[] }>();
  for (const segment of segmentsOf(items)) {
    const port = Math.max(...ends(segment));
    const stream = streams.get(segment.connection ?? '') ?? { port, segments: [] };
    stream.segments.push(segment);
    streams.set(segment.connection ?? '', stream);
  }
  const rule = '='.repeat(67);
  return latin1(
    [...streams.values()]
      .map(({ port, segments }, number) => {
        if (mode === 'yaml') return yamlOf(port, segments);
        const offsets = { 'to-server': 0, 'to-client': 0 };
        const blocks = segments.map((segment) => {
          const { bytes, direction } = segment;
          const tab = direction === 'to-server' ? '' : '\t';
          const shown = textOf(segment).replace(/[^\x20-\x7e\r\n]/g, '.');
          if (mode === 'ascii') return `${tab}${bytes.length}\n${shown}\n`;
          if (mode === 'raw') return `${tab}${pairs(bytes).join('')}\n`;
          const base = offsets[direction];
          offsets[direction] += bytes.length;
          return rows(bytes, 16, (part, at) => {
            const digits = pairs(part);
            const offset = (base + at).toString(16).toUpperCase().padStart(8, '0');
            const left = digits.slice(0, 8).join(' ');
            const spelled = `${left.padEnd(23)}  ${digits.slice(8).join(' ').padEnd(23)}`;
            return `${tab}${offset}  ${spelled}  ${dotted(Buffer.from(part).toString('latin1'))}`;
          });
        });
        return `\n${rule}\nFollow: tcp,${mode}\nFilter: tcp.stream eq ${number}\nNode 0: 127.0.0.1:${port}\nNode 1: 127.0.0.1:9999\n${blocks.join('')}${rule}\n`;
      })
      .join(''),
  );
}

function yamlOf(port: number, segments: readonly Segment[]): string {
  const peers = [port, 9999].map((one, at) => `  - peer: ${at}\n    host: 127.0.0.1\n    port: ${one}\n`);
  const packets = segments.map(({ bytes, direction, time }, at) => {
    const data = Buffer.from(bytes)
      .toString('base64')
      .replace(/.{1,76}/g, '      $&\n');
    const seconds = `${Math.floor((time ?? 0) / 1000)}.${micros(time)}000`;
    return `  - packet: ${at}\n    peer: ${direction === 'to-server' ? 0 : 1}\n    timestamp: ${seconds}\n    data: !!binary |\n${data}`;
  });
  return `peers:\n${peers.join('')}packets:\n${packets.join('')}`;
}
