import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { http, scene, v10 } from '../lib/scene.js';
import { columns } from '../lib/text/width.js';
import { openBench } from './command-line.js';
import { hostileText } from './hostile-text.js';
import { parsedStates } from './mermaid-parser.js';

const bench = openBench();
afterAll(bench.close);

function sample(name: string): string {
  return fileURLToPath(new URL(`../samples/${name}`, import.meta.url));
}

async function told(...argv: readonly string[]): Promise<string[]> {
  const { status, out, err } = await bench.run('task', ...argv);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  expect(out.endsWith('\n')).toBe(true);
  return out.slice(0, -1).split('\n');
}

test('a task is told from its first request to its findings', async () => {
  expect(await told(sample('event-after-completed.log'), '36da')).toEqual([
    'task 36dae170-8bc8-4e30-8d84-33cae4a90e21',
    '  Stock Analyst · 127.0.0.1:9999 · A2A 1.0',
    '  begun by SendStreamingMessage in x2; the capture holds no times',
    '',
    '  x2    client    "How did ACME do over the last month?"',
    '  x2.1  stream    submitted',
    '  x2.2  stream  → working',
    '  x2.3  stream  → completed',
    '  x2.4  stream  → working',
    '      leaves the legal paths: the task had ended',
    '',
    '  path     submitted → working → completed → working',
    '  context  9db9c66b-5170-4123-bdd5-2a9fff56f1e4',
    '',
    '1 finding about this task',
    '  error x2.4 event-after-terminal-state: a status update with',
    '    `TASK_STATE_WORKING` follows the event that ended the task with',
    '    `TASK_STATE_COMPLETED`; expected the end of the stream',
    expect.stringMatching(/^ {2}evidence: a2a-lint show /),
  ]);
});

test('artifacts grow, deliveries and their configuration stand with the task', async () => {
  const lines = await told(sample('push.log'), 'e25');
  expect(lines.slice(7, 11)).toEqual([
    '  x4  push    → working  "Looking it up."',
    '  x5  push      artifact brief  17 chars',
    '  x6  push      artifact brief  +22 chars, 1 data part → 39 chars, 1 data part',
    '  x7  push      artifact brief (last)  +1 file → 39 chars, 1 data part, 1 file',
  ]);
  expect(lines).toContain('  push     http://127.0.0.1:9101/hook (set in x2, Bearer): 6 deliveries');
});

test('polls that say the same are one line with their distance, unless unfolded', async () => {
  const file = bench.file(
    'polls.log',
    scene('Polls', v10.card(), v10.send('submitted'), ...Array(5).fill(v10.poll('working')), v10.poll()).log,
  );
  const lines = await told(file, 't-1');
  expect(lines[1]).toBe('  Weather · agent.example · A2A 1.0');
  expect(lines[2]).toBe('  begun by SendMessage in x2 at 2026-01-01T00:00:00.200Z');
  expect(lines.slice(4, 8)).toEqual([
    '  x2      +0 ms  client    "Will it rain in Riga?"',
    '  x2    +100 ms  send      submitted',
    '  x3-7  +300 ms  poll    → working  (×5, 200 ms apart)',
    '  x8    +1.30 s  poll    → completed  artifact a-1 (16 chars)',
  ]);
  expect((await told(file, 't-1', '--unfold')).filter((line) => line.includes('  poll  '))).toHaveLength(6);
});

test('one time alone tells no distance', async () => {
  const lines = await told(sample('mitmproxy.mitm'), '1a37');
  expect(lines[2]).toMatch(/ in x13 at 2026-11-30T01:37:37\.\d+Z$/);
  expect(lines.join('\n')).not.toMatch(/\+\d+ ms/);
});

test('turns, other tasks of the context, and what ended badly are told', async () => {
  const file = bench.file(
    'turns.log',
    scene(
      'Turns',
      v10.card(),
      v10.send('input-required'),
      v10.send('working', {
        request: { set: { '/params/message/taskId': 't-1', '/params/message/messageId': 'm-2' } },
      }),
      v10.send('completed', { task: 't-2' }),
      v10.cancel('canceled', { response: null, closed: 'agent' }),
    ).log,
  );
  const lines = await told(file, 't-1');
  expect(lines.filter((line) => / {2}client {2}/.test(line)).map((line) => line.slice(15))).toEqual([
    'client    "Will it rain in Riga?"',
    'client    "Will it rain in Riga?"',
    'client    CancelTask',
  ]);
  expect(lines.join('\n')).toMatch(/cancel {4}no answer/);
  expect(lines).toContain('  context  c-1: with task t-2; 2 turns of the client belong to this task');
});

