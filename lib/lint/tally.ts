import type { RuleTally, Severity, Skip } from '../model/finding.js';
import type { AnyRule } from '../rule.js';

/** Counts of one rule while it judges. */
export interface Count {
  judged: number;
  skipped: number;
  findings: number;
  readonly reasons: Map<string, number>;
}

/** A rule gives at most this many different reasons for Skips; further ones count as the first. */
const REASONS = 20;

export function noCount(): Count {
  return { judged: 0, skipped: 0, findings: 0, reasons: new Map() };
}

/** Notes that a rule could not be judged, and why. */
export function skipped(count: Count, reason: string): void {
  count.skipped++;
  const known = count.reasons.has(reason) || count.reasons.size < REASONS;
  const under = known ? reason : (count.reasons.keys().next().value ?? reason);
  count.reasons.set(under, (count.reasons.get(under) ?? 0) + 1);
}

export function tallyOf(
  { id }: AnyRule,
  severity: Severity,
  { judged, skipped, findings }: Count,
): RuleTally {
  return { id, severity, judged, skipped, findings };
}

export function skipsOf({ id }: AnyRule, { reasons }: Count): readonly Skip[] {
  return [...reasons].map(([reason, count]) => ({ rule: id, reason, count }));
}
