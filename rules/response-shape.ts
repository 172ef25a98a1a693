import type { ObjectName, ShapeFault } from '../lib/model/shape.js';
import { cite, defineRule, isShapely, type ShapeCase, shapeProblems } from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const SENT = cite('MUST', 'A2A10-3.1.1-01');
const TASK = cite('MUST', 'A2A10-3.1.3-01', 'A2A10-3.1.5-01');
const CONFIGS = cite('implied', 'A2A10-3.1.9-02');
const DELETED = cite('implied', 'A2A10-3.1.10-03');
const EVENT = cite('MUST', 'A2A10-3.2.3-01');
const DELIVERED = cite('MUST', 'A2A10-4.3.3-01', 'A2A10-3.5.1-01');
const SENT_03 = cite('implied', 'A2A03-7.1-02', 'A2A03-7.1-05');
const TASK_03 = cite('implied', 'A2A03-7.3-02', 'A2A03-7.4-02');
const LIST_03 = cite('implied', 'A2A03-7.3-list-01');
const SET_03 = cite('implied', 'A2A03-7.5-03', 'A2A03-7.6-02');
const CONFIGS_03 = cite('implied', 'A2A03-7.7-01');
const DELETED_03 = cite('implied', 'A2A03-7.8-02');
const EVENT_03 = cite('implied', 'A2A03-3.3.1-05', 'A2A03-3.3.3-02');
const DELIVERED_03 = cite('implied', 'A2A03-9.5-01', 'A2A03-PUSH-03');

const NOT_ONE = ['type', 'none-of', 'several-of', 'padded'] as const;
const PUSH = ['TaskPushNotificationConfig', 'ListTaskPushNotificationConfigsResponse'] as const;

/** An answer as a whole; members of it are judged by what they belong to. */
const whole = (by: ShapeCase['by'], ...of: readonly ObjectName[]): ShapeCase => ({
  by,
  of,
  flaws: NOT_ONE,
  if: isAnswer,
});

const CASES: readonly ShapeCase[] = [
  { by: DELIVERED, of: ['StreamResponse'], flaws: NOT_ONE, if: (_, { kind }) => kind === 'push-delivery' },
  {
    by: DELIVERED_03,
    of: ['StreamResponse'],
    flaws: NOT_ONE,
    severity: 'warning',
    if: (_, { kind }) => kind === 'push-delivery',
  },
  whole(EVENT, 'StreamResponse'),
  whole(SENT, 'SendMessageResponse'),
  whole(CONFIGS, ...PUSH),
  { ...whole(DELETED, 'RpcResponse'), severity: 'warning' },
  whole(TASK, 'Task', 'ListTasksResponse', 'AgentCard'),
  whole(EVENT_03, 'StreamResponse'),
  whole(SENT_03, 'SendMessageResponse'),
  whole(SET_03, 'TaskPushNotificationConfig'),
  whole(CONFIGS_03, 'ListTaskPushNotificationConfigsResponse'),
  { ...whole(DELETED_03, 'RpcResponse'), severity: 'warning' },
  { ...whole(LIST_03, 'ListTasksResponse'), severity: 'warning' },
  whole(TASK_03, 'Task', 'AgentCard'),
];

const STATUS = { state: 'TASK_STATE_WORKING' };
const BARE = { id: 't-1', contextId: 'c-1', status: STATUS };
const BARE_03 = { kind: 'task', id: 't-1', contextId: 'c-1', status: { state: 'working' } };
const SENT_PROTO = { message: { messageId: 'm-1', role: 'ROLE_USER', content: [{ text: 'Will it rain?' }] } };
const CONFIG = { taskId: 't-1', id: 'p-1', url: 'https://hooks.example/a2a' };
const CONFIG_03 = {
  taskId: 't-1',
  pushNotificationConfig: { id: 'p-1', url: 'https://courier.example/hook' },
};

