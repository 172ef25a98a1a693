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

/** As much of a JSON text as could be read, and where what follows begins that could not; null where all could. */
export interface Parsed {
  readonly root: Node;
  readonly rest: number | null;
}

const DEEPEST = 200;
const WORD = /[^\s,:[\]{}"]+/y;
const BLANK = /\s*/y;
/** A number that is masked is a word as well. */
const LITERAL = /^(?:true|false|null|-?\d[\d.eE+-]*|\*+\w*)$/;

/** Reads a JSON text, and of one that is broken or cut what stands before that; null where it is none at all. */
export function parseJson(text: string): Parsed | null {
  let at = 0;
  let rest: number | null = null;
  const blank = () => {
    BLANK.lastIndex = at;
    BLANK.exec(text);
    at = BLANK.lastIndex;
  };
  const stop = () => {
    rest ??= Math.min(at, text.length);
  };
  const string = (): string => {
    const start = at;
    for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++;
    at++;
    if (at > text.length) stop();
    return unquoted(text.slice(start, at));
  };
  const value = (depth: number): Node => {
    blank();
    const sign = text[at];
    const start = at;
    if (sign === '"') return { is: 'string', text: string(), members: [], start, end: at };
    if ((sign === '{' || sign === '[') && depth <= DEEPEST) return collection(sign === '{', depth);
    WORD.lastIndex = at;
    const word = WORD.exec(text)?.[0] ?? '';
    if (!LITERAL.test(word)) stop();
    else at += word.length;
    return { is: 'other', text: rest === null ? word : '', members: [], start, end: at };
  };
  const collection = (isObject: boolean, depth: number): Node => {
    const members: Member[] = [];
    const start = at;
    const close = isObject ? '}' : ']';
    at++;
    blank();
    if (text[at] === close) at++;
    else while (rest === null && one(isObject, depth, members, close)) blank();
    return { is: isObject ? 'object' : 'array', text: '', members, start, end: at };
  };
  /** Reads one member; false after the last one. */
  const one = (isObject: boolean, depth: number, members: Member[], close: string): boolean => {
    blank();
    const nameStart = at;
    if (isObject && text[at] !== '"') stop();
    if (rest !== null) return false;
    const name = isObject ? string() : String(members.length);
    const nameEnd = at;
    if (isObject) {
      blank();
      if (text[at] !== ':') stop();
      else at++;
    }
    if (rest !== null) return false;
    const read = value(depth + 1);
    if (rest === null || read.end > read.start) members.push({ name, nameStart, nameEnd, value: read });
    if (rest !== null) return false;
    blank();
    const next = text[at];
    if (next !== close && next !== ',') stop();
    else at++;
    return next === ',';
  };
  const root = value(0);
  blank();
  if (at < text.length) stop();
  const isNone = root.is === 'other' && rest !== null;
  return isNone || root.start === root.end ? null : { root, rest };
}

/** The text of a string; as it stands where it is not as JSON wants it. */
function unquoted(written: string): string {
  try {
    return JSON.parse(written);
  } catch {
    return written.slice(1).replace(/"$/, '');
  }
}

/** One reference token of a JSON pointer. */
export function token(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Where a pointer leads: the value, its name where it has one, and whether it is there or only the nearest above it. */
export interface Found {
  readonly node: Node;
  readonly member: Member | null;
  readonly isThere: boolean;
}

/** Follows a pointer as far as it leads; of members of one name the last counts, as for those who read JSON. */
export function nodeAt(root: Node, pointer: string): Found {
  let node = root;
  let path = '';
  let last: Member | null = null;
  while (path !== pointer) {
    const next = node.members.findLast(({ name }) => `${pointer}/`.startsWith(`${path}${token(name)}/`));
    if (next === undefined) return { node, member: last, isThere: false };
    path += token(next.name);
    node = next.value;
    last = next;
  }
  return { node, member: last, isThere: true };
}

/** Where a pointer leads in a JSON text, or the nearest that is there: the value's range, or its name's. */
export function rangeAt(root: Node, pointer: string, isName: boolean): readonly [number, number] {
  const { node, member, isThere } = nodeAt(root, pointer);
  return isName && isThere && member !== null && member.nameEnd > member.nameStart
    ? [member.nameStart, member.nameEnd]
    : [node.start, node.end];
}
