import { describe, expect, test } from 'vitest';
import { inflate } from '../lib/cli/inflate.js';
import type { Finding } from '../lib/model/finding.js';
import { scene, v03, v10 } from '../lib/scene.js';
import { rules } from '../rules/index.js';
import { analyzed } from './pipeline.js';
import { callVariations } from './variations-calls.js';
import { taskVariations, type Variation } from './variations-tasks.js';

const variations: readonly Variation[] = [...callVariations, ...taskVariations];

/** Every error and warning in a wire log, with those that were folded. */
function faultsIn(log: string): readonly Finding[] {
  const report = analyzed([Buffer.from(log, 'utf8')], { rules, inflate });
  if (typeof report === 'string') throw new Error(report);
  return report.findings
    .filter(({ severity }) => severity !== 'info')
    .flatMap((finding) => Array.from({ length: 1 + finding.folded }, () => finding));
}

const told = ({ severity, rule, party }: Pick<Finding, 'severity' | 'rule' | 'party'>) =>
  `${severity} ${rule} (${party})`;

test('sound sittings of both versions are silent', () => {
  for (const say of [v10, v03]) {
    const sitting = scene(
      'sound',
      say.card(),
      say.send('working'),
      say.poll('working'),
      say.poll('completed'),
      say.stream(['task', 'working', 'artifact', 'completed'], { task: 't-2' }),
      say.send('message', { task: 't-3' }),
      say.stream(['message'], { task: 't-4' }),
      say.send('working', { task: 't-5' }),
      say.cancel('canceled', { task: 't-5' }),
    );
    expect(faultsIn(sitting.log).map(told)).toEqual([]);
  }
});

describe('one fault gives one error or warning', () => {
  test('in at least thirty variations', () => {
    expect(variations.length).toBeGreaterThanOrEqual(30);
    const titles = variations.map((variation) => variation.scene.title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test.each(variations.map((variation) => [variation.scene.title, variation] as const))(
    '%s',
    (_, variation) => {
      expect(faultsIn(variation.scene.log).map(told)).toEqual([told(variation)]);
    },
  );
});
