import { describe, expect, test } from 'vitest';
import { inflate } from '../lib/cli/inflate.js';
import type { Json } from '../lib/model/json.js';
import { bytes, http, type Moment, type Scene, type Step, scene, v03, v10 } from '../lib/scene.js';
import { rules } from '../rules/index.js';
import { analyzed } from './pipeline.js';

/** A task that waits for authorization, and says for which. */
const SIGN_IN: Moment = {
  is: 'auth-required',
  set: {
    '/result/statusUpdate/status/message': {
      messageId: 'm-5',
      role: 'ROLE_AGENT',
      parts: [{ text: 'Sign in at https://id.example/device.' }],
    },
  },
};
const HELLO_01 = { role: 'user', parts: [{ type: 'text', text: 'Will it rain in Riga?' }] };

/** What naive rules call a fault, and what is none; by the number of the trap. */
/** What an error of 1.0 tells beside its code. */
const info = (reason: string): Json => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason,
  domain: 'a2a-protocol.org',
});

const traps: { readonly [trap: string]: readonly Scene[] } = {
  '1 event streams in every legal spelling': [
    scene(
      'comments and other fields',
      v10.stream([
        { raw: ': keep-alive\n\n' },
        { raw: `event: update\nid: 7\nretry: 3000\n${data(task('SUBMITTED'))}\n\n` },
        { raw: ':\n\n' },
        { raw: `${data(status('COMPLETED'))}\n\n` },
      ]),
    ),
    scene(
      'no space behind the colon',
      v10.stream([{ raw: `${data(task('SUBMITTED')).replace('data: ', 'data:')}\n\n` }, 'completed']),
    ),
    scene(
      'CRLF line ends',
      v10.stream([
        { raw: `${data(task('SUBMITTED'))}\r\n\r\n` },
        { raw: `${data(status('COMPLETED'))}\r\n\r\n` },
      ]),
    ),
    scene(
      'CR line ends',
      v10.stream([{ raw: `${data(task('SUBMITTED'))}\r\r` }, { raw: `${data(status('COMPLETED'))}\r\r` }]),
    ),
    scene(
      'a leading byte order mark',
      v10.stream([{ raw: `\ufeff${data(task('SUBMITTED'))}\n\n` }, 'completed']),
    ),
    scene(
      'one JSON text over several data lines',
      v10.stream([
        { raw: `${JSON.stringify(task('SUBMITTED'), null, 2).replace(/^/gm, 'data: ')}\n\n` },
        'completed',
      ]),
    ),
  ],
  '2 HTTP+JSON of 0.3 is ProtoJSON': [
    scene(
      'content, ROLE_USER, TASK_STATE_CANCELLED, fileWithBytes',
      http(
        'POST /v1/message:send',
        {
          message: {
            messageId: 'm-1',
            role: 'ROLE_USER',
            content: [{ text: 'Will it rain?' }, { file: { fileWithBytes: 'aGk=', mimeType: 'text/plain' } }],
          },
        },
        {
          task: {
            id: 't-1',
            contextId: 'c-1',
            status: {
              state: 'TASK_STATE_WORKING',
              update: { messageId: 'm-2', role: 'ROLE_AGENT', content: [{ text: 'Looking.' }] },
            },
          },
        },
      ),
      http('GET /v1/tasks/t-1', undefined, {
        id: 't-1',
        contextId: 'c-1',
        status: { state: 'TASK_STATE_WORKING' },
      }),
      http(
        'POST /v1/tasks/t-1:cancel',
        {},
        { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_CANCELLED' } },
      ),
    ),
  ],
  '3 wrapped here, bare there': [
    scene(
      'SendMessage wraps, GetTask, CancelTask and ListTasks do not',
      v10.send('submitted'),
      v10.poll('working'),
      v10.call(
        'ListTasks',
        {},
        {
          tasks: [{ id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_WORKING' } }],
          nextPageToken: '',
          pageSize: 50,
          totalSize: 1,
        },
      ),
      v10.cancel('canceled'),
    ),
    scene('stream frames are wrapped', v10.stream()),
  ],
  '4 hybrid cards': [
    scene(
      'both halves',
      v10.card({
        response: {
          set: {
            '/url': 'https://agent.example/rpc',
            '/preferredTransport': 'JSONRPC',
            '/protocolVersion': '0.3.0',
          },
        },
      }),
      v03.send('completed'),
      v10.send('completed', { task: 't-2' }),
    ),
    scene(
      'an interface of gRPC has no scheme',
      v10.card({
        response: {
          set: {
            '/supportedInterfaces/1': {
              url: 'agent.example:443',
              protocolBinding: 'GRPC',
              protocolVersion: '1.0',
            },
          },
        },
      }),
      v10.send('completed'),
    ),
  ],
  '5 either verb subscribes': [scene('POST', subscription('POST')), scene('GET', subscription('GET'))],
  '6 streams of an interrupted task': [
    scene('closed at input-required', v10.stream(['task', 'working', 'input-required'])),
    scene('closed at auth-required', v10.stream(['task', SIGN_IN])),
    scene('open beyond input-required', v10.stream(['task', 'input-required', 'working', 'completed'])),
    scene('still open', v10.stream(['task', SIGN_IN], { unfinished: true })),
  ],
  '7 a refused stream': [
    scene(
      'as plain JSON',
      v10.call('SubscribeToTask', { id: 't-1' }, null, {
        error: { code: -32004, message: 'Task has ended', data: [info('UNSUPPORTED_OPERATION')] },
      }),
    ),
    scene(
      'as one event',
      v10.subscribe([
        {
          data: JSON.stringify({
            jsonrpc: '2.0',
            id: 'r-1',
            error: { code: -32004, message: 'Task has ended', data: [info('UNSUPPORTED_OPERATION')] },
          }),
        },
      ]),
    ),
    scene(
      '0.3: as one event',
      v03.subscribe([
        {
          data: JSON.stringify({
            jsonrpc: '2.0',
            id: 'r-1',
            error: { code: -32001, message: 'Task not found' },
          }),
        },
      ]),
    ),
  ],
  '8 three JSON types on HTTP+JSON': ['application/json', 'application/a2a+json'].map((type) =>
    scene(
      type,
      http(
        'GET /tasks/t-1',
        undefined,
        { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_WORKING' } },
        { request: { headers: { 'A2A-Version': '1.0' } }, response: { headers: { 'Content-Type': type } } },
      ),
      http(
        'GET /tasks/t-9',
        undefined,
        {
          error: {
            code: 404,
            status: 'NOT_FOUND',
            message: 'no such task',
            details: [info('TASK_NOT_FOUND')],
          },
        },
        {
          request: { headers: { 'A2A-Version': '1.0' } },
          response: {
            status: 404,
            headers: { 'Content-Type': type === 'application/json' ? 'application/problem+json' : type },
          },
        },
      ),
    ),
  ),
  '8 an RFC 9457 problem on HTTP+JSON of 0.3': [
    scene(
      'without an error object',
      http(
        'GET /v1/tasks/t-9',
        undefined,
        { type: 'about:blank', title: 'no such task', status: 404 },
        { response: { status: 404, headers: { 'Content-Type': 'application/problem+json' } } },
      ),
    ),
  ],
  '9 ways to name the version': [
    scene('none means 0.3', v03.send('completed')),
    scene(
      'in the query',
      v10.send('completed', {
        request: { start: 'POST /rpc?A2A-Version=1.0 HTTP/1.1', headers: { 'A2A-Version': undefined } },
      }),
    ),
    scene(
      'in another case',
      v10.send('completed', { request: { headers: { 'A2A-Version': undefined, 'a2a-VERSION': '1.0' } } }),
    ),
  ],
  '10 ids': [
    scene('used again', v10.send('submitted'), v10.poll('working'), v10.poll('completed')),
    scene('numbers', v10.send('completed', { id: 7 }), v10.poll('completed', { id: 0 })),
  ],
  '11 legal ProtoJSON': [
    scene(
      'null, unknown members and another order',
      v10.send('completed', {
        response: {
          set: {
            '/result/task/history': null,
            '/result/task/metadata': null,
            '/result/task/status/message': null,
            '/result/task/colour': 'grey',
          },
        },
      }),
    ),
    scene(
      'escapes',
      v10.send('message', {
        response: {
          body: '{"result":{"message":{"parts":[{"text":"\\u003cb\\u003e \\u4f60"}],"role":"ROLE_AGENT","contextId":"c-1","messageId":"m-2"}},"id":"r-1","jsonrpc":"2.0"}',
        },
      }),
    ),
    scene(
      'base64 for URLs',
      v10.send('completed', {
        request: { set: { '/params/message/parts/0': { raw: '_-8', filename: 'a.bin' } } },
      }),
    ),
  ],
  '12 small liberties of tasks': [
    scene(
      'no timestamp',
      v10.send('submitted', { response: { set: { '/result/task/status/timestamp': undefined } } }),
      v10.poll('completed'),
    ),
    scene(
      'an empty last chunk',
      v10.stream([
        'task',
        'artifact',
        {
          is: 'artifact',
          set: { '/result/artifactUpdate/append': true, '/result/artifactUpdate/artifact/parts': [] },
        },
        'completed',
      ]),
    ),
    scene('working again and again', v10.stream(['task', 'working', 'working', 'working', 'completed'])),
    scene(
      'a snapshot after the end',
      v10.stream([
        'task',
        'completed',
        { is: 'task', set: { '/result/task/status/state': 'TASK_STATE_COMPLETED' } },
      ]),
    ),
  ],
  '13 at home': [
    scene(
      'localhost in a card from localhost',
      v10.card({
        request: { headers: { Host: 'localhost:9999' } },
        response: { set: { '/supportedInterfaces/0/url': 'http://localhost:9999/rpc' } },
      }),
      v10.send('completed', { request: { headers: { Host: 'localhost:9999' } } }),
    ),
  ],
  '14 two streams, and a webhook elsewhere': [
    scene(
      'the same events on both',
      v10.stream([
        'task',
        'working',
        v10.subscribe(
          [
            { is: 'task', set: { '/result/task/status/state': 'TASK_STATE_WORKING' } },
            'artifact',
            'completed',
          ],
          { on: 2, id: 'r-2' },
        ),
        'artifact',
        'completed',
      ]),
    ),
    scene(
      'deliveries that the capture does not hold',
      v10.send('submitted', {
        request: {
          set: {
            '/params/configuration/taskPushNotificationConfig': { url: 'https://hook.example/a', id: 'p-1' },
          },
        },
      }),
    ),
  ],
  '15 the end of the capture': [
    scene('inside a stream', v10.stream(['task', 'working'], { unfinished: true })),
    scene('before the first event', v10.stream([], { unfinished: true })),
    scene(
      'inside an event',
      v10.stream(['task', { raw: 'data: {"jsonrpc":"2.0","id":"r-1","res' }], { unfinished: true }),
    ),
    scene('before the answer', v10.send('completed', { response: null })),
  ],
  '16 talk about protocols': [
    scene(
      'other dialects in texts and metadata',
      v10.send('completed', {
        request: {
          set: {
            '/params/message/parts/0/text': '{"kind":"message","role":"user","method":"message/send"}',
            '/params/message/metadata': { kind: 'task', status: { state: 'completed' }, final: true },
          },
        },
        response: {
          set: {
            '/result/task/artifacts/0/parts/0': {
              data: {
                jsonrpc: '2.0',
                method: 'tools/call',
                role: 'user',
                parts: [],
                kind: 'message',
                status: { state: 'done' },
              },
            },
          },
        },
      }),
    ),
  ],
  '18 another protocol on the same host': [
    scene(
      'MCP',
      http(
        'POST /mcp',
        {
          jsonrpc: '2.0',
          id: 0,
          method: 'initialize',
          params: {
            protocolVersion: '2025-06-18',
            capabilities: {},
            clientInfo: { name: 'c', version: '1' },
          },
        },
        {
          jsonrpc: '2.0',
          id: 0,
          result: {
            protocolVersion: '2025-06-18',
            capabilities: {},
            serverInfo: { name: 's', version: '1' },
          },
        },
      ),
      http(
        'POST /mcp',
        { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'weather' } },
        { jsonrpc: '2.0', id: 1, result: { content: [] } },
        { request: { headers: { 'MCP-Protocol-Version': '2025-06-18', 'Mcp-Session-Id': 's-1' } } },
      ),
      v10.send('completed'),
    ),
  ],
  'tasks that are numbered alike': [
    scene(
      'by two agents at one host',
      v10.send('completed', { request: { start: 'POST /a HTTP/1.1' } }),
      v10.poll('working', { context: 'c-2', request: { start: 'POST /b HTTP/1.1' } }),
    ),
    scene(
      'for two tenants of one agent',
      v10.send('completed', { request: { set: { '/params/tenant': 'a' } } }),
      v10.poll('working', { context: 'c-2', request: { set: { '/params/tenant': 'b' } } }),
    ),
    scene(
      'at two hosts',
      v10.send('completed'),
      v10.poll('working', {
        on: 2,
        context: 'c-2',
        request: { headers: { Host: 'other.example' } },
      }),
    ),
  ],
  'older and other streams': [
    scene(
      'in 0.1 the client names the task, and streams hold updates only',
      v03.call('tasks/sendSubscribe', { id: 't-1', message: HELLO_01 }, null, {
        response: {
          headers: { 'Content-Type': 'text/event-stream' },
          body: `${data(envelope({ id: 't-1', status: { state: 'completed' }, final: true }))}\n\n`,
        },
      }),
    ),
    scene(
      'in 0.1 an agent may leave its client to poll',
      v03.call('tasks/sendSubscribe', { id: 't-1', message: HELLO_01 }, null, {
        response: {
          headers: { 'Content-Type': 'text/event-stream' },
          body: `${data(envelope({ id: 't-1', status: { state: 'working' }, final: true }))}\n\n`,
        },
      }),
      v03.call('tasks/get', { id: 't-1' }, { id: 't-1', status: { state: 'completed' } }),
    ),
  ],
};

describe.each(Object.entries(traps))('trap %s', (_, scenes) => {
  test.each(scenes.map((one): [string, Scene] => [one.title, one]))('%s is no fault', (__, { log }) => {
    expect(faultsIn(log)).toEqual([]);
  });
});

test('trap 17 a request in snake_case is at most its sender’s fault', () => {
  const { log } = scene(
    'message_id',
    v10.send('completed', {
      request: { set: { '/params/message/messageId': undefined, '/params/message/message_id': 'm-1' } },
    }),
  );
  expect(faultsIn(log).map(({ party, severity }) => ({ party, severity }))).toEqual([
    { party: 'client', severity: 'error' },
  ]);
});

test('trap 9 a missing version is named where the method can only be 1.0', () => {
  const { log } = scene(
    'no version',
    v10.send('completed', { request: { headers: { 'A2A-Version': undefined } } }),
  );
  expect(faultsIn(log).map(({ rule }) => rule)).toEqual(['version-header-missing']);
});

function faultsIn(log: string) {
  const report = analyzed([Buffer.from(log, 'utf8')], {
    rules,
    inflate,
    ruleset: { preset: 'all', only: [], off: [], severities: new Map() },
  });
  if (typeof report === 'string') throw new Error(report);
  expect(report.counts.exchanges).toBeGreaterThan(0);
  return report.findings
    .filter(({ severity }) => severity !== 'info')
    .map(({ rule, message, party, severity }) => ({ rule, message, party, severity }));
}

function envelope(result: Json): Json {
  return { jsonrpc: '2.0', id: 'r-1', result };
}

function task(state: string): Json {
  return envelope({ task: { id: 't-1', contextId: 'c-1', status: { state: `TASK_STATE_${state}` } } });
}

function status(state: string): Json {
  return envelope({
    statusUpdate: { taskId: 't-1', contextId: 'c-1', status: { state: `TASK_STATE_${state}` } },
  });
}

function data(json: Json): string {
  return `data: ${JSON.stringify(json)}`;
}

/** A subscription over HTTP+JSON, whose events are bare. */
function subscription(verb: 'GET' | 'POST'): Step {
  const event = JSON.stringify({
    task: { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_INPUT_REQUIRED' } },
  });
  return [
    ...bytes(
      'agent',
      `${verb} /tasks/t-1:subscribe HTTP/1.1\r\nHost: agent.example\r\nA2A-Version: 1.0\r\nContent-Length: 0\r\n\r\n`,
    ),
    ...bytes(
      'client',
      `HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: ${event.length + 8}\r\n\r\ndata: ${event}\n\n`,
    ),
  ];
}
