import { type HttpRequest, type HttpResponse, mediaType } from '../lib/model/http.js';
import { cite, defineRule, fieldPlace, headerField, type Problem } from '../lib/rule.js';
import { http, scene } from '../lib/scene.js';

const TASK = { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_COMPLETED' } };
const get = (type: string, path = '/tasks/t-1', headers = { 'A2A-Version': '1.0' }) =>
  http(`GET ${path}`, undefined, TASK, {
    request: { headers },
    response: { headers: { 'Content-Type': type } },
  });
const ASKED = { message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Rain?' }] } };

export default defineRule({
  id: 'rest-media-type-generic',
  summary: 'a body of HTTP+JSON is announced as `application/json` where 1.0 recommends its own type',
  requirement: [cite('SHOULD', 'A2A10-11.1-01')],
  severity: 'info',
  confidence: 'certain',
  presets: ['strict'],
  yieldsTo: [],
  each: 'call',
  needs: [],
  dialects: ['1.0'],
  bindings: ['HTTP+JSON'],
  party: 'agent',
  why: 'Every known peer takes `application/json`, some nothing else; by the type of its own a gateway could tell A2A from other JSON.',
  fix: 'send `application/a2a+json` where no peer refuses it',
  good: [
    scene('The type of A2A', get('application/a2a+json')),
    scene('0.3 has no type of its own', get('application/json', '/v1/tasks/t-1', { 'A2A-Version': '0.3' })),
  ],
  bad: [
    scene('An answer (information only)', get('application/json; charset=utf-8')),
    scene(
      'A request (information only)',
      http(
        'POST /message:send',
        ASKED,
        { task: TASK },
        {
          request: { headers: { 'A2A-Version': '1.0' } },
          response: { headers: { 'Content-Type': 'application/a2a+json' } },
        },
      ),
    ),
  ],
  *check({ kind, requestDoc, responseDoc, exchange: { request, response } }) {
    if (request !== null && requestDoc !== null) yield* told(request, 'request', 'client');
    if (kind !== 'stream' && response !== null && responseDoc !== null)
      yield* told(response, 'answer', 'agent');
  },
});

function* told(
  message: HttpRequest | HttpResponse,
  what: string,
  party: 'client' | 'agent',
): Generator<Problem> {
  const field = headerField(message, 'content-type');
  if (field === null || mediaType(message) !== 'application/json') return;
  yield {
    at: fieldPlace(field),
    message: `${what} is sent as \`application/json\`, recommended is \`application/a2a+json\``,
    party,
    sameAs: what,
    everywhere: true,
  };
}
