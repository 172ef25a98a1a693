import type { SecretRange } from '../../text/secrets.js';
import { columns } from '../../text/width.js';
import { type Cell, cellsOf, maskCells } from '../cells.js';
import type { Style } from '../style.js';
import type { LaidLine, Range } from './json-lines.js';

/** A line as it is shown, and where in it bytes of the content stand. */
export interface FittedLine {
  readonly text: string;
  readonly isCut: boolean;
  /** Column and width of a stretch; null where it is out of sight. */
  spot(range: Range): { readonly from: number; readonly width: number } | null;
  /** What stands before a stretch, in it and behind it. */
  split(range: Range): readonly [string, string, string];
}

/** Deeper levels are not indented further. */
const DEEPEST = 16;
/** Bytes of one value that are looked at for a line that is cut anyway. */
const MOST_BYTES = 4096;
const LEAD_BYTES = 256;

/** A line in at most `room` columns (null: in as many as it takes), around its first mark where it is longer. */
export function fitted(
  { depth, runs }: LaidLine,
  bytes: Uint8Array,
  secrets: readonly SecretRange[],
  { glyphs, options }: Style,
  room: number | null,
  mark: Range | null,
): FittedLine {
  const cells: Cell[] = [ownCell('  '.repeat(Math.min(depth, DEEPEST)))];
  let isShort = false;
  for (const run of runs) {
    if (typeof run === 'string') {
      cells.push(ownCell(run));
      continue;
    }
    const { start, end } = room === null ? run : stretch(run, mark);
    isShort ||= end < run.end || start > run.start;
    if (start > run.start) cells.push(ownCell(glyphs.more));
    const found = cellsOf(bytes.subarray(start, end), start, !options.unicode);
    for (const cell of maskCells(found, within(secrets, start, end))) cells.push(cell);
    if (end < run.end) cells.push(ownCell(glyphs.more));
  }
  const total = widthOf(cells);
  if (room === null || total <= room) return lineOf(cells, 0, '', '', isShort, total);
  const more = glyphs.more.length;
  const first = mark === null ? -1 : cells.findIndex((cell) => isIn(cell, mark));
  const markWidth = mark === null ? 0 : widthOf(cells.filter((cell) => isIn(cell, mark)));
  const wanted = first < 0 ? 0 : widthOf(cells.slice(0, first)) + Math.min(room >> 1, markWidth);
  const begin = wanted <= room - more ? 0 : back(cells, first, room >> 2);
  const to = forth(cells, begin, room - more - (begin > 0 ? more : 0));
  // The line ends within the room: what is left of it shows more of what stands before.
  const from = begin > 0 && to === cells.length ? back(cells, to, room - more) : begin;
  const head = from > 0 ? glyphs.more : '';
  const tail = to < cells.length ? glyphs.more : '';
  return lineOf(cells.slice(from, to), head.length, head, tail, true, room);
}

function ownCell(text: string): Cell {
  return { offset: -1, length: 0, text, width: columns(text) };
}

/** The part of a long run that is looked at. */
function stretch({ start, end }: Range, mark: Range | null): Range {
  const isDeep = mark !== null && mark.start - start > MOST_BYTES / 2 && mark.start < end;
  const from = isDeep ? mark.start - LEAD_BYTES : start;
  return { start: from, end: Math.min(end, from + MOST_BYTES) };
}

function within(ranges: readonly SecretRange[], start: number, end: number): readonly SecretRange[] {
  return ranges.filter((range) => range.end > start && range.start < end);
}

function isIn({ offset, length }: Cell, { start, end }: Range): boolean {
  return offset >= 0 && offset < Math.max(end, start + 1) && offset + length > start;
}

/** The first of the cells that fit into `room` columns before a cell. */
function back(cells: readonly Cell[], before: number, room: number): number {
  let start = before;
  for (let used = 0; start > 0; start--) {
    used += cells[start - 1]?.width ?? 0;
    if (used > room) break;
  }
  return start;
}

/** Before which of the cells `room` columns end. */
function forth(cells: readonly Cell[], from: number, room: number): number {
  let end = from;
  for (let used = 0; end < cells.length; end++) {
    used += cells[end]?.width ?? 0;
    if (used > room) break;
  }
  return end;
}

function widthOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.width, 0);
}

function lineOf(
  cells: readonly Cell[],
  lead: number,
  head: string,
  tail: string,
  isCut: boolean,
  room: number,
): FittedLine {
  const textOf = (some: readonly Cell[]) => some.map((cell) => cell.text).join('');
  return {
    text: `${head}${textOf(cells)}${tail}`.trimEnd(),
    isCut,
    split(range) {
      const first = cells.findIndex((cell) => isIn(cell, range));
      if (first < 0) return [`${head}${textOf(cells)}${tail}`, '', ''];
      const last = cells.findLastIndex((cell) => isIn(cell, range)) + 1;
      return [
        head + textOf(cells.slice(0, first)),
        textOf(cells.slice(first, last)),
        textOf(cells.slice(last)) + tail,
      ];
    },
    spot(range) {
      const first = cells.findIndex((cell) => isIn(cell, range));
      if (first < 0) return null;
      const from = lead + widthOf(cells.slice(0, first));
      const width = widthOf(cells.filter((cell) => isIn(cell, range)));
      return { from, width: Math.max(1, Math.min(width, room - from)) };
    },
  };
}
