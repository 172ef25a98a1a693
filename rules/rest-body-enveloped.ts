import { isObject, type Json, type JsonDoc, member, placeIn } from '../lib/model/json.js';
import { cite, defineRule, generation, type Problem } from '../lib/rule.js';
import { http, scene } from '../lib/scene.js';

const BARE = cite('implied', 'A2A10-11.4-01');
const BARE_03 = cite('MUST', 'A2A03-3.2.3-06');

const SENT = { message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Will it rain?' }] } };
const TOLD = {
  message: { messageId: 'm-2', contextId: 'c-1', role: 'ROLE_AGENT', parts: [{ text: 'Until noon.' }] },
};
const SENT_03 = { message: { messageId: 'm-1', role: 'ROLE_USER', content: [{ text: 'Will it rain?' }] } };
const TASK = { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_WORKING' } };
const V10 = { request: { headers: { 'A2A-Version': '1.0' } } };
const REFUSED = {
  error: { code: 400, status: 'INVALID_ARGUMENT', message: 'no message', details: [] },
};

export default defineRule({
  id: 'rest-body-enveloped',
  summary: 'a body of HTTP+JSON is wrapped in an object that the binding does not have',
  requirement: [BARE, BARE_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-header-missing', 'version-route-mismatch'],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: ['HTTP+JSON'],
  party: 'agent',
  why: 'The reader looks for the members of the object at the top, finds none, and takes it for empty.',
  fix: 'write the object of the operation itself as the body; only JSON-RPC has an envelope',
  good: [
    scene('The objects themselves', http('POST /message:send', SENT, TOLD, V10)),
    scene('A task', http('GET /tasks/t-1', undefined, TASK, V10)),
  ],
  bad: [
    scene(
      'A request of JSON-RPC',
      http(
        'POST /message:send',
        { jsonrpc: '2.0', id: 'r-1', method: 'SendMessage', params: SENT },
        REFUSED,
        { ...V10, response: { status: 400 } },
      ),
    ),
    scene(
      'A message in `data`',
      http('POST /message:send', { data: SENT }, REFUSED, { ...V10, response: { status: 400 } }),
    ),
    scene(
      'A response of JSON-RPC',
      http('POST /message:send', SENT, { jsonrpc: '2.0', id: 'r-1', result: TOLD }, V10),
    ),
    scene('A task in `data`', http('GET /tasks/t-1', undefined, { data: TASK }, V10)),
    scene(
      '0.3: a response of JSON-RPC',
      http('POST /v1/message:send', SENT_03, { jsonrpc: '2.0', id: 'r-1', result: { task: TASK } }),
    ),
  ],
  *check({ requestDoc, responseDoc, operation, outcome, dialect }) {
    if (operation === null) return;
    const by = generation(dialect.request) === '0.3' ? BARE_03 : BARE;
    if (requestDoc !== null) {
      const within = envelopeOf(requestDoc.value, ASKS, ['params']);
      if (within !== null) yield problem('request', requestDoc, within, by);
    }
    if (responseDoc === null || outcome === 'rpc-error') return;
    const within = envelopeOf(responseDoc.value, TELLS, ['result']);
    if (within !== null) yield problem('answer', responseDoc, within, by);
  },
});

/** What the objects of requests and answers are known by. */
const ASKS = ['message', 'request'] as const;
const TELLS = ['task', 'message', 'status', 'tasks', 'configs', 'artifactId', 'messageId'] as const;
const WRAPPERS = ['data', 'body', 'payload', 'response'] as const;

/** The member in which the object is; null where it is not wrapped. */
function envelopeOf(value: Json, marks: readonly string[], ofRpc: readonly string[]): string | null {
  if (!isObject(value)) return null;
  const names = Object.keys(value);
  if (names.includes('jsonrpc')) return ofRpc.find((name) => isObject(member(value, name))) ?? null;
  const [only, another] = names;
  if (only === undefined || another !== undefined || ![...WRAPPERS, ...ofRpc].includes(only)) return null;
  const within = member(value, only);
  return isObject(within) && marks.some((mark) => Object.hasOwn(within, mark)) ? only : null;
}

function problem(
  what: 'request' | 'answer',
  doc: JsonDoc,
  within: string,
  requirement: typeof BARE,
): Problem {
  const rpc = Object.hasOwn(doc.value as object, 'jsonrpc');
  return {
    at: placeIn(doc, `/${within}`, 'key'),
    party: what === 'request' ? 'client' : 'agent',
    message: `${what} stands in \`${within}\`${rpc ? ' of an envelope of JSON-RPC' : ''}, expected it as the body itself`,
    requirement,
    sameAs: `${what} ${within}`,
    everywhere: true,
  };
}
