import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { panelOf } from '../lib/lint/panel.js';
import { timing } from '../lib/lint/timing.js';
import { rules } from '../rules/index.js';
import { openBench } from './command-line.js';
import { reportOf } from './pipeline.js';

const bench = openBench();
afterAll(() => bench.close());
const sample = 'samples/event-after-completed.log';

test('measuring changes no finding, and each rule is asked as often as it judged or skipped', () => {
  const panel = panelOf(rules);
  const plain = reportOf(readFileSync(sample), { panel });
  let clock = 0;
  const measured = timing(panel, () => ++clock);
  const report = reportOf(readFileSync(sample), { panel: measured.panel });
  expect(report.findings).toEqual(plain.findings);
  expect(report.rules).toEqual(plain.rules);
  expect(report.skips).toEqual(plain.skips);
  const asked = new Map(measured.times().map((one) => [one.rule, one.asked]));
  for (const { id, judged } of report.rules) expect(asked.get(id) ?? 0, id).toBeGreaterThanOrEqual(judged);
  // Reading this clock takes one unit, which is taken off each of them.
  expect(new Set(measured.times().map(({ ms }) => ms))).toEqual(new Set([0]));
  const times = measured.times().reduce((sum, one) => sum + one.asked, 0);
  expect(measured.spent()).toBe(2 * times);
});

test('a rule that takes longer stands before the others', () => {
  let clock = 0;
  const now = () => clock;
  const slow = rules.find(({ id }) => id === 'event-after-terminal-state');
  if (slow?.each !== 'stream') throw new Error('it judges streams');
  const check: typeof slow.check = (stream) => {
    clock += 7;
    return slow.check(stream);
  };
  const panel = panelOf([...rules.filter((rule) => rule !== slow), { ...slow, check, passes: () => false }]);
  const measured = timing(panel, now);
  const { findings } = reportOf(readFileSync(sample), { panel: measured.panel });
  expect(findings.map(({ rule }) => rule)).toContain(slow.id);
  const [first, second] = measured.times();
  expect(first).toEqual({ rule: slow.id, ms: 7 * (first?.asked ?? 0), asked: first?.asked });
  expect(second?.ms).toBe(0);
});

test('--stats tells it on standard error, and the report stays what it is', async () => {
  const plain = await bench.run('--format', 'json', sample);
  const { out, err, status } = await bench.run('--format', 'json', '--stats', sample);
  expect([status, out]).toEqual([plain.status, plain.out]);
  const lines = err.trimEnd().split('\n');
  expect(lines.slice(0, 2).join(' ')).toMatch(
    /^\d+\.\d ms to read and understand, \d+\.\d ms to judge by \d+ rules, \d+\.\d\d times as +long/,
  );
  expect(lines.at(-1)).toMatch(/^ {2}\d+ more +\d+\.\d +\d+ % +\d+$/);
  const times = [...err.matchAll(/^ {2}[a-z0-9-]+ +(\d+\.\d) +\d+ % +\d+$/gm)].map(([, ms]) => Number(ms));
  expect(times).toHaveLength(10);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  const all = await bench.run('--format', 'json', '--stats', '--unfold', sample);
  expect(all.err.split('\n').length).toBeGreaterThan(lines.length);
});
