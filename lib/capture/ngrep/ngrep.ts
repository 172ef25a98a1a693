import type { Run, Segment } from '../../model/capture.js';
import type { CaptureItem, CaptureReader } from '../../model/reader.js';
import { openConversations, retransmission } from '../reading/conversation.js';
import { hexBytes } from '../reading/hex-text.js';
import { type Input, type Line, type Script, scripted } from '../reading/script.js';
import { gathered } from '../reading/segments.js';
import { cutNote, cutOff } from '../reading/snap-limit.js';
import { type Undotted, undotted } from './dots.js';

const TIME = '(?:(\\d{4}\\/\\d\\d\\/\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d{1,9}|\\+\\d{1,12}\\.\\d{1,9}) )?';
const END = '(\\S{2,60}:\\d{1,5})';
const HEAD = new RegExp(`^([TUIK]) ${TIME}${END} -> ${END} \\[[A-Z0-9]{0,12}\\](?: #\\d{1,12})?(?: |$)`);
const HEAD_LOOK = 300;
const HEX_ROW = /^ {2}[0-9a-f]{2}(?: {1,4}[0-9a-f]{2}){0,15}(?: |$)/;
const INDENT = '  ';
/** Marks of packets without payload: before a head on a line of their own, which may be empty. */
const MARKS = /^#*$/;
/** What ngrep says at its end. */
const EXIT = /^#+$|^#*exit$|^\d+ received, \d+ matched/;
const HEAD_BEGINS = /^[TUIK](?: [^ ]{0,60}){0,6}$/;
const DOT = 0x2e;
/** Directions of connections remembered. */
const MOST_STREAMS = 4096;
const MOST_LINES = 100_000;

/** Reads what ngrep prints; null where the first bytes are none of it. */
export function ngrep(head: Uint8Array): CaptureReader | null {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 16_384)).toString('latin1');
  return firstIsHead(text) ? open() : null;
}

