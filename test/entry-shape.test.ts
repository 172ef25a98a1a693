import { describe, expect, test } from 'vitest';
import type { Entry } from '../lib/model/a2a.js';
import { rpc, type Script } from './exchange.js';
import { cardFetch, last } from './understood.js';

/** Side, event, dialect, object, member and flaw of each fault, and where. */
function shape({ shape }: Entry): string[] {
  return shape.map(({ side, event, dialect, object, member, flaw, pointer }) => {
    return `${side}${event === null ? '' : ` event ${event}`}, ${dialect}: ${flaw} ${object}${member && `.${member}`} at ${pointer || 'root'}`;
  });
}

const STATUS = { state: 'TASK_STATE_WORKING' };
const TASK = { id: 't', contextId: 'c', status: STATUS };
const MESSAGE = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'Rain?' }] };
const MESSAGE_03 = {
  kind: 'message',
  messageId: 'm',
  role: 'user',
  parts: [{ kind: 'text', text: 'Rain?' }],
};
const TASK_03 = { kind: 'task', id: 't', contextId: 'c', status: { state: 'working' } };
const HEADERS = { 'A2A-Version': '1.0' };
const bad = (member: string) => ({ ...TASK, [member]: 'x' });
const send = (message: unknown, result: unknown) => rpc('SendMessage', { message }, result);

describe('calls over JSON-RPC', () => {
  test('params and result', () => {
    const call = last('call', send({ ...MESSAGE, metadata: 'x' }, { task: bad('metadata') }));
    expect(shape(call)).toEqual([
      'request, 1.0: type Message.metadata at /params/message/metadata',
      'response, 1.0: type Task.metadata at /result/task/metadata',
    ]);
  });

  test('no params, params that are no object, params that may be absent', () => {
    expect(shape(last('call', rpc('GetTask', undefined)))).toEqual([
      'request, 1.0: missing GetTaskRequest.id at root',
    ]);
    expect(shape(last('call', rpc('GetTask', ['t'])))).toEqual(['request, 1.0: type RpcRequest at /params']);
    expect(shape(last('call', rpc('ListTasks', undefined)))).toEqual([]);
  });

  test('a list: its members, and each task', () => {
    const page = { tasks: [TASK, { ...TASK, id: '' }], pageSize: 50, totalSize: 2 };
    expect(shape(last('call', rpc('ListTasks', {}, page)))).toEqual([
      'response, 1.0: missing ListTasksResponse.nextPageToken at /result',
      'response, 1.0: empty Task.id at /result/tasks/1/id',
    ]);
  });

  test('push configurations, flat in 1.0 and wrapped in 0.3', () => {
    expect(
      shape(
        last('call', rpc('CreateTaskPushNotificationConfig', { taskId: 't' }, { url: 'http://h.example/' })),
      ),
    ).toEqual(['request, 1.0: missing TaskPushNotificationConfig.url at /params']);
    const wrapped = { taskId: 't', pushNotificationConfig: { token: 'k' } };
    expect(shape(last('call', rpc('tasks/pushNotificationConfig/set', wrapped, wrapped)))).toEqual([
      'request, 0.3-rpc: missing PushNotificationConfig.url at /params/pushNotificationConfig',
      'response, 0.3-rpc: missing PushNotificationConfig.url at /result/pushNotificationConfig',
    ]);
  });

  test('an error', () => {
    const answer = { jsonrpc: '2.0', id: 1, error: { code: '-32001', message: 'none' } };
    expect(shape(last('call', rpc('GetTask', { id: 't' }, undefined, { responseBody: answer })))).toEqual([
      'response, 1.0: type RpcError.code at /error/code',
    ]);
  });

  test('a refusal by who guards the agent is none of its errors', () => {
    const answer = { error: { code: 401, status: 'UNAUTHENTICATED', message: 'who are you?' } };
    const ask = (status: number) =>
      shape(last('call', rpc('GetTask', { id: 't' }, undefined, { status, responseBody: answer })));
    expect(ask(401)).toEqual([]);
  });

  test.each<[string, Script, string]>([
    ['a bare task', send(MESSAGE, TASK), 'answer is a bare task, expected it in `task`'],
    [
      'a wrapped one',
      rpc('GetTask', { id: 't' }, { task: TASK }),
      'answer has its task in `task`, expected the task itself',
    ],
    [
      'another object',
      rpc('CancelTask', { id: 't' }, { message: { ...MESSAGE, role: 'ROLE_AGENT' } }),
      'answer is a message, expected a task',
    ],
    ['null', rpc('GetTask', { id: 't' }, null), 'answer is `null`, expected a task'],
    [
      'a thing of its own',
      rpc('SendMessage', { message: MESSAGE }, { ok: true }),
      'answer is an object with `ok`, expected a task or a message',
    ],
    [
      'something for nothing',
      rpc('DeleteTaskPushNotificationConfig', { taskId: 't', id: 'p' }, { ok: true }),
      'answer is an object with `ok`, expected none',
    ],
  ])('an answer that is none of the operation’s: %s', (_, script, says) => {
    expect(last('call', script).shape.map((fault) => fault.says)).toEqual([says]);
  });

  test('0.3 answers bare', () => {
    expect(
      shape(last('call', rpc('message/send', { message: MESSAGE_03 }, { ...TASK_03, history: {} }))),
    ).toEqual(['response, 0.3-rpc: type Task.history at /result/history']);
  });
});

