/** A run of bytes that a flow file lacks. */
export interface Hole {
  readonly from: number;
  readonly to: number;
}

/** Shorter runs of NUL may be content. */
const SHORTEST = Buffer.alloc(8);
const BEFORE = 64;

/** Where a flow file has a hole: NULs behind text, as no text has them; compressed content may. */
export function holesIn(bytes: Buffer): Hole[] {
  const holes: Hole[] = [];
  for (let from = bytes.indexOf(SHORTEST); from !== -1; ) {
    let to = from + SHORTEST.length;
    while (bytes[to] === 0) to++;
    if (from > 0 && isText(bytes.subarray(Math.max(0, from - BEFORE), from))) holes.push({ from, to });
    from = bytes.indexOf(SHORTEST, to);
  }
  return holes;
}

function isText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
}
