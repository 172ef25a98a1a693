import type { Requirement } from '../lib/model/finding.js';
import { isObject, placeIn, textMember } from '../lib/model/json.js';
import { ABSENT, cite, defineRule, isShapely, objectProblems, type ShapeCase } from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const ID = cite('implied', 'A2A10-9.4.3-01');
const PUSH_IDS = cite('implied', 'A2A10-9.4.7-01');
const GET_03 = cite('implied', 'A2A03-7.3-01');
const CANCEL_03 = cite('implied', 'A2A03-7.4-01');
const DELETE_03 = cite('implied', 'A2A03-7.8-01');

const ID_01: Requirement = { spec: 'A2A 0.3', section: '0.1', level: 'implied', ids: ['A2A01-02'] };
const SENDS_01: ReadonlySet<string> = new Set(['tasks/send', 'tasks/sendSubscribe']);

const CASES: readonly ShapeCase[] = [
  { by: ID, of: ['GetTaskRequest', 'CancelTaskRequest', 'SubscribeToTaskRequest'], flaws: ABSENT },
  {
    by: PUSH_IDS,
    of: [
      'GetTaskPushNotificationConfigRequest',
      'ListTaskPushNotificationConfigsRequest',
      'DeleteTaskPushNotificationConfigRequest',
    ],
    flaws: ABSENT,
  },
  { by: GET_03, of: ['GetTaskRequest', 'SubscribeToTaskRequest'], flaws: ABSENT },
  { by: CANCEL_03, of: ['CancelTaskRequest'], flaws: ABSENT },
  {
    by: DELETE_03,
    of: [
      'GetTaskPushNotificationConfigRequest',
      'ListTaskPushNotificationConfigsRequest',
      'DeleteTaskPushNotificationConfigRequest',
    ],
    flaws: ABSENT,
  },
];

const REFUSED = { code: -32602, message: 'Invalid params' };

export default defineRule({
  id: 'request-required-field',
  summary: 'a request does not name what it is about',
  requirement: [ID, GET_03],
  enforces: {
    'A2A03-11.2.2-01': '0.3: no id',
  },
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [
    'version-header-missing',
    'version-method-mismatch',
    'version-mixed-message',
    'body-other-version-field',
    'rest-body-enveloped',
  ],
  each: 'call',
  needs: ['asked'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'Without the id the agent can only refuse, and what it says of the reason differs from one to the next.',
  fix: 'send every parameter that the operation requires, under the name that this version gives it',
  meanwhile: { agent: 'refuse with -32602 and name the parameter' },
  good: [
    scene('The task is named', v10.poll('completed'), v10.cancel('canceled', { task: 't-2' })),
    scene('0.3: the task is named', v03.poll('completed'), v03.cancel('canceled', { task: 't-2' })),
  ],
  bad: [
    scene('No id', v10.poll('completed', { request: { set: { '/params/id': undefined } }, error: REFUSED })),
    scene('No params', v10.poll('completed', { request: { set: { '/params': undefined } }, error: REFUSED })),
    scene('An empty id', v10.cancel('canceled', { request: { set: { '/params/id': '' } }, error: REFUSED })),
    scene(
      'A push configuration without its id',
      v10.call('GetTaskPushNotificationConfig', { taskId: 't-1' }, {}, { error: REFUSED }),
    ),
    scene(
      '0.3: no id',
      v03.poll('completed', { request: { set: { '/params/id': undefined } }, error: REFUSED }),
    ),
    scene(
      '0.3: delete without a configuration',
      v03.call('tasks/pushNotificationConfig/delete', { id: 't-1' }, null, { error: REFUSED }),
    ),
    scene(
      '0.3: a cancellation without id',
      v03.cancel('canceled', { request: { set: { '/params/id': undefined } }, error: REFUSED }),
    ),
    scene(
      '0.1: a task that the client did not name',
      http(
        'POST /rpc',
        {
          jsonrpc: '2.0',
          id: 'r-1',
          method: 'tasks/send',
          params: { sessionId: 's-1', message: { role: 'user', parts: [{ type: 'text', text: 'Rain?' }] } },
        },
        {
          jsonrpc: '2.0',
          id: 'r-1',
          result: { id: 't-1', sessionId: 's-1', status: { state: 'completed' } },
        },
      ),
    ),
  ],
  passes: (entry) => isShapely(entry) && entry.dialect.request !== '0.1',
  *check(entry) {
    yield* objectProblems(entry, CASES);
    const { rpc, requestDoc, dialect } = entry;
    if (dialect.request !== '0.1' || requestDoc === null || !isObject(rpc?.params)) return;
    if (!SENDS_01.has(rpc.method) || textMember(rpc.params, 'id')) return;
    yield {
      at: placeIn(requestDoc, '/params'),
      message: 'request has no `id`, expected one that the client made for the task',
      requirement: ID_01,
      sameAs: '0.1 id',
    };
  },
});
