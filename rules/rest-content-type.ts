import { type HttpRequest, type HttpResponse, mediaType } from '../lib/model/http.js';
import {
  bodyTypes,
  cite,
  defineRule,
  generation,
  isJsonType,
  type Problem,
  typeAnnounced,
} from '../lib/rule.js';
import { http, scene } from '../lib/scene.js';

const TYPE = cite('SHOULD', 'A2A10-11.1-01');
const TYPE_03 = cite('MUST', 'A2A03-3.2.3-04');

const ASKED = { message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Rain?' }] } };
const ASKED_03 = { request: { messageId: 'm-1', role: 'ROLE_USER', content: [{ text: 'Rain?' }] } };
const TASK = { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_COMPLETED' } };
const send = (asked: string | undefined, answered: string | undefined) =>
  http(
    'POST /message:send',
    ASKED,
    { task: TASK },
    {
      request: { headers: { 'A2A-Version': '1.0', 'Content-Type': asked } },
      response: { headers: { 'Content-Type': answered } },
    },
  );
const send03 = (asked: string | undefined, answered: string | undefined) =>
  http(
    'POST /v1/message:send',
    ASKED_03,
    { task: TASK },
    {
      request: { headers: { 'Content-Type': asked } },
      response: { headers: { 'Content-Type': answered } },
    },
  );
const JSON_TYPE = 'application/json';
const A2A_TYPE = 'application/a2a+json';

export default defineRule({
  id: 'rest-content-type',
  summary: 'a body of HTTP+JSON is announced in a type that its version does not have for it',
  requirement: [TYPE, TYPE_03],
  severity: 'warning',
  severityOverride: 'what is not announced as JSON at all is more than the suggested information',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['stream-content-type', 'body-not-json'],
  each: 'call',
  needs: [],
  dialects: [],
  bindings: ['HTTP+JSON'],
  party: 'agent',
  why: 'Servers pick the reader of a body by its type and answer 415 to others; clients may not even try to read such an answer.',
  fix: 'send `application/a2a+json` in 1.0 (`application/json` is taken as well), and `application/json` in 0.3',
  meanwhile: { client: 'take `application/json` and `application/a2a+json` alike' },
  good: [
    scene('Either type in 1.0', send(A2A_TYPE, A2A_TYPE), send(JSON_TYPE, `${JSON_TYPE}; charset=utf-8`)),
    scene('JSON in 0.3', send03(JSON_TYPE, JSON_TYPE)),
    scene(
      'No type where there is no body',
      http(
        'POST /tasks/t-1:cancel',
        undefined,
        { ...TASK, status: { state: 'TASK_STATE_CANCELED' } },
        { request: { headers: { 'A2A-Version': '1.0' } } },
      ),
    ),
    scene(
      'A problem, as drafts of 1.0 had it for errors',
      http(
        'GET /tasks/t-1',
        undefined,
        { type: 'about:blank', title: 'Not Found', status: 404, error: { code: 404, message: 'Not Found' } },
        {
          request: { headers: { 'A2A-Version': '1.0' } },
          response: { status: 404, headers: { 'Content-Type': 'application/problem+json' } },
        },
      ),
    ),
  ],
  bad: [
    scene('A request as a form', send('application/x-www-form-urlencoded', JSON_TYPE)),
    scene('A request without a type', send(undefined, JSON_TYPE)),
    scene('An answer as text', send(JSON_TYPE, 'text/plain')),
    scene('0.3: an answer as text', send03(JSON_TYPE, 'text/plain')),
    scene('0.3: a request without a type', send03(undefined, JSON_TYPE)),
  ],
  *check(entry) {
    const { kind, operation, requestDoc, responseDoc, rpcError, dialect, exchange } = entry;
    const { request, response } = exchange;
    if (operation === null) return;
    if (request !== null && requestDoc !== null) {
      const found = mistyped(request, 'request', generation(dialect.request));
      if (found !== null) yield { ...found, party: 'client' };
    }
    if (kind === 'stream' || response === null || responseDoc === null) return;
    // Who stands before the agent answers in a form of its own.
    if (response.status >= 300 && rpcError === null) return;
    const found = mistyped(response, rpcError === null ? 'answer' : 'error', generation(dialect.response));
    if (found !== null) yield found;
  },
});

function mistyped(
  message: HttpRequest | HttpResponse,
  role: 'request' | 'answer' | 'error',
  version: ReturnType<typeof generation>,
): Problem | null {
  if (version === null || version === '0.1') return null;
  const type = mediaType(message);
  const types = bodyTypes(role, version, 'HTTP+JSON');
  if (types === null || (type !== null && [...types.named, ...types.seen].includes(type))) return null;
  // Types of JSON that no version names do no harm.
  if (isJsonType(type)) return null;
  const announced = typeAnnounced(message);
  if (announced === null) return null;
  return {
    at: announced.at,
    message: `${role} is sent ${announced.says}, expected ${types.named.map((one) => `\`${one}\``).join(' or ')}`,
    ...(version === '0.3' ? { requirement: TYPE_03, severity: 'error' } : { requirement: TYPE }),
    sameAs: `${role} ${type}`,
    everywhere: true,
  };
}