/** Whether nothing but ngrep's own lines stands before the first packet. */
function firstIsHead(text: string): boolean {
  const first = text
    .split('\n')
    .find((line) => !/^(?:interface|input|filter|match|don't match)[:?] |^[#\s]*$/.test(line));
  return first !== undefined && HEAD.test(first.trimEnd());
}

interface Payload {
  readonly bytes: Uint8Array;
  readonly offset: number;
  readonly span: number | null;
  readonly runs: readonly Run[] | null;
}

function open(): CaptureReader {
  const conversations = openConversations();
  const streams = new Map<string, Undotted>();
  const seen = { dots: false, times: false, repeated: 0, cut: 0 };
  /** Whether LF stands as itself; null until a head tells. */
  let byLine: boolean | null = null;

  function* script(input: Input): Script<void> {
    for (;;) {
      const line = yield* input.peekLine();
      if (line === null) return;
      const text = line.bytes.toString('latin1', 0, HEAD_LOOK);
      const found = HEAD.exec(text);
      input.skip(line.next);
      if (found === null) continue;
      const [head, protocol, time, from = '', to = ''] = found;
      const begun = head.length < line.bytes.length ? cut(line, head.length) : null;
      const lines = yield* payloadLines(input, begun);
      if (protocol !== 'T' || lines.length === 0) continue;
      yield* packet(payloadOf(lines), from, to, timeOf(time));
    }
  }

  function* packet(
    payload: Payload | null,
    from: string,
    to: string,
    time: number | null,
  ): Generator<CaptureItem> {
    if (payload === null) return;
    const { offset, span, runs } = payload;
    const hex = span !== null;
    const bytes = hex ? payload.bytes : Buffer.from(payload.bytes);
    const { connection, direction, again } = conversations.place({ from, to, bytes });
    if (time !== null) seen.times = true;
    if (again) {
      seen.repeated += 1;
      yield retransmission(offset, bytes.length);
      return;
    }
    if (!hex) {
      seen.dots = true;
      byLine ??= tellsLines(bytes);
      const key = `${connection} ${direction}`;
      const stream = streams.get(key) ?? undotted(byLine === true);
      if (streams.size > MOST_STREAMS) streams.clear();
      streams.set(key, stream);
      stream.restore(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    }
    const form = hex ? 'exact' : 'dotted';
    const segment: Segment = { kind: 'segment', connection, direction, bytes, offset, span, time, form };
    yield runs === null ? segment : { ...segment, runs };
    const missing = cutOff(bytes.length);
    if (missing === 0) return;
    seen.cut += 1;
    const at = { offset: offset + (span ?? bytes.length), length: 0 };
    yield { kind: 'gap', connection, direction, length: missing, time, at };
  }

  return scripted('text of ngrep', script, {
    fidelity: () => ({
      bytes: seen.dots ? 'reformatted' : 'exact',
      lineEnds: seen.dots ? 'restored' : 'exact',
      timing: seen.times ? 'exact' : 'absent',
      directions: 'exact',
      connections: 'exact',
      notes: [
        ...(seen.dots ? ['bytes that are no printable ASCII stand as dots'] : []),
        ...(seen.repeated > 0 ? [`${seen.repeated} repeated packets left out`] : []),
        ...(seen.cut > 0 ? [cutNote(seen.cut)] : []),
      ],
    }),
    truncated: () => false,
  });
}

/** The lines of one packet's payload: up to the next head, without the marks before that. */
function* payloadLines(input: Input, first: Line | null): Script<Line[]> {
  const lines: Line[] = first === null ? [] : [first];
  for (;;) {
    const line = yield* input.peekLine();
    const ends = line === null || lines.length > MOST_LINES;
    if (ends || HEAD.test(line.bytes.toString('latin1', 0, HEAD_LOOK))) {
      if (!ends) dropLast(lines, MARKS);
      else {
        while (dropLast(lines, EXIT));
        // A head that the end of the capture cut is no payload. Behind a dot, which was CR, an empty line is the end
        // of the payload's own last line.
        const begun = dropLast(lines, HEAD_BEGINS);
        if (begun || lines.at(-2)?.bytes.at(-1) !== DOT) dropLast(lines, MARKS);
      }
      return lines;
    }
    lines.push(line);
    input.skip(line.next);
  }
}

/** Takes the last line off where it is of a kind. */
function dropLast(lines: Line[], kind: RegExp): boolean {
  const last = lines.at(-1);
  if (last === undefined || !kind.test(last.bytes.toString('latin1', 0, 10_000))) return false;
  lines.pop();
  return true;
}

function payloadOf(lines: readonly Line[]): Payload | null {
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined) return null;
  const start = first.bytes.toString('latin1', 0, 80);
  if (HEX_ROW.test(start)) {
    const gap = { most: 1, wide: 4, after: 8 };
    return gathered(lines.map((line) => hexBytes(line.bytes, 2, 16, gap, line.offset)));
  }
  if (!start.startsWith(INDENT)) {
    const bytes = Buffer.concat(
      lines.flatMap((line, at) => (at === 0 ? [line.bytes] : [Buffer.from('\n'), line.bytes])),
    );
    return { bytes, offset: first.offset, span: null, runs: null };
  }
  // Rows are wrapped at the width of the terminal; the last is filled up with spaces.
  const indented = lines.filter((line) => line.bytes.length > INDENT.length);
  const rows = indented.map((line, at) => {
    const text = line.bytes.subarray(INDENT.length);
    let length = text.length;
    while (at === indented.length - 1 && text[length - 1] === 0x20) length--;
    return { bytes: text.subarray(0, length), offset: line.offset + INDENT.length };
  });
  return {
    bytes: Buffer.concat(rows.map(({ bytes }) => bytes)),
    offset: first.offset + INDENT.length,
    span: null,
    runs: rows.map(({ bytes, offset }) => ({ length: bytes.length, offset, span: bytes.length })),
  };
}

/** Whether the line ends of a head are LF behind a dot; null where there is no head. */
function tellsLines(bytes: Uint8Array): boolean | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 8192)).toString('latin1');
  if (!/HTTP\/\d/.test(text)) return null;
  return /\.\n/.test(text);
}

function cut(line: Line, length: number): Line {
  return { ...line, bytes: line.bytes.subarray(length), offset: line.offset + length };
}

function timeOf(text: string | undefined): number | null {
  const found = /^(\d{4})\/(\d\d)\/(\d\d) (\d\d):(\d\d):(\d\d)(\.\d{1,9})$/.exec(text ?? '');
  if (found === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, part = 0] = found
    .slice(1)
    .map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second) + part * 1000;
}
