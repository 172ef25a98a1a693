import { pointerToken } from '../model/json.js';

/** A name that stands twice in one object (RFC 8259 §4): where the object is, and where the name stands again. */
interface DuplicateKey {
  readonly name: string;
  /** JSON pointer of the object that has it. */
  readonly pointer: string;
  /** Index of the second one's opening quote in the text. */
  readonly at: number;
  /** Whether both hold the same, as they are written. */
  readonly same: boolean;
}

/** An object or array that is open. `keys` null for an array, whose elements are counted by `at`. */
interface Open {
  readonly keys: string[] | null;
  readonly starts: number[];
  at: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
/** Nobody nests deeper; what does is not looked at any further. */
const DEEPEST = 1000;
/** Names of an object that are compared one by one; of larger ones, only the first. */
const MOST = 500;

/** The first name that an object of a JSON text has twice; null where none does. The text has to be JSON. */
export function duplicateKey(text: string): DuplicateKey | null {
  const open: Open[] = [];
  let inside: Open | undefined;
  let due = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) {
      const end = stringEnd(text, at);
      if (due && inside?.keys) {
        const name = text.slice(at + 1, end);
        const known = inside.keys.indexOf(name);
        if (known !== -1) return found(text, open, inside, known, at);
        if (inside.keys.length < MOST) {
          inside.keys.push(name);
          inside.starts.push(at);
        }
        inside.at = inside.keys.indexOf(name);
        due = false;
      }
      at = end;
    } else if (sign === 0x7b || sign === 0x5b) {
      if (open.length === DEEPEST) return null;
      inside = { keys: sign === 0x7b ? [] : null, starts: [], at: 0 };
      open.push(inside);
      due = sign === 0x7b;
    } else if (sign === 0x7d || sign === 0x5d) {
      open.pop();
      inside = open.at(-1);
      due = false;
    } else if (sign === COMMA && inside !== undefined) {
      if (inside.keys === null) inside.at++;
      else due = true;
    }
  }
  return null;
}

/** Index of the quote that ends the string which begins at `from`. */
function stringEnd(text: string, from: number): number {
  for (let at = from + 1; ; at++) {
    const end = text.indexOf('"', at);
    if (end === -1) return text.length;
    let escapes = end - 1;
    while (text.charCodeAt(escapes) === BACKSLASH) escapes--;
    if ((end - escapes) % 2 === 1) return end;
    at = end;
  }
}

function found(text: string, open: readonly Open[], inside: Open, known: number, at: number): DuplicateKey {
  const pointer = open
    .slice(0, -1)
    .map(({ keys, at: here }) => pointerToken(keys === null ? here : unescaped(keys[here] ?? '')))
    .join('');
  const first = inside.starts[known] ?? 0;
  return {
    name: unescaped(inside.keys?.[known] ?? ''),
    pointer,
    at,
    same: valueText(text, first) === valueText(text, at),
  };
}

/** The text of the value whose name begins at `key`, without surrounding white space. */
function valueText(text: string, key: number): string {
  const start = text.indexOf(':', stringEnd(text, key)) + 1;
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = stringEnd(text, at);
    else if (sign === 0x7b || sign === 0x5b) depth++;
    else if (sign === COMMA && depth === 0) return text.slice(start, at).trim();
    else if ((sign === 0x7d || sign === 0x5d) && depth-- === 0) return text.slice(start, at).trim();
  }
  return text.slice(start).trim();
}

function unescaped(name: string): string {
  return name.includes('\\') ? String(JSON.parse(`"${name}"`)) : name;
}
