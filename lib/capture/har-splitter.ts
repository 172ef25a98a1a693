/**
 * A value of a HAR's log: an entry, or one of the small members that describe the log. `bytes` is null for an entry
 * too large to be read; `offset` and `length` say where it stands. `whole` is false where the capture ends inside it.
 */
export interface HarPart {
  readonly name: 'entry' | 'creator' | 'browser';
  readonly bytes: Buffer | null;
  readonly offset: number;
  readonly length: number;
  readonly whole: boolean;
}

/** Most bytes of one entry: its text and what is parsed from it are in memory together. */
export const ENTRY_LIMIT = 64 * 1024 * 1024;
/** Most bytes of a name or of a small member. */
const SMALL = 64 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const COMMA = 0x2c;
const COLON = 0x3a;
const SPACE = 0x20;

/** Containers that are opened; every other value is passed over whole. */
type Level = 'file' | 'root' | 'log' | 'entries' | 'done';
/** A value (or the name of a member) on its way. */
interface Open {
  readonly as: HarPart['name'] | 'name' | 'passed';
  readonly offset: number;
  readonly limit: number;
  pieces: Buffer[];
  length: number;
}

/**
 * Finds the entries of a HAR in bytes that come piece by piece, without parsing anything: a HAR of any size takes the
 * memory of its largest entry.
 */
export function openSplitter() {
  let level: Level = 'file';
  let open: Open | null = null;
  let name: string | null = null;
  let depth = 0;
  let inString = false;
  let escaped = false;
  let position = 0;

  function begin(as: Open['as'], at: number, first: number): void {
    const limit = as === 'entry' ? ENTRY_LIMIT : as === 'passed' ? 0 : SMALL;
    open = { as, offset: position + at, limit, pieces: [], length: 0 };
    depth = 0;
    inString = first === QUOTE;
    escaped = false;
  }

  /** Moves to the end of the open value; -1 where the bytes end first. */
  function valueEnd(bytes: Uint8Array, from: number): number {
    let at = from;
    const end = bytes.length;
    // The opening quote of a string was seen by `begin`.
    if (open?.length === 0 && inString) at++;
    while (at < end) {
      if (inString) {
        if (escaped) {
          escaped = false;
          at++;
        }
        for (; at < end; at++) {
          const byte = bytes[at];
          if (byte === QUOTE) break;
          if (byte === BACKSLASH && ++at === end) {
            escaped = true;
            break;
          }
        }
        if (at >= end) return -1;
        inString = false;
        at++;
        if (depth === 0) return at;
        continue;
      }
      const byte = bytes[at] ?? 0;
      if (byte === QUOTE) inString = true;
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth++;
      else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        if (depth === 0) return at;
        if (--depth === 0) return at + 1;
      } else if (depth === 0 && (byte === COMMA || byte <= SPACE)) return at;
      at++;
    }
    return -1;
  }

  function take(value: Open, bytes: Uint8Array, from: number, to: number): void {
    value.length += to - from;
    if (value.length > value.limit) value.pieces = [];
    else if (to > from) value.pieces.push(Buffer.from(bytes.subarray(from, to)));
  }

  function close(value: Open, whole: boolean): HarPart | null {
    const { as, offset, length } = value;
    open = null;
    const bytes = length > value.limit ? null : Buffer.concat(value.pieces);
    if (as === 'name') name = bytes?.toString('utf8', 1, bytes.length - 1) ?? '';
    if (as === 'passed' || as === 'name') return null;
    return { name: as, bytes, offset, length, whole };
  }

  /** A byte between values: opens or closes a container, or begins a value. */
  function structural(byte: number, at: number): void {
    if (byte <= SPACE || byte === COMMA || byte === COLON) return;
    if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      level = level === 'entries' ? 'log' : level === 'log' ? 'root' : 'done';
      return;
    }
    if (level === 'file') {
      // A byte order mark may stand before it.
      if (byte === OPEN_BRACE) level = 'root';
      return;
    }
    if (level === 'entries') {
      begin('entry', at, byte);
      return;
    }
    if (name === null) {
      begin(byte === QUOTE ? 'name' : 'passed', at, byte);
      return;
    }
    const key = name;
    name = null;
    if (level === 'root' && key === 'log' && byte === OPEN_BRACE) level = 'log';
    else if (level === 'log' && key === 'entries' && byte === OPEN_BRACKET) level = 'entries';
    else begin(level === 'log' && (key === 'creator' || key === 'browser') ? key : 'passed', at, byte);
  }

  return {
    push(bytes: Uint8Array): HarPart[] {
      const parts: HarPart[] = [];
      for (let at = 0; at < bytes.length && level !== 'done'; ) {
        if (open === null) {
          const before: Level = level;
          structural(bytes[at] ?? 0, at);
          // The first byte of a value belongs to it; that of a container is done with.
          if (open === null || before !== level) at++;
          continue;
        }
        const value: Open = open;
        const end = valueEnd(bytes, at);
        take(value, bytes, at, end === -1 ? bytes.length : end);
        if (end === -1) break;
        at = end === at && value.length === 0 ? at + 1 : end;
        const part = close(value, true);
        if (part) parts.push(part);
      }
      position += bytes.length;
      return parts;
    },
    /** The entry that the capture breaks off in, if any, and whether the log was not closed. */
    end(): { readonly rest: HarPart | null; readonly truncated: boolean } {
      const truncated = level !== 'done' && level !== 'file';
      return { rest: open === null ? null : close(open, false), truncated };
    },
  };
}