describe('calls over HTTP+JSON', () => {
  const rest = (target: string, body: unknown, responseBody: unknown, more: Script = {}): Script => ({
    target,
    body,
    responseBody,
    headers: HEADERS,
    ...more,
  });

  test('body and answer', () => {
    const call = last(
      'call',
      rest('/message:send', { message: { ...MESSAGE, parts: [] } }, { task: bad('artifacts') }),
    );
    expect(shape(call)).toEqual([
      'request, 1.0: empty Message.parts at /message/parts',
      'response, 1.0: type Task.artifacts at /task/artifacts',
    ]);
  });

  test('what the path says need not be in the body', () => {
    expect(shape(last('call', rest('/tasks/t:cancel', {}, TASK)))).toEqual([]);
    const config = { url: 'https://h.example/' };
    expect(
      shape(last('call', rest('/tasks/t/pushNotificationConfigs', config, { ...config, taskId: 't' }))),
    ).toEqual([]);
  });

  test('0.3 writes proto JSON', () => {
    const message = { messageId: 'm', role: 'ROLE_USER', content: [{ text: 'Rain?' }, {}] };
    const answer = { task: { ...TASK, status: { state: 'TASK_STATE_CANCELLED' } } };
    expect(
      shape(last('call', { target: '/v1/message:send', body: { message }, responseBody: answer })),
    ).toEqual(['request, 0.3-proto: none-of Part at /message/content/1']);
  });

  test('errors: a status object in 1.0, free in 0.3, of a gateway’s own for what gateways say', () => {
    const error = { error: { code: 400, details: {} } };
    const bare = { message: 'bad request' };
    const ask = (status: number, body: unknown, prefix = '') => {
      const headers = prefix === '' ? HEADERS : {};
      return shape(
        last('call', {
          target: `${prefix}/message:send`,
          body: { message: MESSAGE },
          headers,
          status,
          responseBody: body,
        }),
      );
    };
    expect(ask(400, error)).toEqual([
      'response, 1.0: missing Status.message at /error',
      'response, 1.0: type Status.details at /error/details',
    ]);
    expect(ask(400, bare)).toEqual(['response, 1.0: type Status at root']);
    expect(ask(503, bare)).toEqual([]);
  });
});

describe('streams', () => {
  const event = (result: unknown) => ({ jsonrpc: '2.0', id: 1, result });
  const stream = (...results: unknown[]) =>
    last(
      'stream',
      rpc('SendStreamingMessage', { message: MESSAGE }, undefined, { events: results.map(event) }),
    );

  test('each event is judged, and named', () => {
    const update = { taskId: 't', contextId: 'c', status: STATUS };
    expect(
      shape(
        stream(
          { task: TASK },
          { statusUpdate: { ...update, contextId: '' } },
          { statusUpdate: update, task: TASK },
        ),
      ),
    ).toEqual([
      'response event 2, 1.0: empty TaskStatusUpdateEvent.contextId at /result/statusUpdate/contextId',
      'response event 3, 1.0: several-of StreamResponse at /result',
    ]);
  });

  test('an event that tells nothing known', () => {
    expect(stream({ task: TASK }, { progress: 5 }).shape.map(({ says }) => says)).toEqual([
      'event is an object with `progress`, expected a task, a message or an update',
    ]);
  });

  test('an envelope without a result is the envelope’s fault, an error event is an error', () => {
    const events = [event({ task: TASK }), {}, { jsonrpc: '2.0', id: 1, error: { message: 'no' } }];
    const entry = last('stream', rpc('SendStreamingMessage', { message: MESSAGE }, undefined, { events }));
    expect(shape(entry)).toEqual(['response event 3, 1.0: missing RpcError.code at /error']);
  });

  test('0.3: by kind, without a wrapper', () => {
    const update = { kind: 'status-update', taskId: 't', contextId: 'c', status: { state: 'working' } };
    const entry = last(
      'stream',
      rpc('message/stream', { message: MESSAGE_03 }, undefined, { events: [event(TASK_03), event(update)] }),
    );
    expect(shape(entry)).toEqual([
      'response event 2, 0.3-rpc: missing TaskStatusUpdateEvent.final at /result',
    ]);
  });
});

