import type { Json } from '../lib/model/a2a.js';
import { type HttpRequest, type HttpResponse, mediaType } from '../lib/model/http.js';
import { isObject, member } from '../lib/model/json.js';
import { cite, defineRule, generation, isJsonType, type Problem, typeAnnounced } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const TYPE = cite('MUST', 'A2A10-9.1-01');
const REQUEST_03 = cite('MUST', 'A2A03-3.2.1-04', 'A2A03-7-02');
const RESPONSE_03 = cite('MUST', 'A2A03-3.2.1-05');
const JSON_TYPE = 'application/json';

const typed = (type: string | undefined) => ({ headers: { 'Content-Type': type } });
const REFUSED = {
  request: typed('text/plain'),
  error: { code: -32005, message: 'Unsupported Content-Type' },
  response: { set: { '/id': null } },
};

export default defineRule({
  id: 'jsonrpc-content-type',
  summary: 'a JSON-RPC body is not announced as `application/json`',
  requirement: [TYPE, REQUEST_03],
  severity: 'warning',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['stream-content-type', 'body-not-json'],
  each: 'call',
  needs: [],
  dialects: [],
  bindings: ['JSONRPC'],
  party: 'agent',
  why: 'Servers pick the reader of a body by its type and refuse what is not JSON by name; clients may not even try to read such an answer.',
  fix: 'send `Content-Type: application/json` with every JSON-RPC request and answer',
  meanwhile: { client: 'try to read the body as JSON before you give up on its type' },
  good: [
    scene(
      'With a charset, in any case',
      v10.send('completed', {
        request: typed('Application/JSON; charset=utf-8'),
        response: typed('application/json;charset=UTF-8'),
      }),
    ),
    scene('A stream has a type of its own', v10.stream(), v03.stream(undefined, { task: 't-2' })),
    scene(
      'A challenge of a proxy',
      v10.send('completed', { response: { status: 401, ...typed('text/plain'), body: 'no' } }),
    ),
  ],
  bad: [
    scene('A request as text, refused', v10.poll('completed', REFUSED)),
    scene('A request without a type', v10.send('completed', { request: typed(undefined) })),
    scene('An answer as text', v10.send('completed', { response: typed('text/plain; charset=utf-8') })),
    scene(
      'An answer in the type of HTTP+JSON',
      v10.send('completed', { response: typed('application/a2a+json') }),
    ),
    scene(
      'An error as a problem',
      v10.poll('completed', {
        error: { code: -32001, message: 'Task not found' },
        response: typed('application/problem+json'),
      }),
    ),
    scene('0.3: a request as text, refused', v03.poll('completed', REFUSED)),
    scene('0.3: an answer without a type', v03.send('completed', { response: typed(undefined) })),
    scene(
      '0.3: an answer as another JSON (a warning)',
      v03.send('completed', { response: typed('application/json-rpc') }),
    ),
  ],
  passes: ({ exchange: { request, response } }) =>
    (request === null || mediaType(request) === JSON_TYPE) &&
    (response === null || mediaType(response) === JSON_TYPE),
  *check({ kind, rpc, responseDoc, exchange: { request, response }, dialect }) {
    const old = generation(dialect.spoken) === '0.3';
    if (rpc !== null && request !== null) {
      const found = mistyped(request, 'request', old);
      if (found !== null) yield { ...found, party: 'client' };
    }
    if (kind === 'stream' || response === null || !isEnvelope(responseDoc?.value)) return;
    const found = mistyped(response, 'answer', old);
    if (found !== null) yield found;
  },
});

/** Whether it is JSON-RPC by what it says: what a proxy answers is not. */
function isEnvelope(value: Json | undefined): boolean {
  return isObject(value) && member(value, 'jsonrpc') !== undefined;
}

function mistyped(message: HttpRequest | HttpResponse, what: string, old: boolean): Problem | null {
  const type = mediaType(message);
  if (type === JSON_TYPE) return null;
  const announced = typeAnnounced(message);
  if (announced === null) return null;
  return {
    at: announced.at,
    message: `${what} is sent ${announced.says}, expected \`${JSON_TYPE}\` for JSON-RPC`,
    label: 'not announced as JSON',
    requirement: old ? (what === 'request' ? REQUEST_03 : RESPONSE_03) : TYPE,
    ...(old && !isJsonType(type) ? { severity: 'error' } : {}),
    sameAs: `${what} ${type}`,
    everywhere: true,
  };
}
