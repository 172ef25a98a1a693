import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { placesIn } from '../text/place.js';
import { shortenValues } from '../text/words.js';

/** What is wrong in a configuration, and where: line and column from 1. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** One clause. */
  readonly message: string;
}

/**
 * The text of a configuration. `name`: what it is called; `path` and `folder`: where it is; `member`: the one of the
 * text that it is, if not all.
 */
export interface ConfigText {
  readonly name: string;
  readonly path: string;
  readonly folder: string;
  readonly text: string;
  readonly member: string | null;
}

export type Path = readonly (string | number)[];

/** A JSON text that was read. */
export interface Parsed {
  readonly value: unknown;
  /** What is wrong at a place of it: at the name of a member where `on` says so, else at its value. */
  problem(path: Path, message: string, on?: 'name' | 'value'): Problem;
}

/** Deeper is no configuration, and would cost the stack. */
const DEEPEST = 40;
const LONGEST_VALUE = 80;
/** Nobody reads more at once, and telling all of a large file would take long. */
export const MOST_PROBLEMS = 50;

/** Reads JSON with comments and trailing commas. */
export function parsed(config: ConfigText): Parsed | readonly Problem[] {
  const text = config.text.replace(/^\ufeff/, ' ');
  const placeAt = placesIn(text);
  const placed = (offset: number, message: string): Problem => ({
    file: config.name,
    ...placeAt(offset),
    message: shortenValues(message, LONGEST_VALUE),
  });
  if (text.trim() === '') return [placed(0, 'empty; an object was expected')];
  const depth = deepest(text);
  if (depth !== null) return [placed(depth, `nested deeper than ${DEEPEST}`)];
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined) return [placed(error.offset, syntax(error))];
  if (tree === undefined) return [placed(0, 'only comments; an object was expected')];
  const root = config.member === null ? tree : findNodeAtLocation(tree, [config.member]);
  if (root === undefined) return [placed(0, `it has no member \`${config.member}\``)];
  const twice = twins(root);
  if (twice.length > 0)
    return twice
      .slice(0, MOST_PROBLEMS)
      .map((name) => placed(name.offset, `\`${name.value}\` stands here twice`));
  return {
    value: plain(root),
    problem(path, message, on = 'value') {
      const node = nearestNode(root, path);
      const name = on === 'name' ? node.parent?.children?.[0] : undefined;
      return placed((name ?? node).offset, message);
    },
  };
}

function syntax({ error }: ParseError): string {
  const words = printParseErrorCode(error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return `not JSON: ${words}`;
}

/** Where brackets go too deep; null where they do not. Those in texts and comments count too, which no real file minds. */
function deepest(text: string): number | null {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '{' || sign === '[') depth++;
    else if (sign === '}' || sign === ']') depth--;
    if (depth > DEEPEST) return at;
  }
  return null;
}

/** Names that stand in one object twice: one of them would have no effect. */
function twins(node: Node): Node[] {
  const children = node.children ?? [];
  if (node.type !== 'object') return children.flatMap(twins);
  const names = children.flatMap(({ children: [name] = [] }) => (name === undefined ? [] : [name]));
  const seen = new Set<unknown>();
  const own = names.filter(({ value }) => seen.has(value) || !seen.add(value));
  return [...own, ...children.flatMap(twins)];
}

/** The value, without a prototype that a name could reach. */
function plain(node: Node): unknown {
  const children = node.children ?? [];
  if (node.type === 'array') return children.map(plain);
  if (node.type !== 'object') return node.value;
  const made: Record<string, unknown> = Object.create(null);
  for (const { children: [name, value] = [] } of children)
    if (name !== undefined && value !== undefined) made[String(name.value)] = plain(value);
  return made;
}

/** The node at a path, or the last on the way there. */
function nearestNode(root: Node, path: Path): Node {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node !== undefined) return node;
  }
  return root;
}
