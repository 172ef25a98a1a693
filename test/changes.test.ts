import { expect, test } from 'vitest';
import { migrations } from '../lib/a2a/migrate.js';
import { matchRoute } from '../lib/a2a/rest.js';
import { CHANGES } from '../lib/a2a/spec/changes.js';
import { methodNamed } from '../lib/a2a/spec/methods.js';
import { stateClass, stateWord } from '../lib/a2a/spec/states.js';
import { answerOf, eventOf, pushedOf } from '../lib/a2a/view/answer.js';
import { requestOf } from '../lib/a2a/view/request.js';
import type { Entry } from '../lib/model/a2a.js';
import type { Migration } from '../lib/model/migration.js';
import { rpc, type Script } from './exchange.js';
import { understood } from './understood.js';

/**
 * One difference between 0.3 and 1.0, shown on both sides: traffic in either spelling, of which the last exchange
 * counts. `same`: what is understood of both alike; `was` and `is`: what differs. `moved`: how many spellings of this
 * row the traffic of 0.3 has to change.
 */
interface Shown {
  readonly older: readonly Script[];
  readonly now: readonly Script[];
  readonly same?: object;
  readonly was?: object;
  readonly is?: object;
  readonly moved: number;
}

const PART_03 = { kind: 'text', text: 'hi' };
const MESSAGE_03 = { kind: 'message', messageId: 'm', role: 'user', parts: [PART_03] };
const PROTO_03 = { messageId: 'm', role: 'ROLE_USER', content: [{ text: 'hi' }] };
const MESSAGE_10 = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'hi' }] };
const TASK_03 = { kind: 'task', id: 't', contextId: 'c', status: { state: 'working' } };
const TASK_10 = { id: 't', contextId: 'c', status: { state: 'TASK_STATE_WORKING' } };
const CLAIM = { headers: { 'A2A-Version': '1.0' } };
const HOOK = { id: 'k', url: 'https://hook.example/', token: 's' };
const NAMES = { taskId: 't', contextId: 'c' };

const call03 = (method: string, params: unknown, result?: unknown, more: Script = {}) =>
  rpc(method, params, result, more);
const call10 = (method: string, params: unknown, result?: unknown, more: Script = {}) =>
  rpc(method, params, result, { ...CLAIM, ...more });
const rest = (asks: string, body: unknown, responseBody: unknown, more: Script = {}): Script => {
  const [method = '', target = ''] = asks.split(' ');
  return { method, target, body, responseBody, ...more };
};
const rest10 = (asks: string, body: unknown, responseBody: unknown, more: Script = {}) =>
  rest(asks, body, responseBody, { ...CLAIM, ...more });
const flow03 = (method: string, params: unknown, ...results: readonly unknown[]) =>
  call03(method, params, undefined, { events: results.map((result) => ({ jsonrpc: '2.0', id: 1, result })) });
const flow10 = (method: string, params: unknown, ...results: readonly unknown[]) =>
  call10(method, params, undefined, { events: results.map((result) => ({ jsonrpc: '2.0', id: 1, result })) });
const failed = (error: object): Script => ({ responseBody: { jsonrpc: '2.0', id: 1, error } });

const send03 = (message: object = MESSAGE_03, configuration?: object, result: unknown = TASK_03) =>
  call03('message/send', { message, configuration }, result);
const send10 = (message: object = MESSAGE_10, configuration?: object, result: unknown = { task: TASK_10 }) =>
  call10('SendMessage', { message, configuration }, result);
const get03 = (task: object) => call03('tasks/get', { id: 't' }, task);
const get10 = (task: object) => call10('GetTask', { id: 't' }, task);
const update03 = (state: string, final: boolean) => ({
  kind: 'status-update',
  ...NAMES,
  status: { state },
  final,
});
const update10 = (state: string) => ({ statusUpdate: { ...NAMES, status: { state } } });

