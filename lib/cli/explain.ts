import type { AnyRule, RequirementText } from '../index.js';
import { escapeText, paragraph, requirement, sectionUrl, sentence } from '../index.js';
import { Trouble } from './exit.js';
import { didYouMean } from './nearest.js';
import { rulePage } from './package.js';

type Requirement = AnyRule['requirement'][number];

/** A rule or a requirement in prose, wrapped to `width`. */
export async function explained(name: string, rules: readonly AnyRule[], width: number): Promise<string> {
  const rule = rules.find(({ id }) => id === name.toLowerCase());
  if (rule !== undefined) return ruleText(rule, width);
  const text = await requirement(name);
  if (text !== null) return requirementText(text, rules, width);
  const near = didYouMean(
    name,
    rules.map(({ id }) => id),
  );
  throw new Trouble(
    `neither a rule nor a requirement is called ${escapeText(name)}${near}; a2a-lint --list-rules names the rules`,
  );
}

async function ruleText(rule: AnyRule, width: number): Promise<string> {
  const requirements = await Promise.all(rule.requirement.map((entry) => requirementLines(entry, width)));
  const [bad] = rule.bad;
  return [
    `${rule.id}\n`,
    ...prose(sentence(rule.summary), width),
    '',
    `  ${rule.severity}, ${rule.confidence}; fault of: ${rule.party}; presets: ${rule.presets.join(', ')}`,
    '',
    ...titled('Why', rule.why, width),
    ...titled('Fix', sentence(rule.fix), width),
    'Requirement',
    ...requirements.flat(),
    ...(rule.severityOverride === undefined ? [] : prose(`Severity: ${rule.severityOverride}`, width)),
    '',
    ...(bad === undefined ? [] : [`Example: ${bad.title}`, ...sceneLines(bad.log, width), '']),
    `Page: ${rulePage(rule.id)}`,
    '',
  ].join('\n');
}

async function requirementLines(
  { spec, section, level, ids }: Requirement,
  width: number,
): Promise<string[]> {
  const texts = await Promise.all(ids.map(requirement));
  const url = sectionUrl(spec, section);
  const place = /^\d/.test(section) ? `section ${section}` : section;
  return [
    ...prose(
      spec === 'experience' ? 'From experience; no specification says it.' : `${spec}, ${place} (${level})`,
      width,
    ),
    ...texts.flatMap((text) =>
      text === null ? [] : paragraph(`${text.id}  ${text.summary}`, width, '    ', '      '),
    ),
    ...(url === null ? [] : [`    ${url}`]),
  ];
}

function requirementText(text: RequirementText, rules: readonly AnyRule[], width: number): string {
  const spec = text.id.startsWith('A2A03') ? 'A2A 0.3' : 'A2A 1.0';
  const enforcing = rules.filter((rule) => rule.requirement.some(({ ids }) => ids.includes(text.id)));
  const place = /^\d/.test(text.section) ? `section ${text.section}` : text.section;
  const url = sectionUrl(spec, text.section);
  return [
    `${text.id}\n`,
    ...prose(text.summary, width),
    '',
    `  ${spec}, ${place} (${text.level}); who: ${text.actor}; binding: ${text.binding}`,
    ...(url === null ? [] : [`  ${url}`]),
    '',
    ...titled('Seen in a capture', `${sentence(text.observable)} ${text.evidence}`, width),
    ...titled('Not to be confused with', text.false_positive_notes, width),
    'Rules that enforce it',
    ...(enforcing.length === 0 ? ['  none yet'] : enforcing.map(({ id, summary }) => `  ${id}: ${summary}`)),
    '',
  ].join('\n');
}

/** The head of the bad example: enough to see the fault's surroundings. */
function sceneLines(log: string, width: number): string[] {
  const lines = log.split(/\r?\n/);
  const shown = lines
    .slice(0, EXAMPLE_LINES)
    .map((line) => `  ${cut(escapeText(line), width - 2)}`.trimEnd());
  return lines.length > EXAMPLE_LINES ? [...shown, `  (${lines.length - EXAMPLE_LINES} more lines)`] : shown;
}

const EXAMPLE_LINES = 24;

function cut(line: string, width: number): string {
  return line.length <= width ? line : `${line.slice(0, width - 1)}…`;
}

function titled(title: string, text: string, width: number): string[] {
  return text === '' ? [] : [title, ...prose(text, width), ''];
}

function prose(text: string, width: number): string[] {
  return paragraph(escapeText(text), width, '  ');
}
