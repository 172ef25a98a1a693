import type { Operation } from '../lib/model/a2a.js';
import {
  isObject,
  type Json,
  type JsonDoc,
  listMember,
  member,
  placeIn,
  textMember,
} from '../lib/model/json.js';
import { cite, defineRule, type Problem } from '../lib/rule.js';
import { http, scene } from '../lib/scene.js';

const CONFIG = { id: 'p-1', url: 'https://courier.example/hook' };
const NAME = 'tasks/t-1/pushNotificationConfigs/p-1';
const named = (name: string) => ({ name, pushNotificationConfig: CONFIG });
const create = (parent: string, name: string, answer = NAME) =>
  http(
    'POST /v1/tasks/t-1/pushNotificationConfigs',
    { parent, configId: 'p-1', config: named(name) },
    named(answer),
    { request: { headers: { 'A2A-Version': '0.3' } } },
  );
const cancel = (name: string) =>
  http(
    'POST /v1/tasks/t-1:cancel',
    { name },
    { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_CANCELLED' } },
    { request: { headers: { 'A2A-Version': '0.3' } } },
  );

export default defineRule({
  id: 'rest-resource-name',
  summary: 'a resource of 0.3 over HTTP+JSON is not named as `tasks/…`',
  requirement: [cite('implied', 'A2A03-PROTO-07')],
  severity: 'warning',
  confidence: 'certain',
  presets: ['strict', 'interop'],
  yieldsTo: ['version-route-mismatch', 'version-mixed-message'],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: ['0.3-proto'],
  bindings: ['HTTP+JSON'],
  party: 'client',
  why: 'Readers cut the ids out of resource names; where the name is a bare id they find none, and refuse or lose the configuration.',
  fix: 'name a task `tasks/ID`, and a configuration of it `tasks/ID/pushNotificationConfigs/ID`',
  good: [
    scene('Whole names', create('tasks/t-1', NAME)),
    scene('A task', cancel('tasks/t-1')),
    scene('No name at all', cancel('')),
  ],
  bad: [
    scene('A parent that is a bare id', create('t-1', NAME)),
    scene('A configuration that is a bare id', create('tasks/t-1', 'p-1')),
    scene('An answer that is a bare id', create('tasks/t-1', NAME, 'p-1')),
    scene('A task that is a bare id', cancel('t-1')),
  ],
  *check({ operation, requestDoc, responseDoc, outcome, dialect }) {
    if (operation === null) return;
    if (requestDoc !== null && dialect.request === '0.3-proto') yield* asked(operation, requestDoc);
    if (responseDoc === null || outcome !== 'config' || dialect.response !== '0.3-proto') return;
    const { value } = responseDoc;
    yield* judged(responseDoc, value, '', 'name', CONFIG_NAME, 'agent');
    for (const [at, config] of listMember(value, 'configs').entries()) {
      const problems = [...judged(responseDoc, config, `/configs/${at}`, 'name', CONFIG_NAME, 'agent')];
      yield* problems;
      if (problems.length > 0) return;
    }
  },
});

interface Form {
  readonly pattern: RegExp;
  readonly says: string;
}
const TASK_NAME: Form = { pattern: /^tasks\/[^/]+$/, says: 'tasks/ID' };
const CONFIG_NAME: Form = {
  pattern: /^tasks\/[^/]+\/pushNotificationConfigs\/[^/]+$/,
  says: 'tasks/ID/pushNotificationConfigs/ID',
};
const TASKS: ReadonlySet<Operation> = new Set(['GetTask', 'CancelTask', 'SubscribeToTask']);

function* asked(operation: Operation, doc: JsonDoc): Generator<Problem> {
  const { value } = doc;
  if (TASKS.has(operation)) yield* judged(doc, value, '', 'name', TASK_NAME, 'client');
  if (operation !== 'CreateTaskPushNotificationConfig') return;
  yield* judged(doc, value, '', 'parent', TASK_NAME, 'client');
  yield* judged(doc, member(value, 'config'), '/config', 'name', CONFIG_NAME, 'client');
}

function* judged(
  doc: JsonDoc,
  holder: Json | undefined,
  pointer: string,
  name: string,
  { pattern, says }: Form,
  party: 'client' | 'agent',
): Generator<Problem> {
  const written = isObject(holder) ? textMember(holder, name) : null;
  if (written === null || written === '' || pattern.test(written)) return;
  yield {
    at: placeIn(doc, `${pointer}/${name}`),
    party,
    message: `\`${name}\` is \`${written.slice(0, 60)}\`, expected a resource name such as \`${says}\``,
    sameAs: `${party} ${name}`,
    everywhere: true,
  };
}
