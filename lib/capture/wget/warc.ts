import type { Close, Direction, Segment } from '../../model/capture.js';
import { placeOf } from '../../model/location.js';
import type { CaptureItem, CaptureReader } from '../../model/reader.js';
import { openWindow } from '../reading/window.js';
import { type WarcHead, warcHead } from './warc-head.js';

/** Longer blocks are handed on in pieces of this size. */
const PIECE = 1 << 20;
/** Answers that wait for their request at once; crawlers write them next to each other. */
const MOST_WAITING = 16;
/** Records whose other side is remembered. */
const MOST_KNOWN = 256;
/** Bytes of such answers. */
const MOST_HELD = 1 << 25;
const HEAD_LIMIT = 1 << 16;
const HEAD_END = Buffer.from('\r\n\r\n');
const MAGIC = Buffer.from('WARC/1.');

/** A reader for WARC files (ISO 28500), unpacked; null where the first bytes are none. */
export function warc(head: Uint8Array): CaptureReader | null {
  const start = Buffer.from(head.buffer, head.byteOffset, head.length).toString('latin1', 0, 12);
  return /^WARC\/\d\.\d{1,2}\r?\n/.test(start) ? readWarc() : null;
}

/** A record whose block is being read. */
interface Open {
  readonly head: WarcHead;
  readonly direction: Direction | null;
  readonly connection: string;
  left: number;
}

function readWarc(): CaptureReader {
  const window = openWindow();
  let at = 0;
  let open: Open | null = null;
  let cut = false;
  let count = 0;
  let revisits = 0;
  let sent = 0;
  let received = 0;
  /** Connections by the record that opened them, until the other side has come. */
  const waiting = new Map<string, string>();
  /** Blocks of answers that came before their request. */
  const early = new Map<string, Segment[]>();
  /** Connections whose answers need not wait: the request has come, or will not. */
  const asked = new Set<string>();
  let heldBytes = 0;

  function begin(head: WarcHead): Open {
    const direction = !head.isHttp
      ? null
      : head.type === 'request'
        ? 'to-server'
        : head.type === 'response'
          ? 'to-client'
          : null;
    if (head.type === 'revisit') revisits++;
    if (direction === 'to-server') sent++;
    if (direction === 'to-client') received++;
    const known = [head.concurrentTo, head.id].find((id) => id !== null && waiting.has(id)) ?? null;
    const connection =
      (known === null ? undefined : waiting.get(known)) ?? `w${direction === null ? 0 : ++count}`;
    if (direction !== null && known === null) {
      for (const id of [head.id, head.concurrentTo]) if (id !== null) waiting.set(id, connection);
      forget();
    }
    return { head, direction, connection, left: head.length };
  }

  /** Lets go of the records that have waited longest. */
  function forget(): void {
    for (const [id, connection] of waiting) {
      if (waiting.size <= MOST_KNOWN || early.has(connection)) return;
      waiting.delete(id);
      asked.delete(connection);
    }
  }

  function* block(record: Open): Generator<CaptureItem> {
    while (record.left > 0 && at < window.end) {
      const to = Math.min(window.end, at + record.left, at + PIECE);
      const { direction, connection, head } = record;
      if (direction !== null) {
        const bytes = window.view(at, to);
        const time = head.time;
        const segment: Segment = {
          kind: 'segment',
          connection,
          direction,
          bytes,
          offset: at,
          span: null,
          time,
          form: 'exact',
        };
        if (direction === 'to-server' || asked.has(connection)) yield segment;
        else if (hold(connection, segment) > MOST_HELD) yield* release();
      }
      record.left -= to - at;
      at = to;
    }
  }

  /** Keeps a block of an answer whose request may still come; the bytes kept now. */
  function hold(connection: string, segment: Segment): number {
    const kept = early.get(connection);
    if (kept) kept.push(segment);
    else early.set(connection, [segment]);
    heldBytes += segment.bytes.length;
    return heldBytes;
  }

  function* done({ head, direction, connection }: Open): Generator<CaptureItem> {
    if (direction === 'to-server') {
      asked.add(connection);
      const answer = early.get(connection);
      if (answer === undefined) return;
      early.delete(connection);
      for (const segment of answer) heldBytes -= segment.bytes.length;
      yield* answer;
      yield* shut(connection);
    } else if (direction === 'to-client') {
      if (!early.has(connection)) yield* shut(connection);
      else if (early.size > MOST_WAITING) yield* release();
    }
    if (head.truncated && direction !== null) {
      yield {
        kind: 'anomaly',
        reason: 'its writer cut this record short',
        at: placeOf(head.offset, at - head.offset),
        exchange: null,
      };
    }
  }

  /** Answers whose request did not come. */
  function* release(): Generator<CaptureItem> {
    for (const [connection, segments] of early) {
      yield* segments;
      if (open?.connection === connection && open.left > 0) asked.add(connection);
      else yield* shut(connection);
    }
    early.clear();
    heldBytes = 0;
  }

  /** A record is all there is of its connection. */
  function* shut(connection: string): Generator<Close> {
    yield { kind: 'close', connection, by: null, how: 'fin', time: null, at: { offset: at, length: 0 } };
    asked.delete(connection);
    for (const [id, name] of waiting) if (name === connection) waiting.delete(id);
  }

  function* advance(): Generator<CaptureItem> {
    for (;;) {
      if (open !== null) {
        yield* block(open);
        if (open.left > 0) break;
        yield* done(open);
        open = null;
      }
      while (window.byte(at) === 0x0d || window.byte(at) === 0x0a) at++;
      const end = window.find(HEAD_END, at);
      if (end < 0 && window.end - at < HEAD_LIMIT) break;
      const head = end < 0 ? null : warcHead(window.view(at, end).toString('utf8'), at);
      if (head === null) {
        yield* resume();
        if (at >= window.end) break;
        continue;
      }
      at = end + 4;
      open = begin(head);
    }
    window.drop(at);
  }

  /** What is no record is passed over up to the next one. */
  function* resume(): Generator<CaptureItem> {
    const next = window.find(MAGIC, at + 1);
    const to = next < 0 ? Math.max(at + 1, window.end - 6) : next;
    yield {
      kind: 'anomaly',
      reason: `${to - at} bytes are no WARC record`,
      at: placeOf(at, to - at),
      exchange: null,
    };
    at = to;
  }

  return {
    format: 'WARC',
    *push(bytes) {
      window.append(bytes);
      yield* advance();
    },
    *end() {
      cut = open !== null || at < window.end;
      yield* release();
    },
    fidelity: () => ({
      bytes: 'exact',
      lineEnds: 'exact',
      timing: 'reformatted',
      directions: sent > 0 && received > 0 ? 'exact' : 'absent',
      connections: 'absent',
      notes: [
        'its times are those of whole messages, to the second',
        ...(revisits > 0 ? [`${revisits} answers are only references to earlier ones`] : []),
      ],
    }),
    truncated: () => cut,
  };
}
