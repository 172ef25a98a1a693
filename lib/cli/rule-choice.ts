import { type AnyRule, type Config, didYouMean, type Finding, type Ruleset } from '../index.js';
import { Trouble } from './exit.js';
import type { LintOptions } from './options.js';

/**
 * The rules in force by the options and the configuration, of which `usual` is what it says of each; an id that no rule
 * has is trouble. A rule that is on at some places only is judged everywhere, and what it finds elsewhere is dropped.
 */
export function ruleset(
  rules: readonly AnyRule[],
  { only, off }: LintOptions,
  { presets, overrides }: Config,
  usual: ReadonlyMap<string, 'off' | Finding['severity']>,
): Ruleset {
  const ids = new Set(rules.map((rule) => rule.id));
  for (const id of [...only, ...off]) {
    if (!ids.has(id))
      throw new Trouble(`no rule is called ${id}${didYouMean(id, ids)}; a2a-lint --list-rules names them`);
  }
  const somewhere = new Set(
    overrides.flatMap((override) =>
      Array.from(override.rules).flatMap(([id, to]) => (to === 'off' ? [] : [id])),
    ),
  );
  const severities = new Map<string, Finding['severity']>();
  const unwanted = [...off];
  for (const { id, severity } of rules) {
    const setting = usual.get(id) ?? severity;
    if (setting !== 'off') severities.set(id, setting);
    else if (somewhere.has(id)) severities.set(id, severity);
    else unwanted.push(id);
  }
  return { preset: presets, only, off: unwanted, severities };
}
