import type { Piece } from '../../model/http.js';
import { placeOf } from '../../model/location.js';
import { paragraph } from '../../text/width.js';
import { count, size } from '../../text/words.js';
import type { Shown } from './body-lines.js';
import { caption } from './caption.js';
import { type Content, rangeIn } from './content.js';
import type { Range } from './json-lines.js';
import { messagesView } from './json-view.js';
import type { Around, Looked } from './looked.js';
import type { Mark } from './marks.js';
import { starred } from './veil.js';

/** Bytes a row, the most that fit. */
const WIDTHS = [16, 8, 4] as const;
const ROWS = 32;
const OFFSET_COLUMNS = 8;
const DEFAULT_WIDTH = 120;

/** Heads by their offset in the capture, bodies in hexadecimal, findings marked in place. */
export function rawView(looked: Looked, around: Around): Shown {
  const { view } = around;
  return messagesView(looked, around, {
    lead: ({ offset }) => `${offsetText(view.locator.locate(placeOf(offset, 0)).offset)}  `,
    content: rawContent,
  });
}

function offsetText(offset: number): string {
  return String(offset).padStart(OFFSET_COLUMNS);
}

/** A row of bytes: where it begins in the content, and what its offset is. */
interface Row extends Range {
  readonly offset: number;
}

function rawContent(content: Content, marks: readonly Mark[], _lines: number, around: Around): Shown {
  const { style, veil, all, view } = around;
  const { paint, glyphs, options } = style;
  const { bytes, pieces } = content;
  if (content.is === 'coded' && !options.showSecrets) {
    const text = `${size(bytes.length)} that may hold secrets which nothing can find: --show-secrets shows them`;
    return { lines: paragraph(text, options.width, '').map(paint.dim), isCut: false };
  }
  const room = options.width ?? DEFAULT_WIDTH;
  const width = WIDTHS.find((bytes) => OFFSET_COLUMNS + 4 * bytes + 3 <= room) ?? 4;
  const shown = starred(bytes, veil.ranges(content.text));
  const ranges = marks.map((mark) => ({ mark, range: rangeIn(content, mark.at) }));
  const lines = [
    ...(pieces === null && bytes.length > 0
      ? paragraph('offsets count from the first byte of the content', options.width, '').map(paint.dim)
      : []),
    ...ranges.flatMap(({ mark, range }) => (range === null ? caption(mark, null, style) : [])),
  ];
  let number = 0;
  let left = 0;
  let isCut = false;
  const skipped = (): void => {
    if (left > 0) lines.push(paint.dim(`${glyphs.rows} ${count(left, 'more byte')}`));
    isCut ||= left > 0;
    left = 0;
  };
  for (const row of rowsOf(
    bytes.length,
    pieces,
    width,
    (offset) => view.locator.locate(placeOf(offset, 0)).offset,
  )) {
    const own = ranges.filter(
      ({ range }) => range !== null && range.start < row.end && range.end > row.start,
    );
    const starts = own.some(({ range }) => range !== null && range.start >= row.start);
    if (!all && number++ >= ROWS && !starts) {
      left += row.end - row.start;
      continue;
    }
    skipped();
    lines.push(rowText(row, bytes, shown, width, paint.dim));
    for (const { mark, range } of own)
      if (range !== null && range.start >= row.start)
        lines.push(
          ...caption(mark, { from: columnOf(range.start - row.start), width: markWidth(row, range) }, style),
        );
  }
  skipped();
  return { lines, isCut };
}

function columnOf(byte: number): number {
  return OFFSET_COLUMNS + 2 + 3 * byte;
}

function markWidth(row: Row, { start, end }: Range): number {
  return 3 * (Math.min(end, row.end) - start) - 1;
}

/** Rows begin anew with each piece, so that each has one offset. */
function* rowsOf(
  length: number,
  pieces: readonly Piece[] | null,
  width: number,
  located: (offset: number) => number,
): Generator<Row> {
  for (const piece of pieces ?? [{ at: 0, length, offset: 0 }]) {
    const base = pieces === null ? 0 : located(piece.offset);
    for (let at = 0; at < piece.length; at += width) {
      const start = piece.at + at;
      yield { start, end: Math.min(start + width, piece.at + piece.length), offset: base + at };
    }
  }
}

function rowText(
  { start, end, offset }: Row,
  bytes: Uint8Array,
  shown: Uint8Array,
  width: number,
  dim: (text: string) => string,
): string {
  const codes: string[] = [];
  let signs = '';
  for (let at = start; at < end; at++) {
    const byte = shown[at] ?? 0;
    const isHidden = byte !== bytes[at];
    codes.push(isHidden ? '**' : byte.toString(16).padStart(2, '0'));
    signs += byte > 0x1f && byte < 0x7f ? String.fromCharCode(byte) : '.';
  }
  return `${dim(offsetText(offset))}  ${codes.join(' ').padEnd(3 * width - 1)}  ${signs}`;
}
