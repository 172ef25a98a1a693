import type { BodyData, BytesData, LineData, MarkData } from '../data.js';
import { lineEnds, make, visible } from './dom.js';
import { bytesOf, hexTable, tableOf } from './hex.js';
import { noteOf } from './marks.js';

/** The lines of a head, or of what ends a message, with the places in the capture where they stand. */
export function rawLines(title: string, lines: readonly LineData[], marks: readonly MarkData[]): HTMLElement {
  const body = make('tbody');
  const table = tableOf(`${title}, by offset in the capture`, body);
  for (const { text, offset, length, end } of lines) {
    const own = marks.filter(
      ({ runs }) =>
        runs.some(([at, size]) => at < offset + Math.max(1, length) && offset < at + Math.max(1, size)) &&
        !coversMore(runs, lines),
    );
    const [worst] = own;
    const row = make(
      'tr',
      worst ? { class: `marked is-${worst.severity}${worst.primary ? '' : ' related'}` } : {},
    );
    row.append(
      make('th', { scope: 'row' }, String(offset)),
      make(
        'td',
        { colspan: '2', class: 'line' },
        visible(text),
        make('span', { class: 'soft' }, lineEnds(end)),
        ...own.map(noteOf),
      ),
    );
    body.append(row);
  }
  return make('div', {}, table, lines.length === 0 ? null : inHex(title, lines));
}

/** The same lines in hexadecimal, once they are asked for. */
function inHex(title: string, lines: readonly LineData[]): HTMLElement {
  const details = make('details', {}, make('summary', {}, 'in hexadecimal'));
  const fill = () => {
    let at = 0;
    const runs = lines.map(({ text, end, offset }) => {
      const length = new TextEncoder().encode(text + end).length;
      at += length;
      return [at - length, length, offset, ''] as const;
    });
    const text = lines.map((line) => line.text + line.end).join('');
    details.append(hexTable(`${title} in hexadecimal`, { text, base64: null, runs, after: '' }, []));
  };
  details.addEventListener('toggle', fill, { once: true });
  return details;
}

/** Whether a place is the whole message rather than a line of its head. */
function coversMore(runs: MarkData['runs'], lines: readonly LineData[]): boolean {
  const [first] = lines;
  return (
    first !== undefined &&
    lines.length > 1 &&
    runs.some(([at, size]) => at <= first.offset && at + size > first.offset + first.length + 2)
  );
}

/** A body's bytes as they stand in the capture; where that spells them in another way, the content's as well. */
export function rawBody(title: string, body: BodyData, marks: readonly MarkData[]): HTMLElement[] {
  if (body.captured === null) return [hexTable(title, body, marks)];
  const { captured } = body;
  const details = make('details', {}, make('summary', {}, contentTitle(body, captured)));
  details.addEventListener('toggle', () => details.append(hexTable('The content', body, marks)), {
    once: true,
  });
  return [hexTable(title, captured, marks), details];
}

function contentTitle(body: BytesData, captured: BytesData): string {
  const length = bytesOf(body).length;
  return `the content: ${length} bytes, which the capture spells in ${bytesOf(captured).length} bytes`;
}
