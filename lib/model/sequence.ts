import type { Severity } from './finding.js';

/** One lifeline. `id` is made by us (`p1`, `p2` …) and safe in every notation; `name` is short, unique and fit to print. */
export interface Actor {
  readonly id: string;
  /** `other`: a host that is no party of A2A. They stand in this order. */
  readonly role: 'client' | 'gateway' | 'agent' | 'webhook' | 'other';
  readonly name: string;
  /** Host and port, fit to print; null where not known. */
  readonly address: string | null;
}

/** What an item belongs to. `anchor` is the handle `x17` or `x17.3`. */
export interface Origin {
  readonly exchange: number;
  readonly event: number | null;
  readonly anchor: string;
}

/** Many like one: how many, the handles of the first and the last, and the milliseconds between two of them. */
export interface Fold {
  readonly count: number;
  readonly first: string;
  readonly last: string;
  /** The middle of the intervals; null where times are not known. */
  readonly interval: number | null;
}

/**
 * One arrow. `lost`: what should have come and never arrived, or was cut off.
 * `what` says what crossed (`SendMessage`, `working`), `detail` the words with it; empty where there are none or the
 * labels were not asked for. Both are fit to print. `number` and `time` are null unless asked for.
 */
export interface Message extends Origin {
  readonly kind: 'message';
  readonly part: 'request' | 'response' | 'event';
  readonly from: string;
  readonly to: string;
  readonly line: 'solid' | 'dashed';
  readonly head: 'normal' | 'lost';
  readonly tone: 'plain' | 'error';
  /** The worst finding that a note tells about it; null where there is none. */
  readonly finding: Severity | null;
  readonly what: string;
  readonly detail: string;
  readonly fold: Fold | null;
  readonly number: string | null;
  readonly time: string | null;
}

/** An actor is at work from `begin` to `end`: a stream is open, or a call while others cross. In pairs; those of one actor may overlap. */
export interface Activation extends Origin {
  readonly kind: 'begin' | 'end';
  readonly actor: string;
}

/** Words beside or over lifelines. `what` is the beginning (`task e843f201`, the rule's id), `detail` the rest. */
export interface Note extends Origin {
  readonly kind: 'note';
  readonly about: 'state' | 'finding' | 'end';
  /** One actor, or the first and the last of those that it lies over. */
  readonly over: readonly [string] | readonly [string, string];
  readonly severity: Severity | null;
  readonly what: string;
  readonly detail: string;
}

/** A line across all lifelines: what is not drawn there, or where another capture begins. */
export interface Divider {
  readonly kind: 'divider';
  readonly what: string;
}

export type SequenceItem = Message | Activation | Note | Divider;

/** A sequence diagram before any notation: lifelines from left to right, items from top to bottom. All text is fit to print. */
export interface Sequence {
  readonly title: string;
  readonly actors: readonly Actor[];
  readonly items: readonly SequenceItem[];
}
