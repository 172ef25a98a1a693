import { readdirSync } from 'node:fs';
import stringWidth from 'string-width';
import { afterAll, expect, test } from 'vitest';
import { paragraph } from '../lib/text/width.js';
import { openBench } from './command-line.js';

const bench = openBench();
afterAll(() => bench.close());

const NAME = '日本語のとても長い名前のエージェントがここにいて';
const card = {
  ...{ name: NAME.repeat(3), description: NAME, version: '1.0.0', defaultOutputModes: ['text/plain'] },
  supportedInterfaces: [
    { url: 'https://a.example/rpc', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
    { url: 'https://a.example/b', protocolBinding: NAME, protocolVersion: NAME },
  ],
  securitySchemes: { [NAME]: { apiKeySecurityScheme: { name: 'X', location: 'header' } } },
  capabilities: { streaming: true, extensions: [{ uri: NAME.repeat(4), required: true }] },
  defaultInputModes: ['text/plain', NAME],
  skills: [{ id: NAME, name: 'A', description: 'd', tags: ['t'], inputModes: [`x/${NAME}`] }],
};
const block = (arrow: string, start: string, body: object | null) => {
  const text = body === null ? '' : JSON.stringify(body);
  const head = `${start}\r\nHost: a.example\r\nA2A-Version: 1.0\r\nContent-Type: application/json`;
  return `${arrow}\n${head}\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}\n\n`;
};
const params = { message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'hi' }] } };
const task = { id: 't-1', contextId: 'c', status: { state: 'TASK_STATE_COMPLETED' } };
bench.file(
  'wide.log',
  [
    block('--> to agent', 'GET /.well-known/agent-card.json HTTP/1.1', null),
    block('<-- from agent', 'HTTP/1.1 200 OK', card),
    block('--> to agent', 'POST /rpc HTTP/1.1', { jsonrpc: '2.0', id: 1, method: 'SendMessage', params }),
    block('<-- from agent', 'HTTP/1.1 200 OK', { jsonrpc: '2.0', id: 1, result: { task } }),
  ].join(''),
);
const SAMPLES = readdirSync('samples')
  .filter((name) => name.endsWith('.log'))
  .slice(0, 12)
  .map((name) => `samples/${name}`);

const RUNS: readonly (readonly string[])[] = [
  ['explain', 'A2A10-7.4-01'],
  ['explain', 'stream-ends-without-terminal-state'],
  ['explain', 'symptoms'],
  ['explain', 'empty', 'stream'],
  ['--format', 'coverage', ...SAMPLES],
  ['--format', 'capabilities', '{}/wide.log'],
  ['--format', 'text', '{}/wide.log'],
  ['--format', 'story', '{}/wide.log'],
  ['--format', 'dialect', '--migrate', '{}/wide.log', ...SAMPLES],
  ['stats', '{}/wide.log', ...SAMPLES],
];

test.each([40, 60, 80])('prose and tables keep to %i columns', async (width) => {
  for (const argv of RUNS) {
    const { out } = await bench.run(...argv, '--width', String(width));
    expect(out, argv.join(' ')).not.toBe('');
    // URLs and paths are for copying, and names of rules and of members stand whole.
    const wide = out
      .split('\n')
      .filter(
        (line) => stringWidth(line) > width && !/^ *(?:Page: )?(?:\S*(?:\w-\w|\/)\S*|`\S+`\S?)$/.test(line),
      );
    expect(wide, argv.join(' ')).toEqual([]);
  }
});

test('text of a script that writes no spaces is broken, and all of it is there', () => {
  const lines = paragraph(`the agent ${NAME} is here`, 40, '  ', '    ');
  expect(lines.map((line) => stringWidth(line) <= 40)).not.toContain(false);
  expect(lines.join('').replace(/ /g, '')).toBe(`theagent${NAME}ishere`);
  const url = `https://a.example/${'long/'.repeat(12)}`;
  expect(paragraph(`see ${url}`, 40, '')).toEqual(['see', url]);
});

test('nothing, and a name that is no word of prose, are explained to be nothing', async () => {
  for (const name of ['', ' ']) {
    const { status, err } = await bench.run('explain', name);
    expect(status).toBe(2);
    expect(err).toMatch(/^a2a-lint: what is to be explained\? Name a rule/);
  }
  const { status, out, err } = await bench.run('explain', '__proto__');
  expect(status).toBe(2);
  expect(out).toBe('');
  expect(err).toContain('neither a rule nor a requirement is called __proto__;');
  expect((await bench.run('explain', 'task_not_found')).out).toContain('task-not-found-while-active');
});