describe('which task', () => {
  const three = bench.file(
    'three.log',
    scene('Three', ...['abc-1', 'abc-2', 'xyz'].map((task) => v10.send('completed', { task }))).log,
  );

  test('is listed, told by a beginning that is unique, and by its whole id', async () => {
    expect(await told(three)).toEqual([
      '  task abc-1  completed   send',
      '  task abc-2  completed   send',
      '  task xyz    completed   send',
      '',
      '3 tasks; a2a-lint task FILE ID tells the story of one',
    ]);
    expect((await told(three, 'x'))[0]).toBe('task xyz');
    expect((await told(three, 'abc-1'))[0]).toBe('task abc-1');
  });

  test.each([
    [['abc'], 2, '2 tasks begin with `abc`: abc-1, abc-2'],
    [['q'], 3, 'no task begins with `q`; there are abc-1, abc-2, xyz'],
  ])('is said in one sentence where %j leaves it open', async (ids, status, sentence) => {
    expect(await bench.run('task', three, ...ids)).toEqual({
      status,
      out: '',
      err: `a2a-lint: three.log: ${sentence}\n`,
    });
  });

  test.each([
    [['task', three, '--format', 'json'], '--format json is of whole captures'],
    [['task', three, '--as', 'svg'], 'svg is of one task: name its id'],
    [['task', '{}', 'x'], 'task looks into one capture'],
  ])('%#: wrong usage is said', async (argv, sentence) => {
    const { status, err } = await bench.run(...argv);
    expect(status).toBe(2);
    expect(err).toContain(sentence);
  });
});

test.each([
  [['task', sample('push.log')]],
  [['task', sample('push.log'), 'e25']],
  [['task', sample('push.log'), 'e25', '--as', 'svg']],
  [['stats', sample('push.log')]],
  [['stats', sample('push.log'), '--format', 'json']],
  [['doctor', sample('push.log')]],
  [['explain', 'task-state-unknown']],
  [['explain', '--help']],
  [['--help']],
  [['--list-rules']],
  [['--print-config', '--no-config']],
  [['formats']],
  [['man']],
  [['completion', 'bash']],
])('a closed pipe ends %j quietly', async (argv) => {
  expect(await bench.runIn({ takes: 0 }, ...argv)).toEqual({ status: 141, out: '', err: '' });
});

test('its states alone, as text and as diagrams', async () => {
  const file = sample('event-after-completed.log');
  const { out } = await bench.run('--format', 'story', file);
  expect((await bench.run('task', file, '36da', '--format', 'story')).out).toBe(out);
  expect((await bench.run('task', file, '36da', '--as', 'story')).out).toBe(out);
  const drawn = await bench.run('convert', '--to', 'mermaid', '--story', file);
  const mermaid = (await bench.run('task', file, '36da', '--as', 'mermaid')).out;
  expect(mermaid).toBe(drawn.out);
  expect(await parsedStates(mermaid)).toContain('completed');
  expect((await bench.run('task', file, '36da', '--as', 'svg')).out).toMatch(/^<svg (?:.|\n)*<\/svg>\n$/);
});

test.each([40, 80])('fits %i columns', async (width) => {
  for (const [name, id] of [
    ['push.log', 'e25'],
    ['input-required.log', 'e0f'],
    ['mitmproxy.mitm', '1a3'],
    ['event-after-completed.log', '36d'],
  ] as const) {
    const lines = await told(sample(name), id, '--width', `${width}`);
    expect(
      lines.filter((line) => columns(line) > width && !/http:|[0-9a-f-]{36}|`|samples\//.test(line)),
    ).toEqual([]);
  }
});

test('secrets are masked, and captured text obeys nothing', async () => {
  const secret = 'sk-live-0123456789abcdef0123';
  const file = bench.file(
    'secret.log',
    scene(
      'Secrets',
      v10.send('completed', {
        request: { set: { '/params/message/parts/0/text': `my key is ${secret}, token=hunter2hunter2` } },
      }),
      http('POST /x', { a: 1 }, { b: 2 }),
    ).log,
  );
  const masked = (await told(file, 't')).join('\n');
  expect(masked).toContain('my key is ****');
  expect(masked).not.toMatch(/0123456789abcdef|hunter2hunter2/);
  expect((await told(file, 't', '--show-secrets')).join('\n')).toContain(secret);
  await fc.assert(
    fc.asyncProperty(hostileText, async (text) => {
      const twist = { context: `c${text}`, request: { set: { '/params/message/parts/0/text': text } } };
      const events = ['task' as const, { is: 'artifact' as const, set: {} }, { data: text }];
      bench.file('hostile.log', scene('Hostile', v10.stream(events, { ...twist, task: `t${text}` })).log);
      const { out, err } = await bench.run('task', '{}/hostile.log', 't', '--ascii');
      expect(out + err).toMatch(/^[ -~\n]*$/);
    }),
    { numRuns: 60 },
  );
});
