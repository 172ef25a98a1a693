import { crc32, deflateRawSync } from 'node:zlib';
import type { Body, Exchange, HeaderField, HttpRequest, HttpResponse } from '../lib/model/http.js';
import type { CaptureItem } from '../lib/model/reader.js';

/** What command-line clients and proxies would have written of some exchanges. */

const textOf = (body: Body): string =>
  body.kind === 'bytes' ? Buffer.from(body.bytes).toString('latin1') : '';
const requestLine = ({ method, target, version }: HttpRequest) => `${method} ${target} HTTP/${version}`;
const statusLine = ({ version, status, reason }: HttpResponse) => `HTTP/${version} ${status} ${reason}`;
const fields = (headers: readonly HeaderField[]) => headers.map(({ name, value }) => `${name}: ${value}`);
const hostOf = ({ headers }: HttpRequest) =>
  headers.find(({ name }) => name.toLowerCase() === 'host')?.value ?? 'agent.example';
const bytes = (text: string) => Buffer.from(text, 'latin1');

/** Both in one file, as `curl -v … > file 2>&1` writes them. */
export function curlVerboseOf(exchanges: readonly Exchange[]): Buffer {
  return bytes(exchanges.map((exchange, at) => curlRun(exchange, at)).join(''));
}

function curlRun({ request, response, end }: Exchange, at: number): string {
  if (request === null) throw new Error('curl prints no answer without its request');
  const lines = (mark: string, start: string, headers: readonly HeaderField[]) =>
    [start, ...fields(headers), ''].map((line) => `${mark} ${line}\r\n`).join('');
  const sent = textOf(request.body).length;
  const body = response === null ? '' : textOf(response.body);
  return [
    '*   Trying 127.0.0.1:9999...\n',
    `* Connected to ${hostOf(request)} (127.0.0.1) port 9999 (#${at})\n`,
    lines('>', requestLine(request), request.headers),
    sent > 0 ? `} [${sent} bytes data]\n` : '',
    response === null ? '' : lines('<', statusLine(response), response.headers),
    body === '' ? '' : `{ [${body.length} bytes data]\n`,
    body,
    end === 'complete' ? `* Connection #${at} to host ${hostOf(request)} left intact\n` : '',
    end === 'closed-by-client' ? '* Operation timed out after 1001 milliseconds with 0 bytes received\n' : '',
    /^(?:closed|closed-by-server|broken)$/.test(end)
      ? '* transfer closed with outstanding read data remaining\n* Closing connection 0\n'
      : '',
  ].join('');
}

const ARROWS = { 'to-server': ['=>', 'Send'], 'to-client': ['<=', 'Recv'] } as const;

/** `curl --trace` or `--trace-ascii`, with `--trace-time` and `--trace-ids`. */
export function curlTraceOf(items: readonly CaptureItem[], look: 'hex' | 'text'): Buffer {
  const ids = new Map<string, number>();
  const lines: string[] = [];
  for (const item of items) {
    if (item.kind !== 'segment' && item.kind !== 'close') continue;
    const id = ids.get(item.connection ?? '') ?? ids.size;
    ids.set(item.connection ?? '', id);
    const stamp = `${new Date(item.time ?? 0).toISOString().slice(11, 23)}000 [${id}-${id}] `;
    if (item.kind === 'close') {
      if (item.by === 'client') lines.push(`${stamp}== Info: Operation timed out after 1001 milliseconds`);
      lines.push(`${stamp}== Info: Closing connection ${id}`);
      continue;
    }
    const content = Buffer.from(item.bytes);
    const [arrow, verb] = ARROWS[item.direction];
    const isHead = /^(?:[A-Z]+ \S+ HTTP\/|HTTP\/\d)/.test(content.toString('latin1', 0, 4000));
    const size = `${content.length} bytes (0x${content.length.toString(16)})`;
    lines.push(`${stamp}${arrow} ${verb} ${isHead ? 'header' : 'data'}, ${size}`);
    lines.push(...(look === 'hex' ? hexRows(content) : textRows(content)));
  }
  return bytes(lines.map((line) => `${line}\n`).join(''));
}

const label = (at: number) => `${at.toString(16).padStart(4, '0')}: `;
const dots = (content: Buffer) => content.toString('latin1').replace(/[^ -~]/g, '.');

