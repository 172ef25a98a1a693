import { describe, expect, it } from 'vitest';
import { METHODS } from '../lib/a2a/spec/methods.js';
import type { Json } from '../lib/model/json.js';
import { answerOf, eventOf, pushedOf, requestOf } from '../lib/rule.js';
import { rpc, type Script } from './exchange.js';
import { SPOKEN, type Spoken, spokenMessage, spokenParts, spokenTask } from './spoken.js';
import { last, understood } from './understood.js';

const SEND = {
  '0.1': 'tasks/send',
  '0.3-rpc': 'message/send',
  '0.3-proto': null,
  '1.0': 'SendMessage',
} as const;
const PUSH = { url: 'https://hook.example/', token: 's' };

/** The same send, waiting not and with a webhook, in a dialect's own binding. */
function send(dialect: Spoken): Script {
  const message = spokenMessage(dialect, 'user', 'm-1', spokenParts(dialect));
  const params = { message, ...configured(dialect) };
  const task = spokenTask(dialect);
  const method = SEND[dialect];
  if (method === null) return { target: '/v1/message:send', body: params, responseBody: { task } };
  return rpc(method, params, dialect === '1.0' ? { task } : task);
}

function configured(dialect: Spoken): { readonly [key: string]: Json } {
  const modes = { acceptedOutputModes: ['text/plain'], historyLength: 2 };
  switch (dialect) {
    case '0.1':
      return { id: 't-1', pushNotification: PUSH, historyLength: 2 };
    case '0.3-rpc':
      return { configuration: { ...modes, blocking: false, pushNotificationConfig: PUSH } };
    case '0.3-proto':
      return { configuration: { ...modes, blocking: false, pushNotification: PUSH } };
    case '1.0':
      return { configuration: { ...modes, returnImmediately: true, taskPushNotificationConfig: PUSH } };
  }
}

describe('what a send asks for', () => {
  it.each(SPOKEN.filter((dialect) => dialect !== '0.1'))('is the same in %s', (dialect) => {
    expect(requestOf(last('call', send(dialect)))).toMatchObject({
      operation: 'SendMessage',
      message: {
        messageId: 'm-1',
        role: 'user',
        parts: [{ text: 'Rain?' }, {}, {}, { data: { city: 'Riga' } }],
      },
      configuration: {
        acceptedOutputModes: ['text/plain'],
        historyLength: 2,
        waits: false,
        pushConfig: { url: 'https://hook.example/', token: 's', taskId: null },
      },
      waits: false,
    });
  });

  it('stands beside the message in 0.1, and waits in 1.0 unless told otherwise', () => {
    expect(requestOf(last('call', send('0.1')))).toMatchObject({
      configuration: { historyLength: 2, waits: null, pushConfig: { url: 'https://hook.example/' } },
      waits: null,
    });
    const message = spokenMessage('1.0', 'user', 'm', []);
    expect(requestOf(last('call', rpc('SendMessage', { message })))).toMatchObject({ waits: true });
    expect(requestOf(last('call', rpc('message/send', { message })))).toMatchObject({ waits: null });
    expect(
      requestOf(last('call', rpc('SendMessage', { message, configuration: { blocking: false } }))),
    ).toMatchObject({ waits: false });
  });

  it('is found below `request`, as the proto of 0.3 calls it', () => {
    const request = spokenMessage('0.3-proto', 'user', 'm-9', []);
    expect(requestOf(last('call', { target: '/v1/message:send', body: { request } }))).toMatchObject({
      message: { messageId: 'm-9', pointer: '/request' },
    });
  });

  it.each(SPOKEN)('is answered with the same task in %s', (dialect) => {
    expect(answerOf(last('call', send(dialect)))).toMatchObject({
      is: 'task',
      task: { id: 't-1', contextId: 'c-1', status: { state: 'canceled', message: { role: 'agent' } } },
    });
  });
});

