import type { Preset, Severity } from '../model/finding.js';
import type { AnyRule } from '../rule.js';

/**
 * Which rules are in force, and how hard they judge. `only` and `off` hold rule ids; an empty `only` means the preset and
 * the rules that have a severity here.
 */
export interface Ruleset {
  /** Several stand for the rules of all of them. */
  readonly preset: Preset | readonly Preset[];
  readonly only: readonly string[];
  readonly off: readonly string[];
  readonly severities: ReadonlyMap<string, Severity>;
}

/** The rules that apply unless somebody says otherwise. */
export const RECOMMENDED: Ruleset = { preset: 'recommended', only: [], off: [], severities: new Map() };

/** The rules in force, in the order given. */
export function inForce(
  rules: readonly AnyRule[],
  { preset, only, off, severities }: Ruleset,
): readonly AnyRule[] {
  const given = typeof preset === 'string' ? [preset] : preset;
  return rules.filter(
    ({ id, presets }) =>
      !off.includes(id) &&
      (only.length > 0
        ? only.includes(id)
        : given.some((one) => one === 'all' || presets.includes(one)) || severities.has(id)),
  );
}
