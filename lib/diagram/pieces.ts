import type { EventRow } from '../model/report.js';

/**
 * Which piece of its artifact each event of a stream brings, as ` (1 of 2)`, or ` (part 1)` where the last is not
 * seen. An artifact in one piece has no entry.
 */
export function piecesOf(events: readonly EventRow[]): ReadonlyMap<number, string> {
  const open = new Map<string, EventRow[]>();
  const series: EventRow[][] = [];
  for (const event of events) {
    if (event.piece === null) continue;
    const id = event.piece.id ?? '';
    let own = event.piece.append ? open.get(id) : undefined;
    if (own === undefined) {
      own = [];
      series.push(own);
      open.set(id, own);
    }
    own.push(event);
    if (event.piece.last) open.delete(id);
  }
  const named = new Map<number, string>();
  for (const own of series) {
    const whole = own.at(-1)?.piece?.last === true;
    if (own.length === 1) continue;
    own.forEach((event, at) => {
      named.set(event.index, whole ? ` (${at + 1} of ${own.length})` : ` (part ${at + 1})`);
    });
  }
  return named;
}
