import { Decompress } from 'fzstd';
import type { Inflate } from '../index.js';
import { windowSize } from './zstd-window.js';

/** fzstd's code for input that ends early. */
const UNEXPECTED_END = 5;
const NOTHING = new Uint8Array(0);

/** Node has zstd from 22.15 only, and fzstd reads a truncated stream as far as it goes: one way for all versions. */
export function unzstd(bytes: Uint8Array, limit: number): ReturnType<Inflate> {
  // fzstd allocates the window that a frame declares before it has seen a byte of content.
  if (windowSize(bytes) > limit) return { bytes: NOTHING, problem: 'too-large' };
  const parts: Uint8Array[] = [];
  let length = 0;
  const stream = new Decompress((part) => {
    length += part.length;
    if (length > limit) throw new RangeError('past the limit');
    parts.push(part.slice());
  });
  try {
    stream.push(bytes, true);
    return { bytes: Buffer.concat(parts), problem: null };
  } catch (error) {
    if (length > limit) return { bytes: NOTHING, problem: 'too-large' };
    const truncated = error instanceof Error && 'code' in error && error.code === UNEXPECTED_END;
    return truncated
      ? { bytes: Buffer.concat(parts), problem: 'truncated' }
      : { bytes: NOTHING, problem: 'damaged' };
  }
}
