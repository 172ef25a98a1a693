import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { main } from '../lib/cli/main.js';

/** What each kind of golden holds. `UPDATE=1 npm test` writes those that exist anew; read them before committing. */
const formats = { findings: 'compact', outline: 'outline', json: 'json' } as const;
const folder = new URL('../samples/', import.meta.url);
const names = readdirSync(folder);
const goldens = names.flatMap((name) => {
  const [, stem, kind] = /^(.+)\.(findings|outline|json)$/.exec(name) ?? [];
  return kind === 'findings' || kind === 'outline' || kind === 'json'
    ? [{ name, stem, format: formats[kind] }]
    : [];
});

test('every file here is a sample, its golden or the page about them', () => {
  const known = (name: string) =>
    /^(?:.+\.log|README\.md|record)$/.test(name) || goldens.some((golden) => golden.name === name);
  expect(names.filter((name) => !known(name))).toEqual([]);
  expect(goldens.filter(({ stem }) => !names.includes(`${stem}.log`))).toEqual([]);
});

test('every sample has its findings written down, and stands in README.md', () => {
  const page = readFileSync(new URL('README.md', folder), 'utf8');
  const stems = names.filter((name) => name.endsWith('.log')).map((name) => name.slice(0, -4));
  expect(stems.filter((stem) => !names.includes(`${stem}.findings`))).toEqual([]);
  expect(stems.filter((stem) => !page.includes(`\`${stem}\``))).toEqual([]);
});
