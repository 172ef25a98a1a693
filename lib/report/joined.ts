import type { Part, Source } from '../model/location.js';

/** The text that the parts of a place spell, as Latin-1 over its bytes; `starts[i]` is where part `i` begins in it. */
export interface Joined {
  readonly text: string;
  readonly parts: readonly Part[];
  readonly starts: readonly number[];
}

/** A body past this is looked at only so far: its places then name the nearest ancestor seen. */
const TEXT_LIMIT = 32 * 1024 * 1024;
const PARTS_LIMIT = 200_000;
/** Parts this near to each other are read at once. */
const READ_SIZE = 1024 * 1024;

export function joinParts(parts: readonly Part[], source: Source): Joined {
  const pieces: string[] = [];
  const starts: number[] = [];
  const kept: Part[] = [];
  let total = 0;
  let window: Buffer = Buffer.alloc(0);
  let windowAt = 0;
  for (const [index, { offset, length }] of parts.entries()) {
    const wanted = Math.min(length, TEXT_LIMIT - total);
    if (wanted <= 0 && length > 0) break;
    if (kept.length === PARTS_LIMIT) break;
    if (offset < windowAt || offset + wanted > windowAt + window.length) {
      const bytes = source.read(offset, Math.max(wanted, reach(parts, index)));
      window = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
      windowAt = offset;
    }
    const piece = window.toString('latin1', offset - windowAt, offset - windowAt + wanted);
    pieces.push(piece);
    starts.push(total);
    kept.push({ offset, length: piece.length });
    total += piece.length;
  }
  return { text: pieces.join(''), parts: kept, starts };
}

/** How far from the start of a part the parts after it reach that one read can bring. */
function reach(parts: readonly Part[], index: number): number {
  const from = parts[index]?.offset ?? 0;
  let end = from;
  for (let at = index; at < parts.length; at++) {
    const part = parts[at];
    if (part === undefined || part.offset < end || part.offset + part.length > from + READ_SIZE) break;
    end = part.offset + part.length;
  }
  return end - from;
}

/** The capture ranges that a range of the joined text stands for, in wire order; at least one, if an empty one. */
export function runsOf(joined: Joined, start: number, end: number): Part[] {
  const runs: { offset: number; length: number }[] = [];
  for (let at = partOf(joined, start); at < joined.parts.length; at++) {
    const part = joined.parts[at];
    const begin = joined.starts[at];
    if (part === undefined || begin === undefined || (begin >= end && runs.length > 0)) break;
    const from = Math.max(0, start - begin);
    const run = {
      offset: part.offset + from,
      length: Math.max(0, Math.min(part.length, end - begin) - from),
    };
    const last = runs.at(-1);
    if (last !== undefined && last.offset + last.length === run.offset) last.length += run.length;
    else if (run.length > 0 || runs.length === 0) runs.push(run);
  }
  return runs;
}

/** Index of the part that holds an index of the text. */
function partOf(joined: Joined, index: number): number {
  let low = 0;
  let high = joined.starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((joined.starts[middle] ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Escapes of a JSON string that stand for one character of white space or a control. */
const CONTROLS = /^[nrtbf]$/;

/**
 * The text that JSON strings spell: the backslash of an escaped quote, slash or backslash is left out; other escapes
 * keep their length, as white space where they stand for that, else (`\\u00fc`) as they are, which JSON reads the same.
 */
export function unescaped({ text, parts, starts }: Joined): Joined {
  const pieces: string[] = [];
  const kept: Part[] = [];
  const begins: number[] = [];
  let total = 0;

  function keep(piece: string, offset: number): void {
    if (piece === '') return;
    pieces.push(piece);
    kept.push({ offset, length: piece.length });
    begins.push(total);
    total += piece.length;
  }

  for (const [index, { offset, length }] of parts.entries()) {
    const start = starts[index] ?? 0;
    const spelled = text.slice(start, start + length);
    let from = 0;
    for (let at = spelled.indexOf('\\'); at >= 0; at = spelled.indexOf('\\', at + 2)) {
      const kind = spelled.charAt(at + 1);
      if (kind === 'u') continue;
      keep(spelled.slice(from, at), offset + from);
      from = at + 1;
      if (!CONTROLS.test(kind)) continue;
      keep(kind === 'n' ? ' \n' : '  ', offset + at);
      from = at + 2;
    }
    keep(spelled.slice(from), offset + from);
  }
  return { text: pieces.join(''), parts: kept, starts: begins };
}
