import { count } from '../../text/words.js';
import type { Style } from '../style.js';
import { wrapped } from './wrapped.js';

/** Something that was understood: a name and what is to be said of it, as captured; how deep it stands. */
export interface Item {
  readonly depth: number;
  readonly name: string;
  readonly text: string;
}

/** Characters and lines of one text that are shown at first. */
const TEXT_LIMIT = 480;
const LINES_LIMIT = 8;
const LABEL = 14;

/** Items as lines: the name, and beside it the text with its line ends kept. `say` makes text fit to print. */
export function itemLines(
  items: readonly Item[],
  say: (text: string) => string,
  { paint, options, glyphs }: Style,
  all: boolean,
): { readonly lines: string[]; readonly isCut: boolean } {
  const lines: string[] = [];
  let isCut = false;
  for (const { depth, name, text } of items) {
    const indent = '  '.repeat(depth + 1);
    const label = say(name);
    const front = `${indent}${label.padEnd(Math.max(0, LABEL - 2 * depth - 1))} `;
    const hang = ' '.repeat(Math.min(front.length, LABEL + 3));
    const { kept, left } = all ? { kept: text, left: 0 } : cut(text);
    isCut ||= left > 0;
    const more = left === 0 ? '' : ` ${glyphs.more} (${count(left, 'more character')})`;
    const told = `${kept}${more}`.split(/\r\n|\n/);
    for (const [at, one] of told.entries()) {
      const [first = '', ...rest] = wrapped(say(one), options.width, at === 0 ? front : hang, hang);
      const lead = Math.min(first.length, front.length);
      lines.push(at === 0 ? `${paint.dim(first.slice(0, lead))}${first.slice(lead)}` : first);
      lines.push(...rest);
    }
  }
  return { lines: lines.map((line) => line.trimEnd()), isCut };
}

/** Text that is not longer than people read at first. */
function cut(text: string): { kept: string; left: number } {
  let end = Math.min(text.length, TEXT_LIMIT);
  let lf = -1;
  for (let line = 0; line < LINES_LIMIT; line++) {
    lf = text.indexOf('\n', lf + 1);
    if (lf < 0) break;
  }
  if (lf >= 0 && lf < end) end = lf;
  // No half of a character, and a remainder that is worth a word.
  if (text.length - end < 40) return { kept: text, left: 0 };
  if (/[\ud800-\udbff]/.test(text.charAt(end - 1))) end--;
  return { kept: text.slice(0, end), left: text.length - end };
}
