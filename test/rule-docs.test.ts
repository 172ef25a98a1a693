import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { requirements } from '../lib/a2a/spec/requirements.js';
import { mermaid } from '../lib/diagram/index.js';
import { RECOMMENDED } from '../lib/lint/ruleset.js';
import { compactReporter } from '../lib/report/compact.js';
import { written } from '../lib/report/live.js';
import type { AnyRule } from '../lib/rule.js';
import type { Scene } from '../lib/scene.js';
import { rules } from '../rules/index.js';
import { type Ran, rulePage } from '../scripts/rule-docs.js';
import { listPage, unnamed } from '../scripts/rule-index.js';
import { drawn } from './drawn.js';
import { OPTIONS } from './made-report.js';
import { parsed } from './mermaid-parser.js';
import { judged } from './pipeline.js';

const folder = new URL('../rules/', import.meta.url);
const texts = new Map(
  [...(await requirements('1.0')), ...(await requirements('0.3'))].map((text) => [text.id, text]),
);
const options = { ...OPTIONS, width: null };

/** The rule alone on a Scene. */
async function run(scene: Scene, rule: AnyRule): Promise<Ran> {
  const report = await judged(scene, [rule], { ...RECOMMENDED, only: [rule.id] }, { rows: true });
  const captures = [{ ...report, path: 'session.log' }];
  return {
    compact: written(compactReporter, { captures, options }),
    offsets: report.findings.map(({ at }) => at.parts[0]?.offset ?? 0),
    drawing: mermaid(drawn(report)),
  };
}

const template = readFileSync(new URL('../scripts/rule-guide.md', import.meta.url), 'utf8');
/** The guide, with the rule that it walks through as it stands. */
const guide = template.replace(/<!-- rule: ([a-z0-9-]+) -->/, (_, id: string) => {
  const code = readFileSync(new URL(`${id}.ts`, folder), 'utf8');
  return `\`\`\`ts\n${code}\`\`\``;
});

async function pageOf(rule: AnyRule): Promise<string> {
  const ran = new Map<Scene, Ran>();
  for (const scene of [...rule.good.slice(0, 1), ...rule.bad]) ran.set(scene, await run(scene, rule));
  return rulePage(rule, {
    run: (scene) => ran.get(scene) ?? { compact: '', offsets: [], drawing: '' },
    requirement: (id) => texts.get(id) ?? null,
  });
}

const pages = new Map([['README.md', listPage(rules, guide)]]);
for (const rule of rules) pages.set(`${rule.id}.md`, await pageOf(rule));

if (process.env.UPDATE === '1') {
  for (const [name, page] of pages) writeFileSync(new URL(name, folder), page);
  for (const name of present()) if (!pages.has(name)) rmSync(new URL(name, folder));
}

/** Other pages have names in capitals. */
function present(): readonly string[] {
  return readdirSync(folder).filter((name) => name === 'README.md' || /^[a-z0-9-]+\.md$/.test(name));
}

test('every rule has a page, and no page is left over', () => {
  expect(present().toSorted()).toEqual([...pages.keys()].toSorted());
});

test.each([...pages.keys()])('%s says what the rule says (UPDATE=1 rewrites it)', (name) => {
  expect(readFileSync(new URL(name, folder), 'utf8')).toBe(pages.get(name));
});

test('every family of rules has a name', () => {
  expect(unnamed(rules)).toEqual([]);
});

const drawings = [...pages].flatMap(([name, page]) =>
  [...page.matchAll(/^```mermaid\n(.*?)^```$/gms)].map(([, text = '']) => [name, text] as const),
);

test('every rule draws bad and good traffic', () => {
  const count = new Map<string, number>();
  for (const [name] of drawings) count.set(name, (count.get(name) ?? 0) + 1);
  for (const { id } of rules) expect(count.get(`${id}.md`), id).toBe(2);
});

test('Mermaid reads every drawing; the finding stands in those of bad traffic alone', async () => {
  for (const [at, [name, text]] of drawings.entries()) {
    const { texts: said } = await parsed(text);
    const found = said.some((one) => one.includes(name.replace('.md', '')));
    expect(found, `${name}, drawing ${at % 2}`).toBe(at % 2 === 0);
  }
}, 120_000);
