import type { Stream, StreamRival } from '../model/a2a.js';
import { type Place, placeOf } from '../model/location.js';
import { digest, EMPTY } from './digest.js';
import { isUnread } from './stream.js';
import { askedAt, shownAt } from './wire-order.js';

/** Compares streams of one task that were open at one time; keeps digests of the events of the last of them. */
export interface Parallel {
  /** An earlier stream that told otherwise what both were open for; null where none did. Notes this one. */
  rival(stream: Stream): StreamRival | null;
}

interface Told {
  readonly key: string;
  readonly event: number;
  readonly order: number;
  readonly offset: number;
  readonly length: number;
}

interface Kept {
  readonly exchange: number;
  readonly opened: number;
  readonly at: Place;
  /** What it told once. */
  readonly told: readonly Told[];
  /** All that it told. */
  readonly keys: ReadonlySet<string>;
}

const MAX_TASKS = 200;
const MAX_STREAMS = 4;
const MAX_EVENTS = 400;
/** Characters at either end of an event. */
const COMPARED = 1000;

export function parallel(apart: boolean): Parallel {
  const byTask = new Map<string, readonly Kept[]>();

  return {
    rival(stream) {
      const { taskId, home, exchange } = stream;
      if (apart || taskId === null || home === null || !isIntact(stream)) return null;
      const key = `${home} ${taskId}`;
      const all = toldBy(stream, taskId);
      const own: Kept = {
        exchange: exchange.index,
        opened: openedAt(stream),
        at: placeOf(exchange.response?.at.offset ?? 0, exchange.response?.at.length ?? 0),
        told: [...all.values()].filter((one) => one !== null),
        keys: new Set(all.keys()),
      };
      const others = byTask.get(key) ?? [];
      byTask.delete(key);
      byTask.set(key, [...others.slice(1 - MAX_STREAMS), own]);
      if (byTask.size > MAX_TASKS) for (const oldest of byTask.keys()) if (byTask.delete(oldest)) break;
      for (const other of others) {
        const found = own.opened < other.opened ? difference(other, own) : difference(own, other);
        if (found !== null) return found;
      }
      return null;
    },
  };
}

/** Whether all of it was seen, so that what is missing was not sent. */
function isIntact({ close, exchange, events }: Stream): boolean {
  return (
    close === 'properly' &&
    exchange.anomalies.length === 0 &&
    exchange.response?.complete === true &&
    events.length <= MAX_EVENTS &&
    events.every((event) => event.meaning !== 'unknown' && !isUnread(event))
  );
}

function openedAt({ exchange }: Stream): number {
  const { response } = exchange;
  const asked = askedAt(exchange) ?? 0;
  return response === null ? asked : shownAt(exchange, response.at.offset, response.time);
}

/** Updates that the stream told; null those that it told again. A whole task is a snapshot, which each stream may have of another moment. */
function toldBy({ events, exchange }: Stream, taskId: string): ReadonlyMap<string, Told | null> {
  const once = new Map<string, Told | null>();
  for (const { doc, pointer, meaning, taskId: of, index, sse } of events) {
    if (doc === null || pointer === null || of !== taskId) continue;
    if (meaning !== 'status' && meaning !== 'artifact') continue;
    const { a, b } = digest(EMPTY, contentOf(sse.data));
    const { offset, length } = sse.at;
    const key = `${a} ${b}`;
    const order = shownAt(exchange, offset, sse.time);
    once.set(key, once.has(key) ? null : { key, event: index, order, offset, length });
  }
  return once;
}

/**
 * What an event says, told from others by its two ends. Envelopes differ by their ids: what stands before the result is
 * left out. Where an id stands behind it no two events are the same, and nothing is compared.
 */
function contentOf(data: string): string {
  const from = Math.max(0, data.indexOf('"result"'));
  const length = data.length - from;
  if (length <= 2 * COMPARED) return data.slice(from);
  return `${length} ${data.slice(from, from + COMPARED)}${data.slice(-COMPARED)}`;
}

/** What the one that opened later tells otherwise than the earlier. */
function difference(late: Kept, early: Kept): StreamRival | null {
  const own = late.told.filter(({ order }) => order > early.opened);
  const others = early.told.filter(({ order }) => order > late.opened);
  const inOthers = new Map(others.map((one, at) => [one.key, at]));
  const common = own.filter(({ key }) => inOthers.has(key));
  let last = -1;
  for (const one of common) {
    const at = inOthers.get(one.key) ?? -1;
    const there = others[at];
    if (at < last && there !== undefined) return { how: 'order', ...spot(late, one), there: place(there) };
    last = at;
  }
  for (let at = 1; at < common.length; at++) {
    const [from, to] = [common[at - 1], common[at]];
    if (from === undefined || to === undefined) continue;
    // What a new subscription is told again stands elsewhere in the other.
    const here = between(own, from.key, to.key).find(({ key }) => !early.keys.has(key));
    const there = between(others, from.key, to.key).find(({ key }) => !late.keys.has(key));
    // Where both bring something of their own, one may have put together what the other cut.
    if (here !== undefined && there === undefined)
      return { how: 'lacking', ...spot(late, here), there: early.at };
    if (there !== undefined && here === undefined)
      return { how: 'lacking', ...spot(early, there), there: late.at };
  }
  return null;
}

function spot({ exchange }: Kept, told: Told): Pick<StreamRival, 'exchange' | 'event' | 'at'> {
  return { exchange, event: told.event, at: place(told) };
}

function place({ offset, length }: Told): Place {
  return placeOf(offset, length);
}

function between(told: readonly Told[], from: string, to: string): readonly Told[] {
  const index = (key: string) => told.findIndex((one) => one.key === key);
  return told.slice(index(from) + 1, index(to));
}
