import { getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { escapeJson, type KnownFinding, maskText, placesIn, type SecretWords, shorten } from '../index.js';
import { Trouble } from './exit.js';
import { smallText } from './small-text.js';

const SCHEMA = 1;
/** Many times the longest list that is written. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Deeper is no baseline, and would cost the stack. */
const DEEPEST = 10;
const PLACE_LIMIT = 160;

/** A baseline as text: one kind of finding a line, so that a difference can be read. */
export function baselineText(known: readonly KnownFinding[], secrets: SecretWords): string {
  const lines = known.map(({ rule, at, count, fingerprint }) => {
    const place = shorten(maskText(at, secrets), PLACE_LIMIT);
    const parts = [
      `"rule": ${JSON.stringify(rule)}`,
      `"at": ${JSON.stringify(place)}`,
      `"count": ${count}`,
      `"fingerprint": ${JSON.stringify(fingerprint)}`,
    ];
    return `\n    { ${parts.join(', ')} }`;
  });
  const listed = lines.length === 0 ? '[]' : `[${lines.join(',')}\n  ]`;
  return escapeJson(`{\n  "schema": ${SCHEMA},\n  "findings": ${listed}\n}\n`);
}

/** Reads a baseline; what is wrong in it is told with its place. */
export function readBaseline(path: string): readonly KnownFinding[] {
  const text = contentOf(path).replace(/^\ufeff/, ' ');
  const wrong = (offset: number, what: string): never => {
    const { line, column } = placesIn(text)(offset);
    throw new Trouble(`${path}:${line}:${column}: ${what}`);
  };
  const deep = tooDeep(text);
  if (deep !== null) return wrong(deep, 'nested too deep for a baseline');
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  const [error] = errors;
  if (error !== undefined) return wrong(error.offset, `not JSON: ${wordsOf(error)}`);
  if (tree?.type !== 'object') return wrong(tree?.offset ?? 0, 'an object was expected');
  const schema = memberOf(tree, 'schema');
  if (schema?.value !== SCHEMA) {
    return wrong(
      (schema ?? tree).offset,
      `\`"schema": ${SCHEMA}\` was expected: not a baseline, or a newer one`,
    );
  }
  const list = memberOf(tree, 'findings');
  if (list?.type !== 'array') return wrong((list ?? tree).offset, '`findings` was expected, a list');
  const known = new Map<string, KnownFinding>();
  for (const node of list.children ?? []) {
    const one = entryOf(node, wrong);
    const before = known.get(one.fingerprint);
    known.set(one.fingerprint, before === undefined ? one : { ...before, count: before.count + one.count });
  }
  return [...known.values()];
}

function entryOf(node: Node, wrong: (offset: number, what: string) => never): KnownFinding {
  if (node.type !== 'object') return wrong(node.offset, 'an object was expected');
  const word = (name: string): string => {
    const member = memberOf(node, name);
    if (member?.type === 'string') return String(member.value);
    return wrong((member ?? node).offset, `\`${name}\` was expected, a text`);
  };
  const [rule, at, fingerprint] = [word('rule'), word('at'), word('fingerprint')];
  if (!/^[0-9a-f]{16}$/.test(fingerprint)) {
    return wrong(memberOf(node, 'fingerprint')?.offset ?? 0, '`fingerprint` has 16 hexadecimal digits');
  }
  const member = memberOf(node, 'count');
  const count: unknown = member && getNodeValue(member);
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 1)
    return wrong((member ?? node).offset, '`count` was expected, a number from 1');
  return { rule, at, count, fingerprint };
}

function memberOf(node: Node, name: string): Node | undefined {
  return node.children?.find(({ children }) => children?.[0]?.value === name)?.children?.[1];
}

function contentOf(path: string): string {
  const text = smallText(path, MAX_BYTES);
  if (typeof text === 'string') return text;
  const { problem } = text;
  const remedy = problem === 'does not exist' ? '; a2a-lint baseline create makes one' : '';
  throw new Trouble(`${path}: ${problem ?? 'too large for a baseline'}${remedy}`);
}

function tooDeep(text: string): number | null {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '{' || sign === '[') depth++;
    else if (sign === '}' || sign === ']') depth--;
    if (depth > DEEPEST) return at;
  }
  return null;
}

/** `CommaExpected` as `comma expected`. */
function wordsOf({ error }: ParseError): string {
  return printParseErrorCode(error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
}
