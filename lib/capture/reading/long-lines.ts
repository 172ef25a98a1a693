/** A line of a JSON Lines file: its bytes without line end and where it stands; null bytes past the limit. */
export interface LongLine {
  readonly bytes: Buffer | null;
  readonly offset: number;
  readonly length: number;
  /** False where the capture ends without its line end. */
  readonly ended: boolean;
}

const LF = 0x0a;

/** Cuts bytes into lines at LF, however long (JSON stands on one line); copies what it keeps. */
export function openLongLines(limit: number) {
  let pieces: Buffer[] = [];
  let length = 0;
  let start = 0;

  function keep(piece: Uint8Array): void {
    length += piece.length;
    if (length > limit) pieces = [];
    else if (piece.length > 0) pieces.push(Buffer.from(piece));
  }

  function line(ended: boolean): LongLine {
    const bytes = length > limit ? null : pieces.length === 1 ? (pieces[0] ?? null) : Buffer.concat(pieces);
    const found = { bytes, offset: start, length, ended };
    start += length + 1;
    pieces = [];
    length = 0;
    return found;
  }

  return {
    *push(bytes: Uint8Array): Generator<LongLine> {
      let from = 0;
      for (let end = bytes.indexOf(LF); end !== -1; end = bytes.indexOf(LF, from)) {
        keep(bytes.subarray(from, end));
        from = end + 1;
        yield line(true);
      }
      keep(bytes.subarray(from));
    },
    *end(): Generator<LongLine> {
      if (length > 0) yield line(false);
    },
  };
}