describe('what other operations ask for', () => {
  it.each<[string, Script]>([
    ['1.0 over JSON-RPC', rpc('GetTask', { id: 't/1', historyLength: 3 })],
    ['0.3 over JSON-RPC', rpc('tasks/get', { id: 't/1', historyLength: 3 })],
    ['1.0 over HTTP+JSON', { target: '/x/tasks/t%2F1?historyLength=3', headers: { 'A2A-Version': '1.0' } }],
    [
      '0.3 over HTTP+JSON',
      { target: '/v1/tasks/t%2F1?historyLength=3', responseBody: spokenTask('0.3-proto') },
    ],
  ])('GetTask in %s', (_, script) => {
    expect(requestOf(last('call', script))).toMatchObject({
      operation: 'GetTask',
      taskId: 't/1',
      historyLength: 3,
    });
  });

  it.each<[string, Script]>([
    [
      'JSON-RPC',
      rpc('ListTasks', {
        contextId: 'c',
        status: 'TASK_STATE_WORKING',
        pageSize: '7',
        pageToken: 'p',
        includeArtifacts: true,
        statusTimestampAfter: '2026-01-01T00:00:00Z',
      }),
    ],
    [
      'HTTP+JSON',
      {
        target:
          '/tasks?contextId=c&status=TASK_STATE_WORKING&pageSize=7&pageToken=p&includeArtifacts=true&statusTimestampAfter=2026-01-01T00%3A00%3A00Z',
        headers: { 'A2A-Version': '1.0' },
      },
    ],
  ])('ListTasks over %s', (_, script) => {
    const call = last('call', script);
    expect(call.contextId).toBe('c');
    expect(requestOf(call)).toMatchObject({
      contextId: 'c',
      status: 'working',
      statusWritten: 'TASK_STATE_WORKING',
      pageSize: 7,
      pageToken: 'p',
      historyLength: null,
      includeArtifacts: true,
      statusTimestampAfter: '2026-01-01T00:00:00Z',
    });
  });

  it.each<[string, Script]>([
    ['1.0 over JSON-RPC', rpc('GetTaskPushNotificationConfig', { taskId: 't', id: 'p' })],
    [
      '0.3 over JSON-RPC',
      rpc('tasks/pushNotificationConfig/get', { id: 't', pushNotificationConfigId: 'p' }),
    ],
    ['HTTP+JSON', { target: '/tasks/t/pushNotificationConfigs/p' }],
  ])('a push configuration in %s', (_, script) => {
    expect(requestOf(last('call', script))).toMatchObject({ taskId: 't', configId: 'p' });
  });

  it.each<[string, Script]>([
    ['1.0 over JSON-RPC', rpc('CreateTaskPushNotificationConfig', { taskId: 't', id: 'p', ...PUSH })],
    [
      '0.3 over JSON-RPC',
      rpc('tasks/pushNotificationConfig/set', { taskId: 't', pushNotificationConfig: { id: 'p', ...PUSH } }),
    ],
    ['1.0 over HTTP+JSON', { target: '/tasks/t/pushNotificationConfigs', body: { id: 'p', ...PUSH } }],
    [
      '0.3 over HTTP+JSON',
      {
        target: '/v1/tasks/t/pushNotificationConfigs',
        body: { configId: 'p', config: { pushNotificationConfig: PUSH } },
      },
    ],
  ])('a new push configuration in %s', (_, script) => {
    expect(requestOf(last('call', script))).toMatchObject({ taskId: 't', config: { id: 'p', ...PUSH } });
  });

  it('is null where no operation is known', () => {
    expect(requestOf(last('call', rpc('sendMessage', {})))).toBeNull();
    expect(
      requestOf(last('push-delivery', { target: '/hook', body: { task: spokenTask('1.0') } })),
    ).toBeNull();
    expect(requestOf(last('call', rpc('GetExtendedAgentCard', undefined)))).toMatchObject({
      operation: 'GetExtendedAgentCard',
    });
  });
});

describe('what recognition and views make of a request', () => {
  const params = {
    id: 't',
    taskId: 't',
    message: { taskId: 't', contextId: 'c', role: 'ROLE_USER', parts: [] },
  };

  it.each(METHODS.map(({ method }) => method))('is the same task for %s', (method) => {
    const call = last('call', rpc(method, params));
    const asked = requestOf(call);
    if (asked === null) throw new Error('a request was expected');
    if ('taskId' in asked) expect(asked.taskId).toBe(call.taskId);
    if ('message' in asked) expect(asked.message?.taskId).toBe(call.taskId);
    expect(asked.operation).toBe(call.operation);
  });
});

