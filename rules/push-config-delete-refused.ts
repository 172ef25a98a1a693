import { cite, defineRule, isServed, refusal } from '../lib/rule.js';
import { http, scene, v10 } from '../lib/scene.js';

const CONFIG = { taskId: 't-1', id: 'p-1', url: 'https://hooks.example/a2a' };
const NAMED = { taskId: 't-1', id: 'p-1' };
const DELETE = 'DeleteTaskPushNotificationConfig';
const create = v10.call('CreateTaskPushNotificationConfig', CONFIG, CONFIG);
const remove = v10.call(DELETE, NAMED, null);
const refused = (code: number, message: string) =>
  v10.call(DELETE, NAMED, null, { error: { code, message } });

const HEADED = { request: { headers: { 'A2A-Version': '1.0' } } };

/** What is no answer to the deletion: the task is gone, or whoever asked may not. */
const OTHERWISE: readonly unknown[] = [-32001, 404, 'NOT_FOUND', 401, 403, 429, 503];

export default defineRule({
  id: 'push-config-delete-refused',
  summary: 'an agent refused to delete a push configuration once more',
  requirement: [cite('MUST', 'A2A10-3.1.10-02')],
  severity: 'error',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: ['1.0'],
  bindings: [],
  party: 'agent',
  why: 'A client that lost the first answer and asks again takes the deletion for failed, though it was done.',
  fix: 'answer the deletion of a configuration that is gone like the first one',
  meanwhile: { client: 'take TaskNotFoundError for a deletion that is done' },
  good: [
    scene('Deleted twice', v10.card(), create, remove, remove),
    scene('The task is gone as well', v10.card(), create, remove, refused(-32001, 'Task not found')),
    scene('The first was refused too', v10.card(), create, refused(-32603, 'Internal error')),
  ],
  bad: [
    scene('The second is an internal error', v10.card(), create, remove, refused(-32603, 'No such config')),
    scene('The second is a bad request', v10.card(), create, remove, refused(-32602, 'Unknown id')),
    scene(
      'Over HTTP+JSON',
      v10.card(),
      http('POST /tasks/t-1/pushNotificationConfigs', CONFIG, CONFIG, HEADED),
      http('DELETE /tasks/t-1/pushNotificationConfigs/p-1', undefined, {}, HEADED),
      http(
        'DELETE /tasks/t-1/pushNotificationConfigs/p-1',
        undefined,
        {
          error: {
            code: 400,
            status: 'INVALID_ARGUMENT',
            message: 'Unknown id',
          },
        },
        { ...HEADED, response: { status: 400 } },
      ),
    ),
  ],
  passes: (entry) => entry.configs === null || isServed(entry),
  *check(entry) {
    const named = entry.configs?.named ?? null;
    if (entry.operation !== DELETE || named?.gone?.how !== 'deleted') return;
    const error = refusal(entry);
    if (error === null || OTHERWISE.includes(error.code) || OTHERWISE.includes(error.status)) return;
    yield {
      at: error.at,
      message: `configuration \`${named.configId}\` could not be deleted again after x${named.gone.exchange} had done so, expected the same answer`,
      related: [{ label: 'registered here', at: named.at }],
      sameAs: 'again',
    };
  },
});
