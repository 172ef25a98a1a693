import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inert, inertJson } from '../lib/cli/inert.js';
import { FORMATS } from '../lib/index.js';
import { type Bench, openBench } from './command-line.js';

/** What GitHub's, Azure's and TeamCity's runners obey where it stands in the output of a step. */
const OBEYED = /##(?:vso|teamcity)?\[|^\s*::[a-z]/m;
const EVIL =
  '##[set-output name=errors]0 ##vso[task.setvariable variable=x]y ##teamcity[x] ::set-output name=a::b ::error::c';

let bench: Bench;
beforeAll(() => {
  bench = openBench();
  const sample = readFileSync(new URL('../samples/wrong-id.log', import.meta.url), 'latin1');
  const log = sample
    .replace('How did ACME do over the last month?', EVIL)
    .replace('"id":"1"', `"id":"${EVIL}"`)
    .replace(/(content-length: )\d+(.*?\r?\n\r?\n)(\{.*\})/gis, (_, name, between, body) =>
      [name, body.length, between, body].join(''),
    );
  bench.file('evil.log', log);
});
afterAll(() => bench.close());

test('nothing that was captured is a command to a runner', async () => {
  const asked = [
    ...FORMATS.filter((format) => !['html', 'github'].includes(format)).map((one) => ['--format', one]),
    ...['40', '60', '80'].map((width) => ['--width', width]),
    ['show', 'x2'],
    ['show', 'x2', '--raw'],
    ['search', 'set-output'],
    ['task', '0feb'],
    ['convert', '--to', 'ladder', '--label', 'full'],
    ['convert', '--to', 'curl'],
    ['doctor'],
    ['stats', '--format', 'json'],
  ];
  let held = 0;
  for (const [first = '', ...more] of asked) {
    const argv = first.startsWith('-') ? [first, ...more, '{}/evil.log'] : [first, '{}/evil.log', ...more];
    const { out, err, status } = await bench.run(...argv);
    expect([0, 1]).toContain(status);
    expect(`${argv.join(' ')}\n${OBEYED.exec(out + err)?.[0] ?? ''}`).toBe(`${argv.join(' ')}\n`);
    if (/\{23\}#\[|0023#\[/.test(out)) held++;
  }
  expect(held).toBeGreaterThan(8);
  const { err } = await bench.run('{}/##[set-output name=x]y.log');
  expect(err).toContain('\\u{23}#[set-output');
});

test('annotations are commands that hold no others', async () => {
  const { out } = await bench.run('--format', 'github', '{}/evil.log');
  expect(
    out
      .trim()
      .split('\n')
      .filter((line) => OBEYED.test(line) && !line.startsWith('::error ')),
  ).toEqual([]);
  expect(out).toContain('jsonrpc-id-mismatch');
});

test('JSON says the same afterwards, and headings and scopes stay as they are', () => {
  expect(JSON.parse(inertJson(JSON.stringify({ a: EVIL })))).toEqual({ a: EVIL });
  const harmless = '## [x](y) ### a::b std::vec::Vec\n  ::1 ::ffff:10.0.0.1\n';
  expect(inert(harmless)).toBe(harmless);
});
