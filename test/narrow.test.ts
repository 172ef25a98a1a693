import { readdirSync, readFileSync } from 'node:fs';
import stringWidth from 'string-width';
import { afterAll, expect, test } from 'vitest';
import { openBench } from './command-line.js';

const { file, run, close } = openBench();
afterAll(close);

const samples = new URL('../samples/', import.meta.url);
const names = readdirSync(samples).filter((name) => name.endsWith('.log') || name.endsWith('.har'));

test.each(names)('%s is told in 40 columns', async (name) => {
  file(name, readFileSync(new URL(name, samples)));
  const { out } = await run('--width', '40', `{}/${name}`);
  // The bench takes the folder out of names that were broken with it.
  const head = out.indexOf('\n  ');
  const wide = out
    .slice(head)
    .split('\n')
    .filter((line) => stringWidth(line) > 40);
  expect(wide).toEqual([]);
});

test('a rule that stands in one line where there is room takes two where there is not', async () => {
  file('a.log', readFileSync(new URL('answers-in-0.3.log', samples)));
  const wide = (await run('--width', '80', '{}/a.log')).out;
  expect(wide).toMatch(/^error {2}response-dialect-mismatch {2,}agent · §3\.6\.2 MUST$/m);
  expect(wide).toMatch(/^ {8}a2a-lint explain response-dialect-mismatch$/m);
  const narrow = (await run('--width', '40', '{}/a.log')).out;
  expect(narrow).toContain('\nerror  response-dialect-mismatch\n  agent · §3.6.2 MUST\n');
  expect(narrow).toContain('\n        a2a-lint explain\n    response-dialect-mismatch\n');
});
