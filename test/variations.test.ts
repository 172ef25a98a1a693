import { describe, expect, test } from 'vitest';
import type { Finding } from '../lib/model/finding.js';
import { type Step, scene, v03, v10 } from '../lib/scene.js';
import { reportOf } from './pipeline.js';
import { callVariations } from './variations-calls.js';
import { taskVariations, type Variation } from './variations-tasks.js';

const variations: readonly Variation[] = [...callVariations, ...taskVariations];

/** Every error and warning in a wire log, with those that were folded. */
function faultsIn(log: string): readonly Finding[] {
  const report = reportOf(log);
  return report.findings
    .filter(({ severity }) => severity !== 'info')
    .flatMap((finding) => Array.from({ length: 1 + finding.folded }, () => finding));
}

const UNVERSIONED = { request: { headers: { 'A2A-Version': undefined } } };
const BARE = { response: { set: { '/jsonrpc': undefined } } };
const UNKNOWN = { code: -32601, message: 'Method not found' };
const ASTRAY = {
  request: { start: 'POST /elsewhere HTTP/1.1' },
  response: { status: 404, headers: { 'Content-Type': 'text/plain' }, body: 'Not Found' },
};

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

describe('a habit is told once', () => {
  const habits: readonly (readonly [string, string, readonly Step[]])[] = [
    [
      'a client that never names its version',
      'version-header-missing',
      [
        v10.send('working', UNVERSIONED),
        v10.poll('working', UNVERSIONED),
        v10.poll('completed', UNVERSIONED),
        v10.stream(undefined, { ...UNVERSIONED, task: 't-2' }),
      ],
    ],
    [
      'a wrong address, called again and again',
      'http-error-status',
      [v10.send('working', ASTRAY), v10.poll('working', ASTRAY), v10.cancel('canceled', ASTRAY)],
    ],
    [
      'an agent that leaves out `jsonrpc`',
      'jsonrpc-envelope-missing',
      [v10.send('working', BARE), v10.poll('working', BARE), v10.cancel('canceled', BARE)],
    ],
    [
      'an agent that makes texts of numbers',
      'jsonrpc-id-mismatch',
      [
        v10.send('working', { id: 1, response: { set: { '/id': '1' } } }),
        v10.poll('completed', { id: 2, response: { set: { '/id': '2' } } }),
      ],
    ],
    [
      'a client that speaks 0.3 to a 1.0 agent',
      'version-method-mismatch',
      [v03.send('working', { error: UNKNOWN }), v03.poll('working', { error: UNKNOWN })],
    ],
  ];

  test.each(habits)('%s', (title, rule, steps) => {
    const { log } = scene(title, v10.card(), ...steps);
    const report = reportOf(log);
    const listed = report.findings.filter(({ severity }) => severity !== 'info');
    expect(listed.map((finding) => `${finding.rule} and ${finding.folded} more`)).toEqual([
      `${rule} and ${steps.length - 1} more`,
    ]);
  });
});
