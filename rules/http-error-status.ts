import type { Call, Poll, Stream } from '../lib/model/a2a.js';
import type { HttpResponse } from '../lib/model/http.js';
import { authorOfFailure, cite, defineRule, headerField, opening, startLine } from '../lib/rule.js';
import { http, scene, v10 } from '../lib/scene.js';

const PAGE = {
  status: 502,
  headers: { 'Content-Type': 'text/html' },
  body: '<html><h1>502 Bad Gateway</h1></html>',
};

export default defineRule({
  id: 'http-error-status',
  summary: 'a call ended in an HTTP error that no A2A error explains',
  requirement: [cite('implied', 'A2A10-9.5-08'), cite('MUST', 'A2A03-3.2.3-08')],
  enforces: {
    'A2A03-3.5.6-02': '0.3 over HTTP+JSON: no list of tasks',
  },
  severity: 'warning',
  severityOverride: 'the error may stem from a proxy on the way, which A2A does not bind',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [
    'card-binding-mismatch',
    'client-binding-mismatch',
    'content-length-mismatch',
    'jsonrpc-content-type',
    'jsonrpc-http-verb',
    'rest-status-body-mismatch',
    'stream-truncated',
    'version-method-mismatch',
    'version-route-mismatch',
    'version-mixed-message',
    'version-header-missing',
    'rest-wrong-verb',
    'rest-route-unknown',
    'rest-prefix-obsolete',
    'rest-body-of-jsonrpc',
    'push-config-invalid',
  ],
  each: 'call',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'The client gets neither result nor A2A error: it cannot tell whether the task was made, whether to retry, or whom to ask.',
  fix: 'look at what stands between client and agent, and let the agent answer with an A2A error',
  meanwhile: {
    client: 'retry 502, 503 and 504 with growing pauses, and send a message again under the same `messageId`',
  },
  good: [
    scene(
      'An error status with an A2A error',
      v10.poll('completed', {
        error: { code: -32001, message: 'Task not found' },
        response: { status: 404 },
      }),
    ),
    scene('A challenge', v10.send('completed', { response: { status: 401, body: '' } })),
    scene(
      'An answer that says when to ask again',
      v10.send('completed', { response: { status: 429, headers: { 'Retry-After': '3' }, body: '' } }),
    ),
    scene(
      'A card that was not modified',
      v10.card({
        request: { headers: { 'If-None-Match': '"v7"' } },
        response: { status: 304, body: '' },
      }),
    ),
  ],
  bad: [
    scene('A page of a proxy', v10.card(), v10.send('completed', { response: PAGE })),
    scene(
      'A wrong address',
      v10.card(),
      v10.send('completed', {
        request: { start: 'POST /wrong HTTP/1.1' },
        response: { status: 404, body: '' },
      }),
    ),
    scene(
      '0.3 over HTTP+JSON: a failure without an A2A error',
      http(
        'POST /v1/message:send',
        { request: { messageId: 'm-1', role: 'ROLE_USER', content: [{ text: 'Rain?' }] } },
        undefined,
        {
          response: { status: 500, headers: { 'Content-Type': 'text/plain' }, body: 'Internal Server Error' },
        },
      ),
    ),
    scene(
      'A failure without an A2A error',
      v10.send('completed', { response: { status: 500, body: '{"detail":"boom"}' } }),
    ),
    scene(
      '0.3 over HTTP+JSON: no list of tasks',
      http(
        'GET /v1/tasks',
        undefined,
        { detail: 'Not Found' },
        {
          request: { headers: { 'A2A-Version': '0.3' } },
          response: { status: 404 },
        },
      ),
    ),
  ],
  passes: ({ exchange: { response } }) => response === null || response.status < 400,
  *check(entry) {
    const { request, response } = entry.exchange;
    if (request === null || response === null || !isFailure(response.status) || isDeferred(response)) return;
    // Where the body is not all there, it may hold the explanation.
    if (!response.complete || isExplained(entry) || isGarbled(entry)) return;
    const { status } = response;
    const wrongAddress = status === 404 || status === 405;
    // No version has such an operation, or the card names another address.
    const astray = wrongAddress && (entry.operation === null || (entry.card !== null && entry.face === null));
    const author = authorOfFailure(response);
    yield {
      at: startLine(response),
      message: `\`${entry.spelled}\` was answered with status \`${status}\`${saying(entry)}, expected a result or an A2A error`,
      party: astray ? 'client' : (author ?? (wrongAddress ? 'unknown' : 'agent')),
      ...(astray
        ? { fix: 'call an operation that A2A has, at the URL of the interface that the card names' }
        : {}),
      related: [{ label: 'the request', at: startLine(request) }],
      sameAs: String(status),
      everywhere: true,
    };
  },
});

/** 5xx, or 4xx that is no challenge. */
function isFailure(status: number): boolean {
  return status >= 500 || (status >= 400 && status !== 401 && status !== 403);
}

/** Whether the answer says when to ask again (RFC 6585 §4, RFC 9110 §15.6.4). */
function isDeferred(response: HttpResponse): boolean {
  return (
    (response.status === 429 || response.status === 503) && headerField(response, 'Retry-After') !== null
  );
}

/** Whether the body is an error of the protocol, in whatever form agents of both versions send one. */
function isExplained(entry: Call | Poll | Stream): boolean {
  return entry.rpcError !== null || (entry.kind === 'stream' && entry.events.length > 0);
}

/** Whether nobody can read the body any more: the recorder laid it out anew, or its coding could not be undone. */
function isGarbled({ responseDoc, exchange: { response } }: Call | Poll | Stream): boolean {
  if (responseDoc !== null || response?.body.kind !== 'bytes') return false;
  const { form, coding, decoded, wireLength, complete } = response.body;
  return form === 'reformatted' || (wireLength > 0 && (!complete || (coding !== null && !decoded)));
}

function saying({ exchange: { response } }: Call | Poll | Stream): string {
  if (response === null || response.body.kind !== 'bytes' || response.body.bytes.length === 0) return '';
  const { body } = response;
  return body.coding === null || body.decoded ? ` and \`${opening(body.bytes)}\`` : '';
}
