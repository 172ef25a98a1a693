import { bodyPlace, cite, defineRule } from '../lib/rule.js';
import { http, scene } from '../lib/scene.js';

const V10 = { request: { headers: { 'A2A-Version': '1.0' } } };
const TASK = { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_WORKING' } };

export default defineRule({
  id: 'rest-body-unexpected',
  summary: 'a GET or DELETE of the HTTP+JSON binding has a body',
  requirement: [cite('MUST', 'A2A10-11.5-01'), cite('implied', 'A2A03-7.3-04')],
  severity: 'warning',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'call',
  needs: [],
  dialects: [],
  bindings: ['HTTP+JSON'],
  party: 'client',
  why: 'What stands in the body of a GET means nothing (RFC 9110 §9.3.1): agents pass over it, and some gateways refuse the request.',
  fix: 'put the parameters into the path and the query',
  meanwhile: { agent: 'do not read the body of a GET or DELETE' },
  good: [
    scene('Parameters in the query', http('GET /tasks/t-1?historyLength=5', undefined, TASK, V10)),
    scene(
      'A POST has a body',
      http('POST /tasks/t-1:cancel', {}, { ...TASK, status: { state: 'TASK_STATE_CANCELED' } }, V10),
    ),
    scene(
      'A length of zero is no body',
      http('GET /tasks/t-1', undefined, TASK, {
        request: { headers: { 'A2A-Version': '1.0', 'Content-Length': '0' } },
      }),
    ),
  ],
  bad: [
    scene('Parameters in the body', http('GET /tasks/t-1', { historyLength: 5 }, TASK, V10)),
    scene(
      'A DELETE with a body',
      http('DELETE /tasks/t-1/pushNotificationConfigs/p-1', { taskId: 't-1' }, {}, V10),
    ),
    scene('The empty object of a library (information only)', http('GET /tasks/t-1', {}, TASK, V10)),
    scene(
      '0.3: parameters in the body (information only)',
      http('GET /v1/tasks/t-1', { historyLength: 5 }, TASK),
    ),
  ],
  passes: ({ exchange: { request } }) => request === null || request.body.kind !== 'bytes',
  *check({ exchange: { request }, dialect }) {
    if (request === null || request.body.kind !== 'bytes' || request.body.bytes.length === 0) return;
    if (request.method !== 'GET' && request.method !== 'DELETE') return;
    const { bytes } = request.body;
    const empty =
      bytes.length <= 4 && /^\s*(?:\{\s*\}|null)?\s*$/.test(Buffer.from(bytes).toString('latin1'));
    yield {
      at: bodyPlace(request),
      message: `\`${request.method}\` has a body of ${bytes.length} bytes, expected its parameters in path and query`,
      ...(empty || dialect.request !== '1.0' ? { severity: 'info' } : {}),
      sameAs: request.method,
      everywhere: true,
    };
  },
});
