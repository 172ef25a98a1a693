import type { Participant } from './a2a.js';

/** How time spans are distributed, in milliseconds: by nearest rank. `exact` false: p50 and p95 to one percent. */
export interface Spread {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
  readonly exact: boolean;
}

/** Bytes of bodies as they crossed; `unknown`: bodies whose size the capture does not tell. */
export interface BytesSum {
  readonly bytes: number;
  readonly unknown: number;
}

/** One operation of one agent. Null where the capture tells no times of it. */
export interface OperationStats {
  /** As the specification calls it, else as spelled on the wire. */
  readonly operation: string;
  readonly count: number;
  /** Answered with an error of the protocol or a bare status. */
  readonly errors: number;
  readonly unanswered: number;
  /** From the request to the end of its answer; of streams until their end. */
  readonly durations: Spread | null;
  readonly sent: BytesSum;
  readonly got: BytesSum;
}

/** The streams of one operation of one agent. */
export interface StreamStats {
  readonly operation: string;
  readonly streams: number;
  readonly events: number;
  /** Streams that did not end properly: cut, left by the client, or still open. */
  readonly unfinished: number;
  /** Those of them whose connection broke, and those that their client left; the others were still open. */
  readonly cut: number;
  readonly left: number;
  /** Comments, as agents send to keep a stream alive. */
  readonly comments: number;
  /** Until the last that crossed. */
  readonly durations: Spread | null;
  /** From the request to the first event. */
  readonly firstEvent: Spread | null;
  /** The longest time between two events of one stream. */
  readonly longestGap: number | null;
}

/** How often an agent was asked for one and the same task. `tasks` stops at a bound. */
export interface PollStats {
  readonly polls: number;
  readonly tasks: number;
  readonly interval: Spread | null;
}

/** What crossed between clients and one agent; `agent` null where the capture does not show which. */
export interface AgentStats {
  readonly agent: Participant | null;
  readonly operations: readonly OperationStats[];
  readonly streams: readonly StreamStats[];
  readonly polls: PollStats | null;
}

/** Numbers of one capture. `foreign`: exchanges left out, for they are not A2A; `timed`: exchanges whose duration is known. */
export interface Stats {
  readonly agents: readonly AgentStats[];
  readonly exchanges: number;
  readonly foreign: number;
  readonly timed: number;
  /** Exchanges of operations past the bound, which are one line `others`. */
  readonly others: number;
}

/** What judging by one rule took, in milliseconds, and how often it was asked. */
export interface RuleTime {
  readonly rule: string;
  readonly ms: number;
  readonly asked: number;
}
