import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { requirements } from '../lib/a2a/spec/requirements.js';
import { rules } from '../rules/index.js';
import { coveragePage, type Tripped, trippedBy } from '../scripts/coverage.js';
import { UNCOVERED } from '../scripts/uncovered.js';
import { besides, judged } from './pipeline.js';

const file = new URL('../rules/COVERAGE.md', import.meta.url);
const texts = new Map([
  ['1.0', await requirements('1.0')],
  ['0.3', await requirements('0.3')],
] as const);
const all = [...texts.values()].flat();

/** Titles of the bad Scenes in which a rule finds something. */
const fruitful = new Map<string, Set<string>>();
const tripped = new Map<string, Tripped>();
for (const rule of rules) {
  const titles = new Set<string>();
  for (const scene of rule.bad) {
    const { findings } = await judged(scene, rules, besides(rule));
    const own = findings.filter((finding) => finding.rule === rule.id);
    if (own.length > 0) titles.add(scene.title);
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
  for (const id of UNCOVERED.keys()) {
    const text = all.find((one) => one.id === id);
    expect(text, id).toBeDefined();
    if (text !== undefined) expect(trippedBy(text, all, tripped), `${id} has a rule`).toBeNull();
  }
});

test('the page of the coverage is what was measured (UPDATE=1 rewrites it)', () => {
  const page = coveragePage({ texts, tripped, reasons: UNCOVERED });
  if (process.env.UPDATE === '1') writeFileSync(file, page);
  expect(readFileSync(file, 'utf8')).toBe(page);
});
