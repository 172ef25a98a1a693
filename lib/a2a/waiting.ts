import type { PushDelivery } from '../model/a2a.js';
import { isObject } from '../model/json.js';
import type { Sight } from './sight.js';

/** A POST that may be for a webhook which a request that is still open registers. */
export interface Waiter {
  readonly sight: Sight;
  /** Null where only its URL could tell that it is a delivery. */
  readonly entry: PushDelivery | null;
}

/** Keeps such POSTs back until every exchange asked before them has come, or one tells what they are. */
export interface Waiting {
  /** Notes that an exchange has come; they come when they are complete, so not in the order of their index. */
  arrived(index: number): void;
  /** Whether an exchange that was asked before this one has not come yet. */
  isEarly(index: number): boolean;
  hold(waiter: Waiter): void;
  /** Those that need wait no longer, in their order. */
  ready(isTold: (waiter: Waiter) => boolean): readonly Waiter[];
  all(): readonly Waiter[];
}

/** Past this the one that waits longest is let go. */
const MAX_WAITING = 64;
/** Exchanges that came before others of a lower index; past this the missing ones are given up. */
const MAX_AHEAD = 10_000;

export function waiting(): Waiting {
  let held: Waiter[] = [];
  const ahead = new Set<number>();
  /** Every lower index has come. */
  let next = 1;

  return {
    arrived(index) {
      if (index === next && ahead.size === 0) {
        next++;
        return;
      }
      if (index >= next) ahead.add(index);
      if (ahead.size > MAX_AHEAD) next = Math.min(...ahead);
      while (ahead.delete(next)) next++;
    },
    isEarly: (index) => next < index,
    hold: (waiter) => {
      held.push(waiter);
    },
    ready(isTold) {
      if (held.length === 0) return held;
      const spare = held.length - MAX_WAITING;
      const due = held.filter(
        (waiter, at) => at < spare || next >= waiter.sight.exchange.index || isTold(waiter),
      );
      if (due.length > 0) held = held.filter((waiter) => !due.includes(waiter));
      return due;
    },
    all() {
      const rest = held;
      held = [];
      return rest;
    },
  };
}

/** Whether a webhook's URL alone would make a delivery of this. */
export function mayBeDelivery({ method, rpc, requestDoc }: Sight): boolean {
  return (method === 'POST' || method === 'PUT') && rpc === null && isObject(requestDoc?.value);
}
