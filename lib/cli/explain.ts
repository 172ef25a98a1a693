import type { AnyRule, ReportOptions, RequirementText } from '../index.js';
import {
  coverageTool,
  didYouMean,
  escapeText,
  paragraph,
  remedies,
  requirement,
  sectionUrl,
  sentence,
} from '../index.js';
import { Trouble } from './exit.js';
import { rulePage } from './package.js';
import { examplesOf } from './rule-example.js';
import { toldSymptoms } from './told-symptoms.js';

type Requirement = AnyRule['requirement'][number];

/** A rule, a requirement, or the rules behind what somebody sees, in prose, wrapped to the width. */
export async function explained(
  name: string,
  rules: readonly AnyRule[],
  options: ReportOptions,
): Promise<string> {
  if (name.trim() === '')
    throw new Trouble(
      'what is to be explained? Name a rule, a requirement, or what you see; a2a-lint --list-rules names the rules, a2a-lint explain symptoms lists what users see',
    );
  const rule = rules.find(({ id }) => id === name.toLowerCase());
  if (rule !== undefined) return ruleText(rule, options);
  const text = await requirement(name);
  if (text !== null) return requirementText(text, rules, options.width ?? 80);
  // A word with hyphens is a rule that is misspelled.
  const told = /^\S+-\S*$/.test(name) ? null : toldSymptoms(name, rules, options.width ?? 80);
  if (told !== null) return told;
  const near = /^a2a\d/i.test(name)
    ? didYouMean(name.toUpperCase(), (await coverageTool()).ids)
    : didYouMean(
        name,
        rules.map(({ id }) => id),
      );
  throw new Trouble(
    `neither a rule nor a requirement is called ${escapeText(name)}${near}; a2a-lint --list-rules names the rules, a2a-lint explain symptoms lists what users see`,
  );
}

async function ruleText(rule: AnyRule, options: ReportOptions): Promise<string> {
  const width = options.width ?? 80;
  const requirements = await Promise.all(rule.requirement.map((entry) => requirementLines(entry, width)));
  return [
    `${rule.id}\n`,
    ...prose(sentence(rule.summary), width),
    '',
    ...prose(
      `${rule.severity}, ${rule.confidence}; fault of: ${rule.party}; presets: ${rule.presets.join(', ') || 'all alone'}`,
      width,
    ),
    '',
    ...titled('Why', rule.why, width),
    'Fix',
    ...remedies(rule).flatMap(({ who, what }) =>
      paragraph(escapeText(`${who}: ${sentence(what)}`), width, '  ', '    '),
    ),
    '',
    'Requirement',
    ...requirements.flat(),
    ...(rule.severityOverride === undefined
      ? []
      : prose(sentence(`Judged ${rule.severity}: ${rule.severityOverride}`), width)),
    '',
    ...(await examplesOf(rule, options)),
    ...silent(rule, width),
    ...titled(
      rule.presets.includes('recommended') ? 'To silence it' : 'To put it in force',
      rule.presets.includes('recommended')
        ? `--off ${rule.id}; in a2a-lint.jsonc "rules": { "${rule.id}": "off" }, or an entry of "suppressions" with a reason.`
        : `--only ${rule.id}; in a2a-lint.jsonc "rules": { "${rule.id}": "${rule.severity}" }.`,
      width,
    ),
    ...originOf(rule),
    '',
  ].join('\n');
}

/** What looks like it and is none, by the rest of the good scenes. */
function silent({ good, yieldsTo }: AnyRule, width: number): string[] {
  const causes = yieldsTo.length === 0 ? [] : [`Where one of these found the cause: ${yieldsTo.join(', ')}`];
  const cases = [...good.slice(1).map(({ title }) => title), ...causes];
  if (cases.length === 0) return [];
  return [
    'Silent as well',
    ...cases.flatMap((one) => paragraph(escapeText(sentence(one)), width, '  ', '    ')),
    '',
  ];
}

/** Where more stands of a rule. */
function originOf({ id, plugin, requirement }: AnyRule): string[] {
  if (plugin !== undefined) return [`Plugin: ${plugin}`];
  return requirement[0].spec === 'own' ? [] : [`Page: ${rulePage(id)}`];
}

async function requirementLines(
  { spec, section, level, ids }: Requirement,
  width: number,
): Promise<string[]> {
  const texts = await Promise.all(ids.map(requirement));
  const url = sectionUrl(spec, section);
  const place = /^\d/.test(section) ? `section ${section}` : section;
  return [
    ...prose(REST.get(spec)?.(section) ?? `${spec}, ${place} (${level})`, width),
    ...texts.flatMap((text) =>
      text === null ? [] : paragraph(`${text.id}  ${text.summary}`, width, '    ', '      '),
    ),
    ...(url === null ? [] : [`    ${url}`]),
  ];
}

/** What a rule rests on where no specification says it. */
const REST: ReadonlyMap<Requirement['spec'], (section: string) => string> = new Map([
  ['experience', () => 'From experience; no specification says it.'],
  ['own', (section: string) => section || 'Your own.'],
]);

function requirementText(text: RequirementText, rules: readonly AnyRule[], width: number): string {
  const spec = text.id.startsWith('A2A03') ? 'A2A 0.3' : 'A2A 1.0';
  const enforcing = rules.filter((rule) => rule.requirement.some(({ ids }) => ids.includes(text.id)));
  const place = /^\d/.test(text.section) ? `section ${text.section}` : text.section;
  const url = sectionUrl(spec, text.section);
  return [
    `${text.id}\n`,
    ...prose(text.summary, width),
    '',
    ...prose(`${spec}, ${place} (${text.level}); who: ${text.actor}; binding: ${text.binding}`, width),
    ...(url === null ? [] : [`  ${url}`]),
    '',
    ...titled('Seen in a capture', `${sentence(text.observable)} ${text.evidence}`, width),
    ...titled('Not to be confused with', text.false_positive_notes, width),
    'Rules that enforce it',
    ...(enforcing.length === 0
      ? ['  none yet']
      : enforcing.flatMap(({ id, summary }) => paragraph(`${id}: ${summary}`, width, '  ', '    '))),
    '',
  ].join('\n');
}

function titled(title: string, text: string, width: number): string[] {
  return text === '' ? [] : [title, ...prose(text, width), ''];
}

function prose(text: string, width: number): string[] {
  return paragraph(escapeText(text), width, '  ');
}
