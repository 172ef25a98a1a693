import type { HttpResponse } from '../lib/model/http.js';
import { cite, defineRule, fieldPlace, headerField, isJsonType, mediaType, startLine } from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const STREAM = cite('MUST', 'A2A10-3.1.2-01', 'A2A10-9.4.2-02');
const STREAM_03 = cite('MUST', 'A2A03-3.3.1-01', 'A2A03-7.9-02');

const ASKED = {
  message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Will it rain in Riga?' }] },
};
const ASKED_03 = {
  request: { messageId: 'm-1', role: 'ROLE_USER', content: [{ text: 'Will it rain in Riga?' }] },
};
const TASK = { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_COMPLETED' } };

export default defineRule({
  id: 'stream-content-type',
  summary: 'a streaming operation is answered with something other than an event stream',
  requirement: [STREAM, STREAM_03],
  enforces: { 'A2A03-3.3.3-01': '0.3 over HTTP+JSON: a task in one piece' },
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'call',
  needs: ['response'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'A client that asked for a stream reads server-sent events; it cannot read another body, and gets no update until the task is over.',
  fix: 'answer with status 200 and `Content-Type: text/event-stream`, or refuse with an error',
  meanwhile: {
    client: 'look at status and type before you read events; a JSON body is an error or a whole answer',
  },
  good: [
    scene('A stream', v10.stream()),
    scene(
      'A refusal in one piece is no stream, and need not be',
      v10.call('SubscribeToTask', { id: 't-1' }, null, {
        error: { code: -32001, message: 'Task not found' },
      }),
    ),
    scene(
      '0.3: a stream with a charset',
      v03.stream(undefined, {
        response: { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } },
      }),
    ),
  ],
  bad: [
    scene('A task in one piece', v10.call('SendStreamingMessage', ASKED, { task: TASK })),
    scene(
      'Events under a plain text type',
      v10.stream(undefined, { response: { headers: { 'Content-Type': 'text/plain' } } }),
    ),
    scene(
      '0.3 over HTTP+JSON: a task in one piece',
      http('POST /v1/message:stream', ASKED_03, { task: TASK }),
    ),
    scene(
      'A JSON array, as transcoding gateways make of a stream',
      http('POST /message:stream', ASKED, [{ task: TASK }], {
        request: { headers: { 'A2A-Version': '1.0' } },
      }),
    ),
  ],
  passes: ({ kind, operation }) =>
    kind === 'stream' || (operation !== 'SendStreamingMessage' && operation !== 'SubscribeToTask'),
  *check(call) {
    const { exchange, operation, outcome, responseDoc } = call;
    const { response } = exchange;
    if (operation !== 'SendStreamingMessage' && operation !== 'SubscribeToTask') return;
    if (call.kind === 'stream' || response === null || response.status < 200 || response.status > 299) return;
    if (outcome === 'rpc-error' || outcome === 'http-error' || outcome === 'unanswered') return;
    if (!response.complete) return;
    const type = mediaType(response);
    // A JSON body that nobody can read may be a refusal: `body-not-json` tells of it.
    if (isJsonType(type) && responseDoc === null) return;
    // Where the type is right, the capture only failed to keep the events.
    if (type === 'text/event-stream') return;
    const field = headerField(response, 'content-type');
    const array = Array.isArray(responseDoc?.value);
    yield {
      at: field === null ? startLine(response) : fieldPlace(field),
      message: `\`${call.spelled}\` is answered ${answered(field?.value, response)}, expected \`text/event-stream\``,
      label: 'no event stream',
      ...(array
        ? { fix: 'ask the gateway for server-sent events (`?alt=sse`), or turn its transcoding off' }
        : {}),
      sameAs: array ? 'array' : (type ?? 'none'),
    };
  },
});

function answered(type: string | undefined, { body }: HttpResponse): string {
  if (body.kind === 'absent') return 'without a body';
  return type === undefined ? 'without a Content-Type' : `as \`${type.slice(0, 80)}\``;
}
