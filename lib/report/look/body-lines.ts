import type { SecretRange } from '../../text/secrets.js';
import { count } from '../../text/words.js';
import type { Style } from '../style.js';
import { caption } from './caption.js';
import { type Content, rangeIn } from './content.js';
import { fitted } from './fitted.js';
import { jsonLines, type LaidLine, type Range } from './json-lines.js';
import type { Mark } from './marks.js';

/** How much of a text is shown: all of it, in lines of any length, or its first lines. */
export interface Extent {
  readonly all: boolean;
  readonly lines: number;
}

/** Lines of text, and whether something was left out. */
export interface Shown {
  readonly lines: readonly string[];
  readonly isCut: boolean;
}

/** Lines shown before and behind a mark. */
const AROUND = 2;
const DEFAULT_WIDTH = 120;

/** A finding's place among the bytes of a content. */
interface Placed {
  readonly mark: Mark;
  readonly range: Range;
}

/** A content line by line, each finding marked below the line on which its place begins; others at the top. */
export function bodyLines(
  content: Content,
  marks: readonly Mark[],
  secrets: readonly SecretRange[],
  style: Style,
  extent: Extent,
): Shown {
  const { placed, others } = placedIn(content, marks);
  const shown: string[] = others.flatMap((mark) => caption(mark, null, style));
  const waiting: LaidLine[] = [];
  const room = extent.all ? null : (style.options.width ?? DEFAULT_WIDTH);
  let isCut = false;
  let number = 0;
  let left = 0;
  let behind = 0;

  function draw(line: LaidLine, own: readonly Placed[]): void {
    const drawn = fitted(line, content.bytes, secrets, style, room, own[0]?.range ?? null);
    isCut ||= drawn.isCut;
    shown.push(drawn.text);
    for (const { mark, range } of own) shown.push(...caption(mark, drawn.spot(range), style));
  }

  function skipped(): void {
    isCut ||= left > 0;
    if (left > 0) shown.push(style.paint.dim(`${style.glyphs.rows} ${count(left, 'more line')}`));
    left = 0;
  }

  for (const line of content.is === 'json' ? jsonLines(content.text) : textLines(content.text)) {
    const end = endOf(line);
    const later = placed.findIndex(({ range }) => range.start >= end);
    const own = placed.splice(0, later < 0 ? placed.length : later);
    if (own.length > 0) behind = AROUND + 1;
    if (extent.all || number++ < extent.lines || behind-- > 0) {
      skipped();
      for (const one of waiting.splice(0)) draw(one, []);
      draw(line, own);
      continue;
    }
    waiting.push(line);
    if (waiting.length > AROUND) {
      waiting.shift();
      left++;
    }
  }
  left += waiting.length;
  skipped();
  return { lines: shown, isCut };
}

function placedIn(content: Content, marks: readonly Mark[]): { placed: Placed[]; others: Mark[] } {
  const placed: Placed[] = [];
  const others: Mark[] = [];
  for (const mark of marks) {
    const range = rangeIn(content, mark.at);
    if (range === null) others.push(mark);
    else placed.push({ mark, range });
  }
  placed.sort((a, b) => a.range.start - b.range.start);
  return { placed, others };
}

/** Where the bytes of a line end. */
function endOf({ runs }: LaidLine): number {
  const last = runs.findLast((run) => typeof run !== 'string');
  return last === undefined || typeof last === 'string' ? 0 : last.end;
}

function* textLines(text: string): Generator<LaidLine> {
  for (let start = 0; start < text.length; ) {
    const lf = text.indexOf('\n', start);
    const end = lf < 0 ? text.length : lf;
    yield { depth: 0, runs: [{ start, end: text[end - 1] === '\r' ? end - 1 : end }] };
    start = end + 1;
  }
}
