import { type AnyRule, RECOMMENDED, type Ruleset } from '../index.js';
import { Trouble } from './exit.js';
import { didYouMean } from './nearest.js';
import type { LintOptions } from './options.js';

/** The rules in force by the options; an id that no rule has is trouble. */
export function ruleset(rules: readonly AnyRule[], { only, off }: LintOptions): Ruleset {
  const ids = new Set(rules.map((rule) => rule.id));
  for (const id of [...only, ...off]) {
    if (!ids.has(id))
      throw new Trouble(`no rule is called ${id}${didYouMean(id, ids)}; a2a-lint --list-rules names them`);
  }
  return { ...RECOMMENDED, only, off };
}
