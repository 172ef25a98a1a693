import type { JsonDoc } from '../lib/model/a2a.js';
import { isObject, type Json, jsonStart, member, placeIn } from '../lib/model/json.js';
import { answers, cite, defineRule, generation, type Problem } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const VERSION = cite('MUST', 'A2A10-9.3-01', 'A2A10-9.3-07');
const VERSION_03 = cite('MUST', 'A2A03-6.11.1-01', 'A2A03-6.11.2-01');
const ID = cite('MUST', 'A2A10-9.3-04', 'A2A10-9.3-05');
const ID_03 = cite('MUST', 'A2A03-6.11.2-02', 'A2A03-6.11.1-09');
const METHOD = cite('MUST', 'A2A10-9.3-02');
const METHOD_03 = cite('implied', 'A2A03-6.11.1-02');
const NULL_ID_03 = cite('SHOULD', 'A2A03-6.11.1-07');

const METHODLESS = {
  request: { set: { '/method': undefined } },
  error: { code: -32600, message: 'Invalid request' },
};

export default defineRule({
  id: 'jsonrpc-envelope-missing',
  summary: 'a request or response lacks members of the JSON-RPC envelope',
  requirement: [VERSION, VERSION_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  enforces: {
    'A2A03-3.2.1-02': '0.3: a request without `jsonrpc`',
    'A2A03-11.1.5-01': '0.3: a request without `jsonrpc`',
    'A2A03-3.2.1-03': '0.3: a bare task as the response',
    'A2A03-7-03': '0.3: a bare task as the response',
  },
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: ['JSONRPC'],
  party: 'agent',
  why: 'Without `jsonrpc: "2.0"`, `method` and `id` a body is no JSON-RPC object: strict peers refuse it, lax ones cannot pair question and answer.',
  fix: 'wrap every request and response as JSON-RPC 2.0 wants: `jsonrpc`, `id`, and `method` or `result`',
  meanwhile: {
    client: 'take the answer by its exchange: HTTP brings one for each request',
    agent: 'answer -32600, with `"id": null` where no id can be read',
  },
  good: [
    scene('A whole envelope on both sides', v10.send('completed'), v10.stream(undefined, { task: 't-2' })),
    scene('A number as id', v10.send('completed', { id: 0 })),
    scene(
      'A call without params',
      v10.call('GetExtendedAgentCard', undefined, {}, { error: { code: -32007, message: 'not configured' } }),
    ),
  ],
  bad: [
    scene(
      'A request without `jsonrpc`',
      v10.send('completed', {
        request: { set: { '/jsonrpc': undefined } },
        error: { code: -32600, message: 'Invalid request' },
      }),
    ),
    scene('A request of JSON-RPC 1.0', v10.send('completed', { request: { set: { '/jsonrpc': '1.0' } } })),
    scene(
      'A request without an id',
      v10.send('completed', { id: undefined, response: { set: { '/id': null } } }),
    ),
    scene('A request with null for an id', v10.send('completed', { id: null })),
    scene(
      'A response without `jsonrpc`',
      v10.send('completed', { response: { set: { '/jsonrpc': undefined } } }),
    ),
    scene('Null in place of a response', v10.poll('completed', { response: { body: 'null' } })),
    scene('A list in place of a response', v10.poll('completed', { response: { body: '[]' } })),
    scene('A response without an id', v10.send('completed', { response: { set: { '/id': undefined } } })),
    scene(
      'A bare task as the response',
      v10.poll('completed', {
        response: { set: { '': { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_COMPLETED' } } } },
      }),
    ),
    scene(
      'An event without an envelope',
      v10.stream([
        'task',
        {
          data: '{"statusUpdate":{"taskId":"t-1","contextId":"c-1","status":{"state":"TASK_STATE_WORKING"}}}',
        },
        'completed',
      ]),
    ),
    scene('An empty object as the end of a stream', v10.stream(['task', 'completed', { data: '{}' }])),
    scene('A request without a method', v10.card(), v10.send('completed', METHODLESS)),
    scene(
      'A method that is a number',
      v10.card(),
      v10.send('completed', { ...METHODLESS, request: { set: { '/method': 5 } } }),
    ),
    scene(
      '0.3: a request without `jsonrpc`',
      v03.send('completed', { request: { set: { '/jsonrpc': undefined } } }),
    ),
    scene('0.3: a request without a method', v03.card(), v03.send('completed', METHODLESS)),
    scene('0.3: a request without an id (a warning)', v03.send('completed', { id: undefined })),
    scene('0.3: null for an id (a warning)', v03.send('completed', { id: null })),
    scene(
      '0.3: a response of JSON-RPC 1.0',
      v03.send('completed', { response: { set: { '/jsonrpc': '1.0' } } }),
    ),
    scene(
      '0.3: a response without an id',
      v03.send('completed', { response: { set: { '/id': undefined } } }),
    ),
    scene(
      '0.3: a bare task as the response',
      v03.poll('completed', {
        response: {
          set: { '': { kind: 'task', id: 't-1', contextId: 'c-1', status: { state: 'completed' } } },
        },
      }),
    ),
  ],
  passes: ({ kind, requestDoc, responseDoc }) =>
    kind !== 'stream' &&
    typeof member(requestDoc?.value, 'method') === 'string' &&
    isEnvelope(requestDoc?.value) &&
    isEnvelope(responseDoc?.value),
  *check(entry) {
    const { requestDoc, exchange, dialect } = entry;
    const old = generation(dialect.spoken) === '0.3';
    const asked = requestDoc === null ? null : requestFault(requestDoc, old);
    if (asked !== null) yield asked;
    // A batch has no id either, and no version of A2A has batches.
    const unread = asked !== null || requestDoc === null || Array.isArray(requestDoc.value);
    const failed = entry.kind !== 'stream' && (exchange.response?.status ?? 0) >= 400;
    for (const { doc, event } of answers(entry)) {
      // An error status with a body of its own is judged as such.
      if (failed && member(doc.value, 'jsonrpc') === undefined) return;
      const found =
        responseFault(doc, old, unread) ??
        (event === null && !Array.isArray(requestDoc?.value) ? noObject(doc, old) : null);
      if (found === null) continue;
      yield { ...found, event: event?.index ?? null };
      return;
    }
  },
});

/** Whether it says that it is one, and has an id. */
function isEnvelope(value: Json | undefined): boolean {
  return member(value, 'jsonrpc') === '2.0' && (member(value, 'id') ?? null) !== null;
}

function requestFault(doc: JsonDoc, old: boolean): Problem | null {
  const { value } = doc;
  if (!isObject(value)) return null;
  const missing = ['jsonrpc', 'id', 'method'].filter((name) => member(value, name) === undefined);
  if (missing.length > 0) {
    // JSON-RPC calls a request without an id a notification; A2A has none.
    const onlyId = missing.length === 1 && missing[0] === 'id';
    const onlyMethod = missing.length === 1 && missing[0] === 'method';
    return {
      at: placeIn(doc, ''),
      party: 'client',
      message: `request lacks ${listed(missing)}, expected a JSON-RPC 2.0 request`,
      requirement: onlyMethod
        ? old
          ? METHOD_03
          : METHOD
        : onlyId
          ? old
            ? ID_03
            : ID
          : old
            ? VERSION_03
            : VERSION,
      ...(onlyId && old ? { severity: 'warning' } : {}),
      sameAs: `request ${missing.join(' ')}`,
      everywhere: true,
    };
  }
  const version = wrongVersion(doc, 'request', old);
  if (version !== null) return { ...version, party: 'client' };
  const method = member(value, 'method');
  if (typeof method !== 'string') {
    return {
      at: placeIn(doc, '/method'),
      party: 'client',
      message: `request method is \`${jsonStart(method)}\`, expected the name of a method`,
      requirement: old ? METHOD_03 : METHOD,
      sameAs: 'request method',
      everywhere: true,
    };
  }
  if (member(value, 'id') !== null) return null;
  return {
    at: placeIn(doc, '/id'),
    party: 'client',
    ...(old ? { severity: 'warning' } : {}),
    message: 'request id is `null`, expected a string or a number, so that the answer can be told apart',
    requirement: old ? NULL_ID_03 : ID,
    sameAs: 'request null id',
    everywhere: true,
  };
}

function responseFault(doc: JsonDoc, old: boolean, unread: boolean): Problem | null {
  const { value } = doc;
  if (!isObject(value)) return null;
  const missing = ['jsonrpc', 'id'].filter((name) => member(value, name) === undefined);
  if (missing.length === 0) return wrongVersion(doc, 'response', old);
  const onlyId = missing.length === 1 && missing[0] === 'id';
  const bare = member(value, 'result') === undefined && member(value, 'error') === undefined;
  return {
    at: placeIn(doc, ''),
    message: `response lacks ${listed(missing)}${bare ? ' and `result`' : ''}, expected a JSON-RPC 2.0 response`,
    requirement: onlyId ? (old ? ID_03 : ID) : old ? VERSION_03 : VERSION,
    // Some stacks leave out a null id where the request could not be read.
    ...(onlyId && unread ? { severity: 'warning' } : {}),
    sameAs: `response ${missing.join(' ')}`,
    everywhere: true,
  };
}

/** Of an answer that is JSON, and nothing that could be an envelope. */
function noObject(doc: JsonDoc, old: boolean): Problem | null {
  if (isObject(doc.value)) return null;
  return {
    at: placeIn(doc, ''),
    message: `response is \`${jsonStart(doc.value)}\`, expected a JSON-RPC 2.0 response`,
    requirement: old ? VERSION_03 : VERSION,
    sameAs: 'response no object',
    everywhere: true,
  };
}

function wrongVersion(doc: JsonDoc, what: string, old: boolean): Problem | null {
  const version = member(doc.value, 'jsonrpc');
  if (version === '2.0') return null;
  return {
    at: placeIn(doc, '/jsonrpc'),
    message: `${what} says \`jsonrpc: ${jsonStart(version)}\`, expected \`"2.0"\``,
    requirement: old ? VERSION_03 : VERSION,
    sameAs: `${what} version`,
    everywhere: true,
  };
}

function listed(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(' and ');
}