export default defineRule({
  id: 'response-shape',
  summary: 'an answer or event is none of the objects that may stand there',
  requirement: [SENT, SENT_03],
  enforces: {
    'A2A03-3.5.5-03': '0.3: a text',
    'A2A03-7.1-05': '0.3 over HTTP+JSON: a bare task for a message',
    'A2A03-11.1.5-02': '0.3: a text',
  },
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [
    'version-method-mismatch',
    'response-dialect-mismatch',
    'version-mixed-message',
    'rest-status-body-mismatch',
    'rest-body-enveloped',
  ],
  each: 'exchange',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'A client reads the answer as the object that the operation promises; in any other form it finds nothing, although the agent did its work.',
  fix: 'answer with the object that the operation defines, wrapped (or not) as this version wants it',
  meanwhile: {
    client: 'tell a task from a message by its members (`status`, `parts`), not by the wrapper alone',
  },
  good: [
    scene('A task or a message, wrapped', v10.send('completed'), v10.send('message')),
    scene(
      'A task, bare, where one was asked for',
      v10.poll('completed'),
      v10.cancel('canceled', { task: 't-2' }),
    ),
    scene('0.3: bare', v03.send('completed'), v03.send('message')),
    scene(
      'Nothing for a delete',
      v10.card(),
      v10.call('DeleteTaskPushNotificationConfig', { taskId: 't-1', id: 'p-1' }, null),
      v10.call('DeleteTaskPushNotificationConfig', { taskId: 't-1', id: 'p-2' }, {}),
    ),
    scene(
      'A list without elements',
      v10.card(),
      v10.call('ListTaskPushNotificationConfigs', { taskId: 't-1' }, {}),
    ),
  ],
  bad: [
    scene('A bare task for a message', v10.send('working', { response: { set: { '/result': BARE } } })),
    scene(
      'A wrapped task where one was asked for',
      v10.poll('working', { response: { set: { '/result': { task: BARE } } } }),
    ),
    scene('A text', v10.poll('working', { response: { set: { '/result': 'working' } } })),
    scene(
      'Two in one event',
      v10.stream([
        'task',
        {
          is: 'working',
          set: {
            '/result/artifactUpdate': {
              taskId: 't-1',
              contextId: 'c-1',
              artifact: { artifactId: 'a-1', parts: [{ text: 'Rain.' }] },
            },
          },
        },
        'completed',
      ]),
    ),
    scene(
      'An event of another kind',
      v10.stream(['task', { is: 'working', set: { '/result': { progress: 4 } } }, 'completed']),
    ),
    scene(
      'A bare array of configurations over HTTP+JSON',
      http('GET /tasks/t-1/pushNotificationConfigs', undefined, [CONFIG], {
        request: { headers: { 'A2A-Version': '1.0' } },
      }),
    ),
    scene(
      'Something for a delete (a warning)',
      v10.card(),
      v10.call('DeleteTaskPushNotificationConfig', { taskId: 't-1', id: 'p-1' }, { deleted: true }),
    ),
    scene(
      '0.3: an event of another kind',
      v03.stream(['task', { is: 'working', set: { '/result': { kind: 'progress' } } }, 'completed']),
    ),
    scene(
      '0.3: a page of configurations where an array belongs',
      v03.card(),
      v03.call('tasks/pushNotificationConfig/list', { id: 't-1' }, { configs: [] }),
    ),
    scene(
      '0.3: several configurations where one was set',
      v03.card(),
      v03.call('tasks/pushNotificationConfig/set', CONFIG_03, [CONFIG_03]),
    ),
    scene(
      'A delivery in an envelope of JSON-RPC',
      v10.card(),
      v10.call('CreateTaskPushNotificationConfig', CONFIG, CONFIG),
      http('POST /a2a', { jsonrpc: '2.0', id: 1, result: { task: BARE } }, undefined, {
        request: { headers: { Host: 'hooks.example' } },
        response: { status: 204 },
      }),
    ),
    scene(
      '0.3: something for a delete (a warning)',
      v03.card(),
      v03.call(
        'tasks/pushNotificationConfig/delete',
        { id: 't-1', pushNotificationConfigId: 'p-1' },
        { deleted: true },
      ),
    ),
    scene(
      '0.3: a delivery in an envelope of JSON-RPC (a warning)',
      v03.card(),
      v03.call('tasks/pushNotificationConfig/set', CONFIG_03, CONFIG_03),
      http('POST /hook', { jsonrpc: '2.0', id: 1, result: BARE_03 }, undefined, {
        request: { headers: { Host: 'courier.example' } },
        response: { status: 204 },
      }),
    ),
    scene('0.3: a text', v03.poll('working', { response: { set: { '/result': 'working' } } })),
    scene(
      '0.3: a text for a message',
      v03.send('completed', { response: { set: { '/result': 'completed' } } }),
    ),
    scene(
      '0.3 over HTTP+JSON: a bare task for a message',
      http('POST /v1/message:send', SENT_PROTO, BARE, { request: { headers: { 'A2A-Version': '0.3' } } }),
    ),
    scene(
      '0.3 over HTTP+JSON: a text for a list of tasks (a warning)',
      http('GET /v1/tasks', undefined, 'none', { request: { headers: { 'A2A-Version': '0.3' } } }),
    ),
  ],
  passes: isShapely,
  check: (entry) => shapeProblems(entry, CASES),
});

function isAnswer({ side, member }: ShapeFault): boolean {
  return side === 'response' && member === '';
}
