import type { Json, JsonDoc } from './json.js';

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
