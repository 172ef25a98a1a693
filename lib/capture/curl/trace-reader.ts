import type { Close, Direction, Segment } from '../../model/capture.js';
import type { CaptureItem, CaptureReader } from '../../model/reader.js';
import { openLines, restOf, type TextLine } from '../reading/text-lines.js';
import { endingOf, openConnections } from './connections.js';
import { openStamps, TIMES_OF_DAY } from './stamp.js';
import { openTraceRecords, type TraceBlock } from './trace-records.js';
import { hexRows, type Rows, textRows } from './trace-rows.js';

const BLOCK = /^(=>|<=) (Send|Recv) (header|data), (\d{1,9}) bytes \(0x[0-9a-f]{1,8}\)$/;
const INFO = /^== Info: (.{0,1000})$/;
const INTERIM = /^HTTP\/1\.[01] 1\d\d\b(?! Switching)/;
const CRLF = Buffer.from('\r\n');
const CLOSING = /^(?:shutting down|closing) connection/i;

/** Reads a trace of curl: blocks of bytes with the number that crossed, and notes. */
export function readCurlTrace(look: 'hex' | 'text'): CaptureReader {
  const lines = openLines();
  const stamps = openStamps();
  const connections = openConnections();
  const records = openTraceRecords();
  let open: (Omit<TraceBlock, 'bytes' | 'runs' | 'offset' | 'span'> & { readonly rows: Rows }) | null = null;
  let by: Close['by'] = null;
  let timed = false;
  let named = false;
  let cut = false;
  const seen = new Set<Direction>();
  /** Within the head of an interim response, of which curl leaves the empty line out. */
  let interim = false;

  function* shut(): Generator<CaptureItem> {
    if (open === null) return;
    const { rows, ...block } = open;
    open = null;
    const { bytes, runs, offset, span } = rows.result();
    if (bytes.length === 0) return;
    const whole: TraceBlock = { ...block, bytes, runs, offset, span: look === 'hex' ? span : null };
    seen.add(block.direction);
    if (records.takes(whole)) yield* records.push(whole);
    else {
      yield* records.end();
      yield* emptyLine(whole);
      yield segmentOf(whole);
    }
  }

  function* emptyLine(next: TraceBlock): Generator<CaptureItem> {
    const begin = Buffer.from(next.bytes.subarray(0, 16)).toString('latin1');
    const begins = next.direction === 'to-client' && next.isHead && begin.startsWith('HTTP/');
    if (interim && (begins || next.direction === 'to-server')) {
      interim = false;
      const { connection, offset, time } = next;
      const runs = [{ length: CRLF.length, offset, span: 0 }];
      const shared = { connection, direction: 'to-client', bytes: CRLF, offset, time, runs } as const;
      yield segmentOf({ ...shared, span: next.span === null ? null : 0, isHead: true });
    }
    if (begins) interim = INTERIM.test(begin);
    else if (next.isHead && begin === '\r\n') interim = false;
  }

  function segmentOf({ connection, direction, bytes, offset, span, runs, time }: TraceBlock): Segment {
    const form = look === 'hex' ? 'exact' : 'dotted';
    return { kind: 'segment', connection, direction, bytes, offset, span, runs, time, form };
  }

  function* note(
    text: string,
    line: TextLine,
    time: number | null,
    id: string | null,
  ): Generator<CaptureItem> {
    connections.note(text);
    const ending = endingOf(text);
    if (ending === 'closed-by-client') by = 'client';
    if (ending === 'closed-by-server') by = 'server';
    if (ending !== null) records.ending(ending);
    const connection = id ?? connections.current;
    if (!CLOSING.test(text) || connection === null) return;
    const at = { offset: line.offset, length: line.text.length };
    yield { kind: 'close', connection, by, how: by === null ? 'fin' : 'reset', time, at };
    by = null;
  }

  function* take(line: TextLine): Generator<CaptureItem> {
    if (open !== null && !/^(?:\d\d:|\[|=|<)/.test(line.text.slice(0, 3)) && open.rows.take(line)) return;
    const stamp = stamps(line.text);
    const { text } = stamp.length === 0 ? line : restOf(line, stamp.length);
    const [, info] = INFO.exec(text) ?? [];
    const [begins, arrow, , part, size] = BLOCK.exec(text) ?? [];
    if (begins === undefined && info === undefined) {
      if (open?.rows.take(line) !== true) yield* shut();
      return;
    }
    yield* shut();
    if (stamp.time !== null) timed = true;
    if (info !== undefined) return yield* note(info, line, stamp.time, stamp.connection);
    const connection = stamp.connection ?? connections.current;
    if (connection !== null) named = true;
    open = {
      connection,
      direction: arrow === '=>' ? 'to-server' : 'to-client',
      isHead: part === 'header',
      time: stamp.time,
      rows: (look === 'hex' ? hexRows : textRows)(Number(size)),
    };
  }

  return {
    format: look === 'hex' ? 'curl --trace' : 'curl --trace-ascii',
    *push(bytes) {
      for (const line of lines.push(bytes)) yield* take(line);
    },
    *end() {
      for (const line of lines.end()) yield* take(line);
      cut = open !== null && !open.rows.full;
      yield* shut();
      yield* records.end();
    },
    fidelity: () => ({
      bytes: look === 'hex' ? 'exact' : 'reformatted',
      lineEnds: look === 'hex' ? 'exact' : 'reformatted',
      timing: timed ? 'reformatted' : 'absent',
      directions: seen.size === 2 ? 'exact' : 'absent',
      connections: named ? 'exact' : 'absent',
      notes: [
        ...(look === 'hex'
          ? []
          : ['bytes that are no printable ASCII are shown as dots; `--trace` keeps them']),
        ...(timed ? [TIMES_OF_DAY] : []),
      ],
    }),
    truncated: () => cut,
  };
}
