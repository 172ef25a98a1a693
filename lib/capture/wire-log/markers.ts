import type { Direction } from '../../model/capture.js';
import { ARROW, type Clock, CONNECTION, fieldsOf, TIME } from './fields.js';
import { findArrow, type Spelling } from './spellings.js';

/** The longest line that is looked at as a marker, in bytes. */
export const MARKER_LIMIT = 200;

const PLAIN = /^[\s\u0000-\u0003[\](){}|:,;.*=~_+@/#-]*$/;
const PLAIN_OR_DIGITS = /^[\s\u0000-\u0003\d[\](){}|:,;.*=~_+@/#-]*$/;
const WORDY = /^[\w\s\u0000-\u0003[\](){}|:,;.*=~+@/#-]*$/;
/** What names a connection, where the name itself was taken out. */
const NAMING = /\b(?:connection|conn|con|cid|socket|sock|fd)(?:[ _-]?id)?[ =:#]{1,3}(?=\u0002)/i;

/** A line that heads a block. `shape` is all that is left of it without arrow, time and connection. */
export interface Marker {
  readonly direction: Direction;
  readonly time: number | null;
  readonly clock: Clock | null;
  readonly connection: string | null;
  readonly named: boolean;
  readonly worded: boolean;
  readonly shape: string;
}

function shapeOf(rest: string): string {
  return rest.trimEnd().replace(/\s+/g, ' ').replace(/\d+/g, '0');
}

/** In lower case, at the same places; null for lines that hold control characters or change length with case. */
export function lowered(line: string): string | null {
  const lower = line.toLowerCase();
  return lower.length !== line.length || /[\u0000-\u0008\u000a-\u001f]/.test(line) ? null : lower;
}

/** Reads a line (without its line end; `lower`: the same, lowered) as a marker in one spelling; null where it is none. */
export function markerOf(line: string, lower: string, spelling: Spelling): Marker | null {
  const arrow = findArrow(lower, spelling);
  if (arrow === null) return null;
  const { rest, ...fields } = fieldsOf(line.slice(0, arrow.start) + ARROW + line.slice(arrow.end));
  const split = rest.indexOf(ARROW);
  const before = rest.slice(0, split);
  const behind = rest.slice(split + 1).replace(NAMING, '');
  // A logger may put its level and name between the time and the arrow, never behind the arrow.
  const wordy = spelling.sure || before.includes(TIME);
  if (!(wordy ? WORDY : PLAIN).test(before)) return null;
  if (!(spelling.sure ? PLAIN_OR_DIGITS : PLAIN).test(behind)) return null;
  if (/\w$/.test(before)) return null;
  return { ...fields, direction: arrow.direction, shape: shapeOf(rest) };
}

/** A shape without its time and the brackets around it. */
export function timeless(shape: string): string {
  return shapeOf(shape.replace(/[[(]?\u0001[\])]?/, '').trimStart());
}

/** Whether a shape names a connection. */
export function namesConnection(shape: string): boolean {
  return shape.includes(CONNECTION);
}