const CARD = { name: 'Agent', version: '1', description: 'd', capabilities: {}, skills: [] };
const CARD_03 = { ...CARD, protocolVersion: '0.3.0', url: 'http://agent.example/' };
const FACE_10 = { url: 'http://agent.example/', protocolBinding: 'JSONRPC', protocolVersion: '1.0' };
const CARD_10 = { ...CARD, supportedInterfaces: [FACE_10] };
const fetched = (responseBody: object): Script => ({ target: '/.well-known/agent-card.json', responseBody });
const cards = (older: object, now: object) => ({
  older: [fetched({ ...CARD_03, ...older })],
  now: [fetched({ ...CARD_10, ...now })],
});
const capable = (capabilities: object) => ({ capabilities });
const ERROR_INFO = {
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason: 'TASK_NOT_FOUND',
  domain: 'd',
};
const READ_03 = { request: '0.3-rpc', response: '0.3-rpc' };
const PROTO = { request: '0.3-proto' };

const ROWS: { readonly [row: number]: Shown } = {
  1: {
    older: [send03()],
    now: [send10()],
    same: {
      kind: 'call',
      operation: 'SendMessage',
      taskId: 't',
      contextId: 'c',
      word: 'working',
      outcome: 'task',
    },
    was: { spelled: 'message/send', dialect: READ_03 },
    is: { spelled: 'SendMessage' },
    moved: 1,
  },
  2: {
    older: [flow03('message/stream', { message: MESSAGE_03 }, TASK_03)],
    now: [flow10('SendStreamingMessage', { message: MESSAGE_10 }, { task: TASK_10 })],
    same: { kind: 'stream', operation: 'SendStreamingMessage', told: [{ is: 'task', task: { id: 't' } }] },
    moved: 1,
  },
  3: {
    older: [send03(), get03(TASK_03)],
    now: [send10(), get10(TASK_10)],
    same: { kind: 'poll', operation: 'GetTask', asked: { taskId: 't' }, word: 'working' },
    moved: 1,
  },
  4: {
    older: [call03('tasks/cancel', { id: 't' }, { ...TASK_03, status: { state: 'canceled' } })],
    now: [call10('CancelTask', { id: 't' }, { ...TASK_10, status: { state: 'TASK_STATE_CANCELED' } })],
    same: { operation: 'CancelTask', asked: { taskId: 't' }, word: 'canceled' },
    moved: 1,
  },
  5: {
    older: [flow03('tasks/resubscribe', { id: 't' }, TASK_03)],
    now: [flow10('SubscribeToTask', { id: 't' }, { task: TASK_10 })],
    same: { kind: 'stream', operation: 'SubscribeToTask', taskId: 't' },
    moved: 1,
  },
  6: {
    older: [call03('tasks/list', {}, { tasks: [TASK_03], nextPageToken: '' })],
    now: [call10('ListTasks', {}, { tasks: [TASK_10], nextPageToken: '' })],
    same: {
      operation: 'ListTasks',
      outcome: 'list',
      answered: { is: 'tasks', page: { tasks: [{ id: 't' }] } },
    },
    moved: 1,
  },
  7: {
    older: [call03('tasks/pushNotificationConfig/set', { taskId: 't', pushNotificationConfig: HOOK }, null)],
    now: [call10('CreateTaskPushNotificationConfig', { taskId: 't', ...HOOK }, null)],
    same: {
      operation: 'CreateTaskPushNotificationConfig',
      asked: { taskId: 't', config: { id: 'k', url: HOOK.url, token: 's' } },
    },
    moved: 1,
  },
  8: {
    older: [call03('tasks/pushNotificationConfig/get', { id: 't', pushNotificationConfigId: 'k' })],
    now: [call10('GetTaskPushNotificationConfig', { taskId: 't', id: 'k' })],
    same: { operation: 'GetTaskPushNotificationConfig', asked: { taskId: 't', configId: 'k' } },
    moved: 1,
  },
  9: {
    older: [call03('tasks/pushNotificationConfig/list', { id: 't' })],
    now: [call10('ListTaskPushNotificationConfigs', { taskId: 't' })],
    same: { operation: 'ListTaskPushNotificationConfigs', taskId: 't' },
    moved: 1,
  },
  10: {
    older: [call03('tasks/pushNotificationConfig/delete', { id: 't', pushNotificationConfigId: 'k' })],
    now: [call10('DeleteTaskPushNotificationConfig', { taskId: 't', id: 'k' })],
    same: { operation: 'DeleteTaskPushNotificationConfig', asked: { taskId: 't', configId: 'k' } },
    moved: 1,
  },
  11: {
    older: [call03('agent/getAuthenticatedExtendedCard', undefined, CARD_03)],
    now: [call10('GetExtendedAgentCard', undefined, CARD_10)],
    same: { operation: 'GetExtendedAgentCard', outcome: 'card' },
    moved: 1,
  },
  12: {
    older: [rest('POST /v1/message:send', { message: PROTO_03 }, { task: TASK_10 })],
    now: [rest10('POST /message:send', { message: MESSAGE_10 }, { task: TASK_10 })],
    same: { binding: 'HTTP+JSON', operation: 'SendMessage', asked: { message: { messageId: 'm' } } },
    was: { spelled: 'POST /v1/message:send', dialect: PROTO },
    is: { spelled: 'POST /message:send' },
    moved: 1,
  },
  13: {
    older: [rest('POST /v1/tasks/t:cancel', { name: 'tasks/t' }, TASK_10)],
    now: [rest10('POST /tasks/t:cancel', {}, TASK_10)],
    same: { binding: 'HTTP+JSON', operation: 'CancelTask', asked: { taskId: 't' } },
    was: { dialect: PROTO },
    moved: 1,
  },
  14: {
    older: [rest('GET /v1/card', undefined, CARD_03)],
    now: [rest10('GET /extendedAgentCard', undefined, CARD_10)],
    same: { operation: 'GetExtendedAgentCard', outcome: 'card' },
    was: { dialect: PROTO },
    moved: 1,
  },
  15: {
    older: [{ method: 'POST', target: '/a2a.v1.A2AService/TaskSubscription' }],
    now: [{ method: 'POST', target: '/lf.a2a.v1.A2AService/SubscribeToTask' }],
    same: { binding: 'GRPC', operation: 'SubscribeToTask' },
    was: { dialect: PROTO },
    moved: 1,
  },
  16: {
    older: [send03()],
    now: [send10()],
    was: { dialect: { claimed: null } },
    is: { dialect: { claimed: '1.0' } },
    moved: 1,
  },
  17: {
    older: [
      call03('message/send', { message: MESSAGE_03 }, TASK_03, { headers: { 'X-A2A-Extensions': 'urn:x' } }),
    ],
    now: [
      call10(
        'SendMessage',
        { message: MESSAGE_10 },
        { task: TASK_10 },
        {
          headers: { ...CLAIM.headers, 'A2A-Extensions': 'urn:x' },
        },
      ),
    ],
    same: { operation: 'SendMessage' },
    moved: 1,
  },
  18: {
    older: [rest('POST /v1/message:send', { message: PROTO_03 }, { task: TASK_10 })],
    now: [
      rest(
        'POST /v1/message:send',
        { message: { messageId: 'm' } },
        { task: TASK_10 },
        {
          headers: { 'Content-Type': 'application/a2a+json' },
          responseHeaders: { 'Content-Type': 'application/a2a+json' },
        },
      ),
    ],
    was: { dialect: PROTO },
    is: { dialect: { evidence: expect.arrayContaining(['media type `application/a2a+json`']) } },
    moved: 2,
  },
  19: {
    older: [send03()],
    now: [send10()],
    same: { answered: { is: 'task', task: { id: 't', contextId: 'c', status: { state: 'working' } } } },
    was: { resultPointer: '/result', dialect: READ_03 },
    is: { resultPointer: '/result/task' },
    moved: 1,
  },
  20: {
    older: [flow03('message/stream', { message: MESSAGE_03 }, TASK_03, update03('working', false))],
    now: [
      flow10(
        'SendStreamingMessage',
        { message: MESSAGE_10 },
        { task: TASK_10 },
        update10('TASK_STATE_WORKING'),
      ),
    ],
    same: { told: [{ is: 'task' }, { is: 'status', update: { taskId: 't', status: { state: 'working' } } }] },
    was: { dialect: READ_03, eventDialects: ['0.3-rpc', '0.3-rpc'] },
    is: { eventDialects: ['1.0', '1.0'] },
    moved: 2,
  },
  21: {
    older: [flow03('message/stream', { message: MESSAGE_03 }, update03('completed', true))],
    now: [flow10('SendStreamingMessage', { message: MESSAGE_10 }, update10('TASK_STATE_COMPLETED'))],
    was: { told: [{ update: { final: true } }] },
    is: { told: [{ update: { final: null } }] },
    moved: 1,
  },
  22: {
    older: [send03(MESSAGE_03, { blocking: false })],
    now: [send10(MESSAGE_10, { returnImmediately: true })],
    same: { asked: { waits: false } },
    moved: 1,
  },
  23: {
    older: [send03(MESSAGE_03, { pushNotificationConfig: HOOK })],
    now: [send10(MESSAGE_10, { taskPushNotificationConfig: HOOK })],
    same: { asked: { configuration: { pushConfig: { url: HOOK.url, token: 's' } } }, hooks: [HOOK.url] },
    moved: 1,
  },
  24: {
    older: [
      call03(
        'tasks/pushNotificationConfig/set',
        { taskId: 't', pushNotificationConfig: HOOK },
        { taskId: 't', pushNotificationConfig: HOOK },
      ),
    ],
    now: [call10('CreateTaskPushNotificationConfig', { taskId: 't', ...HOOK }, { taskId: 't', ...HOOK })],
    same: { answered: { is: 'config', config: { id: 'k', taskId: 't', url: HOOK.url } }, hooks: [HOOK.url] },
    moved: 2,
  },
  25: {
    older: [call03('tasks/pushNotificationConfig/get', { id: 't', pushNotificationConfigId: 'k' })],
    now: [call10('GetTaskPushNotificationConfig', { taskId: 't', id: 'k' })],
    same: { taskId: 't', asked: { taskId: 't', configId: 'k' } },
    moved: 2,
  },
  26: {
    older: [
      call03('tasks/pushNotificationConfig/list', { id: 't' }, [
        { taskId: 't', pushNotificationConfig: HOOK },
      ]),
    ],
    now: [
      call10('ListTaskPushNotificationConfigs', { taskId: 't' }, { configs: [{ taskId: 't', ...HOOK }] }),
    ],
    same: { answered: { is: 'configs', page: { configs: [{ id: 'k', taskId: 't' }] } } },
    was: { dialect: READ_03 },
    moved: 1,
  },
  27: {
    older: [
      send03(MESSAGE_03, { pushNotificationConfig: { ...HOOK, authentication: { schemes: ['Bearer'] } } }),
    ],
    now: [
      send10(MESSAGE_10, { taskPushNotificationConfig: { ...HOOK, authentication: { scheme: 'Bearer' } } }),
    ],
    same: { asked: { configuration: { pushConfig: { schemes: ['Bearer'] } } } },
    moved: 1,
  },
  28: {
    older: [
      rest('GET /v1/tasks/t/pushNotificationConfigs/k', undefined, {
        name: 'tasks/t/pushNotificationConfigs/k',
        pushNotificationConfig: { url: HOOK.url },
      }),
    ],
    now: [
      rest10('GET /tasks/t/pushNotificationConfigs/k', undefined, { taskId: 't', id: 'k', url: HOOK.url }),
    ],
    same: { answered: { is: 'config', config: { taskId: 't', url: HOOK.url } } },
    was: { dialect: PROTO },
    moved: 1,
  },
  29: {
    older: [call03('tasks/get', { id: 't' })],
    now: [call10('GetTask', { id: 't', tenant: 'north' })],
    was: { asked: { tenant: null } },
    is: { asked: { tenant: 'north' } },
    moved: 0,
  },
  30: {
    older: [call03('tasks/pushNotificationConfig/delete', { id: 't', pushNotificationConfigId: 'k' }, null)],
    now: [call10('DeleteTaskPushNotificationConfig', { taskId: 't', id: 'k' }, {})],
    same: { outcome: 'empty', answered: { is: 'empty' } },
    moved: 1,
  },
  31: {
    older: [
      call03('tasks/get', { id: 't' }, undefined, failed({ code: -32001, message: 'no', data: 'free' })),
    ],
    now: [
      call10('GetTask', { id: 't' }, undefined, failed({ code: -32001, message: 'no', data: [ERROR_INFO] })),
    ],
    same: { outcome: 'rpc-error', rpcError: { name: 'TaskNotFoundError' } },
    was: { rpcError: { reason: null } },
    is: { rpcError: { reason: 'TASK_NOT_FOUND' } },
    moved: 1,
  },
  32: {
    older: [rest('POST /v1/tasks/t:cancel', {}, { code: -32001, message: 'no' }, { status: 404 })],
    now: [
      rest10(
        'POST /tasks/t:cancel',
        {},
        { error: { code: 404, status: 'NOT_FOUND', message: 'no', details: [ERROR_INFO] } },
        { status: 404 },
      ),
    ],
    same: { outcome: 'rpc-error', rpcError: { name: 'TaskNotFoundError' } },
    was: { rpcError: { form: 'bare' } },
    is: { rpcError: { form: 'status' } },
    moved: 1,
  },
  33: {
    older: [
      call03(
        'tasks/get',
        { id: 't' },
        undefined,
        failed({ code: -32007, message: 'no', data: [ERROR_INFO] }),
      ),
    ],
    now: [
      call10('GetTask', { id: 't' }, undefined, failed({ code: -32009, message: 'no', data: [ERROR_INFO] })),
    ],
    same: { outcome: 'rpc-error' },
    is: { rpcError: { code: -32009 } },
    moved: 0,
  },
  34: {
    older: [call03('tasks/cancel', { id: 't' })],
    now: [call10('CancelTask', { id: 't' })],
    same: { taskId: 't', asked: { taskId: 't' } },
    moved: 0,
  },
  35: {
    older: [send03({ ...MESSAGE_03, role: 'user' }, undefined, { ...MESSAGE_03, role: 'agent' })],
    now: [send10(MESSAGE_10, undefined, { message: { ...MESSAGE_10, role: 'ROLE_AGENT' } })],
    same: { asked: { message: { role: 'user' } }, answered: { is: 'message', message: { role: 'agent' } } },
    was: { dialect: READ_03 },
    moved: 2,
  },
  36: {
    older: [get03({ ...TASK_03, status: { state: 'input-required' } })],
    now: [get10({ ...TASK_10, status: { state: 'TASK_STATE_INPUT_REQUIRED' } })],
    same: { word: 'input-required', stateClass: 'interrupted' },
    was: { state: 'input-required' },
    is: { state: 'TASK_STATE_INPUT_REQUIRED' },
    moved: 1,
  },
  37: {
    older: [rest('POST /v1/tasks/t:cancel', {}, { ...TASK_10, status: { state: 'TASK_STATE_CANCELLED' } })],
    now: [rest10('POST /tasks/t:cancel', {}, { ...TASK_10, status: { state: 'TASK_STATE_CANCELED' } })],
    same: { word: 'canceled', stateClass: 'terminal' },
    was: { dialect: { response: '0.3-proto' } },
    moved: 1,
  },
  38: {
    older: [get03({ ...TASK_03, status: { state: 'unknown' } })],
    now: [get10({ ...TASK_10, status: { state: 'TASK_STATE_UNSPECIFIED' } })],
    same: { word: 'unknown' },
    moved: 1,
  },
  39: {
    older: [rest('POST /v1/message:send', { message: PROTO_03 }, {})],
    now: [rest10('POST /message:send', { message: MESSAGE_10 }, {})],
    same: { asked: { message: { parts: [{ is: 'text', text: 'hi' }] } } },
    was: { dialect: { evidence: expect.arrayContaining(['message `content`']) } },
    moved: 1,
  },
  40: {
    older: [send03({ ...MESSAGE_03, kind: undefined, role: undefined })],
    now: [send10()],
    same: { asked: { message: { parts: [{ is: 'text', text: 'hi' }] } } },
    moved: 1,
  },
  41: {
    older: [
      send03({
        ...MESSAGE_03,
        parts: [
          { kind: 'file', file: { bytes: 'aGk=', mimeType: 'text/plain', name: 'n' } },
          { kind: 'file', file: { uri: 'https://x.example/' } },
        ],
      }),
    ],
    now: [
      send10({
        ...MESSAGE_10,
        parts: [{ raw: 'aGk=', mediaType: 'text/plain', filename: 'n' }, { url: 'https://x.example/' }],
      }),
    ],
    same: {
      asked: {
        message: {
          parts: [
            { is: 'file', bytes: 'aGk=', mediaType: 'text/plain', filename: 'n' },
            { is: 'file', url: 'https://x.example/' },
          ],
        },
      },
    },
    moved: 4,
  },
  42: {
    older: [
      rest(
        'POST /v1/message:send',
        { message: { ...PROTO_03, content: [{ data: { data: { a: 1 } } }] } },
        {},
      ),
    ],
    now: [rest10('POST /message:send', { message: { ...MESSAGE_10, parts: [{ data: { a: 1 } }] } }, {})],
    same: { asked: { message: { parts: [{ is: 'data', data: { a: 1 } }] } } },
    moved: 1,
  },
  43: {
    older: [get03({ kind: 'task', id: 't', contextId: 'c', status: {} })],
    now: [get10({ id: 't', contextId: 'c', status: {} })],
    same: { answered: { is: 'task', task: { id: 't' } } },
    was: { dialect: { evidence: expect.arrayContaining(['`kind` on the task in the answer']) } },
    moved: 1,
  },
  44: {
    older: [get03(TASK_03)],
    now: [get10({ ...TASK_10, contextId: undefined })],
    was: { contextId: 'c' },
    is: { contextId: null, answered: { task: { contextId: null } } },
    moved: 0,
  },
  45: {
    older: [
      get03({ ...TASK_03, status: { state: 'working', timestamp: '2026-01-01T01:00:00.123456+01:00' } }),
    ],
    now: [
      get10({ ...TASK_10, status: { state: 'TASK_STATE_WORKING', timestamp: '2026-01-01T00:00:00.123Z' } }),
    ],
    was: { answered: { task: { status: { timestamp: '2026-01-01T01:00:00.123456+01:00' } } } },
    is: { answered: { task: { status: { timestamp: '2026-01-01T00:00:00.123Z' } } } },
    moved: 1,
  },
  46: {
    older: [call03('tasks/get', { id: 't', metadata: { a: 1 } })],
    now: [call10('GetTask', { id: 't' })],
    was: { asked: { metadata: { a: 1 } } },
    is: { asked: { metadata: null } },
    moved: 1,
  },
  47: {
    older: [
      flow03(
        'message/stream',
        { message: MESSAGE_03 },
        { kind: 'artifact-update', ...NAMES, artifact: { artifactId: 'a', parts: [PART_03] }, append: true },
      ),
    ],
    now: [
      flow10(
        'SendStreamingMessage',
        { message: MESSAGE_10 },
        {
          artifactUpdate: { ...NAMES, artifact: { artifactId: 'a', parts: [{ text: 'hi' }] }, append: true },
        },
      ),
    ],
    same: {
      told: [{ is: 'artifact', update: { append: true, artifact: { artifactId: 'a', index: null } } }],
    },
    moved: 0,
  },
  48: {
    ...cards({}, {}),
    same: { card: { interfaces: [{ url: 'http://agent.example/' }] } },
    was: { card: { generation: '0.3' } },
    is: { card: { generation: '1.0' } },
    moved: 1,
  },
  49: {
    ...cards(
      {
        preferredTransport: 'GRPC',
        additionalInterfaces: [{ url: 'http://agent.example/r', transport: 'HTTP+JSON' }],
      },
      {
        supportedInterfaces: [
          { ...FACE_10, protocolBinding: 'GRPC' },
          { ...FACE_10, url: 'http://agent.example/r', protocolBinding: 'HTTP+JSON' },
        ],
      },
    ),
    same: { card: { interfaces: [{ binding: 'GRPC' }, { binding: 'HTTP+JSON' }] } },
    moved: 2,
  },
  50: {
    ...cards({}, {}),
    was: { card: { interfaces: [{ version: '0.3.0' }] } },
    is: { card: { interfaces: [{ version: '1.0' }] } },
    moved: 1,
  },
  51: {
    ...cards({ supportsAuthenticatedExtendedCard: true }, capable({ extendedAgentCard: true })),
    same: { card: { extendedCard: true } },
    moved: 1,
  },
  52: {
    ...cards(
      { security: [{ key: ['read'] }] },
      { securityRequirements: [{ schemes: { key: { list: ['read'] } } }] },
    ),
    same: { card: { requirements: [{ schemes: [{ name: 'key', scopes: ['read'] }] }] } },
    moved: 1,
  },
  53: {
    ...cards(
      { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
      { securitySchemes: { key: { apiKeySecurityScheme: { location: 'header', name: 'X-Key' } } } },
    ),
    same: {
      card: { securitySchemes: [{ name: 'key', kind: 'apiKey', location: 'header', parameter: 'X-Key' }] },
    },
    was: { card: { securitySchemes: [{ spelled: '0.3' }] } },
    is: { card: { securitySchemes: [{ spelled: '1.0' }] } },
    moved: 1,
  },
  54: {
    ...cards(
      {
        securitySchemes: {
          o: { type: 'oauth2', flows: { implicit: { authorizationUrl: 'https://a/', scopes: {} } } },
        },
      },
      {
        securitySchemes: {
          o: { oauth2SecurityScheme: { flows: { deviceCode: { tokenUrl: 'https://t/', scopes: {} } } } },
        },
      },
    ),
    same: { card: { securitySchemes: [{ kind: 'oauth2' }] } },
    was: { card: { securitySchemes: [{ flows: [{ name: 'implicit' }] }] } },
    is: { card: { securitySchemes: [{ flows: [{ name: 'deviceCode' }] }] } },
    moved: 1,
  },
  55: {
    ...cards(capable({ stateTransitionHistory: true }), {}),
    was: { card: { stateTransitionHistory: true } },
    is: { card: { stateTransitionHistory: null } },
    moved: 1,
  },
  56: {
    ...cards(
      { skills: [{ id: 's', security: [{ key: [] }] }] },
      { skills: [{ id: 's', securityRequirements: [{ schemes: { key: { list: [] } } }] }] },
    ),
    same: { card: { skills: [{ id: 's', requirements: [{ schemes: [{ name: 'key' }] }] }] } },
    moved: 1,
  },
  57: {
    ...cards(
      { signatures: [{ protected: 'e30', signature: 'x' }] },
      { signatures: [{ protected: 'e30', signature: 'x' }] },
    ),
    same: { card: { signatures: [{ pointer: '/signatures/0' }] } },
    moved: 1,
  },
  58: {
    older: [flow03('message/stream', { message: MESSAGE_03 }, TASK_03, update03('working', true))],
    now: [
      flow10(
        'SendStreamingMessage',
        { message: MESSAGE_10 },
        { task: TASK_10 },
        update10('TASK_STATE_INPUT_REQUIRED'),
      ),
    ],
    same: { close: 'properly' },
    was: { ends: [{ finalSeen: true, lastState: 'working' }] },
    is: { ends: [{ finalSeen: false, lastState: 'TASK_STATE_INPUT_REQUIRED' }] },
    moved: 1,
  },
  59: {
    older: [flow03('tasks/resubscribe', { id: 't' }, { ...TASK_03, status: { state: 'completed' } })],
    now: [call10('SubscribeToTask', { id: 't' }, undefined, failed({ code: -32004, message: 'ended' }))],
    same: { operation: 'SubscribeToTask' },
    was: { stateClass: 'terminal' },
    is: { rpcError: { name: 'UnsupportedOperationError' } },
    moved: 1,
  },
  60: {
    older: [{ method: 'POST', target: '/hook', body: TASK_03, status: 204 }],
    now: [
      {
        method: 'POST',
        target: '/hook',
        body: { task: TASK_10 },
        headers: { 'Content-Type': 'application/a2a+json' },
        status: 204,
      },
    ],
    same: { kind: 'push-delivery', meaning: 'task', taskId: 't', word: 'working', pushed: { is: 'task' } },
    was: { dialect: { request: '0.3-rpc' } },
    moved: 1,
  },
  61: {
    older: [send03(MESSAGE_03, {})],
    now: [send10(MESSAGE_10, { returnImmediately: true })],
    was: { asked: { waits: null }, stateClass: 'active' },
    is: { asked: { waits: false } },
    moved: 1,
  },
  62: {
    older: [
      rest(
        'POST /v1/message:send',
        { message: PROTO_03, configuration: { historyLength: 0 } },
        { task: TASK_10 },
      ),
    ],
    now: [rest10('POST /message:send', { message: MESSAGE_10, configuration: {} }, { task: TASK_10 })],
    was: { asked: { configuration: { historyLength: 0 } } },
    is: { asked: { configuration: { historyLength: null } } },
    moved: 1,
  },
  63: {
    older: [
      fetched({ ...CARD_03, capabilities: { streaming: false } }),
      call03('message/stream', { message: MESSAGE_03 }, undefined, failed({ code: -32601, message: 'no' })),
    ],
    now: [
      fetched({ ...CARD_10, capabilities: { streaming: false } }),
      call10(
        'SendStreamingMessage',
        { message: MESSAGE_10 },
        undefined,
        failed({ code: -32004, message: 'no' }),
      ),
    ],
    same: { operation: 'SendStreamingMessage', outcome: 'rpc-error' },
    is: { rpcError: { name: 'UnsupportedOperationError' } },
    moved: 1,
  },
};

/** All that is understood of the last exchange, and what its capture would have to change. */
function seen(scripts: readonly Script[]): { readonly facts: object; readonly moves: Migration } {
  const { entries, end } = understood(...scripts);
  const moving = migrations();
  for (const entry of entries) moving.push(entry);
  const entry = entries.at(-1);
  if (entry === undefined) throw new Error('no exchange');
  return { facts: { ...entry, ...told(entry, end) }, moves: moving.migration() };
}

function told(entry: Entry, end: ReturnType<typeof understood>['end']): object {
  const state = 'state' in entry ? entry.state : null;
  return {
    word: stateWord(state),
    stateClass: stateClass(state),
    asked: requestOf(entry),
    answered: answerOf(entry),
    pushed: pushedOf(entry),
    told: entry.kind === 'stream' ? entry.events.map((event) => eventOf(event, entry)) : [],
    eventDialects: entry.kind === 'stream' ? entry.events.map(({ dialect }) => dialect) : [],
    card: entry.kind === 'card-fetch' ? entry.fetched : null,
    hooks: end.pushConfigs.map(({ config }) => config.url),
    ends: [...end.tasks].flatMap(({ streams }) => streams),
  };
}

test('the table has every row, once, and each is shown below', () => {
  const wanted = Array.from({ length: 63 }, (_, at) => at + 1);
  expect([...CHANGES.keys()].toSorted((a, b) => a - b)).toEqual(wanted);
  expect(Object.keys(ROWS).map(Number)).toEqual(wanted);
});

test('each row says what to do in one clause', () => {
  for (const { row, todo } of CHANGES.values())
    expect(todo, `row ${row}`).toMatch(/^[a-z`][^\n]{10,}[^.\n]$/);
});

test('methods and routes are those of the other tables', () => {
  for (const { area, rpc, rest, now, row } of CHANGES.values()) {
    if (area === 'method') {
      const [older, newer] = [methodNamed(rpc ?? ''), methodNamed(now ?? '')];
      expect(older?.dialects, `row ${row}`).toContain('0.3-rpc');
      expect(newer?.dialects, `row ${row}`).toContain('1.0');
      expect(older?.operation, `row ${row}`).toBe(newer?.operation);
    }
    if (area !== 'route' || rest?.startsWith('/') !== true || now === null) continue;
    const verb = rest.includes(':') ? 'POST' : 'GET';
    const older = matchRoute(verb, rest.replace('{id}', 't'));
    expect(older?.v1, `row ${row}`).toBe(true);
    expect(matchRoute(verb, now.replace('{id}', 't'))?.operation, `row ${row}`).toBe(older?.operation);
  }
});

const cases = [...CHANGES.values()].flatMap((change) => {
  const shown = ROWS[change.row];
  return shown === undefined ? [] : [[change.row, change.area, change.todo, shown, change.tell] as const];
});

test.each(cases)('%i (%s): %s', (row, area, _, shown, tell) => {
  const older = seen(shown.older);
  const now = seen(shown.now);
  expect(older.facts).toMatchObject({ ...shown.same, ...shown.was });
  expect(now.facts).toMatchObject({ ...shown.same, ...shown.is });
  if (area !== 'card') {
    expect(older.facts).toMatchObject({ dialect: { spoken: expect.stringMatching(/^0\.3/) } });
    expect(now.facts).toMatchObject({ dialect: { spoken: '1.0' } });
  }
  if (tell === 'conclusive' && area !== 'card') {
    for (const { facts } of [older, now])
      expect(facts).toMatchObject({ dialect: { evidence: expect.arrayContaining([expect.any(String)]) } });
  }
  const own = older.moves.items.filter(({ change }) => change === row);
  expect(own.reduce((sum, { count }) => sum + count, 0)).toBe(shown.moved);
  expect(now.moves).toMatchObject({ older: 0, items: [] });
});
