import Table from 'cli-table3';
import { columns } from '../text/width.js';

const PLAIN = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  ',
};

/** A table without borders whose last column takes what is left of the width, wrapped. */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  width: number | null,
): string {
  const widths = head.map((title, at) =>
    Math.max(...[title, ...rows.map((row) => row[at] ?? '')].map(columns)),
  );
  const before = widths.slice(0, -1).reduce((sum, one) => sum + one + 2, 0);
  const drawn = new Table({
    head: [...head],
    chars: PLAIN,
    // cli-table3 colours heads and borders of its own accord, also into a pipe.
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
    colWidths: [
      ...widths.slice(0, -1),
      Math.max(20, Math.min(widths.at(-1) ?? 20, (width ?? Number.POSITIVE_INFINITY) - before)),
    ],
    wordWrap: true,
    wrapOnWordBoundary: true,
  });
  for (const row of rows) drawn.push([...row]);
  return drawn
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}
