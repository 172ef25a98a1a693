const LF = 0x0a;

/** The chunk-size line of a captured chunk. */
export interface ChunkSize {
  /** The number that a tap made of the size when it took it for JSON (`1e2` became `100.0`), or null. */
  readonly rewritten: number | null;
  /** Index behind the line. */
  readonly next: number;
}

/** The chunk-size line at `at` (RFC 9112 §7.1), also one that a tap took for a number; null where there is none. */
export function chunkSizeAt(bytes: Uint8Array, at: number): ChunkSize | null {
  const line = lineAt(bytes, at, 64);
  const next = lineEnd(bytes, at);
  if (/^[0-9a-fA-F]{1,8}[ \t]*(?:;.*)?\r?$/.test(line)) return { rewritten: null, next };
  if (/^\d{1,16}\.0$|^\d(?:\.\d{1,16})?e\+\d{1,3}$|^Infinity$/.test(line))
    return { rewritten: Number(line), next };
  return null;
}

/** The line at `at` as latin1 text, without its LF and at most `limit` bytes long. */
export function lineAt(bytes: Uint8Array, at: number, limit: number): string {
  const to = Math.min(bytes.length, at + limit);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.max(0, to - at)).toString('latin1');
  const lf = text.indexOf('\n');
  return lf === -1 ? text : text.slice(0, lf);
}

/** Index behind the LF that ends the line at `at`. */
export function lineEnd(bytes: Uint8Array, at: number): number {
  const lf = bytes.indexOf(LF, at);
  return lf === -1 ? bytes.length : lf + 1;
}
