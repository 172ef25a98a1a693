import type { Json, JsonDoc } from './json.js';
import type { Place } from './location.js';
import type { SecurityAlternative, SecurityScheme } from './security.js';
import type { CardSignature } from './signature.js';

/**
 * One interface of an agent card, of either generation. `pointer` leads, inside the card's `doc`, to the object that
 * names it: the card itself for the main URL of 0.3. A `url` or `binding` that is missing is empty.
 */
export interface AgentInterface {
  readonly url: string;
  readonly binding: string;
  /** Protocol version as written; null where missing. */
  readonly version: string | null;
  readonly tenant: string | null;
  readonly pointer: string;
}

/** An interface that a card names twice, and where it did first. */
export interface RepeatedInterface {
  readonly pointer: string;
  readonly first: string;
}

/** Who offers an agent; members null where missing. */
export interface CardProvider {
  readonly organization: string | null;
  readonly url: string | null;
  readonly pointer: string;
}

/** Modes and requirements of a skill are null where it leaves them to the card. */
export interface CardSkill {
  readonly id: string | null;
  readonly name: string | null;
  readonly tags: readonly string[];
  readonly inputModes: readonly string[] | null;
  readonly outputModes: readonly string[] | null;
  readonly requirements: readonly SecurityAlternative[] | null;
  readonly pointer: string;
}

/** An extension of the protocol that an agent knows; `uri` null where missing. */
export interface CardExtension {
  readonly uri: string | null;
  readonly required: boolean;
  readonly pointer: string;
}

/**
 * An agent card of any generation in one shape. Absent capabilities are null. Interfaces are in order of preference;
 * pointers lead from the root of `doc`. Lists are capped.
 */
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
  /** What it says of itself as a whole, before 1.0. */
  readonly protocolVersion: string | null;
  readonly interfaces: readonly AgentInterface[];
  readonly repeated: readonly RepeatedInterface[];
  readonly description: string | null;
  readonly provider: CardProvider | null;
  readonly inputModes: readonly string[];
  readonly outputModes: readonly string[];
  readonly skills: readonly CardSkill[];
  readonly extensions: readonly CardExtension[];
  readonly securitySchemes: readonly SecurityScheme[];
  /** Null where the card says nothing of it; empty where it says that nothing is required. */
  readonly requirements: readonly SecurityAlternative[] | null;
  /** Of its capabilities; of the card itself where it has none. */
  readonly capabilitiesPointer: string;
  readonly streaming: boolean | null;
  readonly pushNotifications: boolean | null;
  readonly extendedCard: boolean | null;
  /** Before 1.0: the member beside the capabilities that says the same. */
  readonly supportsAuthenticatedExtendedCard: boolean | null;
  /** 0.3 only. */
  readonly stateTransitionHistory: boolean | null;
  /** Host (with port) that served it, from the Host field or the absolute target; null where unknown. */
  readonly host: string | null;
  readonly extended: boolean;
  /** Whether its text is for certain the one that was sent: not laid out anew by a tap, and no other answer's. */
  readonly exact: boolean;
  readonly signatures: readonly CardSignature[];
}

/** Members by two of which, beside a name, a JSON object that stands alone is told for an agent card, complete or not. */
export const CARD_MEMBERS: readonly string[] = [
  ...['supportedInterfaces', 'url', 'capabilities', 'skills', 'defaultInputModes', 'defaultOutputModes'],
  ...['protocolVersion', 'preferredTransport', 'additionalInterfaces', 'securitySchemes', 'provider'],
];

/**
 * An earlier fetch of a card's URL, for this client or another. `card`: what it brought, or what it confirmed (304).
 * `count`: how often this client had fetched it by then for this version, `first` when it did so first; times in
 * milliseconds, null where the capture has none. `freshFor`: seconds; null where the answer did not say.
 */
export interface EarlierFetch {
  readonly exchange: number;
  readonly at: Place;
  readonly from: string | null;
  readonly claimed: string | null;
  readonly authorized: boolean;
  readonly card: AgentCard;
  readonly count: number;
  readonly time: number | null;
  readonly first: number | null;
  readonly etag: string | null;
  readonly modified: string | null;
  readonly freshFor: number | null;
  readonly vary: string | null;
}

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
