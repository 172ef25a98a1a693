import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { requirements } from '../lib/a2a/spec/requirements.js';
import { compactReporter } from '../lib/report/compact.js';
import { written } from '../lib/report/live.js';
import type { Scene } from '../lib/scene.js';
import { rules } from '../rules/index.js';
import { listPage, rulePage } from '../scripts/rule-docs.js';
import { OPTIONS } from './made-report.js';
import { judged } from './pipeline.js';

const folder = new URL('../rules/', import.meta.url);
const texts = new Map(
  [...(await requirements('1.0')), ...(await requirements('0.3'))].map((text) => [text.id, text]),
);
const options = { ...OPTIONS, width: null };

async function run(scene: Scene) {
  const report = await judged(scene, rules);
  const captures = [{ ...report, path: 'session.log' }];
  return {
    compact: written(compactReporter, { captures, options }),
    offsets: report.findings.map(({ at }) => at.parts[0]?.offset ?? 0),
  };
}

const scenes = rules.flatMap(({ bad }) => bad);
const ran = new Map(await Promise.all(scenes.map(async (scene) => [scene, await run(scene)] as const)));
const sources = {
  run: (scene: Scene) => ran.get(scene) ?? { compact: '', offsets: [] },
  requirement: (id: string) => texts.get(id) ?? null,
};
const pages = new Map([
  ['README.md', listPage(rules)],
  ...rules.map((rule): [string, string] => [`${rule.id}.md`, rulePage(rule, sources)]),
]);

if (process.env.UPDATE === '1') {
  for (const [name, page] of pages) writeFileSync(new URL(name, folder), page);
  for (const name of present()) if (!pages.has(name)) rmSync(new URL(name, folder));
}

function present(): readonly string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'COVERAGE.md');
}

test('every rule has a page, and no page is left over', () => {
  expect(present().toSorted()).toEqual([...pages.keys()].toSorted());
});

test.each([...pages.keys()])('%s says what the rule says (UPDATE=1 rewrites it)', (name) => {
  expect(readFileSync(new URL(name, folder), 'utf8')).toBe(pages.get(name));
});
