import type { Operation } from '../lib/model/a2a.js';
import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, errorInfos, errors, isServed, isStatus } from '../lib/rule.js';
import { http, scene, v10 } from '../lib/scene.js';

const STATUS = { code: 404, status: 'NOT_FOUND', message: 'Task t-9 was not found' };
const DETAILS = [
  {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: 'TASK_NOT_FOUND',
    domain: 'a2a-protocol.org',
  },
];
const refused = (error: typeof STATUS & { readonly details?: typeof DETAILS }, status = 404) =>
  http(
    'GET /tasks/t-9',
    undefined,
    { error },
    {
      request: { headers: { 'A2A-Version': '1.0' } },
      response: { status },
    },
  );

/** Operations that name a task, so that a 404 with words on it is its agent's. */
const ON_TASKS: readonly Operation[] = [
  'GetTask',
  'CancelTask',
  'SubscribeToTask',
  'CreateTaskPushNotificationConfig',
  'GetTaskPushNotificationConfig',
  'ListTaskPushNotificationConfigs',
];

export default defineRule({
  id: 'rest-error-without-errorinfo',
  summary: 'an A2A error over HTTP+JSON has no ErrorInfo among its details',
  requirement: [cite('MUST', 'A2A10-11.6-04')],
  severity: 'error',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['response-error-shape'],
  each: 'call',
  needs: ['shown'],
  dialects: ['1.0', '1.0-rc'],
  bindings: ['HTTP+JSON'],
  party: 'agent',
  why: 'Over HTTP+JSON an error has no code of its own: without a reason a client cannot tell a task that is gone from a route that is.',
  fix: 'add a `google.rpc.ErrorInfo` with reason and domain to the `details` of the error',
  meanwhile: { client: 'tell errors by the HTTP status and `error.status` where there is no reason' },
  good: [
    scene('With an ErrorInfo', refused({ ...STATUS, details: DETAILS })),
    scene('A route that is not there', refused({ ...STATUS, message: 'Not Found' })),
    scene('A fault inside', refused({ code: 500, status: 'INTERNAL', message: 'boom' }, 500)),
    scene('Over JSON-RPC', v10.poll('completed', { error: { code: -32001, message: 'Task not found' } })),
  ],
  bad: [scene('A task that is not there', refused(STATUS))],
  passes: isServed,
  *check(entry) {
    const { operation, exchange } = entry;
    if (operation === null || !ON_TASKS.includes(operation)) return;
    for (const error of errors(entry)) {
      if (!isStatus(error) || errorInfos(error).length > 0 || exchange.response?.status !== 404) continue;
      const message = typeof error.message === 'string' ? error.message.slice(0, 400) : '';
      if (!/\btask\b/i.test(message)) continue;
      yield {
        at: placeIn(error.doc, error.pointer),
        message:
          'error has no `google.rpc.ErrorInfo` in its `details`, expected one with reason `TASK_NOT_FOUND`',
        event: error.event,
        sameAs: 'no ErrorInfo',
        everywhere: true,
      };
    }
  },
});
