import { createScanner } from 'jsonc-parser';
import { type JsonNode, nodeAt, TOKEN } from './json-node.js';

/** Elements remembered of one array; further ones are looked for from the start of the text. */
const MOST_ELEMENTS = 200_000;
const INDEX = /^(?:0|[1-9]\d*)$/;

/**
 * Finds values of one JSON text as `nodeAt` does from its start. The array that a pointer leads through first is walked
 * once, however many of its elements are asked for: a long list would else be read anew for each.
 */
export function nodeFinder(text: string): (tokens: readonly string[]) => JsonNode | null {
  const known = new Map<string, readonly (number | undefined)[]>();

  function elements(array: readonly string[]): readonly (number | undefined)[] {
    const key = JSON.stringify(array);
    const found = known.get(key) ?? elementsOf(text, array);
    known.set(key, found);
    return found;
  }

  return (tokens) => {
    const at = tokens.findIndex((token) => INDEX.test(token));
    const start = at < 0 ? undefined : elements(tokens.slice(0, at))[Number(tokens[at])];
    const node = start === undefined ? null : nodeAt(text, start, tokens.slice(at + 1));
    return node === null ? nodeAt(text, 0, tokens) : { ...node, depth: node.depth + at + 1 };
  };
}

/** Where the elements of the array at `tokens` begin; none where no array stands there. */
function elementsOf(text: string, tokens: readonly string[]): readonly (number | undefined)[] {
  const array = nodeAt(text, 0, tokens);
  const starts: (number | undefined)[] = [];
  if (array === null || array.depth < tokens.length || text[array.start] !== '[') return starts;
  const scanner = createScanner(text, true);
  scanner.setPosition(array.start);
  let depth = 0;
  let index = 0;
  for (let kind: number = scanner.scan(); kind !== TOKEN.end; kind = scanner.scan()) {
    if (kind === TOKEN.closeBrace || kind === TOKEN.closeBracket) {
      depth--;
      if (depth === 0) break;
      continue;
    }
    if (depth === 1 && kind === TOKEN.comma) index++;
    if (index >= MOST_ELEMENTS) break;
    if (depth === 1 && kind !== TOKEN.comma && kind !== TOKEN.colon) starts[index] = scanner.getTokenOffset();
    if (kind === TOKEN.openBrace || kind === TOKEN.openBracket) depth++;
  }
  return starts;
}
