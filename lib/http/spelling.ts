import { isBlank, type JsonText, stringEnd } from './json-text.js';

/** One way in which a sender may have written a JSON value that the capture shows laid out. */
export interface Spelling {
  readonly layout: 'as-is' | 'compact' | 'spaced';
  readonly nonAscii: 'as-is' | 'escaped' | 'raw';
}

/** The spellings in the order in which they are tried. */
export const SPELLINGS: readonly Spelling[] = [
  { layout: 'compact', nonAscii: 'as-is' },
  { layout: 'spaced', nonAscii: 'as-is' },
  { layout: 'compact', nonAscii: 'escaped' },
  { layout: 'spaced', nonAscii: 'escaped' },
  { layout: 'compact', nonAscii: 'raw' },
  { layout: 'spaced', nonAscii: 'raw' },
];

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const LOWER_U = 0x75;

/** Whether `escaped` or `raw` could differ from `as-is`: the text has non-ASCII bytes, or `\u` escapes. */
export function spellingMarks(bytes: Uint8Array, json: JsonText): { nonAscii: boolean; escapes: boolean } {
  let nonAscii = false;
  let escapes = false;
  for (let i = json.start; i < json.end; i++) {
    const byte = bytes[i] ?? 0;
    if (byte >= 0x80) nonAscii = true;
    else if (byte === BACKSLASH) {
      if (bytes[i + 1] === LOWER_U) escapes = true;
      i++;
    }
  }
  return { nonAscii, escapes };
}

/** The value spelled anew; strings, numbers and the order of members stay as the capture has them. */
export function spell(bytes: Uint8Array, json: JsonText, spelling: Spelling): Uint8Array {
  const out: Uint8Array[] = [];
  let from = json.start;
  const spaced = spelling.layout === 'spaced';
  const keep = (to: number): void => {
    if (to > from) out.push(bytes.subarray(from, to));
  };
  for (let i = json.start; i < json.end; i++) {
    const byte = bytes[i];
    if (byte === QUOTE) {
      const end = stringEnd(bytes, i + 1, json.end)?.end ?? json.end;
      if (spelling.nonAscii !== 'as-is') {
        keep(i);
        out.push(respell(bytes.subarray(i, end), spelling.nonAscii));
        from = end;
      }
      i = end - 1;
    } else if (isBlank(byte)) {
      keep(i);
      from = i + 1;
    } else if (spaced && (byte === COMMA || byte === COLON)) {
      keep(i + 1);
      out.push(BLANK);
      from = i + 1;
    }
  }
  keep(json.end);
  return Buffer.concat(out);
}

const BLANK = Uint8Array.of(0x20);

/** A string with every non-ASCII character as `\uXXXX`, or with every such escape (of a non-ASCII character) raw. */
function respell(string: Uint8Array, to: 'escaped' | 'raw'): Uint8Array {
  const text = Buffer.from(string.buffer, string.byteOffset, string.length).toString('utf8');
  if (to === 'escaped') {
    return Buffer.from(
      text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    );
  }
  // Pairs of backslashes are consumed first, so that an escaped backslash before `u` is left alone.
  return Buffer.from(
    text.replace(/\\\\|\\u([0-9a-fA-F]{4})/g, (whole, hex: string | undefined) => {
      const unit = hex === undefined ? 0 : Number.parseInt(hex, 16);
      return unit >= 0x80 ? String.fromCharCode(unit) : whole;
    }),
  );
}

/** The text of a value whose strings a tap cut at line-breaking characters: each lost one becomes `\n`. */
export function mend(bytes: Uint8Array, json: JsonText): Uint8Array {
  const out: Uint8Array[] = [];
  let from = json.start;
  let inString = false;
  for (let i = json.start; i < json.end; i++) {
    const byte = bytes[i];
    if (byte === QUOTE) inString = !inString;
    else if (byte === BACKSLASH) i++;
    else if (byte === 0x0a && inString) {
      out.push(bytes.subarray(from, i), ESCAPED_LF);
      from = i + 1;
    }
  }
  out.push(bytes.subarray(from, json.end));
  return Buffer.concat(out);
}

const ESCAPED_LF = Buffer.from('\\n');
