import type { BodyData, LineData, MarkData } from '../data.js';
import { make, visible } from './dom.js';
import { parseJson, rangeAt } from './json.js';
import { noteOf } from './marks.js';

const WIDTH = 16;
/** Bytes shown at first. */
const FIRST = 4096;

/** The lines of a head with the places in the capture where they stand. */
export function rawHead(title: string, lines: readonly LineData[], marks: readonly MarkData[]): HTMLElement {
  const body = make('tbody');
  const table = tableOf(`${title}, by offset in the capture`, body);
  for (const { text, offset, length } of lines) {
    const own = marks.filter(
      ({ runs }) =>
        runs.some(([at, size]) => at < offset + Math.max(1, length) && offset < at + Math.max(1, size)) &&
        !coversMore(runs, lines),
    );
    const [worst] = own;
    const row = make('tr', worst ? { class: `marked is-${worst.severity}` } : {});
    row.append(
      make('th', { scope: 'row' }, String(offset)),
      make('td', { colspan: '2', class: 'line' }, visible(text), ...own.map(noteOf)),
    );
    body.append(row);
  }
  return table;
}

/** A table that a keyboard can scroll sideways. */
function tableOf(title: string, body: HTMLElement): HTMLElement {
  return make(
    'div',
    { class: 'hex-scroll', tabindex: '0', role: 'group', 'aria-label': title },
    make('table', { class: 'hex' }, make('caption', {}, title), body),
  );
}

/** Whether a place is the whole message rather than a line of its head. */
function coversMore(runs: MarkData['runs'], lines: readonly LineData[]): boolean {
  const [first] = lines;
  return (
    first !== undefined &&
    lines.length > 1 &&
    runs.some(([at, size]) => at <= first.offset && at + size > first.offset + first.length + 2)
  );
}

/** Bytes in hexadecimal and as text, by offset in the capture where it spells them so, else in the body. */
export function rawBody(title: string, body: BodyData, marks: readonly MarkData[]): HTMLElement {
  const bytes = bytesOf(body);
  const unit = body.runs === null ? 'the content' : 'the capture';
  const rows = make('tbody');
  const table = tableOf(`${title}, by offset in ${unit}`, rows);
  const ordered = [...marks].sort((a, b) => Number(b.primary) - Number(a.primary));
  const worst = looks(body, bytes.length, ordered);
  let shown = 0;
  const show = (count: number) => {
    const end = Math.min(bytes.length, shown + count);
    for (; shown < end; shown += WIDTH) rows.append(hexRow(bytes, shown, body, worst));
  };
  // As far as the first mark, so that it can be seen.
  const first = worst.findIndex((look) => look !== undefined);
  show(Math.max(FIRST, first < 0 ? 0 : Math.min(first + FIRST, 65_536)));
  if (shown >= bytes.length) return table;
  const more = make('button', { type: 'button', class: 'more' }, `the other ${bytes.length - shown} bytes`);
  more.addEventListener('click', () => {
    show(bytes.length);
    more.remove();
  });
  return make('div', {}, table, more);
}

function bytesOf({ text, base64 }: BodyData): Uint8Array {
  return text !== null
    ? new TextEncoder().encode(text)
    : Uint8Array.from(atob(base64 ?? ''), (sign) => sign.charCodeAt(0));
}

/** The class of marked bytes. */
function lookOf({ severity, primary }: MarkData): string {
  return primary ? `is-${severity}` : `is-${severity} related`;
}

/** The look of each marked byte; the places of findings stand before those that belong to them. */
function looks(body: BodyData, length: number, marks: readonly MarkData[]): (string | undefined)[] {
  const { runs } = body;
  if (runs === null) return byPointer(body, marks);
  const found: (string | undefined)[] = [];
  for (const mark of marks) {
    for (const [offset, size] of mark.runs) {
      for (const [at, count, from] of runs) {
        const start = Math.max(offset, from);
        const end = Math.min(offset + size, from + count);
        for (let here = start; here < end && at + here - from < length; here++)
          found[at + here - from] ??= lookOf(mark);
      }
    }
  }
  return found;
}

/** The same where the capture spells the content in another way: by the pointers into it. */
function byPointer({ text }: BodyData, marks: readonly MarkData[]): (string | undefined)[] {
  const found: (string | undefined)[] = [];
  const root = text === null ? null : parseJson(text);
  if (text === null || root === null) return found;
  for (const mark of marks) {
    const { pointer, isName } = mark;
    if (pointer === null) continue;
    const [from, to] = rangeAt(root, pointer, isName);
    const start = new TextEncoder().encode(text.slice(0, from)).length;
    const end = start + new TextEncoder().encode(text.slice(from, to)).length;
    for (let at = start; at < end; at++) found[at] ??= lookOf(mark);
  }
  return found;
}

function hexRow(
  bytes: Uint8Array,
  at: number,
  body: BodyData,
  worst: readonly (string | undefined)[],
): HTMLElement {
  const hex = make('td', { class: 'bytes' });
  const text = make('td', { class: 'signs' });
  for (let from = at, end = Math.min(at + WIDTH, bytes.length); from < end; ) {
    let to = from + 1;
    while (to < end && worst[to] === worst[from]) to++;
    const run = bytes.slice(from, to);
    const codes = Array.from(run, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const signs = Array.from(run, (byte) =>
      byte > 0x1f && byte < 0x7f ? String.fromCharCode(byte) : '·',
    ).join('');
    const kind = worst[from];
    const gap = to < end ? ' ' : '';
    hex.append(kind ? make('mark', { class: kind }, codes) : codes, gap);
    text.append(kind ? make('mark', { class: kind }, signs) : signs);
    from = to;
  }
  return make('tr', {}, make('th', { scope: 'row' }, offsetText(at, body)), hex, text);
}

function offsetText(at: number, { runs }: BodyData): string {
  if (runs === null) return String(at);
  const run = runs.findLast(([from]) => from <= at);
  return run === undefined ? String(at) : String(run[2] + at - run[0]);
}
