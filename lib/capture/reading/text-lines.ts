import { openWindow } from './window.js';

/** A line of a text capture: its bytes with the line end, where they stand, and its text (Latin-1) without it. */
export interface TextLine {
  readonly bytes: Buffer;
  readonly offset: number;
  /** At most the first 8 KiB. */
  readonly text: string;
}

/** Cuts a capture into lines at LF; what the end leaves over is a line too. */
export interface TextLines {
  push(bytes: Uint8Array): Iterable<TextLine>;
  end(): Iterable<TextLine>;
}

const LF = 0x0a;
const CR = 0x0d;
const TEXT_LIMIT = 8192;
/** Longer lines are handed on in pieces of this size. */
const LONGEST = 1 << 24;

export function openLines(): TextLines {
  const window = openWindow();
  let start = 0;
  let scanned = 0;

  function line(to: number): TextLine {
    const offset = start;
    start = to;
    return textLine(window.view(offset, to), offset);
  }

  function* whole(): Generator<TextLine> {
    for (;;) {
      const lf = window.find(LF, scanned);
      if (lf < 0) break;
      scanned = lf + 1;
      yield line(lf + 1);
    }
    scanned = window.end;
    if (scanned - start >= LONGEST) yield line(scanned);
    window.drop(start);
  }

  return {
    *push(bytes) {
      window.append(bytes);
      yield* whole();
    },
    *end() {
      if (window.end > start) yield line(window.end);
    },
  };
}

/** The line that these bytes are, or what is left of one. */
export function textLine(bytes: Buffer, offset: number): TextLine {
  const end = bytes.length - lineEndLength(bytes);
  return { bytes, offset, text: bytes.toString('latin1', 0, Math.min(end, TEXT_LIMIT)) };
}

/** Length of the line end, with the CR that a terminal put before one more. */
export function lineEndLength(bytes: Uint8Array): number {
  let end = bytes.length;
  if (bytes[end - 1] === LF) end--;
  for (let most = 0; most < 3 && bytes[end - 1] === CR; most++) end--;
  return bytes.length - end;
}

/** The line without its first `length` bytes. */
export function restOf({ bytes, offset }: TextLine, length: number): TextLine {
  return textLine(bytes.subarray(length), offset + length);
}
