import type { CaptureReport } from '../model/report.js';
import type { AnyRule } from '../rule.js';
import type { Scene } from '../scene.js';
import { lint } from './lint.js';

/** `test` of node:test, vitest, or any other runner that takes a name and what to run. */
export type TestFunction = (name: string, run: () => Promise<void>) => unknown;

/**
 * Makes a test of every Scene of a rule: on its `good` ones it is silent, on its `bad` ones it finds something. A rule
 * that was not asked at all on a good Scene, that crashes, or that has no bad Scene fails too.
 */
export function testRule(rule: AnyRule, test: TestFunction): void {
  const { id, good, bad } = rule;
  if (bad.length === 0)
    test(`${id} has a bad scene`, async () => {
      throw failure(`${id}: no bad scene shows what it finds`);
    });
  for (const scene of good)
    test(`${id} is silent: ${scene.title}`, async () => {
      const { findings, rules } = await judged(rule, scene);
      const [first] = findings;
      if (first !== undefined) throw failure(`${id}: expected silence, found: ${first.message}`);
      if (rules.every(({ judged }) => judged === 0))
        throw failure(`${id}: the scene holds no ${rule.each} that it judges`);
    });
  for (const scene of bad)
    test(`${id} finds: ${scene.title}`, async () => {
      const { findings } = await judged(rule, scene);
      if (findings.length === 0) throw failure(`${id}: expected a finding, found nothing`);
    });
}

/** The scene, judged by the rule alone; a crash of the rule is thrown. */
async function judged(rule: AnyRule, { log, jwks }: Scene): Promise<CaptureReport> {
  const report = await lint(new TextEncoder().encode(log), {
    path: 'scene',
    rules: [rule],
    only: rule.id,
    ...(jwks === undefined ? {} : { jwks }),
  });
  const crash = report.findings.find(({ message }) => message.startsWith('the rule itself failed'));
  if (crash !== undefined) throw failure(`${rule.id}: ${crash.message}`);
  return report;
}

function failure(message: string): Error {
  return Object.assign(new Error(message), { name: 'AssertionError' });
}
