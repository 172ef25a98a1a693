import { describe, expect, it } from 'vitest';
import type { Dialect } from '../lib/model/a2a.js';
import { rpc, type Script } from './exchange.js';
import { cardFetch, cardFetch03, last } from './understood.js';

const message10 = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'hi' }] };
const message03 = { kind: 'message', messageId: 'm', role: 'user', parts: [{ kind: 'text', text: 'hi' }] };
const proto03 = { messageId: 'm', role: 'ROLE_USER', content: [{ text: 'hi' }] };
const task10 = { id: 't', contextId: 'c', status: { state: 'TASK_STATE_WORKING' } };
const task03 = { kind: 'task', id: 't', contextId: 'c', status: { state: 'working' } };
const v1 = { headers: { 'A2A-Version': '1.0' } };
const send10 = (more: Script = {}) => rpc('SendMessage', { message: message10 }, { task: task10 }, more);
const send03 = (more: Script = {}) => rpc('message/send', { message: message03 }, task03, more);
const rest = (target: string, body: unknown, responseBody: unknown, more: Script = {}): Script => ({
  target,
  body,
  responseBody,
  ...more,
});

describe('verdicts to compare (0.3 reference §15.6)', () => {
  const rows: readonly (readonly [string, Script, Script, Dialect, string | null, readonly string[]])[] = [
    ['0.3 with a 0.3 card', cardFetch03(), send03(), '0.3-rpc', null, ['0.3.0']],
    ['0.3 against a card of 1.0 only', cardFetch(['1.0']), send03(), '0.3-rpc', null, ['1.0']],
    ['0.3 under a 1.0 header', cardFetch(['1.0']), send03(v1), '0.3-rpc', '1.0', ['1.0']],
    ['1.0 as it should be', cardFetch(['1.0']), send10(v1), '1.0', '1.0', ['1.0']],
    ['1.0 without a header', cardFetch(['1.0']), send10(), '1.0', null, ['1.0']],
    [
      '1.0 with an empty header',
      cardFetch(['1.0']),
      send10({ headers: { 'A2A-Version': '' } }),
      '1.0',
      '',
      ['1.0'],
    ],
    [
      '1.0 under a 0.3 header',
      cardFetch(['1.0']),
      send10({ headers: { 'a2a-version': '0.3' } }),
      '1.0',
      '0.3',
      ['1.0'],
    ],
    ['1.0 against a card of 0.3 only', cardFetch03(), send10(v1), '1.0', '1.0', ['0.3.0']],
    [
      '0.1 against a 0.3 card',
      cardFetch03(),
      rpc('tasks/send', { id: 't', message: {} }),
      '0.1',
      null,
      ['0.3.0'],
    ],
  ];
  it.each(rows)('%s', (_, card, call, spoken, claimed, advertised) => {
    expect(last('call', card, call).dialect).toMatchObject({ spoken, claimed, advertised });
  });

  it('finds a request of two dialects mixed, and reads the answer by the method', () => {
    const { dialect } = last('call', rpc('SendMessage', { message: message03 }, { task: task10 }));
    expect(dialect).toMatchObject({ spoken: 'mixed', request: 'mixed', response: '1.0' });
    expect(dialect.evidence).toEqual([
      'method `SendMessage`',
      '`kind` on the message',
      'the wrapper `task` in the answer',
    ]);
  });

  it('tells an answer in another dialect than the request', () => {
    expect(last('call', rpc('SendMessage', { message: message10 }, task03)).dialect).toMatchObject({
      request: '1.0',
      response: '0.3-rpc',
    });
    expect(last('call', rpc('tasks/get', { id: 't' }, task10)).dialect).toMatchObject({
      request: '0.3-rpc',
      response: '1.0',
    });
  });

  it('reads an error answer in the dialect of its request unless its data is typed', () => {
    const error = (data: unknown) => ({
      responseBody: { jsonrpc: '2.0', id: 1, error: { code: -32001, message: 'no', data } },
    });
    expect(last('call', rpc('tasks/get', { id: 't' }, undefined, error('free'))).dialect.response).toBe(
      '0.3-rpc',
    );
    const typed = error([{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo' }]);
    expect(last('call', rpc('tasks/get', { id: 't' }, undefined, typed)).dialect.response).toBe('1.0');
  });
});

describe('ambiguous cases (0.3 reference §15.7)', () => {
  it('A1: a method that 0.1 shares is read as the earlier traffic on its URL', () => {
    const get = rpc('tasks/get', { id: 't' });
    expect(last('call', get).dialect.request).toBe('0.3-rpc');
    const send01 = rpc('tasks/send', {
      id: 'x',
      message: { role: 'user', parts: [{ type: 'text', text: '' }] },
    });
    expect(last('call', send01, get).dialect.request).toBe('0.1');
  });

  it('A2: a part without kind is no proof of 1.0', () => {
    const message = { ...message03, parts: [{ text: 'hi' }] };
    expect(last('call', rpc('message/send', { message })).dialect.request).toBe('0.3-rpc');
  });

  it('A3: a task without kind inherits', () => {
    const { kind: _, ...bare } = task03;
    expect(last('call', rpc('message/send', { message: message03 }, bare)).dialect.response).toBe('0.3-rpc');
    const send01 = rpc('tasks/send', { id: 't', message: {} }, bare);
    expect(last('call', send01).dialect.response).toBe('0.1');
  });

  it('A4: upper-case enums under /v1 are the 0.3 proto', () => {
    const call = rest('/v1/message:send', { message: proto03 }, { task: task10 });
    expect(last('call', call).dialect).toMatchObject({ request: '0.3-proto', response: '0.3-proto' });
    const canceled = { ...task10, status: { state: 'TASK_STATE_CANCELLED' } };
    expect(last('call', rest('/v1/tasks/t:cancel', {}, canceled)).dialect.response).toBe('0.3-proto');
  });

  it('A5: /v1 of a 1.0 base URL or tenant is told by card, header, media type or body', () => {
    const get: Script = { target: '/a2a/v1/tasks/t', responseBody: task10 };
    expect(last('call', get).dialect.request).toBe('0.3-proto');
    const card = cardFetch(['1.0'], { url: 'https://agent.example/a2a/v1', binding: 'HTTP+JSON' });
    expect(last('call', card, get).dialect.request).toBe('1.0');
    expect(last('call', { ...get, ...v1 }).dialect.request).toBe('1.0');
    expect(
      last('call', rest('/v1/message:send', { message: message10 }, { task: task10 })).dialect.request,
    ).toBe('1.0');
    const typed = { headers: { 'Content-Type': 'application/a2a+json' } };
    expect(last('call', rest('/v1/tasks/t:cancel', {}, task10, typed)).dialect.request).toBe('1.0');
  });

  it('A6: a text-only task over HTTP+JSON keeps the verdict of its route', () => {
    expect(last('call', { target: '/v1/tasks/t', responseBody: task10 }).dialect.response).toBe('0.3-proto');
    expect(last('call', { target: '/tasks/t', responseBody: task10 }).dialect.response).toBe('1.0');
  });

  it('A7: the version header of a card fetch says nothing of what is spoken', () => {
    const { dialect } = last('card-fetch', { ...cardFetch03(), ...v1 });
    expect(dialect).toMatchObject({ claimed: '1.0', spoken: 'unknown' });
  });

  it('A8: a hybrid card advertises both halves', () => {
    const card = {
      ...(cardFetch(['1.0']).responseBody as object),
      url: 'http://agent.example/',
      protocolVersion: '0.3.0',
    };
    const fetch: Script = { target: '/.well-known/agent-card.json', responseBody: card };
    expect(last('call', fetch, send03())).toMatchObject({
      dialect: { advertised: ['1.0', '0.3.0'] },
      face: { version: '0.3.0', pointer: '' },
    });
    expect(last('call', fetch, send10()).face?.pointer).toBe('/supportedInterfaces/0');
  });

  it('A9: a history that echoes another dialect is not charged to the answer', () => {
    const echoing = { ...task03, history: [message10] };
    expect(last('call', rpc('message/send', { message: message03 }, echoing)).dialect.response).toBe(
      '0.3-rpc',
    );
  });

  it('A10: a file part is the 0.3 proto over HTTP+JSON and sloppy 0.3 over JSON-RPC, never 1.0', () => {
    const parts = [{ file: { fileWithUri: 'http://x/' } }];
    const overRest = rest('/v1/message:send', { message: { ...proto03, content: parts } }, {});
    expect(last('call', overRest).dialect.request).toBe('0.3-proto');
    const overRpc = rpc('message/send', { message: { ...message03, parts } });
    expect(last('call', overRpc).dialect.request).toBe('0.3-rpc');
    expect(last('call', rpc('SendMessage', { message: { ...message10, parts } })).dialect.request).toBe(
      'mixed',
    );
  });

  it('A11: url counts at the top of a part only', () => {
    const within = [{ kind: 'file', file: { url: 'http://x/' } }];
    expect(
      last('call', rpc('message/send', { message: { ...message03, parts: within } })).dialect.request,
    ).toBe('0.3-rpc');
    const top = [{ url: 'http://x/' }];
    expect(last('call', rpc('message/send', { message: { ...message03, parts: top } })).dialect.request).toBe(
      'mixed',
    );
  });

  it('A12: data within data decides nothing alone', () => {
    const parts = [{ data: { data: { a: 1 } } }];
    expect(last('call', rpc('SendMessage', { message: { ...message10, parts } })).dialect.request).toBe(
      '1.0',
    );
  });

  it('A13: names of artifacts are no resource names', () => {
    const named = { ...task10, artifacts: [{ artifactId: 'a', name: 'tasks', parts: [] }] };
    expect(last('call', { target: '/tasks/t', responseBody: named }).dialect.response).toBe('1.0');
  });

  it('A14: the id of push operations is read by the method', () => {
    const old = rpc('tasks/pushNotificationConfig/get', { id: 'task', pushNotificationConfigId: 'config' });
    expect(last('call', old).taskId).toBe('task');
    expect(last('call', rpc('GetTaskPushNotificationConfig', { taskId: 'task', id: 'config' })).taskId).toBe(
      'task',
    );
  });

  it('A15: any 0.2 or 0.3 version fits a 0.3 shape', () => {
    for (const protocolVersion of ['0.2.9', '0.3', '0.3.0']) {
      const card = { ...(cardFetch03().responseBody as object), protocolVersion };
      const fetch: Script = { target: '/.well-known/agent-card.json', responseBody: card };
      expect(last('call', fetch, send03()).dialect.advertised).toEqual([protocolVersion]);
    }
  });

  it('A16: final false on the last event is 0.3 and nothing more', () => {
    const update = {
      kind: 'status-update',
      taskId: 't',
      contextId: 'c',
      status: { state: 'input-required' },
      final: false,
    };
    const stream = last(
      'stream',
      rpc('message/stream', { message: message03 }, undefined, {
        events: [{ jsonrpc: '2.0', id: 1, result: update }],
      }),
    );
    expect(stream.dialect.response).toBe('0.3-rpc');
    expect(stream.events[0]?.final).toBe(false);
  });

  it('A17: tasks/list is a 0.3 slip for ListTasks', () => {
    expect(last('call', rpc('tasks/list', {}))).toMatchObject({
      operation: 'ListTasks',
      dialect: { request: '0.3-rpc' },
    });
  });

  it('A18: a 1.x client that fell back claims 0.3 and speaks it', () => {
    const call = send03({ headers: { 'A2A-Version': '0.3' } });
    expect(last('call', { ...cardFetch03(), ...v1 }, call).dialect).toMatchObject({
      claimed: '0.3',
      spoken: '0.3-rpc',
    });
  });

  it('A19: a gRPC path tells its generation by the package', () => {
    expect(last('call', { method: 'POST', target: '/a2a.v1.A2AService/TaskSubscription' })).toMatchObject({
      binding: 'GRPC',
      operation: 'SubscribeToTask',
      dialect: { spoken: '0.3-proto' },
    });
    const now = last('call', { method: 'POST', target: '/lf.a2a.v1.A2AService/GetTask' });
    expect(now.dialect.spoken).toBe('1.0');
  });

  it('A20: the data wrapper of a compatibility layer is 0.3', () => {
    const parts = [{ kind: 'data', data: { value: [1] }, metadata: { data_part_compat: true } }];
    const status = { state: 'completed', message: { ...message03, role: 'agent', parts } };
    expect(
      last('call', rpc('message/send', { message: message03 }, { ...task03, status })).dialect.response,
    ).toBe('0.3-rpc');
  });
});

describe('marks of requests (0.3 reference §15.2)', () => {
  const configured = (configuration: unknown) => rpc('SendMessage', { message: message10, configuration });

  it('tells a release candidate by what 1.0 dropped', () => {
    expect(last('call', configured({ blocking: true })).dialect.request).toBe('1.0-rc');
    expect(last('call', configured({ pushNotificationConfig: { url: 'http://x/' } })).dialect.request).toBe(
      '1.0-rc',
    );
    expect(last('call', rpc('SetTaskPushNotificationConfig', {})).dialect.request).toBe('1.0-rc');
    expect(last('call', configured({ returnImmediately: true })).dialect.request).toBe('1.0');
  });

  it('takes an answer to a release candidate for its own', () => {
    const call = rpc(
      'SendMessage',
      { message: message10, configuration: { blocking: true } },
      { task: task10 },
    );
    expect(last('call', call).dialect.response).toBe('1.0-rc');
  });

  it.each([
    ['type on a part', { ...message03, parts: [{ type: 'text', text: 'hi' }] }],
    ['an upper-case role', { ...message03, role: 'ROLE_USER' }],
  ])('finds message/send mixed by %s', (_, message) => {
    expect(last('call', rpc('message/send', { message })).dialect.request).toBe('mixed');
  });

  it('never reads marks inside metadata, data or text', () => {
    const parts = [
      { data: { kind: 'task', role: 'user', status: { state: 'working' } } },
      { text: '{"kind":"text"}' },
    ];
    const message = { ...message10, parts, metadata: { kind: 'message', role: 'user' } };
    expect(last('call', rpc('SendMessage', { message })).dialect.request).toBe('1.0');
  });

  it('reads an unknown method by header, card and earlier traffic, in this order', () => {
    const odd = (more: Script = {}) => rpc('message/sand', {}, undefined, more);
    expect(last('call', cardFetch03(), odd(v1)).dialect.request).toBe('1.0');
    expect(last('call', cardFetch03(), odd()).dialect.request).toBe('0.3-rpc');
    expect(last('call', send10(), odd()).dialect.request).toBe('1.0');
    expect(last('call', odd()).dialect.request).toBe('unknown');
  });

  it('takes the version from the query where no header has it', () => {
    expect(last('call', send10({ target: '/?A2A-Version=1.0' })).dialect.claimed).toBe('1.0');
    expect(last('call', send10({ target: '/?A2A-Version=0.3', ...v1 })).dialect.claimed).toBe('1.0');
  });
});

describe('events of a stream (0.3 reference §15.4)', () => {
  const stream = (method: string, ...results: unknown[]) =>
    last(
      'stream',
      rpc(method, { message: method === 'message/stream' ? message03 : message10 }, undefined, {
        events: results.map((result) => ({ jsonrpc: '2.0', id: 1, result })),
      }),
    );
  const update10 = { statusUpdate: { taskId: 't', contextId: 'c', status: { state: 'TASK_STATE_WORKING' } } };
  const update03 = {
    kind: 'status-update',
    taskId: 't',
    contextId: 'c',
    status: { state: 'working' },
    final: false,
  };

  it('reads wrapped and bare events', () => {
    expect(stream('SendStreamingMessage', { task: task10 }, update10).dialect.response).toBe('1.0');
    expect(stream('message/stream', task03, update03).dialect.response).toBe('0.3-rpc');
    expect(stream('SendStreamingMessage', task03, update03).dialect.response).toBe('0.3-rpc');
  });

  it('finds a stream mixed that changes its dialect, or one event that has marks of both', () => {
    expect(stream('SendStreamingMessage', { task: task10 }, update03).dialect.response).toBe('mixed');
    const final = { statusUpdate: { ...update10.statusUpdate, final: true } };
    expect(stream('SendStreamingMessage', { task: task10 }, final).events.map((e) => e.dialect)).toEqual([
      '1.0',
      'mixed',
    ]);
  });

  it('reads bare events over HTTP+JSON by their route, and by final', () => {
    const over = (target: string, event: unknown) =>
      last('stream', { target, body: {}, events: [event] }).dialect.response;
    expect(over('/message:stream', update10)).toBe('1.0');
    expect(over('/v1/message:stream', update10)).toBe('0.3-proto');
    expect(over('/message:stream', { statusUpdate: { ...update10.statusUpdate, final: true } })).toBe(
      '0.3-proto',
    );
  });
});
