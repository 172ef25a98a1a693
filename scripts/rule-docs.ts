import type { RequirementText } from '../lib/a2a/spec/requirements.js';
import { sectionUrl } from '../lib/a2a/spec/sections.js';
import type { Requirement } from '../lib/model/finding.js';
import { remedies } from '../lib/rule/remedies.js';
import type { AnyRule } from '../lib/rule.js';
import type { Scene } from '../lib/scene.js';
import { sentence } from '../lib/text/words.js';
import { blocks, excerpt, fenced, laidOut } from './scene-text.js';

/** What the pages need beside the rules: the tool's own words on a Scene, and the text of a requirement. */
export interface Sources {
  run(scene: Scene): Ran;
  requirement(id: string): RequirementText | null;
}

/** A rule on a Scene of its own: compact output, one finding a line; their capture offsets; the Scene in Mermaid. */
export interface Ran {
  readonly compact: string;
  readonly offsets: readonly number[];
  readonly drawing: string;
}

export const MADE = '<!-- Made from the rule by `UPDATE=1 npm test`; edit the rule. -->';

/** `rules/<id>.md`: what, whose, why, both kinds of traffic drawn, what to do, when it is silent, and where it says so. */
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
    '## What to do',
    '',
    ...remedies(rule).map(({ who, what }) => `- **${who}**: ${sentence(what)}`),
    '',
    ...(bad === undefined ? [] : broken(bad, moreBad, sources)),
    ...(good === undefined ? [] : sound(good, sources)),
    ...silent(rule, moreGood),
    ...silencing(rule),
    '## Where it says so',
    '',
    ...rule.requirement.map((entry) => requirementLine(entry, sources)),
    '',
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
    ['versions', rule.dialects.join(', ') || 'all'],
    ['bindings', rule.bindings.join(', ') || 'all'],
    ['needs', rule.needs.map((need) => NEEDS[need]).join(', ')],
    ['gives way to', rule.yieldsTo.map((id) => `[\`${id}\`](${id}.md)`).join(', ')],
    ['presets', rule.presets.join(', ') || 'all alone'],
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

export function cited({ spec, section }: Requirement): string {
  if (spec === 'experience') return 'experience';
  return /^\d/.test(section) ? `${spec} §${section}` : `${spec}, ${section}`;
}

function broken(first: Scene, rest: readonly Scene[], sources: Sources): readonly string[] {
  const { compact, offsets, drawing } = sources.run(first);
  return [
    '## Bad',
    '',
    titled(first),
    '',
    ...drawn(drawing),
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

function sound(first: Scene, sources: Sources): readonly string[] {
  const traffic = blocks(first.log).map(({ text }) => text);
  return [
    '## Good',
    '',
    titled(first),
    '',
    ...drawn(sources.run(first).drawing),
    '',
    '<details><summary>the traffic, laid out for reading</summary>',
    '',
    ...fenced(laidOut(traffic.join('\n\n'))),
    '',
    '</details>',
    '',
  ];
}

/** What is no fault: the rest of the good Scenes, what other rules tell, and what a capture may lack. */
function silent(rule: AnyRule, good: readonly Scene[]): readonly string[] {
  const lines = [
    ...good.map((scene) => `- ${titled(scene)}`),
    ...(rule.yieldsTo.length === 0
      ? []
      : [
          `- Where ${rule.yieldsTo.map((id) => `[\`${id}\`](${id}.md)`).join(', ')} found the cause at the same place.`,
        ]),
    ...(rule.needs.length === 0
      ? []
      : [`- Where the capture lacks what it needs: ${rule.needs.map((need) => NEEDS[need]).join(', ')}.`]),
  ];
  return lines.length === 0 ? [] : ['## Silent as well', '', ...lines, ''];
}

function silencing({ id, presets }: AnyRule): readonly string[] {
  const isOn = presets.includes('recommended');
  return [
    isOn ? '## How to silence it' : '## How to put it in force, or silence it',
    '',
    isOn
      ? `For one run \`--off ${id}\`; for good, in [\`a2a-lint.jsonc\`](../README.md#configuration):`
      : `It is no part of the recommended preset: for one run \`--only ${id}\`${presets.map((preset) => ` or \`--preset ${preset}\``).join('')}; for good, in [\`a2a-lint.jsonc\`](../README.md#configuration):`,
    '',
    '```jsonc',
    '{',
    `  "rules": { "${id}": "${isOn ? 'off' : 'warning'}" }, // or "error", "warning", "info"${isOn ? '' : ', "off"'}`,
    '  // or only where it is known and may stand:',
    `  "suppressions": [{ "rule": "${id}", "agent": "Weather", "reason": "mended in the next release" }]`,
    '}',
    '```',
    '',
  ];
}

function drawn(drawing: string): readonly string[] {
  return ['```mermaid', ...drawing.trimEnd().split('\n'), '```'];
}

function titled({ title, jwks }: Scene): string {
  return sentence(jwks === undefined ? title : `${title}; the key is pinned with \`--jwks\``);
}

export function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
