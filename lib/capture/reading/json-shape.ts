/** Where a JSON value stands in a text: byte offsets, and below it (to the depth asked for) those of its parts. */
export interface Shape {
  readonly start: number;
  readonly end: number;
  /** Values of an object by name; the last where a name is given twice, as JSON.parse has it. */
  readonly members: ReadonlyMap<string, Shape> | null;
  readonly items: readonly Shape[] | null;
}

/** Parts of one container that are told; what is behind them is passed over. */
const MOST_PARTS = 100_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const SPACE = 0x20;

/**
 * Finds the parts of a text that JSON.parse has taken; on any other the offsets mean nothing, but stay inside.
 * Members named in `opens` are opened, to `depth` in all, and others passed over, so that depth in the text costs no
 * stack.
 */
export function shapeOf(text: Buffer, depth: number, opens: ReadonlySet<string>): Shape {
  let at = 0;

  function space(): void {
    for (let byte = text[at]; byte !== undefined && byte <= SPACE; byte = text[++at]);
  }

  function value(levels: number): Shape {
    space();
    const start = at;
    const first = text[at];
    if (levels > 0 && first === OPEN_BRACE) return object(start, levels);
    if (levels > 0 && first === OPEN_BRACKET) return array(start, levels);
    at = valueEnd(text, at);
    return { start, end: at, members: null, items: null };
  }

  function object(start: number, levels: number): Shape {
    const members = new Map<string, Shape>();
    at++;
    for (space(); at < text.length && text[at] !== CLOSE_BRACE; space()) {
      const before = at;
      const nameEnd = valueEnd(text, at);
      const name = text.toString('latin1', at + 1, nameEnd - 1);
      at = nameEnd;
      space();
      if (text[at] === COLON) at++;
      const found = value(opens.has(name) ? levels - 1 : 0);
      if (members.size < MOST_PARTS) members.set(name, found);
      space();
      if (text[at] === COMMA) at++;
      if (at === before) at++;
    }
    at = Math.min(at + 1, text.length);
    return { start, end: at, members, items: null };
  }

  function array(start: number, levels: number): Shape {
    const items: Shape[] = [];
    at++;
    for (space(); at < text.length && text[at] !== CLOSE_BRACKET; space()) {
      const before = at;
      if (items.length < MOST_PARTS) items.push(value(levels - 1));
      else at = valueEnd(text, at);
      space();
      if (text[at] === COMMA) at++;
      if (at === before) at++;
    }
    at = Math.min(at + 1, text.length);
    return { start, end: at, members: null, items };
  }

  return value(depth);
}

/** The part of a shape that a path of names leads to; null where there is none. */
export function partAt(shape: Shape, ...path: readonly string[]): Shape | null {
  let here: Shape | undefined = shape;
  for (const name of path) here = here?.members?.get(name);
  return here ?? null;
}

/** End of the value that begins at `from`. */
function valueEnd(text: Buffer, from: number): number {
  let depth = 0;
  let at = from;
  for (let byte = text[at]; byte !== undefined; byte = text[at]) {
    switch (byte) {
      case QUOTE:
        at = stringEnd(text, at);
        if (depth === 0) return at;
        continue;
      case OPEN_BRACE:
      case OPEN_BRACKET:
        depth++;
        break;
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        if (depth === 0) return at;
        if (--depth === 0) return at + 1;
        break;
      case COMMA:
      case COLON:
        if (depth === 0) return at;
        break;
      default:
        if (depth === 0 && byte <= SPACE) return at;
    }
    at++;
  }
  return text.length;
}

/** Behind the closing quote of the string that begins at `from`. */
function stringEnd(text: Buffer, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const byte = text[at];
    if (byte === QUOTE) return at + 1;
    if (byte === BACKSLASH) at++;
  }
  return text.length;
}
