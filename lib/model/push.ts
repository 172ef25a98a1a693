import type { Shown } from './access.js';
import type { Dialect } from './dialect.js';
import type { Place } from './location.js';

/**
 * Where an agent was told to post what becomes of a task. Of secrets only whether there is one. `inline`: with a
 * message; `set`: by an operation of its own; `told`: only an answer shows it, the capture lacks how it came about.
 */
export interface PushConfigSeen {
  readonly url: string;
  readonly configId: string | null;
  /** Null where no answer named the task. */
  readonly taskId: string | null;
  /** The agent's host. */
  readonly host: string | null;
  readonly token: boolean;
  /** HTTP authentication schemes, as written, and whether there are credentials for them. */
  readonly schemes: readonly string[];
  readonly credentials: boolean;
  /** Where the configuration of another task was registered with one of its secrets before; null where none was. */
  readonly sharesSecret: Shown | null;
  /** In which it was registered: deliveries are to be in it as well (0.3 reference §15.5). */
  readonly dialect: Dialect;
  readonly how: 'inline' | 'set' | 'told';
  readonly exchange: number;
  /** Where its URL stands. */
  readonly at: Place;
  /** Null while it stands. */
  readonly gone: PushConfigGone | null;
}

/** `time`: when that was answered; null where the capture does not tell. */
export interface PushConfigGone {
  readonly how: 'replaced' | 'deleted';
  readonly exchange: number;
  readonly time: number | null;
}

/** What the capture had shown of a task's configurations, to this client by this agent, when a call about them was sent. */
export interface PushConfigsBefore {
  /** The one that the call names, as it stood or went; null where none was seen. */
  readonly named: PushConfigSeen | null;
  /** Those that stood and have an id. */
  readonly standing: readonly PushConfigSeen[];
  /** Those that had been deleted and not been made anew. */
  readonly gone: readonly PushConfigSeen[];
}

/** One configuration at the end of the capture, and how many deliveries came for it. */
export interface PushConfigUse {
  readonly config: PushConfigSeen;
  readonly deliveries: number;
}

/**
 * What a delivery shows to prove who sent it, beside what its configuration asks for. `…Fits`: null where one of the
 * two is not there, or masked by who recorded it. `tokenElsewhere`: whether the token stands in another field, in the query or in the body.
 * `scheme`: of the `Authorization` field.
 */
export interface PushProof {
  readonly token: boolean;
  readonly tokenFits: boolean | null;
  readonly tokenElsewhere: boolean;
  readonly scheme: string | null;
  readonly authorizationFits: boolean | null;
}
