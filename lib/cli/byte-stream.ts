import { fill, readNext } from './descriptor.js';
import { type Unpacker, unpackerFor } from './unpack.js';

/** The bytes of a file in order, its compression undone. */
export interface ByteStream {
  /** The first `length` bytes, or all there are. */
  first(length: number): Uint8Array;
  /** What comes behind them. A piece is good only until the next is asked for. */
  rest(): Iterable<Uint8Array>;
  readonly unpacked: boolean;
  /** Why nothing at all can be unpacked (one clause); null where something can. To be asked once `first` gave nothing. */
  nothing(): string | null;
  /** What was undone, and what was missing; final at the end. */
  notes(): readonly string[];
  /** Why what follows cannot be unpacked (one clause); null where it can. */
  problem(): string | null;
}

/** Bytes handed on at once. */
const CHUNK = 1 << 18;
/** Bytes that tell the compression. */
const SNIFF = 1 << 16;

/** `read` is told how many bytes of the file were read. */
export function byteStream(descriptor: number, read: (bytes: number) => void): ByteStream {
  const begin = fill(descriptor, Buffer.allocUnsafe(SNIFF));
  const unpacker = unpackerFor(begin);
  const pieces =
    unpacker === null ? plain(descriptor, begin, read) : unpacked(plain(descriptor, begin, read), unpacker);
  let held: Uint8Array = new Uint8Array();

  return {
    unpacked: unpacker !== null,
    first(length) {
      const parts: Uint8Array[] = [];
      let size = 0;
      while (size < length) {
        const next = pieces.next();
        if (next.done) break;
        parts.push(Uint8Array.from(next.value));
        size += next.value.length;
      }
      const all = Buffer.concat(parts);
      held = all.subarray(length);
      return all.subarray(0, length);
    },
    *rest() {
      if (held.length > 0) yield held;
      yield* pieces;
    },
    nothing() {
      const problem = unpacker?.problem() ?? null;
      if (unpacker === null || problem === null) return null;
      return (
        PROBLEMS[problem](unpacker.name) ?? `is a ${unpacker.name} file that breaks off before its content`
      );
    },
    notes() {
      if (unpacker === null) return [];
      const cut = unpacker.problem() === 'truncated' ? ', which breaks off' : '';
      return [`unpacked from ${unpacker.name}${cut}`];
    },
    problem: () => (unpacker === null ? null : PROBLEMS[unpacker.problem() ?? 'truncated'](unpacker.name)),
  };
}

/** A stream that breaks off is read as far as it goes: that is a note. */
const PROBLEMS = {
  truncated: () => null,
  damaged: (name: string) => `is damaged: its ${name} stream cannot be unpacked any further`,
  'too-large': (name: string) => `is not read any further: its ${name} stream grows past all measure`,
} as const;

function* plain(
  descriptor: number,
  begin: Uint8Array,
  read: (bytes: number) => void,
): Generator<Uint8Array, undefined> {
  read(begin.length);
  yield begin;
  // It was read up to its end already.
  if (begin.length < SNIFF) return;
  const buffer = Buffer.allocUnsafe(CHUNK);
  for (let count = readNext(descriptor, buffer); count > 0; count = readNext(descriptor, buffer)) {
    read(count);
    yield buffer.subarray(0, count);
  }
}

function* unpacked(packed: Iterable<Uint8Array>, unpacker: Unpacker): Generator<Uint8Array, undefined> {
  for (const bytes of packed) {
    yield* unpacker.push(bytes);
    if (unpacker.problem() !== null) return;
  }
  yield* unpacker.end();
}
