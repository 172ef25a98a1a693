import type { Source } from '../model/location.js';
import { type Intake, intake, type Store } from './intake.js';
import { HEAD_LENGTH } from './read.js';

/** A capture that can be read: its first bytes, all of it in order, and any part of it again. */
export interface OpenCapture {
  /** The first bytes, undressed, for `openReader`. */
  readonly head: Uint8Array;
  /** All bytes, undressed, from the head on; to be gone through once. A chunk is good only until the next is asked for. */
  chunks(): Iterable<Uint8Array>;
  readonly source: Source;
  /** What was taken off to read it, one clause each. */
  readonly notes: readonly string[];
  /** What `openReader` and `analyze` need not look for again in `head`. */
  readonly layout?: Intake['layout'];
}

/** Bytes handed on at once. */
const CHUNK = 1 << 18;

/** A capture held in memory, undressed where it came in wrappings. */
export function memorySource(bytes: Uint8Array): OpenCapture {
  const read: Store['read'] = (offset, length) => bytes.subarray(offset, offset + length);
  const { head, source, notes, layout, take, end } = intake(
    bytes.subarray(0, HEAD_LENGTH),
    read,
    memoryStore,
  );
  const rest = take(bytes.subarray(HEAD_LENGTH));
  const last = end();

  /** In pieces, as from a file: readers look ahead in what they were given. */
  function* chunks(): Generator<Uint8Array> {
    yield head;
    for (let at = 0; at < rest.length; at += CHUNK) yield rest.subarray(at, at + CHUNK);
    yield last;
  }

  return { head, source, notes, layout, chunks };
}

function memoryStore(): Store {
  const kept: Uint8Array[] = [];
  let all: Uint8Array | null = null;
  return {
    append(bytes) {
      kept.push(bytes);
      all = null;
    },
    read(offset, length) {
      all ??= Buffer.concat(kept);
      return all.subarray(offset, offset + length);
    },
  };
}
