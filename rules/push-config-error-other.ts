import { cite, defineRule, isServed, refusal } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const CONFIG = { taskId: 't-1', id: 'p-1', url: 'https://hooks.example/a2a' };
const NAMED = { taskId: 't-1', id: 'p-1' };
const create = v10.call('CreateTaskPushNotificationConfig', CONFIG, CONFIG);
const remove = v10.call('DeleteTaskPushNotificationConfig', NAMED, null);
const refused = (code: number, message: string) =>
  v10.call('GetTaskPushNotificationConfig', NAMED, null, { error: { code, message } });

/** Whoever asks may not, or comes too often. */
const OTHERWISE: readonly unknown[] = [401, 403, 429, 503];

export default defineRule({
  id: 'push-config-error-other',
  summary: 'a push configuration that was deleted is refused with another error than TaskNotFoundError',
  requirement: [cite('MUST', 'A2A10-3.1.8-03')],
  severity: 'info',
  confidence: 'possible',
  presets: ['strict'],
  yieldsTo: ['response-error-generic'],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: ['1.0'],
  bindings: ['JSONRPC', 'HTTP+JSON'],
  party: 'agent',
  why: 'A client cannot tell a configuration that is gone from an agent that fails, and may try again for ever.',
  fix: 'answer TaskNotFoundError to whoever reads a configuration that does not exist',
  good: [
    scene('TaskNotFoundError', v10.card(), create, remove, refused(-32001, 'Task not found')),
    scene('It was not seen to go', v10.card(), create, refused(-32050, 'later')),
  ],
  bad: [
    scene(
      'Another error (information only)',
      v10.card(),
      create,
      remove,
      refused(-32602, 'no such configuration'),
    ),
  ],
  passes: (entry) => entry.configs === null || isServed(entry),
  *check(entry) {
    const named = entry.configs?.named ?? null;
    if (entry.operation !== 'GetTaskPushNotificationConfig' || named?.gone?.how !== 'deleted') return;
    const error = refusal(entry);
    if (error === null || error.name === 'TaskNotFoundError' || OTHERWISE.includes(error.code)) return;
    yield {
      at: error.at,
      message: `a configuration that x${named.gone.exchange} deleted is refused with \`${error.name ?? error.code}\`, expected TaskNotFoundError`,
      sameAs: 'other',
    };
  },
});
