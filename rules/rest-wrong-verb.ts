import { cite, defineRule, refusal, startLine, verbsFor } from '../lib/rule.js';
import { http, scene } from '../lib/scene.js';

const V10 = { request: { headers: { 'A2A-Version': '1.0' } } };
const TASK = { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_CANCELED' } };
const V03 = { request: { headers: { 'A2A-Version': '0.3' } } };
const TASK_03 = { ...TASK, status: { state: 'TASK_STATE_CANCELLED' } };
const NOT_ALLOWED = {
  request: { headers: { 'A2A-Version': '1.0' } },
  response: { start: 'HTTP/1.1 405 Method Not Allowed', headers: { Allow: 'POST', 'Content-Length': '0' } },
};

export default defineRule({
  id: 'rest-wrong-verb',
  summary: 'a route of the HTTP+JSON binding is called with a verb that is not its own',
  requirement: [cite('implied', 'A2A10-11.1-02'), cite('MUST', 'A2A03-3.2.3-02')],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-route-mismatch'],
  each: 'call',
  needs: [],
  dialects: [],
  bindings: ['HTTP+JSON'],
  party: 'client',
  why: 'Agents route by path and verb together: with another verb they answer 404 or 405, or do something else.',
  fix: 'use the verb that the table of routes has for the operation',
  meanwhile: { agent: 'answer 405 and name the verbs of the route in `Allow`' },
  good: [
    scene('Canceling is a POST', http('POST /tasks/t-1:cancel', {}, TASK, V10)),
    scene('Deleting is a DELETE', http('DELETE /tasks/t-1/pushNotificationConfigs/p-1', undefined, {}, V10)),
    scene('0.3: reading is a GET', http('GET /v1/tasks/t-1', undefined, TASK_03, V03)),
  ],
  bad: [
    scene('A GET that cancels', http('GET /tasks/t-1:cancel', undefined, undefined, NOT_ALLOWED)),
    scene(
      'A PUT that sends, served all the same (a warning)',
      http(
        'PUT /message:send',
        { message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Will it rain?' }] } },
        { message: { messageId: 'm-2', contextId: 'c-1', role: 'ROLE_AGENT', parts: [{ text: 'Rain.' }] } },
        V10,
      ),
    ),
    scene(
      '0.3: a PUT of a message',
      http(
        'PUT /v1/message:send',
        { request: { messageId: 'm-1', role: 'ROLE_USER', content: [{ text: 'Will it rain?' }] } },
        undefined,
        { ...NOT_ALLOWED, ...V03 },
      ),
    ),
  ],
  *check(entry) {
    const { exchange, operation, spelled } = entry;
    const { request, response } = exchange;
    if (request === null || operation === null || request.method === '') return;
    const verbs = verbsFor(operation, spelled);
    if (verbs.length === 0 || verbs.includes(request.method)) return;
    const served = response !== null && response.status < 300 && refusal(entry) === null;
    yield {
      at: startLine(request),
      message: `\`${spelled}\` is not served, expected \`${verbs.join('` or `')}\` on that route`,
      ...(served ? { severity: 'warning' } : {}),
      related:
        response === null || served
          ? []
          : [{ label: `answered with ${response.status}`, at: startLine(response) }],
      sameAs: `${request.method} ${operation}`,
      everywhere: true,
    };
  },
});
