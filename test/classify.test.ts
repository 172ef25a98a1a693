import { describe, expect, it } from 'vitest';
import { closeOf } from '../lib/a2a/stream.js';
import type { Entry } from '../lib/model/a2a.js';
import { rpc, type Script } from './exchange.js';
import { cardFetch, cardFetch03, last, understood } from './understood.js';

const message = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'hi' }] };
const task = { id: 't', contextId: 'c', status: { state: 'TASK_STATE_WORKING' } };
const json = (body: unknown, more: Script = {}): Script => ({ body, responseBody: {}, ...more });

function kinds(...scripts: Script[]): readonly string[] {
  return understood(...scripts).entries.map((entry) => entry.kind);
}

function reason(...scripts: Script[]): string | null {
  const entry: Entry | undefined = understood(...scripts).entries.at(-1);
  return entry?.kind === 'foreign' ? entry.reason : `not foreign but ${entry?.kind}`;
}

describe('what is not A2A', () => {
  const initialize: Script = {
    target: '/mcp',
    body: { jsonrpc: '2.0', id: 0, method: 'initialize', params: {} },
    responseHeaders: { 'Mcp-Session-Id': 's' },
    events: [{ jsonrpc: '2.0', id: 0, result: {} }],
  };

  it('keeps all of an MCP endpoint apart, whatever the host', () => {
    const target = '/mcp';
    const all = understood(
      cardFetch(['1.0']),
      initialize,
      { target, events: [] },
      rpc('tools/call', { name: 'x' }, {}, { target }),
      rpc('tasks/get', { taskId: 't' }, task, { target }),
      { method: 'DELETE', target, status: 200 },
      rpc('SendMessage', { message }, { task }),
    ).entries;
    expect(all.map((entry) => (entry.kind === 'foreign' ? entry.reason : entry.kind))).toEqual([
      'card-fetch',
      'MCP',
      'MCP',
      'MCP',
      'MCP',
      'MCP',
      'call',
    ]);
  });

  it('knows MCP by its header fields alone', () => {
    expect(reason({ target: '/x', headers: { 'MCP-Protocol-Version': '2025-06-18' }, events: [] })).toBe(
      'MCP',
    );
  });

  it.each<[string, Script]>([
    [
      'CORS preflight',
      { method: 'OPTIONS', headers: { 'Access-Control-Request-Method': 'POST' }, status: 204 },
    ],
    [
      'token endpoint',
      {
        target: '/oauth/token',
        body: 'grant_type=client_credentials',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      },
    ],
    ['token endpoint', json({ user: 'x' }, { target: '/login', responseBody: { access_token: 'x' } })],
    ['key set', { target: '/.well-known/jwks.json', responseBody: { keys: [{ kty: 'EC' }] } }],
    ['OAuth metadata', { target: '/.well-known/openid-configuration', responseBody: {} }],
    ['health check', { target: '/healthz', responseBody: { status: 'ok' } }],
    ['static file', { target: '/favicon.ico', status: 404 }],
    [
      'HTML page',
      {
        target: '/',
        responseBody: '<html>',
        responseHeaders: { 'Content-Type': 'text/html; charset=utf-8' },
      },
    ],
    ['not JSON', { target: '/upload', body: 'x', headers: { 'Content-Type': 'text/csv' } }],
    ['JSON, but not A2A', json({ a: 1 }, { target: '/api' })],
    ['JSON-RPC, but not A2A', rpc('eth_call', {}, 1)],
    ['redirect', { target: '/old', status: 307 }],
    ['HEAD', { method: 'HEAD', target: '/.well-known/agent-card.json' }],
    [
      'an answer without its request',
      { method: null, responseBody: { jsonrpc: '2.0', id: 1, result: { tools: [] } } },
    ],
  ])('says %s', (wanted, script) => {
    expect(reason(script)).toBe(wanted);
  });
});

