import { expect, test } from 'vitest';
import { http, type Step, scene, v03, v10 } from '../lib/scene.js';
import { rules } from '../rules/index.js';
import { reportOf } from './pipeline.js';

// Where sentences of the specification pull two ways, or its examples do what its text forbids: whoever follows one of
// them is told at most a note that names both.

/** Findings by every rule that are more than a note, and the messages of notes. */
function judged(...steps: readonly Step[]) {
  const ruleset = { preset: 'all', only: [], off: [], severities: new Map() } as const;
  const { findings } = reportOf(scene('', ...steps).log, { rules, ruleset });
  return {
    faults: findings.flatMap(({ severity, rule }) => (severity === 'info' ? [] : [`${severity} ${rule}`])),
    notes: findings.flatMap(({ severity, message }) => (severity === 'info' ? [message] : [])),
  };
}

const card = (set: NonNullable<Parameters<typeof http>[1]> & object) =>
  v10.card({ response: { set: set as never } });
const info = (reason: string) => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason,
  domain: 'a2a-protocol.org',
});
const SIGN_IN = {
  is: 'auth-required',
  set: {
    '/result/statusUpdate/status/message': {
      messageId: 'm-2',
      role: 'ROLE_AGENT',
      parts: [{ text: 'Sign in at https://agent.example/login.' }],
    },
  },
} as const;
const SILENT: Readonly<Record<string, readonly Step[]>> = {
  'a stream ends at input-required (§3.1.2, §11.7)': [v10.stream(['task', 'working', 'input-required'])],
  'a stream ends at auth-required (§7.6, §11.7)': [v10.stream(['task', SIGN_IN])],
  'a stream goes on behind auth-required (§7.6)': [v10.stream(['task', SIGN_IN, 'working', 'completed'])],
  'a page without tasks (§5.7)': [
    v10.call('ListTasks', {}, { tasks: [], nextPageToken: '', pageSize: 50, totalSize: 0 }),
  ],
  'one URL for two bindings (§8.3.1)': [
    card({
      '/supportedInterfaces/1': {
        url: 'https://agent.example/rpc',
        protocolBinding: 'HTTP+JSON',
        protocolVersion: '1.0',
      },
    }),
  ],
  'a binding of one’s own, by its URI (§5.8)': [
    card({
      '/supportedInterfaces/1': {
        url: 'https://agent.example/ws',
        protocolBinding: 'https://acme.example/bindings/ws/v1',
        protocolVersion: '1.0',
      },
    }),
  ],
  'a registered scheme of HTTP beside Basic and Bearer (§4.5.3)': [
    card({
      '/securitySchemes': { key: { httpAuthSecurityScheme: { scheme: 'HOBA' } } },
      '/securityRequirements': [{ schemes: { key: { list: [] } } }],
    }),
  ],
  'a task that was canceled is gone (§3.3.1)': [
    v10.send('working'),
    v10.cancel(),
    v10.cancel('canceled', {
      error: { code: -32001, message: 'Task not found', data: [info('TASK_NOT_FOUND')] },
    }),
  ],
  'a task is canceled again (§3.3.1)': [v10.send('working'), v10.cancel(), v10.cancel()],
  'a task that was canceled cannot be (§3.1.5)': [
    v10.send('working'),
    v10.cancel(),
    v10.cancel('canceled', {
      error: { code: -32002, message: 'Task has ended', data: [info('TASK_NOT_CANCELABLE')] },
    }),
  ],
  'an error of RFC 9457 over HTTP+JSON (§6.4, §11.6)': [
    http(
      'GET /tasks/t-9',
      undefined,
      { type: 'about:blank', title: 'Task not found', status: 404, detail: 'no such task' },
      {
        request: { headers: { 'A2A-Version': '1.0' } },
        response: { status: 404, headers: { 'Content-Type': 'application/problem+json' } },
      },
    ),
  ],
  'an error as an event of a stream (§9.4.2)': [
    v10.stream([
      'task',
      {
        data: JSON.stringify({
          jsonrpc: '2.0',
          id: 'r-1',
          error: { code: -32603, message: 'the model is gone' },
        }),
      },
    ]),
  ],
};

test.each(Object.entries(SILENT))('%s: nothing is said', (_, steps) => {
  expect(judged(...steps).faults).toEqual([]);
});

const NOTED: Readonly<Record<string, readonly [note: RegExp, ...steps: Step[]]>> = {
  'a card without skills': [/`skills` .*§5\.7; the card in §8\.4\.1/, card({ '/skills': [] })],
  'a card with `security`': [
    /`security` in place of `securityRequirements`.*§4\.4\.1; the prose of §3\.1\.11 and §13\.3/,
    card({
      '/securitySchemes': { key: { httpAuthSecurityScheme: { scheme: 'Bearer' } } },
      '/security': [{ key: [] }],
    }),
  ],
  'a 1.0 call that claims 0.3': [
    /`SendMessage` is a 1\.0 method; .*§9\.2 and §11\.2 .*§3\.6\.1/,
    v10.card(),
    v10.send('completed', { request: { headers: { 'A2A-Version': '0.3' } } }),
  ],
  'a file of 0.3 as 1.0 says that it was': [
    /`fileWithBytes` in place of .*right in 0\.3 over HTTP\+JSON/,
    v03.send('completed', {
      request: {
        set: {
          '/params/message/parts/1': {
            kind: 'file',
            file: { fileWithBytes: 'aGk=', mimeType: 'text/plain' },
          },
        },
      },
    }),
  ],
  '0.3: no preferred transport': [
    /`preferredTransport`.*§5\.6\.1; by §5\.5/,
    v03.card({ response: { set: { '/preferredTransport': undefined } } }),
  ],
  'a code of A2A’s own band that it does not define': [
    /code `-32050` is none that A2A 1\.0 defines/,
    v10.send('completed', { error: { code: -32050, message: 'Authentication required' } }),
  ],
  'an extended card that the card does not offer, refused (§3.3.4)': [
    /`GetExtendedAgentCard` was refused; the card does not declare/,
    v10.card(),
    v10.call('GetExtendedAgentCard', undefined, null, {
      error: { code: -32004, message: 'no', data: [info('UNSUPPORTED_OPERATION')] },
    }),
  ],
};

test.each(Object.entries(NOTED))('%s: a note', (_, [note, ...steps]) => {
  const { faults, notes } = judged(...steps);
  expect(faults).toEqual([]);
  expect(notes.some((message) => note.test(message))).toBe(true);
});
