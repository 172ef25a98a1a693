import { type RuleFacts, rules, sectionUrl } from '../index.js';
import { rulePage } from './package.js';

/** What a rule says of itself; null where there is none of this id. */
export function ruleFacts(id: string): RuleFacts | null {
  const rule = rules.find((one) => one.id === id);
  if (rule === undefined) return null;
  const { summary, severity, confidence, presets, why, fix, requirement } = rule;
  const sections = requirement
    .filter(({ spec }) => spec !== 'experience')
    .map(({ spec, section, level }) => ({
      name: `${spec}, ${/^\d/.test(section) ? `section ${section}` : section} (${level})`,
      url: sectionUrl(spec, section),
    }));
  return { id, summary, severity, confidence, presets, why, fix, page: rulePage(id), sections };
}
