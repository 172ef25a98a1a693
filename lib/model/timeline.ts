import type { ArtifactTimeline, Via } from './artifact.js';
import type { Dialect, Operation } from './dialect.js';
import type { Place } from './location.js';

/** How an event stream ended: `properly` (framing says so), `cut` (the connection broke), `left` (the client went),
 * `open` (the capture ended first, or cannot tell). */
export type StreamClose = 'properly' | 'cut' | 'left' | 'open';

/**
 * One moment at which the wire revealed a task's state. Equal neighbours from polls are one Observation with `count`.
 * `order` tells when the evidence crossed: numbers to compare within one capture (offsets, or times). `timestamp` is the status's own, as written.
 */
export interface Observation {
  readonly state: string;
  readonly via: Via;
  readonly exchange: number;
  readonly event: number | null;
  readonly contextId: string | null;
  readonly timestamp: string | null;
  readonly time: number | null;
  readonly order: number;
  /** When the request that drew it was sent, to compare with `order`; null where an agent pushed it unasked. */
  readonly asked: number | null;
  /** Its connection where the capture tells no order between connections, so that `order` says nothing across; else null. */
  readonly connection: string | null;
  readonly dialect: Dialect;
  /** Where the state stands. */
  readonly at: Place;
  count: number;
  /** When the last of several polls was answered; null where there was one, or the capture does not tell. */
  until: number | null;
}

/** One stream of a task, reduced to what later judgements need. */
export interface StreamEnd {
  readonly exchange: number;
  readonly operation: Operation | null;
  readonly dialect: Dialect;
  readonly close: StreamClose;
  readonly lastState: string | null;
  /** True where the last event was an error event. */
  readonly endedInError: boolean;
  /** True where an event behind the one that told `lastState` could not be read. */
  readonly unread: boolean;
  /** 0.3: whether an event with `final: true` was seen. */
  readonly finalSeen: boolean;
  readonly lastEvent: number;
  readonly lastStateAt: Place | null;
  /** Where the stream's end stands (last chunk, or the last bytes seen). */
  readonly endAt: Place;
  /** When its answer began and when it ended, to compare with the `order` of Observations. */
  readonly order: number;
  readonly ended: number;
}

/** All that a capture shows of one task id. */
export interface TaskTimeline {
  readonly id: string;
  readonly host: string | null;
  readonly contextId: string | null;
  readonly observations: readonly Observation[];
  readonly streams: readonly StreamEnd[];
  /** In the order in which they were seen first. */
  readonly artifacts: readonly ArtifactTimeline[];
}
