import type { Place } from '../model/location.js';
import { escapeText } from '../text/escape.js';
import type { CaptureView } from './capture-view.js';
import { fileName } from './file-name.js';

/** A point in a text: its line and the character in it, from 1; `byte`: the same in bytes of UTF-8. */
export interface Point {
  readonly line: number;
  readonly column: number;
  readonly byte: number;
}

/**
 * A stretch of a file, up to before `end`; `start` and `end` null in binary files. `length` null where its bytes are not
 * contiguous.
 */
export interface Region {
  readonly file: string;
  readonly start: Point | null;
  readonly end: Point | null;
  readonly offset: number;
  readonly length: number | null;
  readonly pointer: string | null;
}

/** The stretch of a capture that a place stands for. */
export function regionOf(at: Place, view: CaptureView): Region {
  const { file, line, offset, length, parts, pointer } = view.locator.locate(at);
  const { view: own, place } = view.on(at);
  const { runs } = own.locator.spot(place);
  const last = runs.at(-1) ?? runs[0];
  const start = line === null ? null : pointAt(runs[0].offset, own);
  const end = start === null ? null : pointAt(last.offset + last.length, own);
  return {
    file: fileName(file ?? view.path, view.style.options),
    start,
    end: isBefore(end, start) ? start : end,
    offset,
    length: parts.length > 1 ? null : length,
    pointer: pointer === null ? null : view.say([at], pointer),
  };
}

/** `file:line:column` fit to print, or `file@offset` where the file has no lines. */
export function regionName({ file, start, offset }: Region): string {
  const name = escapeText(file);
  return start === null ? `${name}@${offset}` : `${name}:${start.line}:${start.column}`;
}

function pointAt(offset: number, { locator, source }: CaptureView): Point {
  const { line, column, start } = locator.line(offset);
  const { columnShift } = source.original(offset);
  return { line, column: column + columnShift, byte: offset - start + 1 + columnShift };
}

/** Pieces may stand in another order than they crossed in. */
function isBefore(a: Point | null, b: Point | null): boolean {
  if (a === null || b === null) return false;
  return a.line < b.line || (a.line === b.line && a.column < b.column);
}
