import { afterAll, expect, test } from 'vitest';
import { scene, v10 } from '../lib/scene.js';
import { openBench } from './command-line.js';

const bench = openBench();
afterAll(bench.close);

const status = { contextId: 'c-6', status: { state: 'TASK_STATE_WORKING' } };
bench.file(
  'named.log',
  scene(
    'Exchanges that name a task by the way',
    v10.card(),
    v10.cancel('canceled', { task: 't-2', response: null, closed: 'agent' }),
    v10.stream([{ data: '{"jsonrpc":"2.0","res' }, 'working'], { task: 't-3' }),
    v10.subscribe(['working', { is: 'working', task: 't-5' }], { task: 't-4' }),
    v10.call('ListTasks', {}, { tasks: [{ id: 't-6', ...status }], nextPageToken: '' }),
    v10.send('completed', { task: 't-8', request: { set: { '/params/message/taskId': 't-7' } } }),
    v10.poll('completed', { task: 't-9', response: null }),
  ).log,
);

test.each([
  ['t-2', [2]],
  ['t-3', [3]],
  ['t-4', [4]],
  ['t-5', [4]],
  ['t-6', [5]],
  ['t-7', [6]],
  ['t-8', [6]],
  ['t-9', [7]],
])('%s is found where a request, an event, or a list names it', async (id, numbers) => {
  const told = await bench.run('--format', 'outline', '--task', id, '{}/named.log');
  expect([...told.out.matchAll(/^ {3}(\d) /gm)].map(([, number]) => Number(number))).toEqual(numbers);
  const drawn = await bench.run('convert', '--to', 'plantuml', '--numbers', '--task', id, '{}/named.log');
  expect(drawn).toMatchObject({ status: 0, err: '' });
  const requests = [...drawn.out.matchAll(/^p\d -> p\d : (\d) /gm)].map(([, number]) => Number(number));
  expect(requests).toEqual(numbers);
});

test.each([
  ['t-5', 0],
  ['t-6', 0],
  ['t-2', 3],
])('the states of %s are drawn where any were seen', async (id, status) => {
  const drawn = await bench.run('convert', '--to', 'mermaid', '--story', '--task', id, '{}/named.log');
  expect(drawn.status).toBe(status);
  if (status === 0) expect(drawn.out).toContain('working');
});

test('a slice by task keeps what names it, and reads back with it', async () => {
  const { status } = await bench.run(
    ...['convert', '--to', 'capture', '--task', 't-6', '-o', '{}/part.jsonl', '{}/named.log'],
  );
  expect(status).toBe(0);
  const { out } = await bench.run('--format', 'story', '{}/part.jsonl');
  expect(out).toMatch(/^task t-6 /m);
});