describe('JSON-RPC', () => {
  it('is A2A by its method before any card is known', () => {
    for (const method of ['SendMessage', 'message/send', 'tasks/send', 'agent/authenticatedExtendedCard']) {
      expect(kinds(rpc(method, { message }))).toEqual(['call']);
    }
  });

  it('is A2A by a method close to a known one, by a message, or by the version header', () => {
    expect(last('call', rpc('sendMessage', {}))).toMatchObject({ operation: null, spelled: 'sendMessage' });
    expect(kinds(rpc('go', { message }))).toEqual(['call']);
    expect(kinds(rpc('go', {}, 1, { headers: { 'A2A-Version': '1.0' } }))).toEqual(['call']);
  });

  it.each<[string, Script]>([
    ['an unknown method', rpc('DoTheThing', {}, undefined, { target: '/rpc' })],
    ['a batch', { target: '/rpc', body: [{ jsonrpc: '2.0', id: 1, method: 'GetTask' }] }],
    ['a string', { target: '/rpc', body: '"SendMessage"' }],
    ['no JSON', { target: '/rpc', body: '{not json' }],
    [
      'a body that the capture cut off',
      { target: '/rpc', body: '{"jsonrpc"', status: null, end: 'capture-end', cutRequest: true },
    ],
    ['a GET', { target: '/rpc/', status: 405 }],
    ['no method', { target: '/rpc', body: { message } }],
  ])('is a call without operation where %s went to the URL of the card', (_, script) => {
    const card = cardFetch(['1.0'], { url: 'http://agent.example/rpc' });
    expect(last('call', card, script)).toMatchObject({ operation: null, binding: 'JSONRPC' });
    expect(kinds(rpc('SendMessage', { message }, { task }, { target: '/rpc' }), script)).toEqual([
      'call',
      'call',
    ]);
  });

  it('learns no endpoint from a page that says there is none', () => {
    const lost = rpc('SendMessage', { message }, undefined, {
      target: '/lost',
      status: 404,
      responseBody: 'no',
    });
    expect(kinds(lost, { target: '/lost', body: 'x' })).toEqual(['call', 'foreign']);
  });
});

describe('HTTP+JSON', () => {
  it.each([
    ['POST', '/message:send', 'SendMessage'],
    ['POST', '/acme/message:stream', 'SendStreamingMessage'],
    ['POST', '/v1/message%3Asend', 'SendMessage'],
    ['POST', '/a2a/rest/v1/tasks/t:cancel', 'CancelTask'],
    ['GET', '/tasks/t:subscribe', 'SubscribeToTask'],
    ['POST', '/tasks/t%2Fu:subscribe', 'SubscribeToTask'],
    ['POST', '/tasks/t/pushNotificationConfigs', 'CreateTaskPushNotificationConfig'],
    ['POST', '/v1/task/t/pushNotificationConfigs', 'CreateTaskPushNotificationConfig'],
    ['GET', '/tasks/t/pushNotificationConfigs', 'ListTaskPushNotificationConfigs'],
    ['GET', '/tasks/t/pushNotificationConfigs/c', 'GetTaskPushNotificationConfig'],
    ['DELETE', '/tasks/t/pushNotificationConfigs/c', 'DeleteTaskPushNotificationConfig'],
    ['GET', '/tenant/extendedAgentCard', 'GetExtendedAgentCard'],
    ['GET', '/agent/authenticatedExtendedCard', 'GetExtendedAgentCard'],
  ])('%s %s is %s', (method, target, operation) => {
    const call = last('call', { method, target });
    expect(call).toMatchObject({ operation, binding: 'HTTP+JSON' });
    if (target.includes('/t')) expect(call.taskId?.startsWith('t') ?? target.includes('tenant')).toBe(true);
  });

  it('needs more than a path for routes that other APIs have too', () => {
    expect(kinds({ target: '/tasks' })).toEqual(['foreign']);
    expect(kinds({ target: '/tasks/7', responseBody: { id: 7, title: 'buy milk' } })).toEqual(['foreign']);
    expect(kinds({ target: '/tasks/t', responseBody: task })).toEqual(['call']);
    expect(kinds({ target: '/tasks', headers: { 'A2A-Version': '1.0' } })).toEqual(['call']);
    expect(
      kinds({ target: '/x/message:send', body: { message }, responseBody: { task } }, { target: '/x/tasks' }),
    ).toEqual(['call', 'call']);
  });

  it('takes an unknown route below the interface for a call, but no page or file', () => {
    const card = cardFetch(['1.0'], { binding: 'HTTP+JSON', url: 'http://agent.example/rest' });
    expect(last('call', card, { target: '/rest/nothing', status: 404 })).toMatchObject({
      operation: null,
      binding: 'HTTP+JSON',
      spelled: 'GET /rest/nothing',
    });
    expect(kinds(card, { target: '/rest/logo.png' }, { target: '/elsewhere' })).toEqual([
      'card-fetch',
      'foreign',
      'foreign',
    ]);
  });
});

