import type { AgentInterface } from './card.js';
import type { Place } from './location.js';

/**
 * What earlier calls tell of the interface that a call went to. `failures`: how many calls of this client in a row nobody
 * served there, this one included. `passedOver`: an interface that its card prefers, where this client was served last.
 */
export interface Choice {
  readonly failures: number;
  readonly passedOver: AgentInterface | null;
  /** How the same agent last answered the same operation over another binding; null where it did not. */
  readonly elsewhere: AnsweredElsewhere | null;
}

/** An answer over another binding. `bare`: the request had no credential in its head. */
export interface AnsweredElsewhere {
  readonly exchange: number;
  readonly at: Place;
  readonly binding: string;
  /** Whether the operation was served, by no error at all. */
  readonly served: boolean;
  readonly error: string | null;
  readonly taskId: string | null;
  readonly from: string | null;
  readonly bare: boolean;
}
