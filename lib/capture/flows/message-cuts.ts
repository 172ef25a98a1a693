import type { Direction } from '../../model/capture.js';
import type { CaptureReader } from '../../model/reader.js';
import { fieldLine, isBodiless, requestLine, statusLine } from '../reading/http-lines.js';
import { type Input, type Script, scripted } from '../reading/script.js';
import { holesIn } from './holes.js';
import { ESCAPED_PAIR, type Harm, harmIn, leftOut } from './tcpick-harm.js';

/** What the head of a message says that decides where it stands among others. */
export interface CutHead {
  /** Milliseconds since 1970 as the Date field says, null where it does not. */
  readonly date: number | null;
  /** Whether another response to the same request follows. */
  readonly interim: boolean;
  readonly stream: boolean;
}

interface Cuts {
  readonly connection: string;
  readonly direction: Direction;
  /** Whether tcpick wrote the file. */
  readonly tcpick: boolean;
  /** Called before the first Segment of each message. */
  began(head: CutHead): void;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LF = Buffer.from('\n');
const HEAD_LIMIT = 1 << 18;
const PIECE = 1 << 20;
const CHUNK_SIZE = /^([0-9a-fA-F]{1,12})[ \t]*(?:;.{0,500})?$/;
const UNKNOWN: CutHead = { date: null, interim: false, stream: false };

/**
 * Reads a file that holds one direction of a connection, cut where messages begin as far as their heads alone tell;
 * what is no HTTP stays in one.
 */
export function cutMessages(cuts: Cuts): CaptureReader {
  const told = {
    fidelity: () => {
      throw new Error('a part of a capture tells nothing about the whole');
    },
    truncated: () => false,
  };
  return scripted('', (input) => script(input, cuts), told);
}

function* script(input: Input, cuts: Cuts): Script<void> {
  const { connection, direction, tcpick } = cuts;
  let harm: Harm | null = null;

  function* give(to: number): Script<boolean> {
    while (input.at < to) {
      const offset = input.at;
      const shown = yield* input.peek(Math.min(PIECE, to - offset) + ESCAPED_PAIR);
      const bytes = shown.subarray(0, Math.min(PIECE, to - offset));
      if (bytes.length === 0) return false;
      harm = tcpick ? harmIn(shown, bytes.length) : null;
      if (harm !== null) {
        yield* pieces(bytes.subarray(0, harm.from), offset);
        yield* leftOut(connection, offset + harm.from, harm.reason);
        return false;
      }
      input.skip(offset + bytes.length);
      yield* pieces(bytes, offset);
      if (bytes.length < Math.min(PIECE, to - offset)) return false;
    }
    return true;
  }

  /** The bytes, and as gaps those that the file lacks. */
  function* pieces(bytes: Buffer, offset: number): Script<void> {
    const common = { connection, direction, time: null } as const;
    const shown = { ...common, kind: 'segment', span: null, form: 'exact' } as const;
    let at = 0;
    for (const { from, to } of holesIn(bytes)) {
      yield { ...shown, bytes: bytes.subarray(at, from), offset: offset + at };
      yield { ...common, kind: 'gap', length: to - from, at: { offset: offset + from, length: to - from } };
      at = to;
    }
    if (at < bytes.length) yield { ...shown, bytes: bytes.subarray(at), offset: offset + at };
  }

  function* chunks(): Script<boolean> {
    for (;;) {
      const lf = yield* input.find(LF, input.at, 1024);
      if (lf < 0) return false;
      const digits = CHUNK_SIZE.exec(input.view(input.at, lf).toString('latin1').trimEnd())?.[1];
      if (digits === undefined) return false;
      const size = Number.parseInt(digits, 16);
      if (size > 0) {
        if (!(yield* give(lf + 1 + size + 2))) return false;
        continue;
      }
      // RFC 9112 §7.1.2: the trailer section ends in an empty line.
      yield* give(lf + 1);
      for (;;) {
        const line = yield* input.peekLine(HEAD_LIMIT);
        if (line === null) return false;
        yield* give(line.next);
        if (line.bytes.length === 0) return true;
      }
    }
  }

  for (;;) {
    if ((yield* input.peek(1)).length === 0) return;
    const end = yield* input.find(HEAD_END, input.at, HEAD_LIMIT);
    const head = end < 0 ? null : headOf(input.view(input.at, end + 4).toString('latin1'));
    cuts.began(head ?? UNKNOWN);
    const sound = head !== null && (yield* give(end + 4));
    const whole =
      sound && (head.length === 'chunked' ? yield* chunks() : yield* give(input.at + head.length));
    if (whole) continue;
    if (harm !== null) return;
    yield* give(Number.POSITIVE_INFINITY);
    return;
  }
}

/** A head, and how long the body behind it is; null where it is none or only the end of the file tells. */
function headOf(text: string): (CutHead & { length: number | 'chunked' }) | null {
  const [start = '', ...lines] = text.trimEnd().split(/\r?\n/);
  const status = statusLine(start)?.status ?? null;
  if (status === null && requestLine(start) === null) return null;
  const fields = new Map<string, string>();
  for (const line of lines) {
    const field = fieldLine(line, { offset: 0, length: 0 });
    if (field !== null) fields.set(field.name.toLowerCase(), field.value);
  }
  const date = Date.parse(fields.get('date') ?? '');
  const declared = fields.get('content-length') ?? '';
  const told = {
    date: Number.isNaN(date) ? null : date,
    interim: status !== null && status < 200 && status !== 101,
    stream: /^text\/event-stream/i.test(fields.get('content-type') ?? ''),
  };
  if (status !== null && isBodiless(null, status)) return { ...told, length: 0 };
  if (/chunked\s*$/i.test(fields.get('transfer-encoding') ?? '')) return { ...told, length: 'chunked' };
  if (/^\d{1,15}$/.test(declared)) return { ...told, length: Number(declared) };
  return { ...told, length: status === null ? 0 : Number.POSITIVE_INFINITY };
}
