import { describe, expect, test } from 'vitest';
import { OPERATIONS } from '../lib/a2a/spec/operations.js';
import type { Operation } from '../lib/model/a2a.js';
import { converted } from './converted.js';

const SAFE: readonly Operation[] = [
  'GetTask',
  'ListTasks',
  'SubscribeToTask',
  'GetTaskPushNotificationConfig',
  'ListTaskPushNotificationConfigs',
  'GetExtendedAgentCard',
];
const VERSIONS = ['1.0', '0.3'] as const;

function posted(target: string, version: string, body: string, verb = 'POST'): string {
  const length =
    verb === 'POST' ? `Content-Length: ${body.length}\r\nContent-Type: application/json\r\n` : '';
  const head = `${verb} ${target} HTTP/1.1\r\nHost: a\r\nA2A-Version: ${version}\r\n${length}\r\n`;
  return `--> to agent\n${head}${verb === 'POST' ? body : ''}\n\n`;
}

function rpc(method: string, version: string): string {
  return posted('/rpc', version, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: {} }));
}

/** What the first command of a log's script is marked. */
function mark(log: string): string | undefined {
  return /^# x1 .*\(((?:not )?safe to repeat).*\)$/m.exec(
    converted(Buffer.from(log), 'curl')?.bytes.toString() ?? '',
  )?.[1];
}

const calls = OPERATIONS.flatMap(({ operation, spelled }) =>
  VERSIONS.flatMap((version) => {
    const method = spelled.JSONRPC[version];
    const routes = (spelled['HTTP+JSON'][version] ?? '').replace(/\{\w+\}/g, 't1');
    const verbs = routes.split(' ').filter(Boolean);
    const path = verbs.pop();
    return [
      ...(method === null ? [] : [{ operation, version, spelling: method, log: rpc(method, version) }]),
      ...(path === undefined
        ? []
        : verbs.map((one) => ({
            operation,
            version,
            spelling: `${one} ${path}`,
            log: posted(path, version, '{}', one),
          }))),
    ];
  }),
);

describe('whether a command may be repeated', () => {
  test.each(calls)('$version $spelling', ({ operation, log }) => {
    expect(mark(log)).toBe(SAFE.includes(operation) ? 'safe to repeat' : 'not safe to repeat');
  });

  test('all operations of both versions and bindings were looked at', () => {
    expect(calls.length).toBeGreaterThan(38);
    expect(new Set(calls.map(({ operation }) => operation)).size).toBe(OPERATIONS.length);
  });

  const get = { jsonrpc: '2.0', id: 1, method: 'GetTask', params: { id: 't' } };
  const send = { jsonrpc: '2.0', id: 2, method: 'SendMessage', params: {} };
  test.each([
    ['an agent card', posted('/.well-known/agent-card.json', '1.0', '', 'GET'), 'safe to repeat'],
    ['a method that nobody knows', rpc('tasks/explode', '1.0'), 'not safe to repeat'],
    [
      'a batch in which something is sent',
      posted('/rpc', '1.0', JSON.stringify([get, send])),
      'not safe to repeat',
    ],
    ['0.1: tasks/send', rpc('tasks/send', '0.1'), 'not safe to repeat'],
    ['0.1: tasks/cancel', rpc('tasks/cancel', '0.1'), 'not safe to repeat'],
  ])('%s', (_, log, said) => {
    expect(mark(log)).toBe(said);
  });
});
