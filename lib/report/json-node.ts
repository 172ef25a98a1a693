import { createScanner, type JSONScanner } from 'jsonc-parser';

/** Kinds of tokens: jsonc-parser declares them as a const enum, which isolated modules cannot use. */
export const TOKEN = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  string: 10,
  unknown: 16,
  end: 17,
} as const;

/** A value of a JSON text, and the name it stands under; offsets into the text. `key` null for elements and the root. */
export interface JsonNode {
  readonly start: number;
  readonly end: number;
  readonly key: { readonly start: number; readonly end: number } | null;
  /** How many reference tokens of the pointer led here; fewer than it has where the rest does not exist. */
  readonly depth: number;
}

interface Frame {
  readonly array: boolean;
  /** Depth in the pointer where this container lies on its path, else -1. */
  readonly depth: number;
  index: number;
  key: { readonly start: number; readonly end: number } | null;
  matches: boolean;
}

/**
 * The value that `tokens` lead to, or its nearest existing ancestor; null where the text holds no value.
 * One pass without recursion over UTF-8 bytes seen as Latin-1, so that offsets are byte offsets. Of equal names the last
 * counts, as in JSON.parse. Damaged JSON gives what was found before the damage.
 */
export function nodeAt(text: string, from: number, tokens: readonly string[]): JsonNode | null {
  const scanner = createScanner(text, true);
  scanner.setPosition(from);
  const path: { start: number; end: number; key: JsonNode['key'] }[] = [];
  const frames: Frame[] = [];
  for (let kind: number = scanner.scan(); kind !== TOKEN.end; kind = scanner.scan()) {
    const frame = frames.at(-1);
    const start = scanner.getTokenOffset();
    const end = start + scanner.getTokenLength();
    if (kind === TOKEN.comma) {
      if (frame !== undefined) advance(frame, tokens);
    } else if (kind === TOKEN.closeBrace || kind === TOKEN.closeBracket) {
      frames.pop();
      const closed = frame === undefined || frame.depth < 0 ? undefined : path[frame.depth];
      if (closed !== undefined) closed.end = end;
      if (frames.length === 0) break;
    } else if (kind === TOKEN.string && frame !== undefined && !frame.array && frame.key === null) {
      frame.key = { start, end };
      frame.matches = frame.depth >= 0 && sameName(text, scanner, tokens[frame.depth]);
    } else if (kind !== TOKEN.colon) {
      if (kind === TOKEN.unknown && frame === undefined) return null;
      const depth = frame === undefined ? 0 : frame.depth >= 0 && frame.matches ? frame.depth + 1 : -1;
      if (depth >= 0) path.splice(depth, path.length, { start, end, key: frame?.key ?? null });
      if (kind === TOKEN.openBrace || kind === TOKEN.openBracket)
        frames.push(opened(kind === TOKEN.openBracket, depth, tokens));
      else if (frame === undefined) break;
    }
  }
  const node = path.at(-1);
  if (node === undefined) return null;
  return { ...node, depth: path.length - 1 };
}

function opened(array: boolean, depth: number, tokens: readonly string[]): Frame {
  return { array, depth, index: 0, key: null, matches: array && depth >= 0 && tokens[depth] === '0' };
}

function advance(frame: Frame, tokens: readonly string[]): void {
  frame.index += 1;
  frame.key = null;
  frame.matches = frame.array && frame.depth >= 0 && tokens[frame.depth] === String(frame.index);
}

/** Compares a name token, whose text is Latin-1 over UTF-8, with a name. */
function sameName(text: string, scanner: JSONScanner, name: string | undefined): boolean {
  if (name === undefined) return false;
  if (scanner.getTokenValue() === name && /^[\x20-\x7e]*$/.test(name)) return true;
  const start = scanner.getTokenOffset();
  const raw = text.slice(start, start + scanner.getTokenLength());
  if (!/[\\\x80-\xff]/.test(raw)) return false;
  try {
    return JSON.parse(Buffer.from(raw, 'latin1').toString()) === name;
  } catch {
    return false;
  }
}
