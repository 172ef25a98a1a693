import { type Gathered, gather, gathered, valueScan } from '../reading/value-scan.js';

/** A JSON value of a file that holds one or more, one behind the other or in one array; null bytes past the limit. */
export interface BareValue {
  readonly bytes: Buffer | null;
  readonly offset: number;
  readonly length: number;
  /** False where the file ends inside it. */
  readonly whole: boolean;
}

const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const COMMA = 0x2c;
const SPACE = 0x20;
/** First bytes of a byte order mark. */
const BOM: readonly number[] = [0xef, 0xbb, 0xbf];

export function openValues(limit: number) {
  const scan = valueScan();
  let open: Gathered | null = null;
  let begun = false;
  let inArray = false;
  let position = 0;

  function isBetween(byte: number): boolean {
    if (byte <= SPACE || byte === COMMA) return true;
    if (!begun && BOM.includes(byte)) return true;
    if (!begun && byte === OPEN_BRACKET) {
      begun = true;
      inArray = true;
      return true;
    }
    begun = true;
    if (!inArray || byte !== CLOSE_BRACKET) return false;
    inArray = false;
    return true;
  }

  function close(value: Gathered, whole: boolean): BareValue {
    open = null;
    return { bytes: gathered(value, limit), offset: value.offset, length: value.length, whole };
  }

  return {
    *push(bytes: Uint8Array): Generator<BareValue> {
      const start = position;
      position += bytes.length;
      for (let at = 0; at < bytes.length; ) {
        if (open === null) {
          if (isBetween(bytes[at] ?? 0)) {
            at++;
            continue;
          }
          open = { offset: start + at, length: 0, pieces: [] };
          scan.begin();
        }
        const value: Gathered = open;
        const end = scan.end(bytes, at);
        gather(value, bytes.subarray(at, end === -1 ? bytes.length : end), limit);
        if (end === -1) break;
        at = end;
        yield close(value, true);
      }
    },
    *end(): Generator<BareValue> {
      if (open !== null) yield close(open, false);
    },
    /** Whether an array that holds the values was not closed. */
    unclosed: () => inArray,
  };
}
