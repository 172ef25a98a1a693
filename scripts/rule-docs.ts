import type { RequirementText } from '../lib/a2a/spec/requirements.js';
import { sectionUrl } from '../lib/a2a/spec/sections.js';
import type { Requirement } from '../lib/model/finding.js';
import type { AnyRule } from '../lib/rule.js';
import type { Scene } from '../lib/scene.js';

/** What the pages need beside the rules: the tool's own words on a Scene, and the text of a requirement. */
export interface Sources {
  /** Compact output on a Scene, one finding a line, and the capture offsets of the findings. */
  run(scene: Scene): { readonly compact: string; readonly offsets: readonly number[] };
  requirement(id: string): RequirementText | null;
}

const WIDEST = 160;
const LONGEST = 40;
const MADE = '<!-- Made from the rule by `UPDATE=1 npm test`; edit the rule. -->';

/** `rules/README.md`: every rule in one table. */
export function listPage(rules: readonly AnyRule[]): string {
  const rows = rules.map(({ id, severity, party, requirement: [first], summary }) => {
    return `| [\`${id}\`](${id}.md) | ${severity} | ${party} | ${cited(first)} | ${cell(summary)} |`;
  });
  return [
    MADE,
    '',
    '# Rules',
    '',
    'Severity is what the requirement deserves, unless the page of the rule says otherwise; single findings may be milder where the capture shows less. `a2a-lint explain RULE` prints the same on a terminal.',
    '',
    '| rule | severity | fault of | rests on | finds |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

/** `rules/<id>.md`: what, whose, why, what to do, where it says so, and the tool's words on a broken Scene. */
export function rulePage(rule: AnyRule, sources: Sources): string {
  const [bad, ...moreBad] = rule.bad;
  const [good, ...moreGood] = rule.good;
  return [
    MADE,
    '',
    `# \`${rule.id}\``,
    '',
    sentence(rule.summary),
    '',
    ...facts(rule),
    '',
    `**Why it matters.** ${rule.why}`,
    '',
    `**What to do.** ${sentence(rule.fix)}`,
    '',
    '## Where it says so',
    '',
    ...rule.requirement.map((entry) => requirementLine(entry, sources)),
    '',
    ...(bad === undefined ? [] : broken(bad, moreBad, sources)),
    ...(good === undefined ? [] : sound(good, moreGood)),
  ].join('\n');
}

function facts(rule: AnyRule): readonly string[] {
  const rows: readonly (readonly [string, string])[] = [
    [
      'severity',
      rule.severityOverride === undefined ? rule.severity : `${rule.severity} (${rule.severityOverride})`,
    ],
    ['fault of', rule.party],
    ['confidence', rule.confidence],
    ['judged on', SUBJECTS[rule.each]],
    ['only in', [...rule.dialects, ...rule.bindings].join(', ')],
    ['needs', rule.needs.map((need) => NEEDS[need]).join(', ')],
    ['gives way to', rule.yieldsTo.map((id) => `[\`${id}\`](${id}.md)`).join(', ')],
    ['presets', rule.presets.join(', ')],
  ];
  return [
    '| | |',
    '| --- | --- |',
    ...rows.filter(([, value]) => value !== '').map(([name, value]) => `| ${name} | ${cell(value)} |`),
  ];
}

const SUBJECTS: { readonly [S in AnyRule['each']]: string } = {
  card: 'each fetch of an agent card',
  exchange: 'each exchange',
  call: 'each call, poll and stream',
  stream: 'each stream',
  push: 'each push delivery',
  task: 'the timeline of each task',
  capture: 'the capture as a whole',
};

const NEEDS: { readonly [N in AnyRule['needs'][number]]: string } = {
  bytes: 'the exact bytes of the bodies',
  response: 'the answer',
  times: 'times',
  end: 'the end of the exchange',
  asked: 'the bodies of requests',
  shown: 'the bodies of answers',
};

function requirementLine(entry: Requirement, sources: Sources): string {
  const url = sectionUrl(entry.spec, entry.section);
  const place = url === null ? cited(entry) : `[${cited(entry)}](${url})`;
  const texts = entry.ids.map((id) => `\n  - ${id}: ${sources.requirement(id)?.summary ?? ''}`);
  return `- ${place}, ${entry.level}${texts.join('')}`;
}

function cited({ spec, section }: Requirement): string {
  if (spec === 'experience') return 'experience';
  return /^\d/.test(section) ? `${spec} §${section}` : `${spec}, ${section}`;
}

function broken(first: Scene, rest: readonly Scene[], sources: Sources): readonly string[] {
  const { compact, offsets } = sources.run(first);
  return [
    '## Broken',
    '',
    titled(first),
    '',
    ...fenced(excerpt(first.log, offsets[0] ?? 0)),
    '',
    ...fenced(compact.trimEnd().split('\n')),
    '',
    ...(rest.length === 0 ? [] : ['Found as well:', '']),
    ...rest.flatMap((scene) => [
      `- ${titled(scene)}`,
      '',
      ...fenced(sources.run(scene).compact.trimEnd().split('\n')).map((line) => `  ${line}`),
      '',
    ]),
  ];
}

function sound(first: Scene, rest: readonly Scene[]): readonly string[] {
  return [
    '## Sound',
    '',
    titled(first),
    '',
    '<details><summary>the traffic, laid out for reading</summary>',
    '',
    ...fenced(
      laidOut(
        blocks(first.log)
          .map(({ text }) => text)
          .join('\n\n'),
      ),
    ),
    '',
    '</details>',
    '',
    ...(rest.length === 0 ? [] : ['Silent as well:', '', ...rest.map((scene) => `- ${titled(scene)}`), '']),
  ];
}

function titled({ title, jwks }: Scene): string {
  return sentence(jwks === undefined ? title : `${title}; the key is pinned with \`--jwks\``);
}

/** The block of a wire log in which an offset lies, laid out for reading. */
function excerpt(log: string, offset: number): readonly string[] {
  const bytes = Buffer.from(log, 'utf8');
  const at = bytes.subarray(0, offset).toString('utf8').length;
  const all = blocks(log);
  const block = all.findLast(({ start }) => start <= at) ?? all[0];
  return block === undefined ? [] : laidOut(block.text);
}

interface Block {
  readonly start: number;
  readonly text: string;
}

function blocks(log: string): readonly Block[] {
  const starts = [...log.matchAll(/^\[[^\]\n]+\] #\d+ (?:-->|<--|---) /gm)].map((match) => match.index);
  return starts.map((start, at) => ({
    start,
    text: log.slice(start, starts[at + 1] ?? log.length).trimEnd(),
  }));
}

/** Lines of a log with JSON bodies spread over lines; long lines and long runs of lines shortened. */
function laidOut(text: string): readonly string[] {
  const lines = text.split(/\r?\n/).flatMap((line) => spread(line).map(short));
  return lines.length <= LONGEST
    ? lines
    : [...lines.slice(0, LONGEST - 1), `… (${lines.length - LONGEST + 1} more lines)`];
}

function spread(line: string): readonly string[] {
  if (!line.startsWith('{')) return [line];
  try {
    return JSON.stringify(JSON.parse(line), null, 2).split('\n');
  } catch {
    return [line];
  }
}

function short(line: string): string {
  return line.length <= WIDEST ? line : `${line.slice(0, WIDEST - 40)} … ${line.slice(-36)}`;
}

function fenced(lines: readonly string[]): readonly string[] {
  return ['```text', ...lines.map((line) => line.replaceAll('```', "'''")), '```'];
}

function sentence(text: string): string {
  const capital = /^[a-z]/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
