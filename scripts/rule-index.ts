import { SYMPTOMS } from '../lib/cli/symptoms.js';
import type { AnyRule } from '../lib/rule.js';
import { sentence } from '../lib/text/words.js';
import { cell, cited, MADE } from './rule-docs.js';

/** What the first word of an id tells: what a rule is about. */
const FAMILIES: Readonly<Record<string, string>> = {
  artifact: 'Artifacts',
  auth: 'Authentication',
  body: 'JSON bodies of any kind',
  capability: 'Capabilities of the card',
  capture: 'The capture itself',
  card: 'Agent cards',
  client: 'Conduct of clients',
  content: 'HTTP bodies',
  context: 'Contexts',
  event: 'Stream events and updates',
  extension: 'Extensions',
  http: 'HTTP',
  jsonrpc: 'JSON-RPC',
  list: 'Lists of tasks',
  message: 'Messages',
  part: 'Parts of messages and artifacts',
  poll: 'Polling',
  push: 'Push notifications',
  request: 'Requests',
  response: 'Answers and errors',
  rest: 'HTTP+JSON',
  security: 'Security',
  sse: 'Server-sent events',
  state: 'Task states',
  stream: 'Streams',
  task: 'Tasks',
  version: 'Versions',
};

/** `rules/README.md`: the rules by symptom and by family, and how to write one. */
export function listPage(rules: readonly AnyRule[], guide: string): string {
  const usual = new Set(rules.filter(({ presets }) => presets.includes('recommended')).map(({ id }) => id));
  const isUsual = (id: string) => usual.has(id);
  return [
    MADE,
    '',
    '# Rules',
    '',
    `${rules.length} rules. Each has a page: why, bad and good traffic as drawings, what each side can do, when it is silent, how to silence it, and the sentences of the specification that it rests on. \`a2a-lint explain RULE\` prints the same on a terminal.`,
    '',
    '[By symptom](#by-symptom) · [By family](#by-family) · [Write a rule](#write-a-rule) · [Which requirements have a rule](COVERAGE.md) · [Known faults of SDKs](KNOWN-SDK-FAULTS.md)',
    '',
    '## By symptom',
    '',
    'What you see, and the rules that tell what is behind it, the likeliest first. `a2a-lint explain empty stream` looks here too; `a2a-lint explain symptoms` prints all of it. Rules with \\* are not in the recommended preset: `--preset all` judges by them as well.',
    '',
    ...[...SYMPTOMS].flatMap(([heading, symptoms]) => [
      `### ${heading}`,
      '',
      '| what you see | rules |',
      '| --- | --- |',
      ...symptoms.map(({ seen, rules: found }) => {
        return `| ${cell(sentence(seen))} | ${found.map((id) => `${link(id)}${isUsual(id) ? '' : ' \\*'}`).join(', ')} |`;
      }),
      '',
    ]),
    '## By family',
    '',
    'Severity is what the requirement deserves, unless the page of the rule says otherwise; single findings may be milder where the capture shows less.',
    '',
    ...[...byFamily(rules)].flatMap(([family, own]) => [
      `### ${FAMILIES[family] ?? family}`,
      '',
      '| rule | severity | fault of | presets | rests on | finds |',
      '| --- | --- | --- | --- | --- | --- |',
      ...own.map(row),
      '',
    ]),
    guide.trimEnd(),
    '',
  ].join('\n');
}

/** Families that have no name yet. */
export function unnamed(rules: readonly AnyRule[]): readonly string[] {
  return [...byFamily(rules).keys()].filter((family) => !(family in FAMILIES));
}

function byFamily(rules: readonly AnyRule[]): ReadonlyMap<string, readonly AnyRule[]> {
  const families = new Map<string, AnyRule[]>();
  for (const rule of rules) {
    const family = rule.id.split('-')[0] ?? rule.id;
    families.set(family, [...(families.get(family) ?? []), rule]);
  }
  return families;
}

function row({ id, severity, party, presets, requirement: [first], summary }: AnyRule): string {
  return `| ${link(id)} | ${severity} | ${party} | ${presets.join(', ') || 'all alone'} | ${cited(first)} | ${cell(summary)} |`;
}

function link(id: string): string {
  return `[\`${id}\`](${id}.md)`;
}
