import { escapeText } from '../text/escape.js';
import { keptEnd } from '../text/mask.js';
import { MASK, type SecretRange } from '../text/secrets.js';
import { columns } from '../text/width.js';

/** One thing shown: a character, an escape or a mask; the capture bytes it stands for and its width in columns. */
export interface Cell {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
  readonly width: number;
}

const TAB = '    ';
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The bytes of a line as they are shown; `base` is the capture offset of the first. */
export function cellsOf(bytes: Uint8Array, base: number, ascii: boolean): Cell[] {
  const cells: Cell[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at);
    const text =
      length === 0 ? byteText(bytes[at] ?? 0) : characterText(bytes.subarray(at, at + length), ascii);
    const last = cells.at(-1);
    const width = columns(text);
    if (width === 0 && last !== undefined) {
      cells[cells.length - 1] = { ...last, length: last.length + length, text: last.text + text };
    } else {
      cells.push({ offset: base + at, length: Math.max(1, length), text, width });
    }
    at += Math.max(1, length);
  }
  return cells;
}

function characterText(bytes: Uint8Array, ascii: boolean): string {
  if (bytes[0] === 0x09) return TAB;
  try {
    return escapeText(UTF8.decode(bytes), ascii);
  } catch {
    return Array.from(bytes, byteText).join('');
  }
}

function byteText(byte: number): string {
  return `\\x${byte.toString(16).padStart(2, '0')}`;
}

/** Length of the UTF-8 sequence at `at`; 0 for a byte that begins none. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  const length = lead >= 0xf0 && lead < 0xf5 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0;
  if (length === 0 || lead >= 0xf5) return 0;
  for (let next = 1; next < length; next++) {
    if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  return length;
}

/** Puts one mask in the place of each secret; `ranges` are capture offsets, in order and apart. */
export function maskCells(cells: readonly Cell[], ranges: readonly SecretRange[]): Cell[] {
  const shown: Cell[] = [];
  let next = 0;
  for (const cell of cells) {
    while (next < ranges.length && (ranges[next]?.end ?? 0) <= cell.offset) next++;
    const range = ranges[next];
    if (range === undefined || cell.offset + cell.length <= range.start) {
      shown.push(cell);
      continue;
    }
    if (cell.offset >= range.end - keptEnd(range.end - range.start)) {
      shown.push(cell);
      continue;
    }
    const last = shown.at(-1);
    if (
      last !== undefined &&
      last.text === MASK &&
      last.offset + last.length === cell.offset &&
      last.offset >= range.start
    ) {
      shown[shown.length - 1] = { ...last, length: last.length + cell.length };
    } else {
      shown.push({ offset: cell.offset, length: cell.length, text: MASK, width: MASK.length });
    }
  }
  return shown;
}
