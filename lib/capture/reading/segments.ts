import type { Run } from '../../model/capture.js';

/** Bytes on their way to a Segment, and where each stretch of them stands in the capture. */
export interface Gathered {
  readonly bytes: Uint8Array;
  readonly offset: number;
  readonly span: number;
  readonly runs: readonly Run[];
}

/** Joins rows into the bytes of one block; null where there are none. */
export function gathered(
  rows: readonly { readonly bytes: Uint8Array; readonly runs: readonly Run[] }[],
): Gathered | null {
  const runs = rows.flatMap((row) => row.runs);
  const [first] = runs;
  const last = runs.at(-1);
  if (first === undefined || last === undefined) return null;
  return {
    bytes: rows.length === 1 && rows[0] ? rows[0].bytes : Buffer.concat(rows.map((row) => row.bytes)),
    offset: first.offset,
    span: last.offset + last.span - first.offset,
    runs,
  };
}
