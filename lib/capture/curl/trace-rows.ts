import type { Run } from '../../model/capture.js';
import type { TextLine } from '../reading/text-lines.js';

/** One block of a trace while its rows are read: bytes as they crossed, and where they stand. */
export interface Rows {
  /** Takes a row; false where the line is none of this block. */
  take(line: TextLine): boolean;
  /** The bytes so far. `offset` and `span` are the stretch of the capture that holds them. */
  result(): {
    readonly bytes: Buffer;
    readonly runs: readonly Run[];
    readonly offset: number;
    readonly span: number;
  };
  readonly full: boolean;
}

const ROW = /^([0-9a-f]{4,8}): /;
const PAIRS = /^(?:[0-9a-f]{2} ){1,16}/;
const HEX_WIDTH = 16;
const CRLF = Buffer.from('\r\n');
/** Larger blocks than curl ever writes. */
const LARGEST = 1 << 24;

/** Rows of `--trace`: 16 bytes in hexadecimal, and as text. */
export function hexRows(size: number): Rows {
  const parts: Buffer[] = [];
  const runs: Run[] = [];
  let length = 0;
  return {
    get full() {
      return length >= size;
    },
    take({ text, offset }) {
      const [label, at] = ROW.exec(text) ?? [];
      if (label === undefined || Number.parseInt(at ?? '', 16) !== length || length >= LARGEST) return false;
      const want = Math.min(HEX_WIDTH, size - length);
      const [pairs] = PAIRS.exec(text.slice(label.length, label.length + 3 * want)) ?? [];
      if (pairs === undefined) return false;
      const bytes = Buffer.from(pairs.replaceAll(' ', ''), 'hex');
      parts.push(bytes);
      runs.push({ length: bytes.length, offset: offset + label.length, span: pairs.length - 1 });
      length += bytes.length;
      return true;
    },
    result: () => ({ bytes: Buffer.concat(parts), runs, ...hull(runs) }),
  };
}

/** Rows of `--trace-ascii`: up to 64 bytes as text, a row ended by each CRLF, which is not shown. */
export function textRows(size: number): Rows {
  const parts: Buffer[] = [];
  const runs: Run[] = [];
  let length = 0;
  let end = 0;
  /** Length of the last row's line end, which stands for what a row does not show; 0 where the capture ends before it. */
  let behind = 0;

  /** Bytes that a row's label, or the end of the block, shows to be missing behind the row before. */
  function fill(to: number): void {
    const missing = to - length;
    if (missing <= 0 || parts.length === 0) return;
    parts.push(missing === CRLF.length ? CRLF : Buffer.alloc(missing, ' '));
    runs.push({ length: missing, offset: end, span: behind });
    length = to;
  }

  return {
    get full() {
      return length >= size - CRLF.length && parts.length > 0;
    },
    take({ bytes, text, offset }) {
      const [label, at] = ROW.exec(text) ?? [];
      const from = Number.parseInt(at ?? '', 16);
      if (label === undefined || from < length || from - length > 64 || length >= LARGEST) return false;
      fill(from);
      const own = Buffer.from(bytes.subarray(label.length, text.length)).subarray(0, size - length);
      if (own.length > 0) {
        parts.push(own);
        runs.push({ length: own.length, offset: offset + label.length, span: own.length });
      } else if (parts.length === 0) parts.push(own);
      length += own.length;
      end = offset + text.length;
      behind = Math.min(1, bytes.length - text.length);
      return true;
    },
    result() {
      if (size - length <= 64) fill(size);
      return { bytes: withLineEnds(Buffer.concat(parts)), runs, ...hull(runs) };
    },
  };
}

/** What a dot between two fields of an event stream can only be: a line end. Each pattern keeps lengths. */
const LINE_ENDS: readonly (readonly [RegExp, string])[] = [
  [/(?<=[}\]])\.\.(?=\r\n|$|(?:data|event|id|retry):)/g, '\n\n'],
  [/(?<=(?:^|\r\n|\n)(?:id|event|retry)?:[^.\r\n]{0,80})\.(?=(?:data|id|event|retry):)/g, '\n'],
  [/(?<=[}\]])\.(?=(?:id|event|retry):[^.\r\n]{0,80}\.\.(?:\r\n|$))/g, '\n'],
  [/(?<=\n(?:id|event|retry)?:[^.\r\n]{0,80})\.\.(?=\r\n|$)/g, '\n\n'],
];

/** Lines of an event before its data: a comment, `event`, `id` and `retry`. */
const MOST_FIELDS = 4;

function withLineEnds(bytes: Buffer): Buffer {
  if (!bytes.includes('..')) return bytes;
  let text = bytes.toString('latin1');
  // Each line that is found shows where the next one begins.
  for (let line = 0; line < MOST_FIELDS; line++) {
    const told = LINE_ENDS.reduce((rest, [dots, ends]) => rest.replace(dots, ends), text);
    if (told === text) break;
    text = told;
  }
  return Buffer.from(text, 'latin1');
}

function hull(runs: readonly Run[]): { readonly offset: number; readonly span: number } {
  const first = runs[0];
  const last = runs.at(-1);
  if (first === undefined || last === undefined) return { offset: 0, span: 0 };
  return { offset: first.offset, span: last.offset + last.span - first.offset };
}
