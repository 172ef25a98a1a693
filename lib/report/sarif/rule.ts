import type { Confidence, RuleFacts, Severity } from '../../model/finding.js';
import { sentence } from '../../text/words.js';
import { LEVELS } from './result.js';

const PRECISION: Readonly<Record<Confidence, string>> = {
  certain: 'very-high',
  likely: 'high',
  possible: 'medium',
};
const PROBLEM: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'recommendation',
};

/** A rule as its descriptor; only its level is known where nobody says more of it. */
export function descriptorOf(id: string, severity: Severity, facts: RuleFacts | null) {
  const own = { id, name: pascal(id) };
  if (facts === null) return { ...own, defaultConfiguration: { level: LEVELS[severity] } };
  const { summary, why, fix, page, sections, presets, confidence } = facts;
  return {
    ...own,
    shortDescription: { text: sentence(summary) },
    fullDescription: { text: sentence(why) },
    ...(page === null ? {} : { helpUri: page }),
    help: {
      text: [
        sentence(why),
        sentence(fix),
        ...sections.map(({ name }) => name),
        `More: a2a-lint explain ${id}`,
      ].join('\n'),
      markdown: [
        `**Why it matters.** ${sentence(why)}`,
        `**What to do.** ${sentence(fix)}`,
        ...(sections.length === 0 ? [] : [sections.map(sectionLine).join('\n')]),
        ...(page === null ? [] : [`[The rule, with examples](${page})`]),
      ].join('\n\n'),
    },
    defaultConfiguration: { level: LEVELS[facts.severity] },
    properties: {
      tags: ['a2a', ...presets],
      precision: PRECISION[confidence],
      'problem.severity': PROBLEM[facts.severity],
    },
  };
}

function sectionLine({ name, url }: RuleFacts['sections'][number]): string {
  return url === null ? `- ${name}` : `- [${name}](${url})`;
}

/** `task-state-unknown` as `TaskStateUnknown`. */
function pascal(id: string): string {
  return id.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
