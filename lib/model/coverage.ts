import type { Finding } from './finding.js';

/**
 * What captures say of a requirement. `met`: a rule that enforces it judged traffic to which it applies, and found nothing;
 * `violated`: a finding cites it; `not-exercised`: nothing crossed to which it applies; `not-decidable`: no rule tells, or
 * the capture does not hold what the rule needs.
 */
export const COVERAGE_STATUSES = ['violated', 'met', 'not-exercised', 'not-decidable'] as const;
export type CoverageStatus = (typeof COVERAGE_STATUSES)[number];

/** One requirement, and what one capture says of it. */
export interface Covered {
  readonly id: string;
  readonly spec: 'A2A 1.0' | 'A2A 0.3';
  readonly section: string;
  readonly level: string;
  readonly summary: string;
  readonly status: CoverageStatus;
  /** Exchanges to which it applies, and those of them on which it was kept for certain. */
  readonly exercised: number;
  readonly kept: number;
  /** The first of the findings that cite it, alike ones once; and how many there were. */
  readonly findings: readonly Finding[];
  readonly found: number;
  /** Why it could not be decided, a clause each; none where it was. */
  readonly reasons: readonly string[];
}

/** All requirements of both versions, in the order of their lists. */
export interface Coverage {
  /** The specifications whose versions were spoken, or offered by a card. */
  readonly spoken: readonly Covered['spec'][];
  readonly requirements: readonly Covered[];
}
