import type { AgentCard } from './card.js';
import type { Place } from './location.js';

/** What of a card a claim is about, in the order of a report. */
export const CLAIM_KINDS = [
  'streaming',
  'push-notifications',
  'extended-card',
  'state-history',
  'interface',
  'requirement',
  'scheme',
  'extension',
  'input-mode',
  'output-mode',
] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/**
 * What traffic under a card came to for one claim. `not-decidable`: it was put to use, but the capture does not show whether
 * it held; `not-claimed`: the card does not say so, or denies it, yet it was served.
 */
export const CLAIM_VERDICTS = ['kept', 'broken', 'not-claimed', 'not-decidable', 'not-exercised'] as const;
export type ClaimVerdict = (typeof CLAIM_VERDICTS)[number];

/** What one thing that happened says of a claim. */
export type Stance = 'for' | 'against' | 'neither';

/** A place at which the evidence crossed. `event`: index of the stream event, null outside streams. */
export interface ClaimPlace {
  readonly exchange: number;
  readonly event: number | null;
  readonly at: Place;
}

/** One thing that happened, in our words, how many exchanges (or connections that are not read) show it, and the first of them. */
export interface ClaimEvidence {
  readonly stance: Stance;
  readonly what: string;
  readonly count: number;
  readonly places: readonly ClaimPlace[];
}

/** One claim of a card. `name` and `detail` are captured text. */
export interface Claim {
  readonly kind: ClaimKind;
  /** The URL, scheme, extension or media type that it is about; null for flags and the requirement of the whole card. */
  readonly name: string | null;
  /** Binding and version of an interface, alternatives of a requirement, `required`, the skill of a mode; null for none. */
  readonly detail: string | null;
  /** Null where it says nothing. */
  readonly says: boolean | null;
  readonly verdict: ClaimVerdict;
  readonly evidence: readonly ClaimEvidence[];
  /** Where the card says so; the card, or its capabilities, where it does not. */
  readonly at: Place;
}

/** What became of the claims of one card while it was in force. */
export interface CardClaims {
  readonly card: AgentCard;
  readonly claims: readonly Claim[];
  /** How many interfaces, schemes, extensions and modes the card names beyond those that are looked at. */
  readonly left: number;
}
