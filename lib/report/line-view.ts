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

/** Draws the part of a line around a mark into `room` columns. */
export function viewLine(
  view: CaptureView,
  place: Place,
  lineStart: number,
  mark: Part,
  room: number,
): LineView {
  const { style } = view;
  const reach = room * BYTES_PER_COLUMN;
  const from = Math.max(lineStart, mark.offset - reach);
  const length = mark.offset - from + Math.min(mark.length, reach) + reach;
  const read = view.source.read(from, length);
  const lineEnd = read.indexOf(LF, mark.offset - from);
  const bytes = trimmed(read.subarray(0, lineEnd < 0 ? read.length : lineEnd));
  const cells = cellsOf(bytes, from, !style.options.unicode);
  const shown = style.options.showSecrets
    ? cells
    : maskCells(cells, view.secrets(place, lineStart, { offset: from, length: bytes.length }));
  const cutEnd = lineEnd < 0 && read.length === length;
  return window(shown, mark, room, { start: from > lineStart, end: cutEnd }, style.glyphs.more);
}

function trimmed(bytes: Uint8Array): Uint8Array {
  return bytes.at(-1) === CR ? bytes.subarray(0, -1) : bytes;
}

interface Cut {
  readonly start: boolean;
  readonly end: boolean;
}

function window(cells: readonly Cell[], mark: Part, room: number, cut: Cut, more: string): LineView {
  const markEnd = mark.offset + Math.max(1, mark.length);
  const first = cells.findIndex((cell) => cell.offset + cell.length > mark.offset);
  const begin = first < 0 ? cells.length : first;
  const before = total(cells.slice(0, begin));
  const whole = total(cells);
  if (!cut.start && !cut.end && whole <= room) return render(cells, 0, cells.length, begin, markEnd, '', '');
  const marked = total(cells.slice(begin).filter((cell) => cell.offset < markEnd));
  const lead = leadIn(before, marked, room, cut.start);
  let start = reachBack(cells, begin, lead);
  let end = reachOn(cells, start, room, more);
  // The line ends within the room: what is left of it shows more of what stands before.
  if (end === cells.length && !cut.end) start = reachBack(cells, end, room - more.length);
  if (end === cells.length && start > begin) start = begin;
  end = reachOn(cells, start, room, more);
  const head = start > 0 || cut.start ? more : '';
  const tail = end < cells.length || cut.end ? more : '';
  return render(cells, start, end, begin, markEnd, head, tail);
}

/** The first cell of those that fit into `room` columns before cell `from`. */
function reachBack(cells: readonly Cell[], from: number, room: number): number {
  let start = from;
  for (let width = 0; start > 0; start--) {
    width += cells[start - 1]?.width ?? 0;
    if (width > room) break;
  }
  return start;
}

/** The cell after the last that fits into `room` columns, with signs for what is left out. */
function reachOn(cells: readonly Cell[], start: number, room: number, more: string): number {
  let used = start > 0 ? more.length : 0;
  const rest = total(cells.slice(start));
  if (used + rest <= room) return cells.length;
  let end = start;
  while (end < cells.length && used + (cells[end]?.width ?? 0) <= room - more.length) {
    used += cells[end]?.width ?? 0;
    end++;
  }
  return end;
}

/** Columns shown before the mark: all of them where the mark still fits then, else a third of the room or less. */
function leadIn(before: number, marked: number, room: number, cut: boolean): number {
  if (!cut && before + Math.min(marked, room >> 1) < room - 1) return before;
  return Math.max(8, Math.min(Math.floor(room / 3), room - marked - 4));
}

function render(
  cells: readonly Cell[],
  start: number,
  end: number,
  begin: number,
  markEnd: number,
  head: string,
  tail: string,
): LineView {
  const visible = cells.slice(start, end);
  const marked = cells.slice(begin, end).filter((cell) => cell.offset < markEnd);
  return {
    text: `${head}${visible.map((cell) => cell.text).join('')}${tail}`,
    from: head.length + total(cells.slice(start, begin)),
    width: Math.max(1, total(marked)),
  };
}

function total(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.width, 0);
}
