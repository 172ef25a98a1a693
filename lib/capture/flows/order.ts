import type { FileItem } from '../../model/reader.js';
import { idsNamed, idsTold, stampsIn } from './facts.js';

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
  /** 2 where the request names an id that another connection is about to tell, 1 where nobody told it; null: to be seen. */
  doubt: 0 | 1 | 2 | null;
  /** What is left of a stream, the next item last, and before what time each stood. */
  held: Held[];
}

interface Held {
  readonly item: FileItem;
  readonly time: number;
}

/** Ids that have been told, how many next turns are about to tell others, and which rows wait to name them. */
interface Ids {
  readonly known: Set<string>;
  readonly coming: Map<string, number>;
  readonly waiting: Map<string, Set<Row>>;
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
  const ids: Ids = { known: new Set(), coming: new Map(), waiting: new Map() };
  const rows = connections.map(
    (turns): Row => ({ turns, next: null, time: null, named: NONE, told: NONE, doubt: null, held: [] }),
  );
  for (const row of rows) advance(row, ids);
  for (let row = nextRow(rows, ids); row !== null; row = nextRow(rows, ids)) {
    const { next, held } = row;
    const first = held.at(-1);
    if (first && isHeldFirst(row)) {
      held.pop();
      yield first.item;
    } else if (next !== null) {
      for (const { item } of held.reverse()) yield item;
      yield* next.requests;
      row.held = next.stream ? heldBack(next.answers, row.time) : [];
      if (!next.stream) yield* next.answers;
      settle(row, ids);
      advance(row, ids);
    }
    if (row.next === null && row.held.length === 0) rows.splice(rows.indexOf(row), 1);
  }
}

const NONE: ReadonlySet<string> = new Set();

/** What a turn named and told has been told now. */
function settle(row: Row, { known, coming, waiting }: Ids): void {
  if (known.size > MOST_KNOWN) known.clear();
  for (const id of row.named) {
    const others = waiting.get(id);
    others?.delete(row);
    if (others?.size === 0) waiting.delete(id);
  }
  for (const id of row.told) {
    const left = (coming.get(id) ?? 1) - 1;
    if (left === 0) coming.delete(id);
    else coming.set(id, left);
  }
  for (const ids of [row.named, row.told]) {
    for (const id of ids) {
      known.add(id);
      for (const other of waiting.get(id) ?? []) other.doubt = null;
    }
  }
}

function advance(row: Row, { coming, waiting }: Ids): void {
  const step = row.turns.next();
  row.next = step.done ? null : step.value;
  row.named = NONE;
  row.told = NONE;
  row.doubt = null;
  if (row.next === null) return;
  const named = idsNamed(row.next.requests);
  row.named = named;
  row.told = new Set([...idsTold(row.next.answers)].filter((id) => !named.has(id)));
  for (const id of named) waiting.set(id, (waiting.get(id) ?? new Set()).add(row));
  for (const id of row.told) {
    coming.set(id, (coming.get(id) ?? 0) + 1);
    for (const other of waiting.get(id) ?? []) other.doubt = null;
  }
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
  const stamped = items.toReversed().map((item) => ({ item, stamp: stampsIn([item])?.first ?? null }));
  let time = stamped.find(({ stamp }) => stamp !== null)?.stamp ?? Number.POSITIVE_INFINITY;
  return stamped.map(({ item, stamp }): Held => {
    time = Math.max(stamp ?? time, since ?? Number.NEGATIVE_INFINITY);
    return { item, time };
  });
}

/** Whether what is left of a stream goes before the next turn. */
function isHeldFirst({ next, time, held }: Row): boolean {
  const first = held.at(-1);
  return first !== undefined && (next === null || first.time <= (time ?? Number.NEGATIVE_INFINITY));
}

/** When the row goes on; null where nothing tells. */
function dueTime(row: Row): number | null {
  const first = row.held.at(-1);
  return first !== undefined && isHeldFirst(row) ? first.time : row.time;
}

/** The connection that goes on; null where all have ended. */
function nextRow(rows: readonly Row[], ids: Ids): Row | null {
  let present = Number.POSITIVE_INFINITY;
  for (const row of rows) present = Math.min(present, dueTime(row) ?? present);
  let best: Row | null = null;
  let least = { second: 0, doubt: 0, time: 0 };
  for (const row of rows) {
    const time = dueTime(row) ?? present;
    const second = Math.floor(time / SECOND);
    if (best !== null && second > least.second) continue;
    row.doubt ??= doubtOf(row, ids);
    const doubt = isHeldFirst(row) ? 0 : row.doubt;
    const sooner = second - least.second || doubt - least.doubt || time - least.time;
    if (best !== null && !(sooner < 0)) continue;
    best = row;
    least = { second, doubt, time };
  }
  return best;
}

function doubtOf({ named }: Row, { known, coming }: Ids): 0 | 1 | 2 {
  let doubt: 0 | 1 | 2 = 0;
  for (const id of named) {
    if (known.has(id)) continue;
    if (coming.has(id)) return 2;
    doubt = 1;
  }
  return doubt;
}
