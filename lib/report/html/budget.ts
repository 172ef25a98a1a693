import type { ExchangeRow } from '../../model/report.js';
import { type Around, exchangeData, type Numbered } from './exchange.js';
import { embeddedJson, html, type Markup } from './markup.js';
import type { Shelf } from './shelf.js';

/** Characters that the messages of all exchanges may take in the page. */
const ROOM = 8_000_000;

/** The exchanges that are in the page in full, as elements that its script reads, and which those are. */
export interface Written {
  readonly elements: readonly Markup[];
  readonly kept: ReadonlySet<number>;
  /** Exchanges that there was no room for. */
  readonly left: number;
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
  return { elements, kept, left: rows.length - kept.size };
}
