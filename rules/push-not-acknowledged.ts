import { authorOfFailure, cite, defineRule, startLine } from '../lib/rule.js';
import { http, scene, v10 } from '../lib/scene.js';

/** What a receiver answers that takes the delivery for forged, or knows nothing of its task. */
const REFUSALS = [401, 403, 404, 410];

const CONFIG = {
  taskId: 't-1',
  id: 'p-1',
  url: 'https://hooks.example/a2a',
  authentication: { scheme: 'Bearer', credentials: 'k-2' },
};
const create = v10.call('CreateTaskPushNotificationConfig', CONFIG, CONFIG);
const STATUS = { task: { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_WORKING' } } };
const deliver = (status: number, headers: { readonly [name: string]: string } = {}) =>
  http('POST /a2a', STATUS, undefined, {
    on: 2,
    request: {
      headers: {
        Host: 'hooks.example',
        'X-A2A-Notification-Token': 'k-1',
        'Content-Type': 'application/a2a+json',
        ...headers,
      },
    },
    response: { status },
  });

export default defineRule({
  id: 'push-not-acknowledged',
  summary: 'a webhook did not acknowledge a delivery',
  requirement: [cite('MUST', 'A2A10-4.3.3-04', 'A2A10-13.2-07')],
  severity: 'warning',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [
    'push-auth-missing',
    'push-token-missing',
    'push-content-type',
    'version-push-body-mismatch',
    'version-mixed-message',
    'event-required-field',
    'task-required-field',
  ],
  each: 'push',
  needs: ['response'],
  dialects: ['1.0'],
  bindings: [],
  party: 'webhook',
  why: 'The agent takes the delivery for lost: it sends it again, or gives up and the client never learns of the change.',
  fix: 'answer each genuine delivery with a 2xx status, at once, and work on it afterwards',
  meanwhile: { agent: 'deliver again after growing pauses, some times, then give up' },
  good: [
    scene('Acknowledged', deliver(204)),
    scene('A forged one is refused', v10.card(), deliver(401)),
    scene('A task that the receiver does not know', v10.card(), deliver(404)),
  ],
  bad: [
    scene('The receiver fails', v10.card(), deliver(500)),
    scene('A gateway before the receiver fails', v10.card(), deliver(502)),
    scene('It is sent elsewhere', v10.card(), deliver(304)),
    scene('Genuine, and refused', v10.card(), create, deliver(401, { Authorization: 'Bearer k-2' })),
  ],
  passes: ({ exchange: { response } }) => response === null || response.status < 300 || response.status > 599,
  *check({ exchange: { request, response }, meaning, proof, shape }) {
    if (request === null || response === null || meaning === 'unknown' || shape.length > 0) return;
    const { status } = response;
    if (status < 300 || status > 599) return;
    // Unless what proves the delivery genuine has been seen, the receiver may be right; and it may want to be asked later.
    const genuine = proof.authorizationFits === true || proof.tokenFits === true;
    if ((REFUSALS.includes(status) && !genuine) || status === 429) return;
    yield {
      at: startLine(response),
      party: authorOfFailure(response) === 'proxy' ? 'proxy' : 'webhook',
      message: `delivery was answered with status \`${status}\`, expected 2xx`,
      related: [{ label: 'the delivery', at: startLine(request) }],
      sameAs: String(status),
      everywhere: true,
    };
  },
});
