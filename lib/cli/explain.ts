import type { AnyRule, ReportOptions, RequirementText } from '../index.js';
import {
  analyze,
  didYouMean,
  escapeText,
  exampleLines,
  memorySource,
  paragraph,
  RECOMMENDED,
  readKeySet,
  requirement,
  sectionUrl,
  sentence,
  verifySignatures,
} from '../index.js';
import { Trouble } from './exit.js';
import { inflate } from './inflate.js';
import { rulePage } from './package.js';

type Requirement = AnyRule['requirement'][number];

/** A rule or a requirement in prose, wrapped to the width. */
export async function explained(
  name: string,
  rules: readonly AnyRule[],
  options: ReportOptions,
): Promise<string> {
  const rule = rules.find(({ id }) => id === name.toLowerCase());
  if (rule !== undefined) return ruleText(rule, options);
  const text = await requirement(name);
  if (text !== null) return requirementText(text, rules, options.width ?? 80);
  const near = didYouMean(
    name,
    rules.map(({ id }) => id),
  );
  throw new Trouble(
    `neither a rule nor a requirement is called ${escapeText(name)}${near}; a2a-lint --list-rules names the rules`,
  );
}

async function ruleText(rule: AnyRule, options: ReportOptions): Promise<string> {
  const width = options.width ?? 80;
  const requirements = await Promise.all(rule.requirement.map((entry) => requirementLines(entry, width)));
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
    ...(rule.severityOverride === undefined
      ? []
      : prose(sentence(`Judged ${rule.severity}: ${rule.severityOverride}`), width)),
    '',
    ...(await exampleOf(rule, options)),
    ...originOf(rule),
    '',
  ].join('\n');
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

/** The rule at work on its own bad example. */
async function exampleOf(rule: AnyRule, options: ReportOptions): Promise<string[]> {
  const [bad] = rule.bad;
  if (bad === undefined) return [];
  const { head, chunks, source, notes } = memorySource(Buffer.from(bad.log));
  const keys = bad.jwks === undefined ? [] : readKeySet(bad.jwks, 'keys.json');
  const pinnedKeys = typeof keys === 'string' ? [] : keys;
  const analysis = analyze(head, {
    path: 'example.log',
    source,
    notes,
    inflate,
    pinnedKeys,
    rules: [rule],
    ruleset: { ...RECOMMENDED, only: [rule.id] },
  });
  if (typeof analysis === 'string') return [];
  for (const bytes of chunks()) analysis.push(bytes);
  const { report } = analysis.end(await verifySignatures(analysis.signed(), pinnedKeys));
  const drawn = exampleLines(report, rule.id, options);
  return drawn.length === 0 ? [] : [`Example: ${bad.title}`, ...drawn, ''];
}

function titled(title: string, text: string, width: number): string[] {
  return text === '' ? [] : [title, ...prose(text, width), ''];
}

function prose(text: string, width: number): string[] {
  return paragraph(escapeText(text), width, '  ');
}
