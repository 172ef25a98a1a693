import { PREFIX_LIMIT } from './layers.js';

/** Shape of what stands in front of every line: digits vary in value and number, the white space in front in length. */
export type PrefixShape = string;

const DIGITS = '0';
const LEADING = '\t';
const SPACE = /[ \t]/;

function shapeOf(line: string): string {
  return line.replace(/^[ \t]+/, LEADING).replace(/\d+/g, DIGITS);
}

/**
 * The prefix that a line shares with the one behind it, where nine of ten lines begin in that shape; null otherwise.
 * `lines` are the starts of lines, each at most as long as a prefix may be.
 */
export function prefixAt(lines: readonly string[], index: number): PrefixShape | null {
  const line = shapeOf(lines[index] ?? '');
  const next = shapeOf(lines[index + 1] ?? '');
  let length = 0;
  while (length < line.length && line[length] === next[length]) length += 1;
  const shape = line.slice(0, length);
  if (shape.trimEnd() === '' && shape !== LEADING) return null;
  const filled = lines.filter((text) => text.trim() !== '');
  const fitting = filled.filter((text) => {
    const bytes = Buffer.from(text, 'latin1');
    return prefixLength(shape, bytes, 0, bytes.length) > 0;
  });
  return fitting.length >= 4 && fitting.length * 10 >= filled.length * 9 ? shape : null;
}

/** Length of the prefix at the start of a line, 0 where it has none. An empty line may lack its trailing spaces. */
export function prefixLength(shape: PrefixShape, bytes: Buffer, from: number, to: number): number {
  const line = bytes.toString('latin1', from, Math.min(to, from + PREFIX_LIMIT));
  let at = 0;
  for (let i = 0; i < shape.length; i++) {
    const wanted = shape[i] ?? '';
    const start = at;
    if (wanted === LEADING && i === 0) while (SPACE.test(line[at] ?? '')) at += 1;
    else if (wanted === DIGITS) while (isDigit(line.charCodeAt(at))) at += 1;
    else if (line[at] === wanted) at += 1;
    if (at === start) return ends(line, at) && shape.slice(i).trim() === '' ? at : 0;
  }
  return at;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function ends(line: string, at: number): boolean {
  return at === line.length || (at === line.length - 1 && line[at] === '\r');
}
