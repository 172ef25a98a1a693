import type { Requirement } from '../model/finding.js';
import type { AnyRule, Rule, Subject } from '../rule.js';

/** What a rule of one's own must say; all else may be left out. */
type Needed = 'id' | 'summary' | 'fix' | 'each' | 'check';

/** A rule of one's own, as `defineRule` takes it. */
export interface OwnRule<S extends Subject> extends Pick<Rule<S>, Needed>, Partial<Omit<Rule<S>, Needed>> {}

const REQUIREMENT: Requirement = { spec: 'own', section: '', level: 'MUST', ids: [] };

/** What holds where a rule of one's own says nothing else. */
const USUAL = {
  requirement: [REQUIREMENT],
  severity: 'warning',
  confidence: 'certain',
  presets: ['recommended'],
  yieldsTo: [],
  needs: [],
  dialects: [],
  bindings: [],
  party: 'unknown',
  good: [],
  bad: [],
} as const satisfies Partial<Rule>;

/**
 * Declares a rule of one's own: `id`, `summary` (what is wrong), `fix` (what to do), `each` (what is judged) and `check`,
 * which yields what it finds. Unless it says otherwise it is a warning, certain, in force, and nobody's fault.
 */
export function defineRule<S extends Subject>(rule: OwnRule<S>): Rule<S> {
  return { ...USUAL, why: sentence(rule.summary), ...rule };
}

/** A rule that comes from a plugin, whether or not `defineRule` made it complete. */
export function ofPlugin(rule: AnyRule, plugin: string): AnyRule {
  return { ...USUAL, ...rule, why: rule.why ?? sentence(rule.summary), plugin };
}

function sentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}