function hexRows(content: Buffer): string[] {
  const rows: string[] = [];
  for (let at = 0; at < content.length; at += 16) {
    const row = content.subarray(at, at + 16);
    const pairs = [...row].map((byte) => `${byte.toString(16).padStart(2, '0')} `).join('');
    rows.push(`${label(at)}${pairs.padEnd(48)}${dots(row)}`);
  }
  return rows;
}

function textRows(content: Buffer): string[] {
  const rows: string[] = [];
  for (let at = 0; at < content.length; ) {
    const crlf = content.indexOf('\r\n', at);
    const end = Math.min(crlf < 0 ? content.length : crlf, at + 64, content.length);
    rows.push(label(at) + dots(content.subarray(at, end)));
    at = end === crlf ? end + 2 : end;
  }
  return rows;
}

/** `http --verbose > file`, run after run; `pretty`: with `--pretty=all`. */
export function httpieOf(exchanges: readonly Exchange[], pretty = false): Buffer {
  const body = (text: string) => (pretty ? laidOut(text) : text);
  const colour = (line: string) =>
    pretty ? line.replace(/^[\w-]+(?=: )/, (name) => `\x1b[36m${name}\x1b[39;49;00m`) : line;
  const headOf = (start: string, headers: readonly HeaderField[]) => {
    const all = fields(headers);
    const lines = pretty ? all.sort() : all;
    const first = pretty
      ? `\x1b[32m${start.split(' ')[0]}\x1b[39;49;00m ${start.split(' ').slice(1).join(' ')}`
      : start;
    return [first, ...lines.map(colour), ''].map((line) => `${line}\r\n`).join('');
  };
  return bytes(
    exchanges
      .map(({ request, response }) => {
        const agent = { name: 'User-Agent', value: 'HTTPie/3.2.1', at: { offset: 0, length: 0 } };
        const asked =
          request === null
            ? ''
            : headOf(requestLine(request), [...request.headers, agent]) + body(textOf(request.body));
        const answer =
          response === null
            ? ''
            : headOf(statusLine(response), response.headers) + body(textOf(response.body));
        return `${asked}\n\n\n${answer}`;
      })
      .join(''),
  );
}

/** JSON sorted and laid out, also behind `data: `, and in colours. */
function laidOut(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const [, mark = '', json = ''] = /^(data: |)([{[].*)$/.exec(line) ?? [];
      try {
        const laid = JSON.stringify(sorted(JSON.parse(json)), null, 4);
        return mark + laid.replace(/"(?:[^"\\]|\\.)*"/g, (word) => `\x1b[33m${word}\x1b[39;49;00m`);
      } catch {
        return line;
      }
    })
    .join('\n');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/** `wget -d -O -`, with dots of its progress meter. */
export function wgetOf(exchanges: readonly Exchange[]): Buffer {
  return bytes(
    exchanges
      .map(({ request, response, end }) => {
        if (request === null) throw new Error('wget prints no answer without its request');
        const lines = (start: string, headers: readonly HeaderField[]) =>
          [start, ...fields(headers), ''].map((line) => `${line}\r\n`).join('');
        const sent = textOf(request.body);
        const body = response === null ? '' : textOf(response.body);
        const answer =
          response === null
            ? ''
            : `---response begin---\n${lines(statusLine(response), response.headers)}---response end---\n` +
              `${response.status} ${response.reason}\nLength: ${body.length} [text]\nSaving to: 'STDOUT'\n${body}`;
        const over =
          end === 'complete'
            ? `\n     0K .    100%  114M=0s\n\n2026-11-29 23:15:27 (114 MB/s) - written to stdout [1/1]\n\n`
            : '';
        const broken = /^(?:closed|closed-by-server|broken)$/.test(end)
          ? '\n2026-11-29 23:15:27 (1 MB/s) - Read error at byte 1 (x).Retrying.\n\n'
          : '';
        return (
          `--2026-11-29 23:15:27--  http://${hostOf(request)}${request.target}\nConnecting... connected.\nCreated socket 3.\n\n` +
          `---request begin---\n${lines(requestLine(request), request.headers)}---request end---\n` +
          `${sent === '' ? '' : `[BODY data: ${sent}]\n`}HTTP request sent, awaiting response... \n${answer}${over}${broken}`
        );
      })
      .join(''),
  );
}

