import type { Place } from './location.js';

export type Severity = 'error' | 'warning' | 'info';
/** Whose fault. */
export type Party = 'client' | 'agent' | 'proxy' | 'card-publisher' | 'webhook' | 'capture' | 'unknown';
export type Confidence = 'certain' | 'likely' | 'possible';
/** Sets of rules to choose from, the usual one first. */
export const PRESETS = ['recommended', 'strict', 'security', 'interop', 'all'] as const;
export type Preset = (typeof PRESETS)[number];

/** The sentence that a rule enforces. `level` as the specification says it; `ids` of the requirement lists. */
export interface Requirement {
  readonly spec:
    | 'A2A 1.0'
    | 'A2A 0.3'
    | 'JSON-RPC 2.0'
    | 'RFC 9110'
    | 'RFC 9112'
    | 'RFC 7515'
    | 'RFC 8259'
    | 'WHATWG SSE'
    | 'experience'
    /** A user's own rule or contract; `section` names what it rests on, if anything. */
    | 'own';
  readonly section: string;
  readonly level: 'MUST' | 'SHOULD' | 'MAY' | 'implied';
  readonly ids: readonly string[];
}

/** A second place that belongs to a finding, with what it shows (a clause). */
export interface Related {
  readonly label: string;
  readonly at: Place;
}

/** One judgement on one place. `folded` counts further findings like it that are not listed. */
export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly party: Party;
  readonly confidence: Confidence;
  readonly exchange: number | null;
  readonly event: number | null;
  readonly task: string | null;
  readonly requirement: Requirement;
  readonly at: Place;
  /** What the caret says, a few words; null for none. */
  readonly label: string | null;
  readonly related: readonly Related[];
  readonly folded: number;
  /** Exchanges of the folded ones, the first few. */
  readonly foldedIn: readonly number[];
  readonly why: string;
  readonly fix: string;
  readonly fingerprint: string;
  readonly status: FindingStatus;
  /** Why it is not new, as somebody wrote it down; null where nobody did. */
  readonly reason: string | null;
}

/** `new` ones count. `suppressed`: somebody says why it may stand; `baselined`: it was known before. */
export type FindingStatus = 'new' | 'suppressed' | 'baselined';

/** What a rule says of itself, for reports that explain it. `page`: its address, null for own ones; `sections`: where its requirements stand. */
export interface RuleFacts {
  readonly id: string;
  readonly summary: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly presets: readonly Preset[];
  readonly why: string;
  readonly fix: string;
  readonly page: string | null;
  readonly sections: readonly { readonly name: string; readonly url: string | null }[];
}

/** A rule that could not be judged `count` times, and why. */
export interface Skip {
  readonly rule: string;
  readonly reason: string;
  readonly count: number;
}

/** How often one rule was judged, skipped, and found something. */
export interface RuleTally {
  readonly id: string;
  readonly severity: Severity;
  readonly judged: number;
  readonly skipped: number;
  readonly findings: number;
}
