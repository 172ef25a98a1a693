import type { Participant } from '../model/a2a.js';
import type { EventRow, ExchangeRow } from '../model/report.js';
import type { Moment, Selection } from './options.js';

const DAY = 86_400_000;

/** What of a row says whether it is chosen. */
export interface Crossing
  extends Pick<ExchangeRow, 'index' | 'taskId' | 'otherTasks' | 'contextId' | 'from' | 'to'> {
  readonly request: Timed | null;
  readonly response: Timed | null;
  readonly events: readonly Timed[];
}

type Timed = Pick<EventRow, 'time'>;

/** Whether a selection may choose an exchange, by what the exchange alone tells. */
export function isChosen({ tasks, contexts, exchanges }: Selection, row: Crossing): boolean {
  return (
    (startsWithOne(tasks, row.taskId) || row.otherTasks.some((id) => startsWithOne(tasks, id))) &&
    startsWithOne(contexts, row.contextId) &&
    (exchanges.length === 0 || exchanges.some(({ first, last }) => first <= row.index && row.index <= last))
  );
}

/** Tells which exchanges are drawn. `begins`: the first time that the capture tells; null where it tells none. */
export function selector(
  selection: Selection,
  parties: readonly Participant[],
  begins: number | null,
): (row: Crossing) => boolean {
  const { agents } = selection;
  const named = new Set(
    parties
      .filter((party) => party.role !== 'client' && agents.some((name) => isCalled(party, name)))
      .map((party) => party.id),
  );
  const from = instantOf(selection.from, begins);
  const until = instantOf(selection.until, begins);
  return (row) =>
    isChosen(selection, row) &&
    (agents.length === 0 || [row.from, row.to].some((id) => id !== null && named.has(id))) &&
    (from === null || (endTime(row) ?? Number.NEGATIVE_INFINITY) >= from) &&
    (until === null || (startTime(row) ?? Number.POSITIVE_INFINITY) <= until);
}

function startsWithOne(starts: readonly string[], id: string | null): boolean {
  return starts.length === 0 || (id !== null && starts.some((start) => id.startsWith(start)));
}

/** An agent by its id, its name in any case, or its address with or without the port. */
export function isCalled({ id, name, address }: Participant, wanted: string): boolean {
  const text = wanted.toLowerCase();
  const host = address?.toLowerCase() ?? null;
  return (
    id === text || name?.toLowerCase() === text || host === text || host?.replace(/:\d{1,5}$/, '') === text
  );
}

/** A moment in milliseconds since 1970; null for none. A time of day lies on the capture's first day, or on the next where that is nearer. */
export function instantOf(moment: Moment | null, begins: number | null): number | null {
  if (moment === null || moment.is === 'instant') return moment?.ms ?? null;
  const first = begins ?? 0;
  const at = Math.floor(first / DAY) * DAY + moment.ms;
  return at < first - DAY / 2 ? at + DAY : at;
}

/** When an exchange began, in milliseconds since 1970; null where the capture does not tell. */
export function startTime({ request, response }: Crossing): number | null {
  return request?.time ?? response?.time ?? null;
}

/** When the last of an exchange that has a time crossed; null where the capture does not tell. */
export function endTime(row: Crossing): number | null {
  return row.events.at(-1)?.time ?? row.response?.time ?? startTime(row);
}
