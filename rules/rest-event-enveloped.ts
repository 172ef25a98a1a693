import { member, placeIn } from '../lib/model/json.js';
import { cite, defineRule, generation } from '../lib/rule.js';
import { http, scene, v10 } from '../lib/scene.js';

const BARE = cite('implied', 'A2A10-11.7-01');
const BARE_03 = cite('implied', 'A2A03-3.3.3-02');

const ASKED = { message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Will it rain?' }] } };
const ASKED_03 = {
  request: { messageId: 'm-1', role: 'ROLE_USER', content: [{ text: 'Will it rain?' }] },
};
const ENDED = { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_COMPLETED' } };
const enveloped = { jsonrpc: '2.0', id: '1', result: { task: ENDED } };
const enveloped03 = {
  jsonrpc: '2.0',
  id: '1',
  result: { kind: 'task', id: 't-1', contextId: 'c-1', status: { state: 'completed' } },
};
const streams = (event: unknown, asks: { readonly [name: string]: string } = { 'A2A-Version': '1.0' }) => ({
  request: { headers: asks },
  response: {
    headers: { 'Content-Type': 'text/event-stream' },
    body: `data: ${JSON.stringify(event)}\n\n`,
  },
});

export default defineRule({
  id: 'rest-event-enveloped',
  summary: 'an event of a stream over HTTP+JSON comes in an envelope of JSON-RPC',
  requirement: [BARE, BARE_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['response-dialect-mismatch', 'version-route-mismatch'],
  each: 'stream',
  needs: ['shown'],
  dialects: [],
  bindings: ['HTTP+JSON'],
  party: 'agent',
  why: 'A client of this binding reads each event as the update itself, and finds nothing in the envelope.',
  fix: 'write the StreamResponse itself into `data`, without `jsonrpc`, `id` and `result`',
  meanwhile: { client: 'read `result` of an event that has `jsonrpc`' },
  good: [
    scene('The event itself', http('POST /message:stream', ASKED, undefined, streams({ task: ENDED }))),
    scene('Over JSON-RPC the envelope belongs there', v10.stream()),
  ],
  bad: [
    scene('An envelope', http('POST /message:stream', ASKED, undefined, streams(enveloped))),
    scene('0.3: an envelope', http('POST /v1/message:stream', ASKED_03, undefined, streams(enveloped03, {}))),
  ],
  *check({ events, dialect }) {
    for (const { doc, index, sse } of events) {
      if (doc === null || !sse.complete || member(doc.value, 'jsonrpc') === undefined) continue;
      yield {
        at: placeIn(doc, '/jsonrpc', 'key'),
        event: index,
        message: 'event comes in an envelope of JSON-RPC, expected the StreamResponse itself over HTTP+JSON',
        label: 'an envelope',
        ...(generation(dialect.spoken) === '0.3' ? { requirement: BARE_03 } : {}),
        sameAs: 'envelope',
        everywhere: true,
      };
      return;
    }
  },
});
