import type { Place } from '../model/location.js';
import type { CaptureView } from './capture-view.js';
import { fileName } from './file-name.js';

/**
 * A stretch of a file. Lines and columns (characters) count from 1, the end is the first character behind it; null in
 * binary files. `length` null where its bytes are not contiguous.
 */
export interface Region {
  readonly file: string;
  readonly lines: {
    readonly line: number;
    readonly column: number;
    readonly endLine: number;
    readonly endColumn: number;
  } | null;
  readonly offset: number;
  readonly length: number | null;
  readonly pointer: string | null;
}

/** The stretch of a capture that a place stands for. */
export function regionOf(at: Place, view: CaptureView): Region {
  const { file, line, column, offset, length, parts, pointer } = view.locator.locate(at);
  return {
    file: fileName(file ?? view.path, view.style.options),
    lines: line === null || column === null ? null : { line, column, ...endOf(at, view, { line, column }) },
    offset,
    length: parts.length > 1 ? null : length,
    pointer: pointer === null ? null : view.say([at], pointer),
  };
}

function endOf(
  at: Place,
  view: CaptureView,
  start: { readonly line: number; readonly column: number },
): { readonly endLine: number; readonly endColumn: number } {
  const { view: own, place } = view.on(at);
  const last = own.locator.spot(place).runs.at(-1);
  const end = last === undefined ? 0 : last.offset + last.length;
  const { line, column } = own.locator.line(end);
  const endColumn = column + own.source.original(end).columnShift;
  // Pieces may stand in another order than they crossed in.
  return line > start.line || (line === start.line && endColumn >= start.column)
    ? { endLine: line, endColumn }
    : { endLine: start.line, endColumn: start.column };
}
