import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ReportOptions } from '../lib/model/report.js';
import { dialectReporter } from '../lib/report/dialect.js';
import { reporter } from '../lib/report/index.js';
import { written } from '../lib/report/live.js';
import { http, type Step, scene, v03, v10 } from '../lib/scene.js';
import { columns } from '../lib/text/width.js';
import { OPTIONS, row } from './made-report.js';
import { reportOf } from './pipeline.js';
import { say } from './said.js';

/** What the dialect lens shows of some traffic. */
function lens(steps: readonly Step[], options: Partial<ReportOptions> = {}, migrate = false): string {
  const log = Buffer.from(scene('traffic', ...steps).log, 'utf8');
  const report = reportOf(log, { rules: [], migrate });
  return written(dialectReporter, { captures: [report], options: { ...OPTIONS, ...options } });
}

const polls = [v10.card(), v10.send('working'), v10.poll('working'), v10.poll('working'), v10.poll()];

test('parties come first, then exchanges, like ones as one', () => {
  expect(lens(polls)).toBe(
    [
      'x.log',
      'client   courier/1.0  speaks 1.0 over JSON-RPC; claims `1.0`',
      'agent    Weather (agent.example)',
      '         answers 1.0 over JSON-RPC; its card offers 1.0 over JSON-RPC',
      '',
      'x1  card fetch · claims `1.0` · a card of 1.0 of Weather ·',
      '    offers 1.0 over JSON-RPC',
      'x2  SendMessage  1.0 over JSON-RPC · claims `1.0` · card offers `1.0`',
      '    because method `SendMessage`, `returnImmediately`,',
      '    the wrapper `task` in the answer',
      'x3-x5 (3)  GetTask  1.0 over JSON-RPC · claims `1.0` · card offers `1.0`',
      '    because method `GetTask`, an upper-case state in the answer',
      '',
      '',
    ].join('\n'),
  );
});

test('unfolded, each exchange stands for itself', () => {
  expect(lens(polls, { unfold: true }).match(/^x\d/gm)).toEqual(['x1', 'x2', 'x3', 'x4', 'x5']);
});

test('exchanges that complete out of order are folded in order', () => {
  const rows = [5, 1, 3, 2, 9].map((index) => row(index));
  const report = dialectReporter(OPTIONS, false);
  const source = {
    size: 0,
    read: () => new Uint8Array(),
    linesBefore: () => 0,
    original: (offset: number) => ({ offset, columnShift: 0 }),
  };
  report.open({ path: 'x.log', source });
  report.step([], rows);
  const capture = reportOf(scene('x', v10.send()).log, { rules: [] });
  expect(report.close(capture)).toContain('x1-x3, x5, x9 (5)  GetTask');
});

test('where claimed, offered and spoken disagree is marked; quiet shows nothing else', () => {
  const odd = [
    v10.card(),
    v10.send(),
    v03.send('completed', { task: 't-2' }),
    v10.send('completed', { request: { headers: { 'A2A-Version': undefined } }, task: 't-3' }),
    v10.send('completed', { request: { headers: { 'A2A-Version': '0.3' } }, task: 't-4' }),
    v10.send('completed', { request: { set: { '/params/message/parts/0/kind': 'text' } }, task: 't-5' }),
    v10.poll('completed', {
      response: { set: { '/result': { kind: 'task', id: 't-6', status: { state: 'completed' } } } },
    }),
  ];
  const marks = (text: string) =>
    text.match(/^ {4}! .*(?:\n {6}.*)*/gm)?.map((mark) => mark.replace(/\s+/g, ' ').trim());
  const expected = [
    '! the card offers only `1.0` at this URL',
    '! without `A2A-Version` an agent has to read it as 0.3',
    '! the header claims `0.3`, the request speaks 1.0',
    '! the request is of no one version: it has `kind` on a part',
    '! the answer speaks 0.3',
  ];
  expect(marks(lens(odd))).toEqual(expected);
  const quiet = lens(odd, { quiet: true });
  expect(marks(quiet)).toEqual(expected);
  expect(quiet.match(/^x\d+/gm)).toEqual(['x3', 'x4', 'x5', 'x6', 'x7']);
});

test('what is not A2A is counted by what it is', () => {
  const mcp = http(
    'POST /mcp',
    { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    { jsonrpc: '2.0', id: 1, result: {} },
  );
  expect(lens([v10.send(), mcp, mcp])).toContain('x2-x3 (2)  not A2A: MCP\n');
});

test.each([
  [
    '1.0-rc',
    '1.0 release candidate over JSON-RPC',
    v10.send('completed', { request: { set: { '/params/configuration': { blocking: true } } } }),
  ],
  [
    '0.1',
    '0.1 over JSON-RPC',
    http(
      'POST /rpc',
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'tasks/send',
        params: { id: 't', message: { role: 'user', parts: [] } },
      },
      { jsonrpc: '2.0', id: 1, result: { id: 't', status: { state: 'completed' } } },
    ),
  ],
  [
    '0.2',
    '0.2 over HTTP+JSON',
    http('GET /agent/authenticatedExtendedCard', undefined, { name: 'Weather', url: 'https://x.example/' }),
  ],
] as const)('%s is named in every report', (dialect, name, traffic) => {
  const report = reportOf(scene('traffic', traffic).log, { rules: [] });
  const shown = (format: 'text' | 'outline' | 'json' | 'dialect') =>
    reporter(format)({ captures: [report], options: OPTIONS });
  expect(shown('text')).toContain(`A2A ${name}`);
  expect(shown('dialect')).toContain(`  ${name}`);
  expect(shown('outline')).toContain(`  ${dialect} `);
  expect(shown('json')).toContain(`"spoken": "${dialect}"`);
});

