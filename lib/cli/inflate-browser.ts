import { Gunzip, Inflate as Inflater, Unzlib } from 'fflate';
import type { Inflate } from '../index.js';
import { unzstd } from './unzstd.js';

type Result = ReturnType<Inflate>;
type Give = (bytes: Uint8Array) => void;

interface Engine {
  push(bytes: Uint8Array, last: boolean): void;
}

/** Bytes that an engine takes at once: what it makes of them is measured before it takes more. */
const STEP = 4096;
const NOTHING = new Uint8Array(0);

/** Content codings of RFC 9110 §8.4.1 and zstd, undone without Node; no brotli, and no checksums are compared. */
export const inflate: Inflate = (coding, bytes, limit) => {
  switch (coding) {
    case 'identity':
      return { bytes, problem: null };
    case 'gzip':
    case 'x-gzip':
      return undo((give) => new Gunzip(give), bytes, limit);
    case 'deflate':
      return deflated(bytes, limit);
    case 'zstd':
      return unzstd(bytes, limit);
    default:
      return { bytes: NOTHING, problem: 'unsupported' };
  }
};

/** Meant is zlib (RFC 1950), but some send bare deflate (RFC 1951). */
function deflated(bytes: Uint8Array, limit: number): Result {
  const wrapped = undo((give) => new Unzlib(give), bytes, limit);
  return wrapped.problem === 'damaged' ? undo((give) => new Inflater(give), bytes, limit) : wrapped;
}

function undo(open: (give: Give) => Engine, bytes: Uint8Array, limit: number): Result {
  const parts: Uint8Array[] = [];
  let length = 0;
  const engine = open((part) => {
    length += part.length;
    if (length > limit) throw new RangeError('past the limit');
    parts.push(part.slice());
  });
  let taken = 0;
  try {
    for (; taken < bytes.length; taken += STEP) engine.push(bytes.slice(taken, taken + STEP), false);
    engine.push(NOTHING, true);
    return { bytes: joined(parts, length), problem: null };
  } catch {
    if (length > limit) return { bytes: NOTHING, problem: 'too-large' };
    // All was taken without complaint, and more was expected.
    return taken >= bytes.length
      ? { bytes: joined(parts, length), problem: 'truncated' }
      : { bytes: NOTHING, problem: 'damaged' };
  }
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
