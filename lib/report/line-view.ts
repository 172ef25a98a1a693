import type { Part, Place } from '../model/location.js';
import type { CaptureView } from './capture-view.js';
import { type Cell, cellsOf, maskCells } from './cells.js';

/** A line of the capture as far as it is shown, and the columns that a mark takes in it. */
export interface LineView {
  readonly text: string;
  readonly from: number;
  readonly width: number;
}

const LF = 0x0a;
const CR = 0x0d;
/** Bytes per column read around a mark: enough for characters of four bytes. */
const BYTES_PER_COLUMN = 4;

/** A run of bytes to be shown in its line. `lineEnd` null: at the next line end. */
interface Marked {
  readonly view: CaptureView;
  readonly place: Place;
  readonly run: Part;
  readonly lineStart: number;
  readonly lineEnd: number | null;
}

/** Draws the part of a line around a mark into `room` columns. */
export function viewLine(
  { view, place, run: mark, lineStart, lineEnd: last }: Marked,
  room: number,
): LineView {
  const { style } = view;
  const reach = room * BYTES_PER_COLUMN;
  const from = Math.max(lineStart, mark.offset - reach);
  const wanted = mark.offset - from + Math.min(mark.length, reach) + reach;
  const length = last === null ? wanted : Math.min(wanted, last - from);
  const read = view.source.read(from, length);
  const lineEnd = read.indexOf(LF, mark.offset - from);
  const bytes = trimmed(read.subarray(0, lineEnd < 0 ? read.length : lineEnd));
  const cells = cellsOf(bytes, from, !style.options.unicode);
  const shown = style.options.showSecrets
    ? cells
    : maskCells(cells, view.secrets(place, lineStart, { offset: from, length: bytes.length }));
  const cutEnd = lineEnd < 0 && read.length === wanted;
  return draw(shown, mark, room, { start: from > lineStart, end: cutEnd }, style.glyphs.more);
}

function trimmed(bytes: Uint8Array): Uint8Array {
  return bytes.at(-1) === CR ? bytes.subarray(0, -1) : bytes;
}

interface Cut {
  readonly start: boolean;
  readonly end: boolean;
}

function draw(cells: readonly Cell[], mark: Part, room: number, cut: Cut, more: string): LineView {
  const found = cells.findIndex((cell) => cell.offset + cell.length > mark.offset);
  const first = found < 0 ? cells.length : found;
  const isMarked = (cell: Cell) => cell.offset < mark.offset + Math.max(1, mark.length);
  const isWhole = !cut.start && !cut.end && widthOf(cells) <= room;
  const markWidth = widthOf(cells.slice(first).filter(isMarked));
  const [start, end] = isWhole
    ? [0, cells.length]
    : stretch(cells, first, markWidth, room - 2 * more.length, cut.start);
  const head = start > 0 || cut.start ? more : '';
  const tail = end < cells.length || cut.end ? more : '';
  const text = cells.slice(start, end).map((cell) => cell.text);
  return {
    text: `${head}${text.join('')}${tail}`,
    from: head.length + widthOf(cells.slice(start, first)),
    width: Math.max(1, widthOf(cells.slice(first, end).filter(isMarked))),
  };
}

/** Which cells around the mark are shown in `room` columns: from one to before another. */
function stretch(
  cells: readonly Cell[],
  first: number,
  markWidth: number,
  room: number,
  cutStart: boolean,
): readonly [number, number] {
  const before = widthOf(cells.slice(0, first));
  const fitsFromStart = !cutStart && before + Math.min(markWidth, room >> 1) <= room;
  const lead = fitsFromStart ? before : Math.max(8, Math.min(Math.floor(room / 3), room - markWidth));
  const start = back(cells, first, lead);
  let end = start;
  for (let used = 0; end < cells.length; end++) {
    used += cells[end]?.width ?? 0;
    if (used > room) break;
  }
  // The line ends within the room: what is left of it shows more of what stands before.
  return end < cells.length ? [start, end] : [Math.min(start, back(cells, end, room)), end];
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

function widthOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.width, 0);
}
