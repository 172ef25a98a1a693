const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const COMMA = 0x2c;
const SPACE = 0x20;

/**
 * Finds where JSON values end in bytes that come piece by piece, without parsing them. Brackets are only counted:
 * whether they match is for others to say.
 */
export function valueScan() {
  let depth = 0;
  let inString = false;
  let escaped = false;
  let fresh = false;

  /** Passes over a string's content; the index of its closing quote, or the end of the bytes. */
  function stringEnd(bytes: Uint8Array, from: number): number {
    let at = from;
    if (escaped) {
      escaped = false;
      at++;
    }
    for (; at < bytes.length; at++) {
      const byte = bytes[at];
      if (byte === QUOTE) return at;
      if (byte === BACKSLASH && ++at === bytes.length) escaped = true;
    }
    return bytes.length;
  }

  return {
    /** A value begins; the bytes are to be shown from its first one on. */
    begin(): void {
      depth = 0;
      inString = false;
      escaped = false;
      fresh = true;
    },
    /** Index behind the value's last byte, or -1 where these bytes end first. */
    end(bytes: Uint8Array, from: number): number {
      for (let at = from; at < bytes.length; at++) {
        if (inString) {
          at = stringEnd(bytes, at);
          if (at === bytes.length) return -1;
          inString = false;
          if (depth === 0) return at + 1;
          continue;
        }
        const byte = bytes[at] ?? 0;
        if (byte === QUOTE) inString = true;
        else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth++;
        else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
          if (depth === 0) return fresh ? at + 1 : at;
          if (--depth === 0) return at + 1;
        } else if (depth === 0 && (byte === COMMA || byte <= SPACE)) return fresh ? at + 1 : at;
        fresh = false;
      }
      return -1;
    },
  };
}

/** Bytes of one value while it comes in, copied, as long as they are not too many. */
export interface Gathered {
  readonly offset: number;
  length: number;
  pieces: Buffer[];
}

export function gather(value: Gathered, bytes: Uint8Array, limit: number): void {
  value.length += bytes.length;
  if (value.length > limit) value.pieces = [];
  else if (bytes.length > 0) value.pieces.push(Buffer.from(bytes));
}

/** The bytes in one; null where they were too many. */
export function gathered({ pieces, length }: Gathered, limit: number): Buffer | null {
  if (length > limit) return null;
  const [only] = pieces;
  return only && pieces.length === 1 ? only : Buffer.concat(pieces);
}
