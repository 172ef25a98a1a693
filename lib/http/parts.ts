import type { Piece } from '../model/http.js';
import type { Part } from '../model/location.js';

/** From the first to the last capture byte of a body's pieces; null where there are none. */
export function hullOf(pieces: readonly Piece[]): Part | null {
  const first = pieces[0];
  const last = pieces.at(-1);
  return first && last ? { offset: first.offset, length: last.offset + last.span - first.offset } : null;
}

/** Adds a capture range behind others, joined to the last where it goes on from there. */
export function addPart(parts: Part[], at: Part): void {
  const last = parts.at(-1);
  if (last && last.offset + last.length === at.offset) {
    parts[parts.length - 1] = { offset: last.offset, length: last.length + at.length };
  } else if (at.length > 0) parts.push(at);
}

/** Takes the last `count` bytes off and says at which capture offset they began. */
export function dropBytes(parts: Part[], count: number): number {
  let left = count;
  for (let last = parts.pop(); last; last = parts.pop()) {
    if (last.length > left) {
      parts.push({ offset: last.offset, length: last.length - left });
      return last.offset + last.length - left;
    }
    left -= last.length;
    if (left === 0 || parts.length === 0) return last.offset;
  }
  return 0;
}