describe('streams', () => {
  const stream = (more: Script = {}) =>
    last(
      'stream',
      rpc('SendStreamingMessage', { message }, undefined, {
        events: [{ jsonrpc: '2.0', id: 1, result: { task } }],
        ...more,
      }),
    );

  it('close properly, cut, left or open', () => {
    expect(stream().close).toBe('properly');
    expect(stream({ end: 'closed-by-client' }).close).toBe('left');
    expect(stream({ end: 'closed-by-server' }).close).toBe('cut');
    expect(stream({ end: 'broken' }).close).toBe('cut');
    expect(stream({ end: 'closed' }).close).toBe('open');
    expect(stream({ end: 'capture-end' }).close).toBe('open');
    expect(stream({ end: 'closed-by-server', framing: 'close' }).close).toBe('properly');
  });

  it('are not taken for cut where a recorder laid the body out anew', () => {
    const { exchange } = stream({ end: 'broken' });
    const { response } = exchange;
    if (response?.body.kind !== 'bytes') throw new Error('a body was expected');
    const body = { ...response.body, form: 'reformatted' as const };
    expect(closeOf({ ...exchange, response: { ...response, body } })).toBe('open');
  });

  it('mean what their events say, in either shape', () => {
    const events = [
      { jsonrpc: '2.0', id: 1, result: { task } },
      { jsonrpc: '2.0', id: 1, result: { artifactUpdate: { taskId: 't', contextId: 'c', artifact: {} } } },
      { kind: 'status-update', taskId: 't', contextId: 'c', status: { state: 'completed' }, final: true },
      { message: { messageId: 'm', role: 'ROLE_AGENT', parts: [], taskId: 't' } },
      { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'no' } },
      '[DONE]',
      {},
    ];
    const entry = stream({ events });
    expect(entry.events.map(({ meaning, pointer, state }) => [meaning, pointer, state])).toEqual([
      ['task', '/result/task', 'TASK_STATE_WORKING'],
      ['artifact', '/result/artifactUpdate', null],
      ['status', '', 'completed'],
      ['message', '/message', null],
      ['error', '/error', null],
      ['not-json', null, null],
      ['unknown', null, null],
    ]);
    expect(entry).toMatchObject({
      outcome: 'stream',
      state: 'completed',
      taskId: 't',
      contextId: 'c',
      rpcError: { code: -32603 },
    });
  });

  it('are calls where the answer is no event stream', () => {
    const refused = rpc('SendStreamingMessage', { message }, undefined, {
      responseBody: { jsonrpc: '2.0', id: 1, error: { code: -32004, message: 'no' } },
    });
    expect(last('call', refused).outcome).toBe('rpc-error');
  });
});

describe('push deliveries', () => {
  const hook = (body: unknown, more: Script = {}): Script => ({
    target: '/hook',
    headers: { Host: 'client.example' },
    body,
    ...more,
  });

  it('are told by their body', () => {
    const update = { taskId: 't', contextId: 'c', status: { state: 'TASK_STATE_COMPLETED' } };
    expect(last('push-delivery', hook({ statusUpdate: update }))).toMatchObject({
      meaning: 'status',
      pointer: '/statusUpdate',
      taskId: 't',
      state: 'TASK_STATE_COMPLETED',
      dialect: { request: '1.0' },
    });
    const task03 = { kind: 'task', id: 't', contextId: 'c', status: { state: 'completed' } };
    expect(last('push-delivery', hook(task03))).toMatchObject({
      meaning: 'task',
      pointer: '',
      dialect: { request: '0.3-rpc' },
    });
    expect(kinds(hook({ message: { text: 'chat' } }))).toEqual(['foreign']);
  });

  it('are told by their token, or by the webhook that a request registered', () => {
    expect(last('push-delivery', hook('{}', { headers: { 'X-A2A-Notification-Token': 'x' } })).meaning).toBe(
      'unknown',
    );
    const registered = rpc('CreateTaskPushNotificationConfig', {
      taskId: 't',
      url: 'http://client.example/hook',
    });
    expect(kinds(registered, hook({ odd: 1 }))).toEqual(['call', 'push-delivery']);
  });

  it('name the agent whose task they tell', () => {
    const sent = rpc('SendMessage', { message }, { task });
    const delivery = last('push-delivery', sent, hook({ task }));
    expect(delivery).toMatchObject({ from: 'agent', to: 'webhook', known: { contextId: 'c', exchange: 1 } });
  });
});

