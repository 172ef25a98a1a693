import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { setupFor } from '../lib/cli/config.js';
import { FORMATS } from '../lib/report/index.js';
import { parsed } from './mermaid-parser.js';
import { memberTable, optionTable } from './readme-tables.js';
import { say } from './said.js';

const root = new URL('../', import.meta.url);
const path = (name: string): string => fileURLToPath(new URL(name, root));
const read = (name: string): string => readFileSync(path(name), 'utf8');
const readme = read('README.md');

/** A fenced block with what stands right before it. */
const shownCapture = /<!-- capture: (\S+) (\d+)-(\d+) -->\n```\n([\s\S]*?)```/g;
/** What convert makes of a sample, in the notation's own block. */
const shownDrawing = /<!-- convert: (\S+) (.+) -->\n```(\w+)\n([\s\S]*?)```/g;
const shownRun = /```\n\$ npx a2a-lint (.+)\n([\s\S]*?)```/g;

/** A table that is made from what it tells of. */
const madeTable = /(<!-- made: (options|members) -->\n)[\s\S]*?\n\n/g;

async function fresh(): Promise<string> {
  let page = readme;
  for (const [whole, file = '', from, to, block = ''] of readme.matchAll(shownCapture)) {
    // Line ends of the capture are its own; the README has one kind.
    const lines = read(file)
      .split(/\r?\n/)
      .slice(Number(from) - 1, Number(to));
    page = page.replace(whole, () =>
      whole.replace(`\`\`\`\n${block}`, () => `\`\`\`\n${lines.join('\n')}\n`),
    );
  }
  for (const [whole, line = '', block = ''] of readme.matchAll(shownRun)) {
    const named = line.split(' ').map((word) => (word.startsWith('samples/') ? path(word) : word));
    const { out } = await say(...named, '--width', '80');
    const said = out.replaceAll(path(''), '');
    page = page.replace(whole, () => whole.replace(`${line}\n${block}`, () => `${line}\n${said}`));
  }
  for (const [whole, file = '', options = '', notation = '', block = ''] of readme.matchAll(shownDrawing)) {
    const { out } = await say('convert', ...options.split(' '), path(file));
    page = page.replace(whole, () =>
      whole.replace(`\`\`\`${notation}\n${block}`, () => `\`\`\`${notation}\n${out}`),
    );
  }
  const tables = { options: await optionTable(), members: memberTable() };
  return page.replaceAll(
    madeTable,
    (_, mark: string, name: keyof typeof tables) => `${mark}${tables[name]}\n`,
  );
}

test('captures and output in the README are real', async () => {
  const page = await fresh();
  if (process.env.UPDATE) writeFileSync(path('README.md'), page);
  else expect(readme).toBe(page);
  expect([...readme.matchAll(shownCapture)].length).toBeGreaterThan(0);
  expect([...readme.matchAll(shownRun)].length).toBeGreaterThan(0);
  expect([...readme.matchAll(shownDrawing)].length).toBeGreaterThan(0);
  expect([...readme.matchAll(madeTable)].map(([, , name]) => name)).toEqual(['options', 'members']);
});

test('drawings in the README are shown by Mermaid', async () => {
  const blocks = [...readme.matchAll(/```mermaid\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  expect(blocks.length).toBeGreaterThan(0);
  for (const block of blocks) expect((await parsed(block)).texts).not.toEqual([]);
});

test('pictures in the README are drawings of samples, which are kept fresh', () => {
  const pictures = [...readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, name = '']) => name);
  expect(pictures.length).toBeGreaterThan(0);
  for (const name of pictures) {
    expect(name).toMatch(/^samples\/[\w.-]+\.svg$/);
    expect(existsSync(path(name.replace(/svg$/, 'log')))).toBe(true);
    expect(read(name)).toMatch(/^<svg /);
  }
});

test('each runtime dependency has its line in the README', () => {
  const { dependencies } = JSON.parse(read('package.json'));
  const table = readme.slice(readme.indexOf('## Runtime dependencies'), readme.indexOf('## Measured'));
  const named = [...table.matchAll(/^\| ([a-z0-9@/-]+) +\| [a-zA-Z]/gm)].map(([, name]) => name);
  expect(named.filter((name) => name !== 'package').sort()).toEqual(Object.keys(dependencies).sort());
});

test('links of the README lead somewhere', () => {
  const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, to = '']) => to);
  expect(links.filter((to) => !existsSync(path(to)))).toEqual([]);
});

test('the table of reports names every format', () => {
  const [table = ''] = /^## Reports\n[\s\S]*?(?=\n## )/m.exec(readme) ?? [];
  expect(Array.from(table.matchAll(/^\| `([a-z]+)`/gm), ([, name]) => name)).toEqual(FORMATS);
});

test('the configuration of the README is one, and what it says is said', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'a2a-lint-readme-'));
  try {
    const [, text = ''] = /```jsonc\n([\s\S]*?)```/.exec(readme) ?? [];
    writeFileSync(join(folder, 'a2a-lint.jsonc'), text);
    const { rules, overrides, suppressions, failOn, ...more } = (await setupFor({}, folder)).config;
    expect([rules.size, overrides.length, suppressions.length, failOn]).toEqual([2, 2, 1, 'warning']);
    expect([more.jwks.length, more.parties.size, more.formats.length]).toEqual([1, 1, 2]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
