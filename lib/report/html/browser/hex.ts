import type { BytesData, MarkData } from '../data.js';
import { lineEnds, make } from './dom.js';
import { parseJson, rangeAt } from './json.js';

const WIDTH = 16;
/** Rows shown at first. */
const FIRST = 256;

/** A row: bytes from `at` to before `end`, at an offset; or what stands between them. */
type Row =
  | { readonly at: number; readonly end: number; readonly offset: number }
  | { readonly between: string | number };

/** Bytes in hexadecimal and as text, by offset in the capture where it spells them so, else among themselves. */
export function hexTable(title: string, data: BytesData, marks: readonly MarkData[]): HTMLElement {
  const bytes = bytesOf(data);
  const unit = data.runs === null ? 'the content' : 'the capture';
  const body = make('tbody');
  const table = tableOf(bytes.length === 0 ? `${title}: empty` : `${title}, by offset in ${unit}`, body);
  const ordered = [...marks].sort((a, b) => Number(b.primary) - Number(a.primary));
  const looks = data.runs === null ? byPointer(data, ordered) : byRuns(data.runs, bytes.length, ordered);
  const rows = rowsOf(data, bytes.length);
  let shown = 0;
  const show = (count: number) => {
    for (const row of rows.slice(shown, shown + count))
      body.append('between' in row ? betweenRow(row.between) : hexRow(bytes, row, looks));
    shown = Math.min(rows.length, shown + count);
  };
  // As far as the first mark, so that it can be seen.
  const first = looks.findIndex((look) => look !== undefined);
  const marked = rows.findIndex((row) => 'at' in row && row.end > first);
  show(first < 0 ? FIRST : Math.max(FIRST, Math.min(marked + FIRST, 16 * FIRST)));
  if (shown >= rows.length) return table;
  const next = rows.slice(shown).find((row) => 'at' in row);
  const left = bytes.length - (next !== undefined && 'at' in next ? next.at : bytes.length);
  const more = make('button', { type: 'button', class: 'more' }, `the other ${left} bytes`);
  more.addEventListener('click', () => {
    show(rows.length);
    more.remove();
  });
  return make('div', {}, table, more);
}

/** A table that a keyboard can scroll sideways. */
export function tableOf(title: string, body: HTMLElement): HTMLElement {
  return make(
    'div',
    { class: 'hex-scroll', tabindex: '0', role: 'group', 'aria-label': title },
    make('table', { class: 'hex' }, make('caption', {}, title), body),
  );
}

export function bytesOf({ text, base64 }: Pick<BytesData, 'text' | 'base64'>): Uint8Array {
  return text !== null
    ? new TextEncoder().encode(text)
    : Uint8Array.from(atob(base64 ?? ''), (sign) => sign.charCodeAt(0));
}

/** Rows go on over runs that nothing stands between: bytes that were taken off a decorated log. */
function rowsOf({ runs, after }: BytesData, length: number): Row[] {
  const rows: Row[] = [];
  const all = runs ?? [[0, length, 0, ''] as const];
  let from = 0;
  let holder = 0;
  const offset = () => {
    while ((all[holder + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= from) holder++;
    const [at, , start] = all[holder] ?? [0, 0, 0];
    return start + from - at;
  };
  for (const [index, [at, size, , before]] of all.entries()) {
    if (before !== '') {
      rows.push({ between: before });
      from = at;
    }
    const end = Math.min(at + size, length);
    const isLast = (all[index + 1]?.[3] ?? '|') !== '';
    for (; from < end && (isLast || from + WIDTH <= end); from += WIDTH)
      rows.push({ at: from, end: Math.min(from + WIDTH, end), offset: offset() });
  }
  if (after !== '') rows.push({ between: after });
  return rows;
}

function betweenRow(between: string | number): HTMLElement {
  const text =
    typeof between === 'number'
      ? `${between} bytes of the capture that are not shown here`
      : lineEnds(between);
  return make('tr', { class: 'between' }, make('td'), make('td', { colspan: '2', class: 'line' }, text));
}

/** The class of marked bytes. */
function lookOf({ severity, primary }: MarkData): string {
  return primary ? `is-${severity}` : `is-${severity} related`;
}

type Looks = (string | undefined)[];

/** The look of each marked byte; the places of findings stand before those that belong to them. */
function byRuns(runs: NonNullable<BytesData['runs']>, length: number, marks: readonly MarkData[]): Looks {
  const found: Looks = [];
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
function byPointer({ text }: BytesData, marks: readonly MarkData[]): Looks {
  const found: Looks = [];
  const root = text === null ? null : parseJson(text)?.root;
  if (text === null || !root) return found;
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

function hexRow(bytes: Uint8Array, row: Extract<Row, { at: number }>, looks: Looks): HTMLElement {
  const { at, end, offset } = row;
  const hex = make('td', { class: 'bytes' });
  const text = make('td', { class: 'signs' });
  for (let from = at; from < end; ) {
    let to = from + 1;
    while (to < end && looks[to] === looks[from]) to++;
    const run = bytes.slice(from, to);
    const codes = Array.from(run, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const signs = Array.from(run, (byte) =>
      byte > 0x1f && byte < 0x7f ? String.fromCharCode(byte) : '·',
    ).join('');
    const kind = looks[from];
    const gap = to < end ? ' ' : '';
    hex.append(kind ? make('mark', { class: kind }, codes) : codes, gap);
    text.append(kind ? make('mark', { class: kind }, signs) : signs);
    from = to;
  }
  return make('tr', {}, make('th', { scope: 'row' }, String(offset)), hex, text);
}
