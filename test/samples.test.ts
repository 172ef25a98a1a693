import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { main } from '../lib/cli/main.js';
import { expectDrawn } from './every-notation.js';
import { parsed } from './mermaid-parser.js';
import { reportOf } from './pipeline.js';

/** What each kind of golden holds. `UPDATE=1 npm test` writes them anew; read them before committing. */
const formats = {
  findings: ['--format', 'compact'],
  outline: ['--format', 'outline'],
  json: ['--format', 'json'],
  dialect: ['--format', 'dialect', '--width', '80'],
  migrate: ['--format', 'dialect', '--migrate', '--width', '80'],
  story: ['--format', 'story', '--width', '80'],
  capabilities: ['--format', 'capabilities', '--width', '80'],
  jsonl: ['--format', 'jsonl'],
  sarif: ['--format', 'sarif', '--fail-on', 'error'],
  github: ['--format', 'github'],
  gitlab: ['--format', 'gitlab'],
  junit: ['--format', 'junit'],
  checkstyle: ['--format', 'checkstyle'],
  rdjsonl: ['--format', 'rdjsonl'],
  md: ['--format', 'markdown'],
  agent: ['--format', 'agent'],
  show: ['show', '--width', '80'],
  mmd: ['convert', '--to', 'mermaid'],
  puml: ['convert', '--to', 'plantuml'],
  svg: ['convert', '--to', 'svg'],
  ladder: ['convert', '--to', 'ladder', '--width', '80'],
  curl: ['convert', '--to', 'curl'],
  tohar: ['convert', '--to', 'har', '--quiet'],
  tolog: ['convert', '--to', 'wire-log', '--quiet'],
  tocapture: ['convert', '--to', 'capture', '--quiet'],
} as const;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const root = new URL('../', import.meta.url);
const folder = new URL('samples/', root);
const names = readdirSync(folder);
/** Captures by their stem; what ends otherwise is a golden, the page, or how they were made. */
const SAMPLE = /^(.+)\.(?:log|txt|mitm|warc|saz|har|pcap|pcapng|a2acap\.jsonl)$/;
const samples = new Map(
  names.flatMap((name) => {
    const stem = SAMPLE.exec(name)?.[1];
    return stem === undefined ? [] : [[stem, name]];
  }),
);
const stems = [...samples.keys()];

const goldens = names
  .filter((name) => !SAMPLE.test(name) && name !== 'README.md')
  .flatMap((name) => {
    const [, stem = '', ending = ''] = /^(.+)\.([a-z]+)$/.exec(name) ?? [];
    return Object.entries(formats).flatMap(([kind, format]) =>
      kind === ending ? [{ name, stem, kind, format }] : [],
    );
  });

/** What the command line writes to standard output. */
async function said(...argv: readonly string[]): Promise<string> {
  const out: string[] = [];
  const end = (into: string[]) => ({
    isTTY: false,
    columns: null,
    write: (text: string) => into.push(text) > 0,
  });
  const complaints: string[] = [];
  const status = await main({ argv, env: {}, stdinIsTTY: true, stdout: end(out), stderr: end(complaints) });
  expect({ complaints, known: status <= 1 }).toEqual({ complaints: [], known: true });
  return out.join('');
}

test('every file here is a sample, its golden or the page about them', () => {
  const known = (name: string) =>
    SAMPLE.test(name) ||
    /^(?:README\.md|record)$/.test(name) ||
    goldens.some((golden) => golden.name === name);
  expect(names.filter((name) => !known(name))).toEqual([]);
  expect(goldens.filter(({ stem }) => !stems.includes(stem))).toEqual([]);
});

test('every sample has its findings written down, and stands in README.md', () => {
  const page = readFileSync(new URL('README.md', folder), 'utf8');
  expect(stems.filter((stem) => !names.includes(`${stem}.findings`))).toEqual([]);
  expect(stems.filter((stem) => !page.includes(`\`${stem}\``))).toEqual([]);
});

test('what README.md calls clean has no finding, what it calls broken has one', () => {
  const [, clean = '', broken = '', others = ''] = readFileSync(new URL('README.md', folder), 'utf8').split(
    /^## /m,
  );
  const findings = (stem: string) =>
    readFileSync(new URL(`${stem}.findings`, folder), 'utf8')
      .split('\n')
      .filter(Boolean).length;
  const counts = (part: string) =>
    [...new Set(Array.from(part.matchAll(/`([a-z0-9.-]+)`/g), ([, stem = '']) => stem))]
      .filter((stem) => stems.includes(stem))
      .map((stem) => `${stem}: ${findings(stem)}`);
  expect(counts(clean).filter((line) => !line.endsWith(': 0'))).toEqual([]);
  expect(counts(broken).filter((line) => !line.endsWith(': 1'))).toEqual([]);
  expect(counts(others).filter((line) => !line.endsWith(': 0'))).toEqual([]);
  expect(counts(clean).length + counts(broken).length + counts(others).length).toBe(stems.length);
});

describe.each(goldens)('$name', ({ name, stem, format }) => {
  test('is what comes out', async () => {
    const handles = format[0] === 'show' ? ['x2'] : [];
    const fresh = await said(...format, `samples/${samples.get(stem)}`, ...handles);
    const file = new URL(name, folder);
    if (process.env.UPDATE) writeFileSync(file, fresh);
    expect(fresh).toBe(readFileSync(file, 'utf8'));
  });
});

test.each(goldens.filter(({ kind }) => kind === 'mmd'))('Mermaid reads $name', async ({ name }) => {
  const { actors, texts } = await parsed(readFileSync(new URL(name, folder), 'utf8'));
  expect(actors.length).toBeGreaterThan(0);
  expect(texts.length).toBeGreaterThan(0);
});

test.each([...samples])('%s is drawn in every notation', async (_, name) => {
  const report = reportOf(readFileSync(new URL(name, folder)));
  await expectDrawn(report);
});

describe.each(goldens.filter(({ kind }) => kind === 'json'))('$name', ({ name }) => {
  test('is as the schema says', () => {
    const schema = JSON.parse(readFileSync(new URL('lib/report/report.schema.json', root), 'utf8'));
    const options = {
      strict: true,
      strictRequired: false,
      allowUnionTypes: true,
      formats: { 'date-time': instant },
    };
    const validate = new Ajv2020(options).compile(schema);
    validate(JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
    expect(validate.errors ?? []).toEqual([]);
  });
});
