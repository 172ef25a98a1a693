import type { EventRow, ExchangeRow } from '../model/report.js';

/** One thing that crossed, or the end of an exchange that ended otherwise than with its answer. */
export type Crossing =
  | { readonly part: 'request' | 'response' | 'end'; readonly row: ExchangeRow }
  | { readonly part: 'event'; readonly row: ExchangeRow; readonly event: EventRow };

interface Placed {
  readonly crossing: Crossing;
  readonly order: number;
}

/** All that crossed, in the order in which it did; what crossed at one time stands exchange by exchange. */
export function crossings(rows: readonly ExchangeRow[]): Crossing[] {
  const placed: Placed[] = [];
  for (const row of rows) {
    // Within an exchange the order is known, whatever the numbers say.
    let order = Number.NEGATIVE_INFINITY;
    for (const crossing of partsOf(row)) {
      order = Math.max(order, orderOf(crossing) ?? order);
      placed.push({ crossing, order });
    }
  }
  return placed
    .sort((a, b) => a.order - b.order || a.crossing.row.index - b.crossing.row.index)
    .map(({ crossing }) => crossing);
}

/** The parts of an exchange. The head of an answer whose events are drawn is no message of its own. */
function* partsOf(row: ExchangeRow): Generator<Crossing> {
  if (row.request !== null) yield { part: 'request', row };
  if (row.response !== null && row.events.length === 0) yield { part: 'response', row };
  for (const event of row.events) yield { part: 'event', row, event };
  if (row.kind === 'stream' || row.response === null || row.end !== 'complete') yield { part: 'end', row };
}

function orderOf(crossing: Crossing): number | null {
  const { asked, answered, ended } = crossing.row.order;
  switch (crossing.part) {
    case 'request':
      return asked;
    case 'response':
      return answered;
    case 'event':
      return crossing.event.order;
    case 'end':
      // What the capture's end left open ends with it.
      return crossing.row.end === 'capture-end' ? Number.POSITIVE_INFINITY : ended;
  }
}
