import { createScanner } from 'jsonc-parser';
import { pointerToken } from '../../model/json.js';
import { TOKEN } from '../json-node.js';
import type { Range } from './json-lines.js';

/** A name or a value in a JSON text that is no object and no array. */
export interface JsonToken extends Range {
  readonly pointer: string;
  readonly on: 'key' | 'value';
}

interface Frame {
  readonly path: string;
  readonly isArray: boolean;
  index: number;
  key: string | null;
}

/** The names and plain values of a text that is known to be JSON, in order; offsets are into it, Latin-1 over its bytes. */
export function* jsonTokens(text: string): Generator<JsonToken> {
  const scanner = createScanner(text, true);
  const frames: Frame[] = [];
  const here = (): string => {
    const frame = frames.at(-1);
    if (frame === undefined) return '';
    return frame.path + pointerToken(frame.isArray ? frame.index : (frame.key ?? ''));
  };
  for (let kind: number = scanner.scan(); kind !== TOKEN.end; kind = scanner.scan()) {
    const frame = frames.at(-1);
    const start = scanner.getTokenOffset();
    const range = { start, end: start + scanner.getTokenLength() };
    if (kind === TOKEN.openBrace || kind === TOKEN.openBracket) {
      frames.push({ path: here(), isArray: kind === TOKEN.openBracket, index: 0, key: null });
    } else if (kind === TOKEN.closeBrace || kind === TOKEN.closeBracket) {
      frames.pop();
    } else if (kind === TOKEN.comma) {
      if (frame !== undefined) {
        frame.index++;
        frame.key = null;
      }
    } else if (kind !== TOKEN.colon) {
      const isKey = frame !== undefined && !frame.isArray && frame.key === null;
      if (isKey) frame.key = decoded(text, range);
      yield { ...range, pointer: here(), on: isKey ? 'key' : 'value' };
    }
  }
}

/** What a token says: a string without its quotation marks and escapes, others as they stand. */
export function decoded(text: string, { start, end }: Range): string {
  const raw = Buffer.from(text.slice(start, end), 'latin1').toString();
  if (!raw.startsWith('"')) return raw;
  return raw.includes('\\') ? String(JSON.parse(raw)) : raw.slice(1, -1);
}
