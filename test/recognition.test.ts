import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchRoute } from '../lib/a2a/rest.js';
import { GRPC_SERVICES } from '../lib/a2a/spec/grpc.js';
import { OPERATIONS } from '../lib/a2a/spec/operations.js';
import { countParameter, flagParameter, listParameter, stateParameter } from '../lib/a2a/view/query.js';
import type { Operation } from '../lib/model/a2a.js';
import { parameter, queryOf } from '../lib/rule.js';
import { exchange, rpc, type Script } from './exchange.js';
import { cardFetch, last, understood } from './understood.js';

const VERSION = { headers: { 'A2A-Version': '1.0' } };
const BASES = ['', '/agents/rain', '/v1', '/acme'];

/** A route of the table with ids that need their percent-encoding. */
function filled(path: string): string {
  return path.replace('{id}', 't%2F1').replace('{config}', 'c%3A1');
}

/** Verbs and path of one cell of the table. */
function cell(operation: Operation, version: '1.0' | '0.3'): { verbs: readonly string[]; path: string } {
  const words = (
    OPERATIONS.find((facts) => facts.operation === operation)?.spelled['HTTP+JSON'][version] ?? ''
  ).split(' ');
  return { verbs: words.slice(0, -1), path: words.at(-1) ?? '' };
}

const operations = OPERATIONS.map(({ operation }) => operation);

describe('every operation', () => {
  it.each(OPERATIONS)('$operation is known by its method in each version', ({ operation, spelled }) => {
    for (const method of Object.values(spelled.JSONRPC)) {
      if (method === null) continue;
      expect(last('call', rpc(method, {}))).toMatchObject({ operation, binding: 'JSONRPC', spelled: method });
    }
  });

  it.each(operations)('%s is known by its route, below any base', (operation) => {
    for (const version of ['1.0', '0.3'] as const) {
      const { verbs, path } = cell(operation, version);
      for (const base of BASES) {
        for (const method of verbs) {
          for (const target of [base + path, `${base + path}/`, (base + path).replace(/:(?=\w+$)/, '%3A')]) {
            const more = version === '1.0' ? VERSION : { responseBody: answerTo(operation) };
            const call = last('call', { method, target: filled(target), ...more });
            expect([target, call.operation]).toEqual([target, operation]);
            expect(call.taskId).toBe(path.includes('{id}') ? 't/1' : null);
          }
        }
      }
    }
  });

  it.each(OPERATIONS)('$operation is known by its gRPC path', ({ operation, spelled }) => {
    const call = (target: string) =>
      last('call', { method: 'POST', target, headers: { 'Content-Type': 'application/grpc' } });
    expect(call(GRPC_SERVICES['1.0'] + spelled.GRPC['1.0'])).toMatchObject({
      operation,
      binding: 'GRPC',
      dialect: { spoken: '1.0' },
    });
    if (spelled.GRPC['0.3'] === null) return;
    expect(call(GRPC_SERVICES['0.3'] + spelled.GRPC['0.3'])).toMatchObject({
      operation,
      dialect: { spoken: '0.3-proto' },
    });
  });

  it('of a draft is named by its package and name together', () => {
    const target = `${GRPC_SERVICES['0.3']}ListTasks`;
    expect(last('call', { method: 'POST', target })).toMatchObject({
      operation: 'ListTasks',
      dialect: { spoken: '1.0-rc' },
    });
  });
});

/** What proves a route that other APIs have too. */
function answerTo(operation: Operation): unknown {
  const task = { id: 't/1', status: { state: 'TASK_STATE_WORKING' } };
  if (operation === 'ListTasks') return { tasks: [task], nextPageToken: '' };
  if (operation === 'GetTask') return task;
  return operation === 'GetExtendedAgentCard'
    ? { name: 'x', url: 'http://agent.example/', skills: [], capabilities: {} }
    : {};
}