describe('deliveries', () => {
  const deliver = (body: unknown) =>
    last('push-delivery', { target: '/hook', body, headers: { 'X-A2A-Notification-Token': 'k' } });

  test('1.0: wrapped', () => {
    expect(shape(deliver({ task: { ...TASK, artifacts: [{ parts: [{ text: 'a' }] }] } }))).toEqual([
      'request, 1.0: missing Artifact.artifactId at /task/artifacts/0',
    ]);
  });

  test('0.3: a bare task', () => {
    expect(shape(deliver({ ...TASK_03, contextId: null }))).toEqual([
      'request, 0.3-rpc: missing Task.contextId at /contextId',
    ]);
  });
});

describe('cards', () => {
  const skills = [{ id: 's', name: 'S', description: 'S.', tags: ['s'] }];
  const modes = { defaultInputModes: ['text/plain'], defaultOutputModes: ['text/plain'] };
  const about = { name: 'A', description: 'A.', version: '1', capabilities: {}, ...modes, skills };
  const newer = {
    ...about,
    supportedInterfaces: [
      { url: 'http://agent.example/', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
    ],
  };
  const older = { protocolVersion: '0.3.0', url: 'http://agent.example/', preferredTransport: 'JSONRPC' };
  const fetched = (card: unknown) =>
    shape(last('card-fetch', { target: '/.well-known/agent-card.json', responseBody: card }));

  test('each generation by its table', () => {
    expect(fetched(newer)).toEqual([]);
    expect(fetched({ ...about, ...older })).toEqual([]);
    expect(fetched({ ...newer, skills: null })).toEqual([
      'response, 1.0: missing AgentCard.skills at /skills',
    ]);
    expect(fetched({ ...about, ...older, skills: undefined })).toEqual([
      'response, 0.3-rpc: missing AgentCard.skills at root',
    ]);
  });

  test('a card of two generations by both: what one knows is no stranger', () => {
    const scheme = { httpAuthSecurityScheme: { scheme: 'Bearer' }, type: 'http', scheme: 'Bearer' };
    const hybrid = { ...newer, ...older, security: [{ s: [] }], securitySchemes: { s: scheme } };
    expect(fetched(hybrid)).toEqual([]);
    expect(
      fetched({ ...hybrid, additionalInterfaces: [{ url: 'http://agent.example/' }], description: null }),
    ).toEqual([
      'response, 1.0: missing AgentCard.description at /description',
      'response, 0.3-rpc: missing AgentInterface.transport at /additionalInterfaces/0',
    ]);
  });

  test('leftovers of 0.3 make no second half', () => {
    expect(fetched({ ...newer, supportsAuthenticatedExtendedCard: true })).toEqual([
      'response, 1.0: unknown AgentCard.supportsAuthenticatedExtendedCard at /supportsAuthenticatedExtendedCard',
    ]);
  });

  test('an extended card, over either binding', () => {
    const { name: _, ...nameless } = newer;
    expect(shape(last('call', rpc('GetExtendedAgentCard', undefined, { ...newer, version: 2 })))).toEqual([
      'response, 1.0: type AgentCard.version at /result/version',
    ]);
    const rest: Script = { target: '/extendedAgentCard', headers: HEADERS, responseBody: nameless };
    expect(shape(last('call', cardFetch(['1.0'], { binding: 'HTTP+JSON' }), rest))).toEqual([
      'response, 1.0: missing AgentCard.name at root',
    ]);
    // JS serves the security of the proto there, Python and Java that of the schema.
    const proto = {
      ...about,
      ...older,
      securitySchemes: { s: { httpAuthSecurityScheme: { scheme: 'Bearer' } } },
    };
    expect(shape(last('call', { target: '/v1/card', responseBody: proto }))).toEqual([]);
    // Nothing tells the binding of a card whose request the capture lacks.
    expect(shape(last('card-fetch', { method: null, responseBody: proto }))).toEqual([]);
    expect(fetched(proto)).not.toEqual([]);
  });

  test('what is no card of any generation is not asked for members of one', () => {
    expect(fetched({ ...about, mood: 'calm' })).toEqual([
      'response, 1.0: missing AgentCard.supportedInterfaces at root',
    ]);
  });
});

describe('only where the dialect is certain', () => {
  test('a message of two dialects is judged as its method is', () => {
    const mixed = rpc('SendMessage', { message: MESSAGE_03 });
    expect(shape(last('call', mixed))).toContain('request, 1.0: value Message.role at /params/message/role');
  });

  test.each<[string, Script]>([
    ['0.1', rpc('tasks/send', { id: 't', message: { role: 'user', parts: 'x' } })],
    ['no operation of A2A', rpc('tasks/frobnicate', { message: {} })],
  ])('%s', (_, script) => {
    expect(shape(last('call', script))).toEqual([]);
  });
});
