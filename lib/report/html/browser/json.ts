/** A value of a JSON text, as it stands there: nothing is rounded, and members that come twice come twice. */
export interface Node {
  readonly is: 'object' | 'array' | 'string' | 'other';
  readonly text: string;
  readonly members: readonly Member[];
  /** Where it stands in the text. */
  readonly start: number;
  readonly end: number;
}

interface Member {
  readonly name: string;
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly value: Node;
}

const DEEPEST = 200;
const WORD = /[^\s,:[\]{}"]+/y;
const BLANK = /\s*/y;

/** Reads a JSON text; null where it is none. */
export function parseJson(text: string): Node | null {
  let at = 0;
  const blank = () => {
    BLANK.lastIndex = at;
    BLANK.exec(text);
    at = BLANK.lastIndex;
  };
  const string = (): string => {
    const start = at;
    for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++;
    at++;
    return JSON.parse(text.slice(start, at));
  };
  const value = (depth: number): Node => {
    blank();
    const sign = text[at];
    const start = at;
    if (sign === '"') return { is: 'string', text: string(), members: [], start, end: at };
    if (sign === '{' || sign === '[') return depth > DEEPEST ? skip() : collection(sign === '{', depth);
    WORD.lastIndex = at;
    const word = WORD.exec(text)?.[0] ?? '';
    JSON.parse(word);
    at += word.length;
    return { is: 'other', text: word, members: [], start, end: at };
  };
  const skip = (): Node => {
    throw new SyntaxError('too deep');
  };
  const collection = (isObject: boolean, depth: number): Node => {
    const members: Member[] = [];
    const start = at;
    const close = isObject ? '}' : ']';
    at++;
    blank();
    if (text[at] === close) at++;
    else
      for (;;) {
        blank();
        const nameStart = at;
        let nameEnd = at;
        let name = String(members.length);
        if (isObject) {
          if (text[at] !== '"') throw new SyntaxError('a name was expected');
          name = string();
          nameEnd = at;
          blank();
          if (text[at++] !== ':') throw new SyntaxError('a colon was expected');
        }
        members.push({ name, nameStart, nameEnd, value: value(depth + 1) });
        blank();
        const next = text[at++];
        if (next === close) break;
        if (next !== ',') throw new SyntaxError('a comma was expected');
      }
    return { is: isObject ? 'object' : 'array', text: '', members, start, end: at };
  };
  try {
    const node = value(0);
    blank();
    return at === text.length ? node : null;
  } catch {
    return null;
  }
}

/** One reference token of a JSON pointer. */
export function token(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Where a pointer leads in a JSON text, or the nearest that is there: the value's range, or its name's. */
export function rangeAt(root: Node, pointer: string, isName: boolean): readonly [number, number] {
  let node = root;
  let range: readonly [number, number] = [root.start, root.end];
  let path = '';
  while (path !== pointer) {
    const next = node.members.find(({ name }) => `${pointer}/`.startsWith(`${path}${token(name)}/`));
    if (next === undefined) break;
    path += token(next.name);
    node = next.value;
    range =
      isName && path === pointer && next.nameEnd > next.nameStart
        ? [next.nameStart, next.nameEnd]
        : [node.start, node.end];
  }
  return range;
}