describe('tenants', () => {
  const rest = { binding: 'HTTP+JSON', url: 'http://agent.example/a2a' };
  const called = (target: string, more: Script = {}) =>
    last('call', cardFetch(['1.0'], rest), { target, ...VERSION, ...more });

  it('stand between the URL of the interface and the route', () => {
    expect(called('/a2a/acme/tasks/t').tenant).toBe('acme');
    expect(called('/a2a/a%20b/message:send', { body: {} }).tenant).toBe('a b');
    expect(called('/a2a/v1/tasks/t').tenant).toBe('v1');
    expect(called('/a2a/tasks/t').tenant).toBeNull();
    expect(called('/a2a/x/y/tasks/t').tenant).toBeNull();
  });

  it('are not told without the card, nor by the `/v1` of 0.3', () => {
    expect(last('call', { target: '/acme/tasks/t', ...VERSION }).tenant).toBeNull();
    const body = { message: { messageId: 'm', role: 'ROLE_USER', content: [{ text: 'hi' }] } };
    expect(called('/a2a/v1/message:send', { body, headers: {} }).tenant).toBeNull();
  });

  it('are named in the params or the body', () => {
    expect(last('call', rpc('GetTask', { id: 't', tenant: 'acme' })).tenant).toBe('acme');
    expect(last('call', { target: '/message:send', body: { tenant: 'acme', message: {} } }).tenant).toBe(
      'acme',
    );
    expect(last('call', rpc('GetTask', { id: 't', tenant: '' })).tenant).toBeNull();
  });

  it('choose among interfaces at one URL', () => {
    const card = cardFetch(['1.0', '1.0']);
    const face = (tenant: string) => ({
      url: 'http://agent.example/',
      protocolBinding: 'JSONRPC',
      protocolVersion: '1.0',
      tenant,
    });
    const body = { ...Object(card.responseBody), supportedInterfaces: [face('a'), face('b')] };
    const call = last('call', { ...card, responseBody: body }, rpc('GetTask', { id: 't', tenant: 'b' }));
    expect(call.face).toMatchObject({ tenant: 'b', pointer: '/supportedInterfaces/1' });
  });
});

describe('a segment `/v1`', () => {
  const message = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'hi' }] };

  it('proves nothing where a body on the same base has decided', () => {
    const { entries } = understood(
      { target: '/v1/message:send', body: { message } },
      { target: '/v1/tasks/t', responseBody: { id: 't', status: { state: 'TASK_STATE_WORKING' } } },
    );
    expect(entries.map(({ dialect }) => dialect.spoken)).toEqual(['1.0', '1.0']);
  });
});

describe('a wrong verb', () => {
  const card = cardFetch(['1.0'], { binding: 'HTTP+JSON', url: 'http://agent.example/rest' });

  it.each<[string, string, Operation]>([
    ['GET', '/rest/message:send', 'SendMessage'],
    ['PUT', '/rest/tasks/t', 'GetTask'],
    ['DELETE', '/rest/tasks', 'ListTasks'],
    ['GET', '/rest/tasks/t:cancel', 'CancelTask'],
    ['PUT', '/rest/tasks/t/pushNotificationConfigs', 'CreateTaskPushNotificationConfig'],
    ['POST', '/rest/extendedAgentCard', 'GetExtendedAgentCard'],
  ])('%s %s below the interface is %s', (method, target, operation) => {
    expect(last('call', card, { method, target, status: 405 })).toMatchObject({
      operation,
      spelled: `${method} ${target
        .slice('/rest'.length)
        .replace('/t', '/t')
        .replace(/\/tasks\/t/, '/tasks/{id}')}`,
    });
  });

  it('is A2A by the version header, or on a base that an agent served', () => {
    expect(last('call', { method: 'PUT', target: '/message:send', ...VERSION }).operation).toBe(
      'SendMessage',
    );
    const send = { target: '/x/message:send', body: { message: {} }, responseBody: { task: {} } };
    expect(last('call', send, { target: '/x/message:send', status: 405 }).operation).toBe('SendMessage');
  });

  it('makes no A2A of what is not', () => {
    const served = { target: '/message:send', body: { message: {} }, responseBody: { task: {} } };
    const { entries } = understood(
      { method: 'GET', target: '/message:send', status: 404 },
      { method: 'PUT', target: '/tasks/7', body: { title: 'buy milk' } },
      { method: 'POST', target: '/tasks', body: { title: 'buy milk' } },
      served,
      { method: 'POST', target: '/tasks', body: { title: 'buy milk' } },
      { method: 'DELETE', target: '/tasks/7' },
    );
    expect(entries.map(({ kind }) => kind)).toEqual([
      'foreign',
      'foreign',
      'foreign',
      'call',
      'foreign',
      'foreign',
    ]);
  });

  it('loses to a right one: an id may end in what looks like an action', () => {
    const target = '/tasks/x%3Acancel';
    expect(last('call', { target, ...VERSION })).toMatchObject({ operation: 'GetTask', taskId: 'x:cancel' });
    expect(last('call', { method: 'POST', target, ...VERSION })).toMatchObject({
      operation: 'CancelTask',
      taskId: 'x',
    });
  });
});

