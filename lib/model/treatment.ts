import type { Binding, Dialect, Operation } from './dialect.js';
import type { Finding } from './finding.js';

/** Where a finding was made, for who decides what becomes of it; null is not known. */
export interface Surroundings {
  readonly host: string | null;
  /** What the card in force calls the agent. */
  readonly agent: string | null;
  readonly operation: Operation | null;
  readonly binding: Binding | null;
  readonly dialect: Dialect;
  /** The latest time that the capture had shown by then. */
  readonly time: number | null;
}

/**
 * What becomes of a finding before it is counted and folded: it comes back as it is, with another severity or status,
 * or not at all. Several apply one after the other: severities, suppressions, then the baseline.
 */
export type Treatment = (finding: Finding, where: Surroundings) => Finding | null;