test('0.1 is marked as obsolete', () => {
  const older = http(
    'POST /rpc',
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'tasks/send',
      params: { id: 't', message: { role: 'user', parts: [] } },
    },
    { jsonrpc: '2.0', id: 1, result: { id: 't', status: { state: 'completed' } } },
  );
  expect(lens([older])).toContain('! 0.1 is obsolete');
});

test('captured text neither acts on the terminal nor leaks', () => {
  const odd = http(
    'POST /rpc',
    { jsonrpc: '2.0', id: 1, method: 'message/send\u001b[31m', params: {} },
    { jsonrpc: '2.0', id: 1, result: {} },
  );
  const text = lens(
    [v10.send('completed', { request: { headers: { 'User-Agent': 'x token=abcdefghijklmnop' } } }), odd],
    {},
    true,
  );
  expect(text).not.toContain('\u001b');
  expect(text).not.toContain('abcdefghijklmnop');
});

test('ASCII alone is enough', () => {
  expect(lens([v03.card(), v03.send()], { unicode: false }, true)).toMatch(/^[\n\x20-\x7e]*$/);
});

test('colour is for the eye only', () => {
  const steps = [v03.card(), v03.send('completed', { request: { headers: { 'A2A-Version': '1.0' } } })];
  const plain = lens(steps, { color: true }, true).replace(/\u001b\[\d+m/g, '');
  expect(plain).toBe(lens(steps, {}, true));
});

test('traffic of 1.0 has nothing to change, in one line', () => {
  expect(lens(polls, {}, true)).toContain(
    '\nto speak 1.0: nothing to change, no exchange speaks a version before it\n',
  );
});

test('each place is counted, the first are shown', () => {
  const text = lens([v03.send(), v03.poll('working'), v03.poll('working'), v03.poll()], {}, true);
  expect(text).toMatch(/ 2\. call the method `GetTask`\n {7}`tasks\/get` → `GetTask`\n/);
  expect(text).toMatch(/x\.log:\d+:\d+ x2 \/method\n {9}x\.log:\d+:\d+ x3 \/method, and 1 more\n/);
  const all = lens(
    [v03.send(), v03.poll('working'), v03.poll('working'), v03.poll()],
    { unfold: true },
    true,
  );
  expect(all).toMatch(/x4 \/method\n/);
});

test('an agent whose card offers 1.0, and a client that claims 0.3, have nothing to change', () => {
  const both = v10.card({
    response: {
      set: {
        '/supportedInterfaces/1': {
          url: 'https://agent.example/rpc',
          protocolBinding: 'JSONRPC',
          protocolVersion: '0.3',
        },
      },
    },
  });
  const text = lens(
    [both, v03.send('completed', { request: { headers: { 'A2A-Version': '0.3' } } })],
    {},
    true,
  );
  expect(text).toContain('to speak 1.0: nothing to change\n');
  expect(text).toContain('1 request is left out: it claims 0.3');
  expect(text).toContain('1 answer or delivery is left out: the card offers 1.0');
});

test('a webhook of such an agent is told as it was registered', () => {
  const both = v10.card({
    response: {
      set: {
        '/supportedInterfaces/1': {
          url: 'https://agent.example/rpc',
          protocolBinding: 'JSONRPC',
          protocolVersion: '0.3',
        },
      },
    },
  });
  const hook = { '/params/configuration/pushNotificationConfig': { url: 'https://client.example/hook' } };
  const delivery = http(
    'POST /hook',
    { kind: 'task', id: 't-1', contextId: 'c-1', status: { state: 'completed' } },
    undefined,
    { request: { headers: { Host: 'client.example' } }, response: { status: 204 } },
  );
  const text = lens([both, v03.send('working', { request: { set: hook } }), delivery], {}, true);
  expect(text).toContain('2 answers and deliveries are left out: the card offers 1.0');
  expect(text).not.toContain('what the agent sends');
});

test('lines stay within the width, but for what cannot be broken', () => {
  const folder = new URL('../samples/', import.meta.url);
  const lines = readdirSync(folder)
    .filter((name) => /\.(?:dialect|migrate)$/.test(name))
    .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').split('\n'));
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.filter((line) => columns(line) > 80 && line.trim().includes(' '))).toEqual([]);
});

test('--migrate asks for the dialect lens', async () => {
  const alone = await say('--migrate', 'samples/stock-brief.log');
  expect(alone).toEqual({
    status: 2,
    out: '',
    err: 'a2a-lint: --migrate is told by --format dialect only\n',
  });
  expect(await say('--format', 'dialect', '--migrate', 'samples/stock-brief.log')).toMatchObject({
    status: 0,
    err: '',
  });
  const faulty = await say('--format', 'dialect', 'samples/client-0.3-agent-1.0.log');
  expect(faulty.status).toBe(1);
});