describe('ids in a path', () => {
  it.each(['a/b', 'ä ö', '100%', 'a?b#c', '..', 'tasks', 'x:y', "'()*!"])('%s', (id) => {
    const target = `/tasks/${encodeURIComponent(id)}`;
    expect(last('call', { target, ...VERSION }).taskId).toBe(id);
  });

  it('of any characters come back from every route', () => {
    const id = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(
        fc.constantFrom(...operations),
        id,
        id,
        fc.constantFrom(...BASES),
        (operation, task, config, base) => {
          const { verbs, path } = cell(operation, '1.0');
          const target = path
            .replace('{id}', () => encodeURIComponent(task))
            .replace('{config}', () => encodeURIComponent(config));
          expect(matchRoute(verbs[0] ?? '', base + target)).toMatchObject({
            operation,
            wrongVerb: false,
            taskId: path.includes('{id}') ? task : null,
            configId: path.includes('{config}') ? config : null,
          });
        },
      ),
    );
  });

  it('of any path are looked for without throwing', () => {
    const path = fc.array(
      fc.constantFrom('/', ':', '%', '%3A', 'tasks', 'message', 'cancel', 'v1', 'x', 'card'),
      {
        maxLength: 200,
      },
    );
    fc.assert(
      fc.property(path, fc.constantFrom('GET', 'POST', 'PUT', 'TRACE'), (pieces, verb) => {
        const match = matchRoute(verb, pieces.join(''));
        expect(match === null || OPERATIONS.some(({ operation }) => operation === match.operation)).toBe(
          true,
        );
        if (verb === 'TRACE') expect(match).toBeNull();
      }),
    );
  });

  it('stand as they are where they cannot be decoded', () => {
    expect(last('call', { target: '/tasks/%zz', ...VERSION }).taskId).toBe('%zz');
  });
});

describe('batches and notifications', () => {
  it('are named', () => {
    const item = (method: string) => ({ jsonrpc: '2.0', id: 1, method });
    expect(last('call', { target: '/', body: [item('x/y'), item('GetTask')] })).toMatchObject({
      operation: null,
      binding: 'JSONRPC',
      spelled: 'batch of 2: x/y, GetTask',
    });
    const many = Array.from({ length: 9 }, () => item('GetTask'));
    expect(last('call', { target: '/', body: many }).spelled).toBe(
      'batch of 9: GetTask, GetTask, GetTask, …',
    );
    const notification = { jsonrpc: '2.0', method: 'CancelTask', params: { id: 't' } };
    expect(last('call', { target: '/', body: notification }).rpc?.id).toBeUndefined();
  });
});

describe('query parameters', () => {
  const { request } = exchange({
    offset: 100,
    target:
      '/tasks?status=TASK_STATE_WORKING&pageSize=20&x=a,b&x=c+d&includeArtifacts=false&bad=%zz&&flag#top',
  });
  const query = request === null ? [] : queryOf(request);

  it('are decoded and typed', () => {
    expect(query.map(({ name, value }) => [name, value])).toEqual([
      ['status', 'TASK_STATE_WORKING'],
      ['pageSize', '20'],
      ['x', 'a,b'],
      ['x', 'c d'],
      ['includeArtifacts', 'false'],
      ['bad', '%zz'],
      ['flag', ''],
    ]);
    expect(stateParameter(query, 'status')).toBe('working');
    expect(countParameter(query, 'pageSize')).toBe(20);
    expect(countParameter(query, 'status')).toBeNull();
    expect(flagParameter(query, 'includeArtifacts')).toBe(false);
    expect(flagParameter(query, 'flag')).toBeNull();
    expect(listParameter(query, 'x')).toEqual(['a', 'b', 'c d']);
  });

  it('have their place in the request line', () => {
    const line = `GET ${request?.target} HTTP/1.1`;
    const found = parameter(query, 'pageSize');
    const text = (at: { offset: number; length: number } | undefined) =>
      at && line.slice(at.offset - 100, at.offset - 100 + at.length);
    expect(text(found?.at.parts[0])).toBe('pageSize=20');
    expect(text(found?.valueAt.parts[0])).toBe('20');
  });

  it('are placed at the whole line where the capture does not spell it as it was sent', () => {
    if (request === null) throw new Error('a request was expected');
    const laidOut = { ...request, at: { offset: 100, length: 7 } };
    expect(queryOf(laidOut)[0]?.at.parts).toEqual([{ offset: 100, length: 7 }]);
  });
});

describe('dialects of long ago', () => {
  const text03 = { kind: 'text', text: 'hi' };

  it.each<[string, Script]>([
    ['0.1', rpc('tasks/send', { id: 't', message: { role: 'user', parts: [{ type: 'text', text: 'hi' }] } })],
    [
      '0.2',
      { target: '/agent/authenticatedExtendedCard', responseBody: { name: 'x', skills: [], url: '/' } },
    ],
    [
      '0.3-rpc',
      rpc('message/send', { message: { kind: 'message', messageId: 'm', role: 'user', parts: [text03] } }),
    ],
    [
      '1.0-rc',
      rpc('SendMessage', {
        message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'hi' }] },
        configuration: { blocking: true },
      }),
    ],
  ])('%s is recognised and counted by its name', (dialect, script) => {
    const { entries, end } = understood(script);
    expect(entries[0]?.dialect.spoken).toBe(dialect);
    expect(
      end.dialects[0]?.name.startsWith(dialect === '1.0-rc' ? '1.0 release candidate' : dialect.slice(0, 3)),
    ).toBe(true);
  });
});
