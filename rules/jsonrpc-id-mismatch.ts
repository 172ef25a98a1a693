import type { Call, Json, JsonDoc, Poll, RpcRequest, Stream } from '../lib/model/a2a.js';
import type { Requirement } from '../lib/model/finding.js';
import type { HttpRequest } from '../lib/model/http.js';
import { isObject, jsonStart, member, placeIn } from '../lib/model/json.js';
import {
  answers,
  cite,
  defineRule,
  generation,
  isJsonType,
  jsonFault,
  mediaType,
  type Problem,
} from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const UNREAD: Requirement = { spec: 'JSON-RPC 2.0', section: '5', level: 'MUST', ids: [] };
const UNREAD_03 = cite('MUST', 'A2A03-6.11.2-03');
const BATCH = { request: { set: { '': [] } }, error: { code: -32600, message: 'No batches' } };

export default defineRule({
  id: 'jsonrpc-id-mismatch',
  summary: 'the response does not carry the id of its request',
  requirement: [cite('MUST', 'A2A10-9.3-05', 'A2A10-9.4.2-01'), cite('MUST', 'A2A03-6.11.1-11')],
  enforces: {
    'A2A03-3.3.1-04': '0.3: an event of a stream',
    'A2A03-7.2-03': '0.3: an event of a stream',
  },
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['jsonrpc-envelope-missing'],
  each: 'call',
  needs: ['response', 'asked', 'shown'],
  dialects: [],
  bindings: ['JSONRPC'],
  party: 'agent',
  why: 'A client pairs an answer with its request by id, value and type; one that does not fit is dropped, and the call times out.',
  fix: 'copy the id of the request into every response and event as it stands, a number as a number',
  meanwhile: {
    client: 'take the answer by its exchange and not by its id: HTTP brings one for each request',
  },
  good: [
    scene('Text and number', v10.send('working', { id: 'r-7' }), v10.poll('completed', { id: 7 })),
    scene('One id in several exchanges', v10.send('working', { id: 1 }), v10.poll('completed', { id: 1 })),
    scene('Every event of a stream', v10.stream(), v03.stream(undefined, { task: 't-2' })),
    scene(
      'An event that the end of the capture cuts off is none yet',
      v10.stream(['task', { raw: 'data: {"jsonrpc":"2.0","id":"r-9","result":{}}\n' }], { unfinished: true }),
    ),
  ],
  bad: [
    scene('Another id', v10.send('completed', { response: { set: { '/id': 'r-2' } } })),
    scene('A number that became text', v10.send('completed', { id: 7, response: { set: { '/id': '7' } } })),
    scene('null beside a result', v10.send('completed', { response: { set: { '/id': null } } })),
    scene(
      'An error that has lost the id',
      v10.poll('completed', {
        error: { code: -32001, message: 'Task not found' },
        response: { set: { '/id': null } },
      }),
    ),
    scene('0.3: another id', v03.send('completed', { response: { set: { '/id': 'r-2' } } })),
    scene(
      'An id that was invented, beside the client’s fault',
      v10.card(),
      v10.poll('completed', {
        request: { body: '{"jsonrpc":' },
        error: { code: -32700, message: 'no JSON' },
      }),
    ),
    scene('0.3: an id for a batch, beside the client’s fault', v03.card(), v03.poll('completed', BATCH)),
    scene('An event of a stream', v10.stream(['task', { is: 'completed', set: { '/id': 'r-9' } }])),
    scene('0.3: an event of a stream', v03.stream(['task', { is: 'completed', set: { '/id': 'r-9' } }])),
  ],
  passes: ({ kind, rpc, responseDoc }) =>
    kind !== 'stream' && rpc !== null && rpc.id === member(responseDoc?.value, 'id'),
  *check(entry) {
    const { rpc, requestDoc, exchange } = entry;
    const { request } = exchange;
    if (rpc === null) yield* invented(entry);
    if (rpc === null || requestDoc === null || request === null || !isId(rpc.id)) return;
    for (const { doc, event } of answers(entry)) {
      if (!differs(rpc, requestDoc, doc, request)) continue;
      yield { ...problem(rpc.id, requestDoc, doc), event: event?.index ?? null };
      return;
    }
  },
});

/** An id in the answer to what has none: it is not JSON, or an array. JSON-RPC wants null there. */
function* invented(entry: Call | Poll | Stream): Generator<Problem> {
  const { requestDoc, responseDoc, kind } = entry;
  const body = entry.exchange.request?.body;
  if (kind === 'stream' || responseDoc === null || body?.kind !== 'bytes' || !body.complete) return;
  if (requestDoc === null ? jsonFault(body.bytes) === null : !Array.isArray(requestDoc.value)) return;
  const id = member(responseDoc.value, 'id');
  if (!isId(id) || member(responseDoc.value, 'error') === undefined) return;
  // Who reads leniently may have found an id all the same.
  const { bytes } = body;
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(String(id))) return;
  yield {
    at: placeIn(responseDoc, '/id'),
    message: `response id is \`${jsonStart(id, 80)}\`, expected \`null\`, as no id could be read`,
    severity: 'warning',
    requirement: generation(entry.dialect.spoken) === '0.3' ? UNREAD_03 : UNREAD,
    sameAs: 'invented',
    everywhere: true,
  };
}

function isId(id: Json | undefined): id is string | number {
  return typeof id === 'string' || typeof id === 'number';
}

/** Whether an envelope carries another id. A missing id is a missing member, and null is right on unreadable requests. */
function differs(rpc: RpcRequest, requestDoc: JsonDoc, { value }: JsonDoc, request: HttpRequest): boolean {
  if (!isObject(value) || !Object.hasOwn(value, 'id')) return false;
  const { id } = value;
  if (id === rpc.id) return false;
  if (id !== null) return true;
  const code = member(member(value, 'error'), 'code');
  // An agent need not read what is not announced as JSON; null is then the id it knows.
  if (code === -32700 || !isJsonType(mediaType(request))) return false;
  return code !== -32600 || isEnvelope(rpc, requestDoc);
}

/** Whether an agent could not call the request invalid for its envelope. */
function isEnvelope(rpc: RpcRequest, { value }: JsonDoc): boolean {
  const { params } = rpc;
  return isObject(value) && rpc.version === '2.0' && (params === undefined || isObject(params));
}

function problem(id: string | number, requestDoc: JsonDoc, doc: JsonDoc) {
  const got = member(doc.value, 'id');
  const kind = typeof got === typeof id ? 'value' : got === null ? 'null' : 'type';
  return {
    at: placeIn(doc, '/id'),
    message: `response id is \`${jsonStart(got, 80)}\`, expected \`${jsonStart(id, 80)}\` as in the request`,
    label: kind === 'type' ? `a ${typeof got}, not a ${typeof id}` : 'not the id that was asked with',
    related: [{ label: 'the id of the request', at: placeIn(requestDoc, '/id') }],
    sameAs: kind,
    everywhere: true,
  };
}
