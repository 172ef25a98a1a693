import { paragraph, columns as widthOf } from '../../text/width.js';
import { shorten } from '../../text/words.js';
import type { Style } from '../style.js';
import { table } from '../table.js';

/** A column of a table: its title, and what a row has there. Numbers stand at the right. */
export type Column<T> = readonly [string, (row: T) => string];

const GAP = 2;
/** A name is shortened to this before the table is given up. */
const LEAST_NAME = 20;

/** A table whose first column names its rows; where it is wider than the terminal, each row is told in words. */
export function columnsText<T>(columns: readonly Column<T>[], rows: readonly T[], style: Style): string[] {
  const { options, paint } = style;
  const whole = rows.map((row) => columns.map(([, cell]) => cell(row)));
  const head = columns.map(([title]) => title);
  const room = (options.width ?? Number.POSITIVE_INFINITY) - widthsOf(head, whole).slice(1).reduce(sum, 0);
  const most = Math.max(LEAST_NAME, room - GAP);
  const cells = whole.map(([name = '', ...row]) => [shorten(name, most, style.glyphs.more), ...row]);
  const widths = widthsOf(head, cells);
  const total = widths.reduce(sum, 0);
  if (options.width !== null && total > options.width) return whole.flatMap((row) => told(head, row, style));
  const aligned = (row: readonly string[]) =>
    row.map((text, at) => (at === 0 ? text : ' '.repeat((widths[at] ?? 0) - widthOf(text)) + text));
  const [first = '', ...lines] = table(aligned(head), cells.map(aligned), null).split('\n');
  return [paint.dim(`  ${first}`), ...lines.map((line) => `  ${line}`)];
}

function widthsOf(head: readonly string[], rows: readonly (readonly string[])[]): number[] {
  return head.map((title, at) => Math.max(...[title, ...rows.map((row) => row[at] ?? '')].map(widthOf)));
}

function sum(before: number, width: number): number {
  return before + width + GAP;
}

function told(head: readonly string[], [name = '', ...row]: readonly string[], { options }: Style): string[] {
  const facts = row.map((text, at) => `${head[at + 1]} ${text}`);
  return [
    ...paragraph(name, options.width, '  ', '    '),
    ...paragraph(facts.join(', '), options.width, '    '),
  ];
}