describe('what an answer gives', () => {
  const task = spokenTask('1.0');
  const config = { id: 'p', taskId: 't', ...PUSH };
  it.each<[string, Script, object | null]>([
    [
      'a list',
      rpc('ListTasks', {}, { tasks: [task], totalSize: 9 }),
      { is: 'tasks', page: { totalSize: 9 } },
    ],
    [
      'a configuration',
      rpc('CreateTaskPushNotificationConfig', {}, config),
      { is: 'config', config: { id: 'p' } },
    ],
    [
      'configurations',
      rpc('ListTaskPushNotificationConfigs', {}, { configs: [config] }),
      { is: 'configs', page: { configs: [{ id: 'p' }] } },
    ],
    ['nothing', rpc('DeleteTaskPushNotificationConfig', {}, null), { is: 'empty' }],
    ['a card', rpc('GetExtendedAgentCard', {}, { name: 'x' }), { is: 'card', card: { pointer: '/result' } }],
    [
      'an error',
      rpc('GetTask', {}, undefined, { responseBody: { jsonrpc: '2.0', id: 1, error: { code: -32001 } } }),
      { is: 'error', error: { name: 'TaskNotFoundError' } },
    ],
    ['no answer', rpc('GetTask', {}, undefined, { status: null, end: 'capture-end' }), null],
  ])('%s', (_, script, wanted) => {
    const found = answerOf(last('call', script));
    if (wanted === null) expect(found).toBeNull();
    else expect(found).toMatchObject(wanted);
  });
});

describe('what streams and deliveries tell', () => {
  const status = { '1.0': 'TASK_STATE_WORKING', '0.3-rpc': 'working' } as const;
  const events = (dialect: '1.0' | '0.3-rpc'): readonly Json[] => {
    const ids = { taskId: 't-1', contextId: 'c-1' };
    const statusUpdate = { ...ids, status: { state: status[dialect] } };
    const artifactUpdate = { ...ids, artifact: { artifactId: 'a', parts: [] }, append: true };
    return dialect === '1.0'
      ? [{ task: spokenTask('1.0') }, { statusUpdate }, { artifactUpdate }]
      : [
          spokenTask('0.3-rpc'),
          { kind: 'status-update', ...statusUpdate, final: false },
          { kind: 'artifact-update', ...artifactUpdate },
        ];
  };

  it.each(['1.0', '0.3-rpc'] as const)('is the same in %s', (dialect) => {
    const stream = last(
      'stream',
      rpc(dialect === '1.0' ? 'SendStreamingMessage' : 'message/stream', {}, undefined, {
        events: [
          ...events(dialect).map((result) => ({ jsonrpc: '2.0', id: 1, result })),
          { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'no' } },
          'no JSON',
        ],
      }),
    );
    expect(answerOf(stream)).toBeNull();
    expect(stream.events.map((event) => eventOf(event, stream))).toMatchObject([
      { is: 'task', task: { id: 't-1' } },
      { is: 'status', update: { taskId: 't-1', status: { state: 'working' } } },
      { is: 'artifact', update: { append: true, artifact: { artifactId: 'a' } } },
      { is: 'error', error: { name: 'InternalError', form: 'json-rpc', pointer: '/error' } },
      null,
    ]);
  });

  it.each(['1.0', '0.3-rpc'] as const)('is the same at a webhook in %s', (dialect) => {
    const found = events(dialect).map((body) => pushedOf(last('push-delivery', { target: '/hook', body })));
    expect(found).toMatchObject([
      { is: 'task', task: { status: { state: 'canceled' } } },
      { is: 'status', update: { contextId: 'c-1' } },
      { is: 'artifact', update: { lastChunk: false } },
    ]);
  });

  it('is nothing for other entries', () => {
    const { entries } = understood({ target: '/x.css' }, rpc('GetTask', { id: 't' }));
    expect(entries.map((entry) => [answerOf(entry), pushedOf(entry)])).toEqual([
      [null, null],
      [{ is: 'empty' }, null],
    ]);
  });
});
