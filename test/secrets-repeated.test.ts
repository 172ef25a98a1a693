import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { openBench } from './command-line.js';

const bench = openBench();
afterAll(() => bench.close());

/** Opaque, so that only where they are sent says that they are secret; long, so that limits cut them. */
const SECRETS = {
  bearer: `Q7${'kZ81bearer9pLvVxW0'.repeat(3)}end1`,
  cookie: `C9${'sid0f3a9c77e1b2d4'.repeat(2)}end2`,
  push: `P5${'hook77aa88bb99cc'.repeat(2)}end3`,
} as const;

const message = (head: readonly string[], body: object, lead = ''): string => {
  const text = lead + JSON.stringify(body) + (lead === '' ? '' : '\n\n');
  return [...head, `Content-Length: ${Buffer.byteLength(text)}`, '', text].join('\r\n');
};

/** Sittings that repeat a secret: each behind so many words more. `keysAt`: which of them shows the keys in its head. */
function log(secret: string, keysAt = 0): string {
  const blocks = Array.from({ length: 24 }, (_, at) => {
    const said = `${'word '.repeat(at)}${secret} and more words that stand behind it, so that a middle goes`;
    const status = (state: string) => ({
      state,
      message: { messageId: `a${at}`, role: 'ROLE_AGENT', parts: [{ text: said }] },
    });
    const asked = {
      jsonrpc: '2.0',
      id: at,
      method: 'SendStreamingMessage',
      params: {
        message: { messageId: `m${at}`, role: 'ROLE_USER', parts: [{ text: said }] },
        configuration: { taskPushNotificationConfig: { url: 'https://h.example/', token: SECRETS.push } },
      },
    };
    const told = { taskId: 't1', contextId: 'c1', status: status('TASK_STATE_ODD') };
    const head = ['Host: a.example', 'A2A-Version: 1.0', 'Content-Type: application/json'];
    const keys = [`Authorization: Bearer ${SECRETS.bearer}`, `Cookie: theme=dark; sid=${SECRETS.cookie}`];
    const error = { code: -32603, message: said, data: [{ '@type': said }] };
    return [
      `--> to agent\n${message(['POST /rpc HTTP/1.1', ...head, ...(at === keysAt ? keys : [])], asked)}`,
      at % 3 === 0
        ? `<-- from agent\n${message(['HTTP/1.1 200 OK', head[2] ?? ''], { jsonrpc: '2.0', id: at, error })}`
        : `<-- from agent\n${message(
            ['HTTP/1.1 200 OK', 'Content-Type: text/event-stream'],
            { jsonrpc: '2.0', id: at, result: { statusUpdate: told } },
            'data: ',
          )}`,
    ];
  });
  return blocks.flat().join('\n\n');
}

/** The longest piece of a secret, its last four characters left out, that stands in a text: whole, or where lines were wrapped. */
function shown(text: string, secret: string): string {
  const flat = text.replace(/[\s│┃"'\\]+/g, '');
  const hidden = secret.slice(0, -4);
  for (let at = 0; at + 8 <= hidden.length; at++)
    if (flat.includes(hidden.slice(at, at + 8))) return hidden.slice(at, at + 8);
  return '';
}

const FORMATS =
  'text compact outline dialect story capabilities json jsonl sarif github gitlab junit checkstyle rdjsonl markdown agent';
const RUNS: readonly (readonly string[])[] = [
  ...FORMATS.split(' ').map((name) => ['--format', name, '{}/x.log']),
  ...['mermaid', 'plantuml', 'svg', 'ladder', 'curl'].map((to) => [
    'convert',
    '--to',
    to,
    '--unfold',
    '{}/x.log',
  ]),
  ...['short', 'full'].map((label) => ['convert', '--to', 'svg', '--label', label, '{}/x.log']),
  ['task', '{}/x.log', 't1'],
  ['show', '{}/x.log', 'x5', 'x7'],
  ['show', '--raw', '{}/x.log', 'x5'],
  ['search', '{}/x.log', 'words that'],
];

test.each(Object.entries(SECRETS))('no piece of a %s is shown where a text repeats it', async (_, secret) => {
  bench.file('x.log', log(secret));
  const page = bench.file('x.html', '');
  for (const argv of RUNS) {
    const { out } = await bench.run(...argv);
    expect(out, argv.join(' ')).not.toBe('');
    expect(shown(out, secret), argv.join(' ')).toBe('');
  }
  await bench.run('{}/x.log', '--format', 'html:{}/x.html');
  const html = readFileSync(page, 'utf8');
  expect(html).toContain('words that stand');
  expect(shown(html, secret)).toBe('');
  const { out } = await bench.run('--show-secrets', '--format', 'jsonl', '{}/x.log');
  expect(out).toContain(secret);
});

/** An agent card that tells a secret, before all else. */
function cardWith(secret: string): string {
  const skill = { id: 'a', name: 'A', description: `use ${secret}`, tags: [secret] };
  const card = {
    ...{ name: `X ${secret}`, description: `key ${secret}`, version: '1.0.0', skills: [skill, skill] },
    supportedInterfaces: [
      { url: 'https://a.example/rpc', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
      { url: `https://a.example/${secret}`, protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' },
    ],
    capabilities: { streaming: true, extensions: [{ uri: `urn:x:${secret}`, required: true }] },
    ...{ defaultInputModes: ['text/plain', secret], defaultOutputModes: ['text/plain'] },
  };
  const asked = 'GET /.well-known/agent-card.json HTTP/1.1\r\nHost: a.example\r\n\r\n';
  return `--> to agent\n${asked}\n\n<-- from agent\n${message(['HTTP/1.1 200 OK', 'Content-Type: application/json'], card)}\n\n`;
}

const LATE_RUNS: readonly (readonly string[])[] = [
  ...FORMATS.split(' ').map((name) => ['--preset', 'all', '--format', name, '{}/x.log']),
  ...['coverage', 'html'].map((name) => ['--format', name, '{}/x.log']),
  ['--format', 'dialect', '--migrate', '{}/x.log'],
  ['--format', 'outline', '--unfold', '--width', '200', '{}/x.log'],
  ...RUNS.filter(([command]) => command !== '--format'),
  ['convert', '--to', 'curl', '--exchange', '2', '{}/x.log'],
  ['convert', '--to', 'curl', '--task', 't1', '{}/x.log'],
  ['convert', '--to', 'mermaid', '--story', '{}/x.log'],
  ['convert', '--to', 'svg', '--label', 'full', '--exchange', '2', '{}/x.log'],
  ['task', '{}/x.log'],
  ['show', '--all', '--view', 'understood,json,raw', '{}/x.log', 'x1', 'x2', 'x3'],
  ['search', '{}/x.log', 'key'],
  ['stats', '{}/x.log'],
  ['stats', '--format', 'json', '{}/x.log'],
  ['doctor', '{}/x.log'],
];

test.each([
  ['bearer', SECRETS.bearer],
  ['cookie', SECRETS.cookie],
])('a %s that only the last request shows is masked in what crossed before', async (_, secret) => {
  bench.file('x.log', cardWith(secret) + log(secret, 23));
  for (const argv of LATE_RUNS) {
    const { out, err } = await bench.run(...argv);
    expect(out, argv.join(' ')).not.toBe('');
    expect(shown(out, secret), argv.join(' ')).toBe('');
    expect(shown(err, secret), argv.join(' ')).toBe('');
  }
});
