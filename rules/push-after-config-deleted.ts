import type { JsonObject } from '../lib/model/json.js';
import { cite, defineRule, generation, startLine } from '../lib/rule.js';
import { http, pause, scene, v03, v10 } from '../lib/scene.js';

const ENDS = cite('MUST', 'A2A10-3.1.10-01');
const ENDS_03 = cite('implied', 'A2A03-7.8-03');

/** Milliseconds in which what was under way, or is tried again, may still come. */
const GRACE = 30_000;

const CONFIG = { taskId: 't-1', id: 'p-1', url: 'https://hooks.example/a2a' };
const NAMED = { taskId: 't-1', id: 'p-1' };
const create = v10.call('CreateTaskPushNotificationConfig', CONFIG, CONFIG);
const remove = v10.call('DeleteTaskPushNotificationConfig', NAMED, null);
const OLD = { taskId: 't-1', pushNotificationConfig: { id: 'p-1', url: CONFIG.url } };
const set = v03.call('tasks/pushNotificationConfig/set', OLD, OLD);
const removeOld = v03.call(
  'tasks/pushNotificationConfig/delete',
  { id: 't-1', pushNotificationConfigId: 'p-1' },
  null,
);
const STATUS = { task: { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_WORKING' } } };
const STATUS_03 = { kind: 'task', id: 't-1', contextId: 'c-1', status: { state: 'working' } };
const deliver = (body: JsonObject, type = 'application/a2a+json') =>
  http('POST /a2a', body, undefined, {
    on: 2,
    request: { headers: { Host: 'hooks.example', 'Content-Type': type } },
    response: { status: 204 },
  });

export default defineRule({
  id: 'push-after-config-deleted',
  summary: 'an agent goes on delivering for a push configuration that was deleted',
  requirement: [ENDS, ENDS_03],
  severity: 'warning',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'push',
  needs: ['times'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'What becomes of the task is still told to a webhook that its owner took back, and that may be somebody else’s by now.',
  fix: 'look up the configurations of a task at each delivery, and drop queued ones when theirs is deleted',
  meanwhile: { client: 'let the webhook answer 404 or 410 to what it no longer expects' },
  good: [
    scene('Deliveries end with it', v10.card(), create, deliver(STATUS), remove),
    scene('One was under way', v10.card(), create, remove, pause(5), deliver(STATUS)),
    scene('It was made anew', v10.card(), create, remove, create, pause(60), deliver(STATUS)),
  ],
  bad: [
    scene('A minute later', v10.card(), create, remove, pause(60), deliver(STATUS)),
    scene(
      '0.3: a minute later',
      v03.card(),
      set,
      removeOld,
      pause(60),
      deliver(STATUS_03, 'application/json'),
    ),
  ],
  passes: ({ config }) => config === null || config.gone === null,
  *check({ config, shared, exchange: { request } }) {
    const gone = config?.gone ?? null;
    if (config === null || gone === null || gone.how !== 'deleted' || shared || request === null) return;
    if (gone.time === null || request.time === null) {
      yield { skip: 'the capture does not tell when each came' };
      return;
    }
    if (request.time - gone.time < GRACE) return;
    const seconds = Math.floor((request.time - gone.time) / 1000);
    yield {
      at: startLine(request),
      message: `delivery for a configuration that x${gone.exchange} had deleted ${seconds} s before, expected none`,
      requirement: generation(config.dialect) === '1.0' ? ENDS : ENDS_03,
      related: [{ label: 'registered here', at: config.at }],
      sameAs: 'deleted',
    };
  },
});
