import type { Run } from '../../model/capture.js';

const SPACE = 0x20;
/** Bytes that one run of a long row covers. */
const RUN = 16;

function digit(code: number | undefined): number {
  if (code === undefined) return -1;
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** Bytes that a row of a dump spells in hexadecimal, and which stretch of the row spells which of them. */
export interface HexBytes {
  readonly bytes: Buffer;
  readonly runs: readonly Run[];
}

/**
 * Reads up to `most` bytes spelled as pairs of digits from `from` on, apart by up to `gap` spaces (`wide` of them once
 * in the middle of a row, where dumps leave more); `offset` is that of `row[0]`.
 */
export function hexBytes(
  row: Uint8Array,
  from: number,
  most: number,
  gap: { readonly most: number; readonly wide?: number; readonly after?: number },
  offset: number,
): HexBytes {
  const bytes = Buffer.allocUnsafe(Math.min(most, Math.max(0, row.length - from + 1) >> 1));
  const runs: Run[] = [];
  let count = 0;
  let at = from;
  let runFrom = from;
  let runAt = 0;
  while (count < most) {
    let next = at;
    const room = count === gap.after ? (gap.wide ?? gap.most) : gap.most;
    while (row[next] === SPACE && next - at < room) next++;
    const high = digit(row[next]);
    const low = digit(row[next + 1]);
    if (high < 0 || low < 0) break;
    if (count === runAt) runFrom = next;
    bytes[count++] = high * 16 + low;
    at = next + 2;
    if (count - runAt < RUN && count < most) continue;
    runs.push({ length: count - runAt, offset: offset + runFrom, span: at - runFrom });
    runAt = count;
  }
  if (count > runAt) runs.push({ length: count - runAt, offset: offset + runFrom, span: at - runFrom });
  return { bytes: bytes.subarray(0, count), runs };
}
