import type { Counts } from './a2a.js';

/** What a capture may lack. `packed`: times of compressed events; `loss`: what is in it but cannot be read. */
export type Topic =
  | 'encrypted'
  | 'http2'
  | 'one-sided'
  | 'cut'
  | 'bodies'
  | 'buffered'
  | 'packed'
  | 'times'
  | 'reformatted'
  | 'connections'
  | 'loss';

/** What a capture can and cannot show. Clauses, lower case. */
export interface Diagnosis {
  readonly path: string;
  readonly format: string;
  readonly notes: readonly string[];
  readonly counts: Counts;
  /** Why it holds nothing to lint; null where it does. */
  readonly nothing: string | null;
  readonly shows: readonly string[];
  readonly lacks: readonly { readonly topic: Topic; readonly says: string }[];
  /** Fields, members and parameters that hold secrets, by name. */
  readonly secrets: readonly { readonly name: string; readonly count: number }[];
  /** Why rules could not be judged, and which. */
  readonly unjudged: readonly { readonly reason: string; readonly rules: readonly string[] }[];
  /** What would record it better; null where nothing is missing that a recorder could keep. */
  readonly better: { readonly command: string; readonly why: string } | null;
}

/** One way to record traffic, for the list of formats. */
export interface FormatPage {
  readonly name: string;
  /** What it is. */
  readonly title: string;
  /** How it is recognised. */
  readonly told: string;
  /** How to record it. */
  readonly record: string;
}