describe('how a call ended', () => {
  const ended = (method: string, answer: Script) => {
    const { outcome, resultPointer } = last('call', rpc(method, {}, undefined, answer));
    return [outcome, resultPointer];
  };
  const result = (value: unknown): Script => ({ responseBody: { jsonrpc: '2.0', id: 1, result: value } });

  it.each<[string, string, Script, string, string | null]>([
    ['a wrapped task', 'SendMessage', result({ task }), 'task', '/result/task'],
    ['a bare task', 'GetTask', result(task), 'task', '/result'],
    ['a task without kind or id', 'CancelTask', result({ status: {} }), 'task', '/result'],
    ['a wrapped message', 'SendMessage', result({ message }), 'message', '/result/message'],
    ['a bare message', 'message/send', result({ kind: 'message' }), 'message', '/result'],
    ['a list', 'ListTasks', result({ tasks: [task] }), 'list', '/result'],
    ['configurations of 0.3', 'tasks/pushNotificationConfig/list', result([]), 'config', '/result'],
    [
      'configurations of 1.0',
      'ListTaskPushNotificationConfigs',
      result({ configs: [] }),
      'config',
      '/result',
    ],
    ['an extended card', 'GetExtendedAgentCard', result({ name: 'x' }), 'card', '/result'],
    ['null', 'DeleteTaskPushNotificationConfig', result(null), 'empty', null],
    ['an empty object', 'DeleteTaskPushNotificationConfig', result({}), 'empty', null],
    ['neither result nor error', 'GetTask', { responseBody: { jsonrpc: '2.0', id: 1 } }, 'unreadable', null],
    [
      'an error',
      'GetTask',
      { responseBody: { jsonrpc: '2.0', id: 1, error: { code: -32001 } } },
      'rpc-error',
      null,
    ],
    ['a gateway page', 'GetTask', { status: 502, responseBody: '<html>' }, 'http-error', null],
    [
      'a gateway error in JSON',
      'GetTask',
      { status: 404, responseBody: { detail: 'Not Found' } },
      'http-error',
      null,
    ],
    ['no answer', 'GetTask', { status: null, end: 'capture-end' }, 'unanswered', null],
    ['text', 'GetTask', { responseBody: 'hello' }, 'unreadable', null],
    ['a cut body', 'GetTask', { ...result(task), end: 'capture-end' }, 'unreadable', null],
    ['nothing', 'GetTask', { status: 200 }, 'empty', null],
  ])('%s', (_, method, answer, outcome, pointer) => {
    expect(ended(method, answer)).toEqual([outcome, pointer]);
  });

  it('reads errors over HTTP+JSON in all their shapes', () => {
    const failed = (responseBody: unknown, responseHeaders = {}) =>
      last('call', { target: '/tasks/t:cancel', body: {}, status: 400, responseBody, responseHeaders });
    expect(failed({ error: { code: 400, status: 'FAILED_PRECONDITION', message: 'no' } })).toMatchObject({
      outcome: 'rpc-error',
      rpcError: { code: 400, message: 'no' },
    });
    expect(failed({ message: 'no' }).outcome).toBe('rpc-error');
    expect(failed({ detail: 'no' }).outcome).toBe('http-error');
    expect(failed({ title: 'no' }, { 'Content-Type': 'application/problem+json' }).outcome).toBe('rpc-error');
  });

  it('finds the card of 0.3 on an answer that lacks its request', () => {
    const lone: Script = { method: null, responseBody: cardFetch03().responseBody };
    expect(last('card-fetch', lone).fetched?.generation).toBe('0.3');
    const answer: Script = { method: null, responseBody: { jsonrpc: '2.0', id: 1, result: { task } } };
    expect(last('call', answer)).toMatchObject({
      outcome: 'task',
      dialect: { spoken: '1.0', request: 'unknown' },
    });
  });
});
