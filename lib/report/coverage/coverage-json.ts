import { COUNTED, countOf } from './counts.js';
import { bySpec, type Gathered } from './gathered.js';

/** What all captures together say of each requirement, in the words of the contract. */
export function coverageJson(all: readonly Gathered[]) {
  return {
    counts: bySpec(all).map(([spec, own]) => {
      const { by } = countOf(spec, own);
      return { spec, ...Object.fromEntries(COUNTED.map((status) => [status, by[status]])) };
    }),
    requirements: all.map(({ breaches, ...one }) => ({
      id: one.id,
      spec: one.spec,
      section: one.section,
      level: one.level,
      status: one.status,
      exercised: one.exercised,
      kept: one.kept,
      found: one.found,
      findings: breaches.map(({ finding, path, at }) => ({
        path,
        rule: finding.rule,
        severity: finding.severity,
        status: finding.status,
        exchange: finding.exchange,
        event: finding.event,
        at,
      })),
      reasons: one.reasons,
    })),
  };
}
