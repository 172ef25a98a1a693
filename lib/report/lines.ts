import type { Source } from '../model/location.js';

const BLOCK = 64 * 1024;
/** Most lines are short: the first look for a line end is, too. */
const FIRST_BLOCK = 512;
const LF = 0x0a;

/** Where a capture offset stands in its line: the line's number from 1, its first byte, and the character from 1. */
export interface LinePlace {
  readonly line: number;
  readonly start: number;
  readonly column: number;
}

/** Finds lines in a capture. Keeps the last line met, so that many places in one very long line cost one walk. */
export function lineFinder(source: Source): (offset: number) => LinePlace {
  let known = { line: 0, start: 0, at: -1, characters: 0 };
  return (offset) => {
    if (known.at < 0 || offset < known.at || hasLineEnd(source, known.at, offset)) {
      const start = lineStart(source, offset);
      known = { line: source.linesBefore(offset) + 1, start, at: start, characters: 0 };
    }
    known.characters += countCharacters(source, known.at, offset);
    known.at = offset;
    return { line: known.line, start: known.start, column: known.characters + 1 };
  };
}

/** The first byte of the line that holds `offset`. */
function lineStart(source: Source, offset: number): number {
  for (let end = offset, size = FIRST_BLOCK; end > 0; size = Math.min(BLOCK, 4 * size)) {
    const from = Math.max(0, end - size);
    const found = source.read(from, end - from).lastIndexOf(LF);
    if (found >= 0) return from + found + 1;
    end = from;
  }
  return 0;
}

function hasLineEnd(source: Source, from: number, to: number): boolean {
  for (let at = from, size = FIRST_BLOCK; at < to; at += size, size = Math.min(BLOCK, 4 * size)) {
    if (source.read(at, Math.min(size, to - at)).includes(LF)) return true;
  }
  return false;
}

/** Characters that begin in a range of UTF-8 bytes: all bytes but continuation bytes. */
function countCharacters(source: Source, from: number, to: number): number {
  let characters = 0;
  for (let at = from; at < to; at += BLOCK) {
    for (const byte of source.read(at, Math.min(BLOCK, to - at))) if ((byte & 0xc0) !== 0x80) characters++;
  }
  return characters;
}
