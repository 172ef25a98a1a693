import type { Run } from '../../model/capture.js';
import type { Input, Script } from '../reading/script.js';

const BACKSLASH = 0x5c;
/** What socat writes behind a backslash, and the byte that it stands for. */
const ESCAPES: ReadonlyMap<number, number> = new Map(
  Object.entries({ '\\': 0x5c, r: 0x0d, n: 0x0a, t: 0x09, a: 0x07, b: 0x08, v: 0x0b, f: 0x0c, '0': 0 }).map(
    ([letter, byte]) => [letter.charCodeAt(0), byte],
  ),
);
/** A line of `-d -d`. The parent process writes it whole, wherever a child is in its block. */
export const NOTICE = /\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d socat\[\d+\] [A-Z] [^\n]*\n?/;
const NOTICES = new RegExp(NOTICE.source, 'g');
const NOTICE_MARK = Buffer.from(' socat[');
/** The beginning of a notice at the end of a text, and what of it is enough to tell. */
const NOTICE_BEGINS = /\d{1,3}$|\d{4}(?:\/[\d/: ]{0,15}[socat[]{0,6}\d{0,9}\]?(?: [A-Z]?)?)?$/;
const NOTICE_LOOK = 64;
const NOTICE_LIMIT = 400;

/** Bytes of an escaped text; `runs` null where nothing was escaped. */
export interface Unescaped {
  readonly bytes: Uint8Array;
  readonly offset: number;
  readonly runs: readonly Run[] | null;
  /** Whether notices were taken out of it. */
  readonly notices: boolean;
}

/** A unit of the text that stands for one byte, or (null) for none. */
interface Unit {
  readonly at: number;
  readonly length: number;
  readonly byte: number | null;
}

/**
 * Takes the text that spells `length` bytes; fewer only at the capture's end. `notices`: whether the log holds any, so
 * that its end may be the beginning of one.
 */
export function* unescaped(input: Input, length: number, notices: boolean): Script<Unescaped> {
  const offset = input.at;
  let wanted = length;
  for (;;) {
    const text = yield* input.peek(wanted);
    const units = unitsIn(text);
    const last = units.at(-1);
    const rest = text.toString(
      'latin1',
      Math.max(text.length - NOTICE_LOOK, (last?.at ?? 0) + (last?.length ?? 0)),
    );
    const spelled = units.reduce(
      (sum, unit) => sum - unit.length + (unit.byte === null ? 0 : 1),
      text.length,
    );
    const openNotice =
      last?.byte === null && text[text.length - 1] !== 0x0a && last.at + last.length === text.length;
    let more = Math.max(0, length - spelled);
    if (more === 0 && rest.endsWith('\\')) more = 1;
    if (more === 0 && openNotice && last.length < NOTICE_LIMIT) more = 1;
    if (text.length < wanted || more === 0) {
      const ahead = NOTICE_BEGINS.test(rest) ? yield* noticeAhead(input, text.length, notices) : NOTHING;
      if (ahead.more > 0) {
        wanted = text.length + ahead.more;
        continue;
      }
      // The capture ends within a notice or an escape.
      const half = text.length < wanted && rest.endsWith('\\') ? 1 : 0;
      const cut = Math.max(ahead.cut, half);
      if (cut > 0) units.push({ at: text.length - cut, length: cut, byte: null });
      input.skip(offset + text.length);
      return undone(text, units, offset);
    }
    wanted = text.length + more;
  }
}

/** How much of a notice that begins within `length` bytes lies behind them, or how much of them it is, cut itself. */
function* noticeAhead(
  input: Input,
  length: number,
  notices: boolean,
): Script<{ readonly more: number; readonly cut: number }> {
  const from = Math.max(0, length - NOTICE_LOOK);
  const all = yield* input.peek(length + NOTICE_LIMIT);
  const text = all.toString('latin1', from);
  const found = NOTICE.exec(text);
  if (found !== null && from + found.index < length) {
    return { more: Math.max(0, from + found.index + found[0].length - length), cut: 0 };
  }
  const ended = notices && all.length < length + NOTICE_LIMIT;
  const begun = ended ? NOTICE_BEGINS.exec(text) : null;
  return { more: 0, cut: begun === null ? 0 : Math.max(0, length - from - begun.index) };
}

const NOTHING = { more: 0, cut: 0 };

function unitsIn(text: Buffer): Unit[] {
  const notices = text.includes(NOTICE_MARK)
    ? [...text.toString('latin1').matchAll(NOTICES)].map(({ index, 0: found }) => {
        return { at: index, length: found.length, byte: null };
      })
    : [];
  const units: Unit[] = [];
  let notice = 0;
  for (let at = text.indexOf(BACKSLASH); at >= 0; at = text.indexOf(BACKSLASH, at)) {
    for (let next = notices[notice]; next && next.at < at; next = notices[++notice]) units.push(next);
    const last = units.at(-1);
    const byte = ESCAPES.get(text[at + 1] ?? 0);
    if (byte === undefined || (last && at < last.at + last.length)) at += 1;
    else {
      units.push({ at, length: 2, byte });
      at += 2;
    }
  }
  return [...units, ...notices.slice(notice)];
}

/** The second character of `\\` is the byte itself; other escapes are units that stand for theirs. */
function undone(text: Buffer, units: readonly Unit[], offset: number): Unescaped {
  if (units.length === 0) return { bytes: text, offset, runs: null, notices: false };
  let notices = false;
  const bytes = Buffer.allocUnsafe(text.length);
  const runs: Run[] = [];
  let from = 0;
  let count = 0;
  function copy(to: number): void {
    if (to <= from) return;
    text.copy(bytes, count, from, to);
    runs.push({ length: to - from, offset: offset + from, span: to - from });
    count += to - from;
  }
  for (const { at, length, byte } of units) {
    copy(at);
    from = byte === BACKSLASH ? at + 1 : at + length;
    notices ||= byte === null;
    if (byte === null || byte === BACKSLASH) continue;
    bytes[count++] = byte;
    runs.push({ length: 1, offset: offset + at, span: length });
  }
  copy(text.length);
  return { bytes: bytes.subarray(0, count), offset, runs, notices };
}
