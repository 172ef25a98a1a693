import type { Operation } from '../lib/model/a2a.js';
import { placeIn, textMember } from '../lib/model/json.js';
import { cite, defineRule, startLine } from '../lib/rule.js';
import { http, scene } from '../lib/scene.js';

const V10 = { request: { headers: { 'A2A-Version': '1.0' } } };
const V03 = { request: { headers: { 'A2A-Version': '0.3' } } };
const CONFIG = { id: 'p-1', taskId: 't-1', url: 'https://hook.example/a2a' };
const CANCELED = { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_CANCELED' } };

const CANCELED_03 = { ...CANCELED, status: { state: 'TASK_STATE_CANCELLED' } };

/** The members of a body that name the task which the path names. */
const MEMBERS: ReadonlyMap<Operation, readonly string[]> = new Map([
  ['CancelTask', ['id', 'taskId', 'name']],
  ['SubscribeToTask', ['id', 'taskId', 'name']],
  ['CreateTaskPushNotificationConfig', ['taskId', 'parent']],
]);

export default defineRule({
  id: 'rest-path-body-mismatch',
  summary: 'path and body of one HTTP+JSON request name different tasks',
  requirement: [cite('implied', 'A2A10-3.1.7-06'), cite('implied', 'A2A03-PROTO-08')],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict'],
  yieldsTo: [],
  each: 'call',
  needs: ['asked'],
  dialects: [],
  bindings: ['HTTP+JSON'],
  party: 'client',
  why: 'Agents differ in which of the two they believe, so that the wrong task may be canceled or watched.',
  fix: 'name the task in the path only',
  meanwhile: { agent: 'refuse with 400, rather than choose one of the two' },
  good: [
    scene('Both name the same task', http('POST /tasks/t-1/pushNotificationConfigs', CONFIG, CONFIG, V10)),
    scene(
      'The body names none',
      http('POST /tasks/t-1/pushNotificationConfigs', { id: 'p-1', url: CONFIG.url }, CONFIG, V10),
    ),
    scene(
      '0.3: the same task by its resource name',
      http('POST /v1/tasks/t-1:cancel', { name: 'tasks/t-1' }, CANCELED_03, V03),
    ),
    scene('A path that is coded', http('POST /tasks/t%2D1:cancel', { id: 't-1' }, CANCELED, V10)),
  ],
  bad: [
    scene(
      'A configuration for another task',
      http('POST /tasks/t-1/pushNotificationConfigs', { ...CONFIG, taskId: 't-2' }, CONFIG, V10),
    ),
    scene('Another task is to be canceled', http('POST /tasks/t-1:cancel', { id: 't-2' }, CANCELED, V10)),
    scene(
      '0.3: another task by its resource name',
      http('POST /v1/tasks/t-1:cancel', { name: 'tasks/t-2' }, CANCELED_03, V03),
    ),
  ],
  *check({ operation, requestDoc, taskId, exchange: { request }, dialect }) {
    const members = operation === null ? undefined : MEMBERS.get(operation);
    if (members === undefined || requestDoc === null || taskId === null || request === null) return;
    for (const member of members) {
      const written = textMember(requestDoc.value, member);
      const [, resource] = /^tasks\/([^/]+)/.exec(written ?? '') ?? [];
      const named = member === 'name' || member === 'parent' ? resource : written;
      if (named === undefined || named === null || named === '' || named === taskId) continue;
      yield {
        at: placeIn(requestDoc, `/${member}`),
        message: `body names task \`${named}\`, expected \`${taskId}\` as in the path`,
        related: [{ label: 'the task of the path', at: startLine(request) }],
        ...(dialect.request === '1.0' ? {} : { severity: 'warning' }),
        sameAs: member,
      };
      return;
    }
  },
});