/** `mitmdump --flow-detail 4`. */
export function mitmproxyTextOf(exchanges: readonly Exchange[]): Buffer {
  const indented = (text: string) =>
    text === ''
      ? ''
      : `\n${text
          .split('\n')
          .map((line) => `    ${line}`)
          .join('\r\n')}\n`;
  const view = (body: Body) => indented(laidOut(textOf(body)).replace(/\x1b\[[\d;]*m/g, ''));
  return bytes(
    exchanges
      .map(({ request, response, end }) => {
        if (request === null) throw new Error('no flow without a request');
        const asked =
          `127.0.0.1:40001: ${request.method} http://${hostOf(request)}${request.target}\n` +
          fields(request.headers)
            .map((line) => `    ${line}\n`)
            .join('') +
          `${view(request.body)}\n`;
        const answered =
          response === null
            ? ''
            : ` << ${response.status} ${response.reason} ${textOf(response.body).length}b\n` +
              fields(response.headers)
                .map((line) => `    ${line}\n`)
                .join('') +
              `${view(response.body)}\n`;
        return asked + answered + (/^closed/.test(end) ? ` << ${failure(end)}\n` : '');
      })
      .join(''),
  );
}

const failure = (end: string) =>
  end === 'closed-by-client'
    ? 'Client disconnected.'
    : 'peer closed connection without sending complete message body';

type Tnet = string | Buffer | number | boolean | null | readonly Tnet[] | { readonly [name: string]: Tnet };

/** A value as a tnetstring; Buffers are byte strings, numbers floats where they have a fraction. */
export function tnet(value: Tnet): Buffer {
  const [type, content] = packed(value);
  return Buffer.concat([bytes(`${content.length}:`), content, bytes(type)]);
}

function packed(value: Tnet): readonly [string, Buffer] {
  if (value === null) return ['~', Buffer.alloc(0)];
  if (Buffer.isBuffer(value)) return [',', value];
  if (typeof value === 'string') return [';', Buffer.from(value)];
  if (typeof value === 'boolean') return ['!', bytes(String(value))];
  if (typeof value === 'number') return [Number.isInteger(value) ? '#' : '^', bytes(String(value))];
  if (isList(value)) return [']', Buffer.concat(value.map(tnet))];
  return ['}', Buffer.concat(Object.entries(value).flatMap(([key, inner]) => [tnet(key), tnet(inner)]))];
}

const isList = (value: Tnet): value is readonly Tnet[] => Array.isArray(value);

/** A flow file as mitmproxy 8 writes it. */
export function mitmproxyOf(exchanges: readonly Exchange[]): Buffer {
  return Buffer.concat(
    exchanges.map((exchange) => {
      const { request, response, connection, end } = exchange;
      if (request === null) throw new Error('no flow without a request');
      const shared = ({ version, headers, body, time, endTime }: HttpRequest | HttpResponse) => ({
        http_version: bytes(`HTTP/${version}`),
        headers: headers.map(({ name, value }) => [bytes(name), bytes(value)]),
        content: body.kind === 'bytes' ? Buffer.from(body.bytes) : bytes(''),
        trailers: null,
        timestamp_start: time === null ? null : time / 1000,
        timestamp_end: endTime === null ? null : endTime / 1000,
      });
      return tnet({
        type: 'http',
        version: 17,
        websocket: null,
        response: response && {
          ...shared(response),
          ...(end === 'complete' ? {} : { content: null }),
          reason: bytes(response.reason),
          status_code: response.status,
        },
        request: {
          ...shared(request),
          path: bytes(request.target),
          method: bytes(request.method),
          scheme: bytes('http'),
        },
        client_conn: { id: connection, address: ['127.0.0.1', 40_001] },
        error: end === 'complete' || end === 'capture-end' ? null : { msg: failure(end), timestamp: 1.5 },
      });
    }),
  );
}

/** A WARC file with a record for each side; `answersFirst`: as some crawlers write them. */
export function warcOf(exchanges: readonly Exchange[], answersFirst = false): Buffer {
  const record = (type: string, id: string, to: string | null, block: Buffer, time: number | null) => {
    const head = [
      'WARC/1.0',
      `WARC-Type: ${type}`,
      `WARC-Record-ID: <urn:uuid:${id}>`,
      ...(to === null ? [] : [`WARC-Concurrent-To: <urn:uuid:${to}>`]),
      `WARC-Date: ${new Date(time ?? Date.UTC(2026, 10, 29)).toISOString().slice(0, 19)}Z`,
      `Content-Type: ${type === 'warcinfo' ? 'application/warc-fields' : `application/http;msgtype=${type}`}`,
      `Content-Length: ${block.length}`,
      '',
      '',
    ].join('\r\n');
    return Buffer.concat([bytes(head), block, bytes('\r\n\r\n')]);
  };
  return Buffer.concat([
    record('warcinfo', 'w', null, bytes('software: test\r\n'), null),
    ...exchanges.flatMap(({ request, response, end }, at) => {
      const asked = request && message(requestLine(request), request.headers, request.body, true);
      const answered =
        response && message(statusLine(response), response.headers, response.body, end === 'complete');
      const time = request?.time ?? response?.time ?? null;
      const sides = [
        ...(asked ? [record('request', `q${at}`, answersFirst ? `a${at}` : null, asked, time)] : []),
        ...(answered ? [record('response', `a${at}`, answersFirst ? null : `q${at}`, answered, time)] : []),
      ];
      return answersFirst ? sides.reverse() : sides;
    }),
  ]);
}

/** A ZIP archive; `stored` ones are not packed. */
export function zipOf(files: readonly (readonly [name: string, content: Buffer])[], stored = false): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    const data = stored ? content : deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(stored ? 0 : 8, 8);
    local.writeUInt32LE(checksum(content), 14);
    local.writeUInt32LE(data.length, 18);
    local.writeUInt32LE(content.length, 22);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    local.copy(central, 10, 8, 28);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(offset, 42);
    locals.push(local, bytes(name), data);
    directory.push(central, bytes(name));
    offset += 30 + name.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

function checksum(content: Buffer): number {
  return crc32(content);
}

/** A message as it crossed, in one chunk where it is chunked; `whole`: with its last chunk. */
function message(start: string, headers: readonly HeaderField[], body: Body, whole: boolean): Buffer {
  const content = textOf(body);
  const first = content === '' ? '' : `${content.length.toString(16)}\r\n${content}\r\n`;
  const chunks = `${first}${whole ? '0\r\n\r\n' : ''}`;
  const chunked = headers.some(({ value }) => value === 'chunked');
  return bytes([start, ...fields(headers), '', chunked ? chunks : content].join('\r\n'));
}

/** Fiddler's archive of these exchanges. */
export function sazOf(exchanges: readonly Exchange[], stored = false): Buffer {
  const time = (at: number | null) =>
    at === null ? '0001-01-01T00:00:00' : `${new Date(at).toISOString().slice(0, -1)}0000Z`;
  const files = exchanges.flatMap(({ request, response, end }, index): [string, Buffer][] => {
    if (request === null) throw new Error('no session without a request');
    const url = `http://${hostOf(request)}${request.target}`;
    const meta =
      `<?xml version="1.0"?><Session SID="${index + 1}"><SessionTimers ClientBeginRequest="${time(request.time)}" ` +
      `ClientDoneRequest="${time(request.endTime)}" ServerBeginResponse="${time(response?.time ?? null)}" ` +
      `ServerDoneResponse="${time(response?.endTime ?? null)}" /><SessionFlags>` +
      `<SessionFlag N="x-clientip" V="127.0.0.1" /><SessionFlag N="x-clientport" V="${40_000 + index}" /></SessionFlags></Session>`;
    return [
      [
        `raw\\${index + 1}_c.txt`,
        message(requestLine({ ...request, target: url }), request.headers, request.body, true),
      ],
      [`raw\\${index + 1}_m.xml`, bytes(meta)],
      ...(response === null
        ? []
        : ([
            [
              `raw\\${index + 1}_s.txt`,
              message(statusLine(response), response.headers, response.body, end === 'complete'),
            ],
          ] as [string, Buffer][])),
    ];
  });
  return zipOf([['_index.htm', bytes('<html>')], ...files], stored);
}
