import type { ExchangeRow } from '../../model/report.js';
import type { RowData } from './data.js';
import { type Around, exchangeData, type Numbered } from './exchange.js';
import { embeddedJson, html, type Markup } from './markup.js';
import type { Shelf } from './shelf.js';

/** Characters that the messages of all exchanges may take in the page. */
const ROOM = 8_000_000;
/** Rows of the list, and the characters that they may take; the rest is only counted. */
const MOST_ROWS = 20_000;
const ROWS_ROOM = 3_500_000;

/** The exchanges that are in the page in full, as elements that its script reads, and which those are. */
export interface Written {
  readonly elements: readonly Markup[];
  readonly kept: ReadonlySet<number>;
}

/** The exchanges that may be listed: where there are too many, those with findings before the others. */
export function chosenRows(rows: readonly ExchangeRow[], found: readonly Numbered[]): readonly ExchangeRow[] {
  if (rows.length <= MOST_ROWS) return rows;
  const faulty = new Set(
    found.flatMap(({ finding }) => [finding.exchange, ...finding.foldedIn]).slice(0, MOST_ROWS),
  );
  let room = MOST_ROWS - faulty.size;
  return rows.filter(({ index }) => faulty.has(index) || room-- > 0);
}

/** The rows that there is room for, in the same way; what has lost the row before it repeats none. */
export function fittingRows(rows: readonly RowData[]): readonly RowData[] {
  const sizes = rows.map((row) => JSON.stringify(row).length);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  if (all <= ROWS_ROOM) return rows;
  let used = 0;
  const fits = new Set<RowData>();
  for (const isFaulty of [true, false])
    for (const [at, row] of rows.entries()) {
      if ((row.severity !== null) !== isFaulty) continue;
      used += sizes[at] ?? 0;
      if (used > ROWS_ROOM) break;
      fits.add(row);
    }
  return rows.flatMap((row, at) => {
    const before = rows[at - 1];
    const isAlone = before !== undefined && !fits.has(before);
    return fits.has(row) ? [isAlone ? { ...row, same: false } : row] : [];
  });
}

/** Writes exchanges while there is room: those with findings first, then the others in their order. */
export function writeExchanges(
  rows: readonly ExchangeRow[],
  found: readonly Numbered[],
  shelf: Shelf,
  around: Around,
): Written {
  const byExchange = new Map<number, Numbered[]>();
  const note = (exchange: number | null, one: Numbered) => {
    if (exchange === null) return;
    const list = byExchange.get(exchange) ?? [];
    byExchange.set(exchange, list);
    if (!list.includes(one)) list.push(one);
  };
  for (const one of found) {
    note(one.finding.exchange, one);
    for (const exchange of one.finding.foldedIn) note(exchange, one);
  }
  const first = rows.filter(({ index }) => byExchange.has(index));
  const rest = rows.filter(({ index }) => !byExchange.has(index));
  const elements: Markup[] = [];
  const kept = new Set<number>();
  let used = 0;
  for (const row of [...first, ...rest]) {
    if (used >= ROOM) break;
    const data = exchangeData(row, shelf.get(row.index), byExchange.get(row.index) ?? [], around);
    const element = html`<script type="application/json" id="data-x${row.index}">${embeddedJson(data)}</script>`;
    const size = Buffer.byteLength(element.markup);
    if (used + size > ROOM) continue;
    used += size;
    elements.push(element);
    kept.add(row.index);
  }
  return { elements, kept };
}
