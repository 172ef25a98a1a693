import { type AnyRule, type RuleFacts, sectionUrl } from '../index.js';
import { rulePage } from './package.js';

/** What rules say of themselves; null where there is none of an id. */
export function factsOf(rules: readonly AnyRule[]): (id: string) => RuleFacts | null {
  return (id) => {
    const rule = rules.find((one) => one.id === id);
    return rule === undefined ? null : ruleFacts(rule);
  };
}

function ruleFacts(rule: AnyRule): RuleFacts {
  const { id, summary, severity, confidence, presets, why, fix, requirement, plugin } = rule;
  const sections = requirement
    .filter(({ spec }) => spec !== 'experience' && spec !== 'own')
    .map(({ spec, section, level }) => ({
      name: `${spec}, ${/^\d/.test(section) ? `section ${section}` : section} (${level})`,
      url: sectionUrl(spec, section),
    }));
  const isOwn = plugin !== undefined || requirement[0].spec === 'own';
  const page = isOwn ? null : rulePage(id);
  return { id, summary, severity, confidence, presets, why, fix, page, sections };
}
