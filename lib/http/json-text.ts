const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;
const OPEN_BRACE = 0x7b;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACE = 0x7d;
const CLOSE_BRACKET = 0x5d;

/** A JSON object or array found in captured text: bytes `start … end`. */
export interface JsonText {
  readonly start: number;
  readonly end: number;
  /** A string holds a raw line break: a tap cut the line at a character that JSON allows and lost it. */
  readonly broken: boolean;
}

export function isBlank(byte: number | undefined): boolean {
  return byte === SPACE || byte === LF || byte === CR || byte === TAB;
}

/**
 * The JSON object or array that begins at `start`, told by brackets and strings only; null where none begins there
 * or it does not close before `limit`.
 */
export function jsonTextAt(bytes: Uint8Array, start: number, limit: number): JsonText | null {
  if (bytes[start] !== OPEN_BRACE && bytes[start] !== OPEN_BRACKET) return null;
  let depth = 0;
  let broken = false;
  for (let i = start; i < limit; i++) {
    const byte = bytes[i];
    if (byte === QUOTE) {
      const string = stringEnd(bytes, i + 1, limit);
      if (string === null) return null;
      broken ||= string.broken;
      i = string.end - 1;
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      depth++;
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      depth--;
      if (depth === 0) return { start, end: i + 1, broken };
    }
  }
  return null;
}

/** Index behind the closing quote of the string whose content begins at `from`. */
export function stringEnd(
  bytes: Uint8Array,
  from: number,
  limit: number,
): { readonly end: number; readonly broken: boolean } | null {
  let broken = false;
  for (let i = from; i < limit; i++) {
    const byte = bytes[i];
    if (byte === QUOTE) return { end: i + 1, broken };
    if (byte === BACKSLASH) i++;
    else if (byte === LF) broken = true;
  }
  return null;
}
