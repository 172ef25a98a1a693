import type { Json, JsonDoc } from './json.js';
import type { Place } from './location.js';

/**
 * One interface of an agent card, of either generation. `pointer` leads, inside the card's `doc`, to the object that
 * names it: the card itself for the main URL of 0.3. A `url` or `binding` that is missing is empty.
 */
export interface AgentInterface {
  readonly url: string;
  readonly binding: string;
  /** Protocol version as written; null where missing. */
  readonly version: string | null;
  readonly pointer: string;
}

/** One entry of a card's `signatures`. `pinned`: a key set given by the user holds its `kid`. Null: absent or unreadable. */
export interface CardSignature {
  readonly alg: string | null;
  readonly kid: string | null;
  readonly jku: string | null;
  readonly pinned: boolean;
  readonly pointer: string;
}

/** An agent card of any generation in one shape. Absent capabilities are null. */
export interface AgentCard {
  readonly exchange: number;
  readonly doc: JsonDoc;
  /** Pointer of the card object inside `doc` (`/result` for an extended card over JSON-RPC). */
  readonly root: string;
  readonly value: { readonly [key: string]: Json };
  readonly name: string | null;
  readonly version: string | null;
  /** `0.1`, `0.2`, `0.3`, `1.0`, `1.0-rc`, `hybrid` (0.3 and 1.0 halves) or `unknown`. */
  readonly generation: '0.1' | '0.2' | '0.3' | '1.0' | '1.0-rc' | 'hybrid' | 'unknown';
  readonly interfaces: readonly AgentInterface[];
  readonly streaming: boolean | null;
  readonly pushNotifications: boolean | null;
  readonly extendedCard: boolean | null;
  /** Host (with port) that served it, from the Host field or the absolute target; null where unknown. */
  readonly host: string | null;
  readonly extended: boolean;
  readonly signatures: readonly CardSignature[];
}

/** Members by two of which, beside a name, a JSON object that stands alone is told for an agent card, complete or not. */
export const CARD_MEMBERS: readonly string[] = [
  ...['supportedInterfaces', 'url', 'capabilities', 'skills', 'defaultInputModes', 'defaultOutputModes'],
  ...['protocolVersion', 'preferredTransport', 'additionalInterfaces', 'securitySchemes', 'provider'],
];

/** One attempt to fetch a card, kept for judgements at the end. */
export interface DiscoveryAttempt {
  readonly exchange: number;
  readonly host: string | null;
  readonly path: string;
  readonly status: number | null;
  /** Whether a card came; null where the capture does not hold enough of the answer to tell. */
  readonly found: boolean | null;
  /** Whether a call, poll or stream to the same host came after it: the client went on without the card. */
  readonly followed: boolean;
  readonly at: Place;
  readonly responseAt: Place | null;
}

/** A GET that brought a JSON Web Key Set (RFC 7517). `url` is absolute where the host is known. */
export interface KeySetFetch {
  readonly exchange: number;
  readonly url: string;
  readonly at: Place;
}
