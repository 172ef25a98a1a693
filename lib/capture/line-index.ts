/** Counts line ends before an offset, reading each stretch of the capture at most once for its count. */
export interface LineIndex {
  before(offset: number): number;
}

/** Counts are kept this far apart, in bytes. */
const STRIDE = 1 << 16;
const LF = 0x0a;

/** Opens an index that grows on demand: a capture in which no place is shown is never counted. */
export function lineIndex(read: (offset: number, length: number) => Uint8Array): LineIndex {
  /** Number of line ends before `STRIDE * i`. */
  const counts = [0];
  /** The stretch looked at last: places are mostly asked for in order. */
  let last: { readonly at: number; readonly bytes: Uint8Array } = { at: 0, bytes: new Uint8Array() };

  function begin(at: number, length: number): Uint8Array {
    if (last.at !== at || last.bytes.length < length) last = { at, bytes: read(at * STRIDE, STRIDE) };
    return last.bytes.subarray(0, length);
  }

  return {
    before(offset) {
      const wanted = Math.max(0, Math.floor(offset / STRIDE));
      for (let at = counts.length - 1; at < wanted; at++) {
        const stretch = read(at * STRIDE, STRIDE);
        const count = (counts[at] ?? 0) + lineEnds(stretch);
        // What ends early is the end of the capture, or of what has come of it so far.
        if (stretch.length < STRIDE) return count;
        counts.push(count);
      }
      return (counts[wanted] ?? 0) + lineEnds(begin(wanted, offset - wanted * STRIDE));
    },
  };
}

function lineEnds(stretch: Uint8Array): number {
  const bytes = Buffer.from(stretch.buffer, stretch.byteOffset, stretch.length);
  let count = 0;
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) count += 1;
  return count;
}
