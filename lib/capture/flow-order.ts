import type { FileItem } from '../model/reader.js';
import { idsNamed, idsTold, stampsIn } from './flow-facts.js';

/** A request with its answers, as items of the files that hold them. */
export interface Turn {
  /** When it was answered, as the answer's Date field says. */
  readonly date: number | null;
  /** Whether the answer goes on while other things happen. */
  readonly stream: boolean;
  readonly requests: readonly FileItem[];
  readonly answers: readonly FileItem[];
}

/** One connection. `time` is the earliest at which its next turn can have been answered, null where nothing tells. */
interface Row {
  readonly turns: Iterator<Turn>;
  next: Turn | null;
  time: number | null;
  /** Ids that the next turn's request names, and those that its answer tells unasked. */
  named: ReadonlySet<string>;
  told: ReadonlySet<string>;
  /** What is left of a stream, and before what time it stood. */
  held: Held[];
}

interface Held {
  readonly item: FileItem;
  readonly time: number;
}

/** Ids that have been told, and how many next turns are about to tell others. */
interface Ids {
  readonly known: Set<string>;
  readonly coming: Map<string, number>;
}

/** A Date field tells seconds. */
const SECOND = 1000;
/** Ids that are remembered. */
const MOST_KNOWN = 100_000;

/**
 * The turns of several connections in one order that goes against nothing that is known: each connection's own order,
 * the Date of the answers and, within a second, that an id is told before it is named and the times of statuses. What
 * all these leave open goes by connection; a stream's answer stands as late as its events' times and its connection
 * allow.
 */
export function* inTurn(connections: readonly Iterator<Turn>[]): Generator<FileItem> {
  const ids: Ids = { known: new Set(), coming: new Map() };
  const rows = connections.map(
    (turns): Row => ({ turns, next: null, time: null, named: NONE, told: NONE, held: [] }),
  );
  for (const row of rows) advance(row, ids);
  for (let row = nextRow(rows, ids); row !== null; row = nextRow(rows, ids)) {
    const { next, held, time } = row;
    const [first] = held;
    if (first && (next === null || first.time <= (time ?? Number.NEGATIVE_INFINITY))) {
      held.shift();
      yield first.item;
      continue;
    }
    if (next === null) continue;
    for (const { item } of held) yield item;
    yield* next.requests;
    row.held = next.stream ? heldBack(next.answers, time) : [];
    if (!next.stream) yield* next.answers;
    settle(row, ids);
    advance(row, ids);
  }
}

const NONE: ReadonlySet<string> = new Set();

/** What a turn named and told has been told now. */
function settle({ named, told }: Row, { known, coming }: Ids): void {
  if (known.size > MOST_KNOWN) known.clear();
  for (const id of named) known.add(id);
  for (const id of told) {
    known.add(id);
    const left = (coming.get(id) ?? 1) - 1;
    if (left === 0) coming.delete(id);
    else coming.set(id, left);
  }
}

function advance(row: Row, { coming }: Ids): void {
  const step = row.turns.next();
  row.next = step.done ? null : step.value;
  row.named = NONE;
  row.told = NONE;
  if (row.next === null) return;
  const named = idsNamed(row.next.requests);
  row.named = named;
  row.told = new Set([...idsTold(row.next.answers)].filter((id) => !named.has(id)));
  for (const id of row.told) coming.set(id, (coming.get(id) ?? 0) + 1);
  const time = timeOf(row.next);
  if (time !== null) row.time = Math.max(row.time ?? time, time);
}

/** An answer is no older than what it, or its request, tells, nor younger than the second of its Date. */
function timeOf({ date, stream, requests, answers }: Turn): number | null {
  const stamps = stampsIn(answers) ?? stampsIn(requests);
  const stamp = stamps === null ? null : stream ? stamps.first : stamps.last;
  if (date === null || stamp === null) return date ?? stamp;
  return Math.min(Math.max(date, stamp), date + SECOND - 1);
}

/** The items of a stream: what tells no time stands as late as what follows it, or with the last that tells one. */
function heldBack(items: readonly FileItem[], since: number | null): Held[] {
  const stamps = items.map((item) => stampsIn([item])?.first ?? null);
  let time = stamps.findLast((stamp) => stamp !== null) ?? Number.POSITIVE_INFINITY;
  const held = items.toReversed().map((item, at): Held => {
    time = Math.max(stamps[items.length - 1 - at] ?? time, since ?? Number.NEGATIVE_INFINITY);
    return { item, time };
  });
  return held.reverse();
}

/** When the row goes on; null where nothing tells. */
function dueTime({ next, time, held }: Row): number | null {
  const [first] = held;
  if (first === undefined) return next === null ? Number.POSITIVE_INFINITY : time;
  return next === null || time === null ? first.time : Math.min(first.time, time);
}

/** The connection that goes on; null where all have ended. */
function nextRow(rows: readonly Row[], ids: Ids): Row | null {
  let present = Number.POSITIVE_INFINITY;
  for (const row of rows) present = Math.min(present, dueTime(row) ?? present);
  let best: Row | null = null;
  let least = { second: 0, doubt: 0, time: 0 };
  for (const row of rows) {
    if (row.next === null && row.held.length === 0) continue;
    const time = dueTime(row) ?? present;
    const second = Math.floor(time / SECOND);
    if (best !== null && second > least.second) continue;
    const doubt = doubtOf(row, ids);
    const sooner = second - least.second || doubt - least.doubt || time - least.time;
    if (best !== null && !(sooner < 0)) continue;
    best = row;
    least = { second, doubt, time };
  }
  return best;
}

/** 2 where a request names an id that another connection is about to tell, 1 where nobody has told it, else 0. */
function doubtOf({ next, named, held, time }: Row, { known, coming }: Ids): 0 | 1 | 2 {
  if (next === null || (held[0]?.time ?? Number.POSITIVE_INFINITY) <= (time ?? Number.NEGATIVE_INFINITY))
    return 0;
  let doubt: 0 | 1 | 2 = 0;
  for (const id of named) {
    if (known.has(id)) continue;
    if (coming.has(id)) return 2;
    doubt = 1;
  }
  return doubt;
}
