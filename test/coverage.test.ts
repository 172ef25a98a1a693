import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { requirements } from '../lib/a2a/spec/requirements.js';
import { UNDECIDED } from '../lib/coverage/undecided.js';
import type { Entry } from '../lib/model/a2a.js';
import { rules } from '../rules/index.js';
import { CONDITIONS } from '../scripts/conditions.js';
import { coveragePage, type Tripped, trippedBy } from '../scripts/coverage.js';
import { type Broken, entryOf, exercisedText, occasionsOf, rightOnes } from '../scripts/exercised.js';
import { besides, judged } from './pipeline.js';

const file = new URL('../rules/COVERAGE.md', import.meta.url);
const table = new URL('../lib/coverage/exercised.generated.ts', import.meta.url);
const texts = new Map([
  ['1.0', await requirements('1.0')],
  ['0.3', await requirements('0.3')],
] as const);
const all = [...texts.values()].flat();

/** Titles of the bad Scenes in which a rule finds something. */
const fruitful = new Map<string, Set<string>>();
const tripped = new Map<string, Tripped>();
const broken: Broken[] = [];
const rightEntries: Entry[] = [];
for (const rule of rules) {
  const titles = new Set<string>();
  for (const scene of rule.good) {
    await judged(scene, [], undefined, { watch: (entry) => rightEntries.push(entry) });
  }
  for (const scene of rule.bad) {
    const entries: Entry[] = [];
    const { findings } = await judged(scene, rules, besides(rule), { watch: (entry) => entries.push(entry) });
    const own = findings.filter((finding) => finding.rule === rule.id);
    if (own.length > 0) titles.add(scene.title);
    const beside = Object.entries(rule.enforces ?? {}).flatMap(([id, title]) =>
      title === scene.title ? [id] : [],
    );
    for (const finding of own) {
      const entry = entryOf(finding, entries);
      const ids = [...finding.requirement.ids, ...beside];
      if (entry !== null && ids.length > 0) broken.push({ rule, ids, finding, entry });
    }
    for (const id of own.flatMap(({ requirement }) => requirement.ids)) trip(id, rule.id, scene.title);
  }
  fruitful.set(rule.id, titles);
}
for (const { id, enforces = {} } of rules) {
  for (const [requirement, scene] of Object.entries(enforces)) trip(requirement, id, scene);
}

function trip(id: string, rule: string, scene: string): void {
  if (!tripped.has(id)) tripped.set(id, { rule, scene });
}

test('what a rule says that it enforces exists, and a scene in which it speaks breaks it', () => {
  const ids = new Set(all.map(({ id }) => id));
  for (const { id, enforces = {} } of rules) {
    for (const [requirement, scene] of Object.entries(enforces)) {
      expect(ids, `${id} enforces ${requirement}`).toContain(requirement);
      expect(fruitful.get(id), `bad scenes of ${id} with a finding`).toContain(scene);
    }
  }
});

test('a reason why there is no rule stands only where there is none', () => {
  for (const id of UNDECIDED.keys()) {
    const text = all.find((one) => one.id === id);
    expect(text, id).toBeDefined();
    if (text !== undefined) expect(trippedBy(text, all, tripped), `${id} has a rule`).toBeNull();
  }
});

test('on which occasions requirements are put to the test is what was measured (UPDATE=1 rewrites it)', () => {
  const byId = new Map(all.map((text) => [text.id, text]));
  const made = exercisedText(occasionsOf(broken, rightOnes(rightEntries, rules), byId));
  if (process.env.UPDATE === '1') writeFileSync(table, made);
  expect(readFileSync(table, 'utf8')).toBe(made);
});

test('the page of the coverage is what was measured (UPDATE=1 rewrites it)', () => {
  const page = coveragePage({ texts, tripped, reasons: UNDECIDED });
  if (process.env.UPDATE === '1') writeFileSync(file, page);
  expect(readFileSync(file, 'utf8')).toBe(page);
});

test('conditions are those of requirements that exist', () => {
  const ids = new Set(all.map(({ id }) => id));
  for (const id of CONDITIONS.keys()) expect(ids).toContain(id);
});
