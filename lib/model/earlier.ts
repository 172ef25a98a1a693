import type { Place } from './location.js';

/**
 * A message that was sent before under the same id, and where; `same`: whether its parts were the same; `taskId`: the
 * task with which that was answered, null where it was not.
 */
export interface EarlierMessage {
  readonly exchange: number;
  readonly at: Place;
  readonly same: boolean;
  readonly taskId: string | null;
}

/**
 * How the same request of this client had failed last, with an HTTP status. `waited`: from that answer to this request,
 * `span`: from the first to the last of `times` failures in a row, in milliseconds. `retryAfter`: as asked for; null where it was not.
 */
export interface FailedBefore {
  readonly exchange: number;
  readonly status: number;
  readonly waited: number;
  readonly retryAfter: number | null;
  readonly at: Place;
  readonly times: number;
  readonly span: number;
}

/** The first context id under which the capture saw a task, and where; `also`: others that it showed since. */
export interface KnownContext {
  readonly contextId: string;
  readonly also: readonly string[];
  readonly exchange: number;
  readonly at: Place;
}

/**
 * Where two streams of one task that were open at the same time tell otherwise: `event` of `exchange` comes the other way
 * round in the other, at `there`, or is lacking in the other, which begins `there`.
 */
export interface StreamRival {
  readonly how: 'order' | 'lacking';
  readonly exchange: number;
  readonly event: number;
  readonly at: Place;
  readonly there: Place;
}
