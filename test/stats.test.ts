import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { scene, v10 } from '../lib/scene.js';
import { spans } from '../lib/stats/spread.js';
import { columns } from '../lib/text/width.js';
import { openBench } from './command-line.js';
import { hostileText } from './hostile-text.js';

const bench = openBench();
afterAll(bench.close);

const sample = (name: string): string => fileURLToPath(new URL(`../samples/${name}`, import.meta.url));

async function counted(...argv: readonly string[]): Promise<string> {
  const { status, out, err } = await bench.run('stats', ...argv);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  return out;
}

const mixed = bench.file(
  'mixed.log',
  scene(
    'All kinds',
    v10.card(),
    v10.send('submitted'),
    v10.poll('working'),
    v10.poll('working', { error: { code: -32603, message: 'no' } }),
    v10.poll(),
    v10.stream(['task', 'working', 'completed'], { task: 't-2' }),
    v10.cancel('canceled', { response: null, closed: 'agent' }),
  ).log,
);

describe('as tables', () => {
  test('operations, streams and polls of an agent', async () => {
    expect((await counted(mixed)).split('\n')).toEqual([
      'Weather · agent.example',
      '  operation             count  errors     p50     p95     max   sent    got',
      '  agent card                1       0  100 ms  100 ms  100 ms    0 B  499 B',
      '  SendMessage               1       0  100 ms  100 ms  100 ms  197 B  158 B',
      '  GetTask                   3       1  100 ms  100 ms  100 ms  207 B  436 B',
      '  SendStreamingMessage      1       0  500 ms  500 ms  500 ms  207 B  520 B',
      '  CancelTask                1       0       ?       ?       ?   72 B    0 B',
      '  without an answer: CancelTask 1',
      '',
      '  streams               count  unfinished  events  first p50  first max  gap max',
      '  SendStreamingMessage      1           0       3     200 ms     200 ms   100 ms',
      '',
      '  3 polls of 1 task, p50 200 ms, p95 200 ms, max 200 ms apart',
      '',
      'durations are known of 6 of 7 exchanges',
      '',
    ]);
  });

  test('how streams fared that did not end properly', async () => {
    const file = bench.file(
      'broken.log',
      scene(
        'broken',
        v10.stream(['task', { raw: ': ping\n\n' }], { unfinished: true, closed: 'agent', on: 1 }),
        v10.stream(['task'], { unfinished: true, closed: 'client', on: 2, task: 't-2' }),
        v10.stream(['task'], { unfinished: true, on: 3, task: 't-3' }),
        v10.stream(undefined, { on: 4, task: 't-4' }),
      ).log,
    );
    expect(await counted(file)).toContain(
      '  SendStreamingMessage: 1 cut, 1 left by the client, 1 still open at the end, 1\n    comment to keep alive\n',
    );
    const [capture] = JSON.parse(await counted(file, '--format', 'json')).captures;
    expect(capture.agents[0].streams).toMatchObject([
      { streams: 4, unfinished: 3, cut: 1, left: 1, comments: 1, durations: { count: 4 } },
    ]);
  });

  test('without times the columns are left out, and that is said', async () => {
    expect(await counted(sample('push.log'))).toBe(
      [
        'Whole Analyst · 127.0.0.1:9999',
        '  operation      count  errors    sent    got',
        '  agent card         1       0     0 B  879 B',
        '  SendMessage        1       0   358 B  433 B',
        '  push delivery      6       0  1.8 kB    0 B',
        '',
        'the capture holds no times: durations, gaps and intervals are left out',
        '',
      ].join('\n'),
    );
  });

  test('several captures are headed by their names; what is out of reach is not counted', async () => {
    const out = await counted(mixed, sample('push.log'));
    expect(out).toMatch(/^mixed\.log\n\nWeather/);
    expect(out.match(/^Whole Analyst/gm)).toHaveLength(1);
    expect(await counted(mixed, '--exchange', '2')).not.toContain('agent card');
  });

  test.each([40, 80])('fits %i columns', async (width) => {
    for (const file of [mixed, sample('mitmproxy.mitm'), sample('push.log')]) {
      const lines = (await counted(file, '--width', `${width}`)).split('\n');
      expect(lines.filter((line) => columns(line) > width)).toEqual([]);
    }
  });
});

test('as JSON, with null for what is not known', async () => {
  const [capture] = JSON.parse(await counted(sample('push.log'), '--format', 'json')).captures;
  expect(capture).toMatchObject({
    exchanges: 8,
    foreign: 0,
    timed: 0,
    agents: [
      {
        name: 'Whole Analyst',
        operations: [
          { operation: 'agent card', count: 1 },
          { operation: 'SendMessage', durations: null, sent: { bytes: 358, unknown: 0 } },
          { operation: 'push delivery', count: 6 },
        ],
        streams: [],
        polls: null,
      },
    ],
  });
});

test('wrong usage and what cannot be read', async () => {
  expect(await bench.run('stats', mixed, '--format', 'sarif')).toMatchObject({ status: 2, out: '' });
  expect(await bench.run('stats', '{}/nothing.log')).toMatchObject({
    status: 3,
    err: 'a2a-lint: nothing.log: does not exist\n',
  });
  const empty = bench.file(
    'foreign.log',
    '--> to agent\nGET / HTTP/1.1\nhost: x\n\n<-- from agent\nHTTP/1.1 200 OK\n\n',
  );
  expect(await counted(empty)).toContain('nothing to lint');
});

test('names of operations and agents obey nothing, and show no secrets', async () => {
  await fc.assert(
    fc.asyncProperty(hostileText, async (text) => {
      const secret = 'api_key=0123456789abcdef0123';
      const steps = [v10.call(`x${text}`, {}, {}), v10.call(`GET ${secret}`, {}, {})];
      bench.file('hostile.log', scene('Hostile', v10.card(), ...steps).log);
      const { out, err } = await bench.run('stats', '{}/hostile.log', '--ascii');
      expect(out + err).toMatch(/^[ -~\n]*$/);
      expect(out).not.toContain('89abcdef');
      const json = await bench.run('stats', '{}/hostile.log', '--format', 'json');
      expect(json.out).not.toContain('89abcdef');
      expect(JSON.parse(json.out).captures).toHaveLength(1);
    }),
    { numRuns: 40 },
  );
});

describe('time spans', () => {
  const percentile = (sorted: readonly number[], share: number) =>
    sorted[Math.ceil(share * sorted.length) - 1];

  test('few are exact, many are within one percent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 200 }),
        fc.constantFrom(1, 30),
        (values, times) => {
          const taken = spans();
          const all = Array<readonly number[]>(times).fill(values).flat();
          all.forEach(taken.add);
          const sorted = all.toSorted((a, b) => a - b);
          const spread = taken.spread();
          expect(spread).toMatchObject({ count: all.length, max: sorted.at(-1), exact: all.length <= 2000 });
          for (const [got = 0, share] of [
            [spread?.p50, 0.5],
            [spread?.p95, 0.95],
          ] as const) {
            const wanted = percentile(sorted, share) ?? 0;
            expect(Math.abs(got - wanted)).toBeLessThanOrEqual(spread?.exact ? 0 : Math.max(1, wanted / 100));
          }
        },
      ),
    );
  });

  test('none, and clocks that step back, give none', () => {
    const taken = spans();
    taken.add(-5);
    taken.add(Number.NaN);
    expect(taken.spread()).toBeNull();
  });
});
