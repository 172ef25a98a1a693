import { type Gathered, gather, gathered, valueScan } from '../reading/value-scan.js';

/**
 * A value of a HAR's log: an entry, or the small member that names its producer. `bytes` is null for an entry too
 * large to be read; `offset` and `length` say where it stands. `whole` is false where the capture ends inside it.
 */
export interface HarPart {
  readonly name: 'entry' | 'creator';
  readonly bytes: Buffer | null;
  readonly offset: number;
  readonly length: number;
  readonly whole: boolean;
}

/** Most bytes of one entry: its text and what is parsed from it are in memory together. */
export const ENTRY_LIMIT = 64 * 1024 * 1024;
/** Most bytes of a name or of the creator. */
const SMALL = 64 * 1024;
const LIMITS = { entry: ENTRY_LIMIT, creator: SMALL, name: SMALL, passed: 0 };

const QUOTE = 0x22;
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
interface Open extends Gathered {
  readonly as: keyof typeof LIMITS;
}

/**
 * Finds the entries of a HAR in bytes that come piece by piece, without parsing anything: a HAR of any size takes the
 * memory of its largest entry.
 */
export function openSplitter() {
  const scan = valueScan();
  let level: Level = 'file';
  let open: Open | null = null;
  let name: string | null = null;
  let position = 0;

  function begin(as: Open['as'], at: number): void {
    open = { as, offset: position + at, pieces: [], length: 0 };
    scan.begin();
  }

  function close(value: Open, whole: boolean): HarPart | null {
    const { as, offset, length } = value;
    open = null;
    const bytes = gathered(value, LIMITS[as]);
    if (as === 'name') name = bytes?.toString('utf8', 1, bytes.length - 1) ?? '';
    return as === 'passed' || as === 'name' ? null : { name: as, bytes, offset, length, whole };
  }

  /** A byte between values opens or closes a container, or begins a value; true where it is done with. */
  function structural(byte: number, at: number): boolean {
    if (byte <= SPACE || byte === COMMA || byte === COLON) return true;
    if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      level = level === 'entries' ? 'log' : level === 'log' ? 'root' : 'done';
      return true;
    }
    if (level === 'file') {
      // A byte order mark may stand before it.
      if (byte === OPEN_BRACE) level = 'root';
      return true;
    }
    if (level === 'entries') begin('entry', at);
    else if (name === null) begin(byte === QUOTE ? 'name' : 'passed', at);
    else return member(byte, at);
    return false;
  }

  function member(byte: number, at: number): boolean {
    const key = name;
    name = null;
    if (level === 'root' && key === 'log' && byte === OPEN_BRACE) level = 'log';
    else if (level === 'log' && key === 'entries' && byte === OPEN_BRACKET) level = 'entries';
    else {
      begin(level === 'log' && key === 'creator' ? key : 'passed', at);
      return false;
    }
    return true;
  }

  return {
    push(bytes: Uint8Array): HarPart[] {
      const parts: HarPart[] = [];
      for (let at = 0; at < bytes.length && level !== 'done'; ) {
        if (open === null) {
          if (structural(bytes[at] ?? 0, at)) at++;
          continue;
        }
        const value: Open = open;
        const end = scan.end(bytes, at);
        gather(value, bytes.subarray(at, end === -1 ? bytes.length : end), LIMITS[value.as]);
        if (end === -1) break;
        at = end;
        const part = close(value, true);
        if (part) parts.push(part);
      }
      position += bytes.length;
      return parts;
    },
    /** The part that the capture breaks off in, if any, and whether the log was not closed. */
    end(): { readonly rest: HarPart | null; readonly truncated: boolean } {
      const truncated = level !== 'done' && level !== 'file';
      return { rest: open === null ? null : close(open, false), truncated };
    },
  };
}
