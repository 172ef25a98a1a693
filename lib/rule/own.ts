import type { Requirement } from '../model/finding.js';
import type { Rule, Subject } from '../rule.js';

/** What a rule of one's own must say; all else may be left out. */
type Needed = 'id' | 'summary' | 'fix' | 'each' | 'check';

/** A rule of one's own, as `defineRule` takes it. */
export interface OwnRule<S extends Subject> extends Pick<Rule<S>, Needed>, Partial<Omit<Rule<S>, Needed>> {}

const REQUIREMENT: Requirement = { spec: 'own', section: '', level: 'MUST', ids: [] };

/**
 * Declares a rule of one's own: `id`, `summary` (what is wrong), `fix` (what to do), `each` (what is judged) and `check`,
 * which yields what it finds. Unless it says otherwise it is a warning, certain, in force, and nobody's fault.
 */
export function defineRule<S extends Subject>(rule: OwnRule<S>): Rule<S> {
  return {
    requirement: [REQUIREMENT],
    severity: 'warning',
    confidence: 'certain',
    presets: ['recommended'],
    yieldsTo: [],
    needs: [],
    dialects: [],
    bindings: [],
    party: 'unknown',
    why: rule.summary,
    good: [],
    bad: [],
    ...rule,
  };
}
