import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, startLine } from '../lib/rule.js';
import { http, scene } from '../lib/scene.js';

const OF_RPC = {
  message: { kind: 'message', messageId: 'm-1', role: 'user', parts: [{ kind: 'text', text: 'Rain?' }] },
};
const OF_PROTO = { message: { messageId: 'm-1', role: 'ROLE_USER', content: [{ text: 'Will it rain?' }] } };
const TOLD = {
  message: { messageId: 'm-2', contextId: 'c-1', role: 'ROLE_AGENT', content: [{ text: 'Until noon.' }] },
};
const V03 = { request: { headers: { 'A2A-Version': '0.3' } } };

export default defineRule({
  id: 'rest-body-of-jsonrpc',
  summary: 'a 0.3 body of HTTP+JSON is written as JSON-RPC has it, and is refused',
  requirement: [cite('implied', 'A2A03-PROTO-04')],
  severity: 'warning',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-route-mismatch', 'version-mixed-message'],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: ['0.3-rpc'],
  bindings: ['HTTP+JSON'],
  party: 'client',
  why: 'Agents read HTTP+JSON of 0.3 by its proto: `content` where JSON-RPC has `parts`, `ROLE_USER` for `user`, and no `kind`.',
  fix: 'write bodies of HTTP+JSON with the names and values of the 0.3 proto',
  good: [
    scene('As the proto has it', http('POST /v1/message:send', OF_PROTO, TOLD, V03)),
    scene('An agent that takes both', http('POST /v1/message:send', OF_RPC, TOLD, V03)),
  ],
  bad: [
    scene(
      'A message',
      http(
        'POST /v1/message:send',
        OF_RPC,
        { detail: 'no field named "kind"' },
        {
          ...V03,
          response: { status: 400 },
        },
      ),
    ),
  ],
  passes: ({ exchange: { response } }) => response === null || response.status < 400,
  *check({ requestDoc, exchange: { response }, dialect, spelled, operation }) {
    if (requestDoc === null || response === null || !REFUSALS.has(response.status)) return;
    if (dialect.request !== '0.3-rpc' || !spelled.includes(' /v1/')) return;
    if (operation !== 'SendMessage' && operation !== 'SendStreamingMessage') return;
    yield {
      at: placeIn(requestDoc, '/message'),
      message: 'message is written as 0.3 over JSON-RPC has it, expected the names and values of its proto',
      related: [{ label: 'refused as its effect', at: startLine(response) }],
      sameAs: 'names',
      everywhere: true,
    };
  },
});

const REFUSALS: ReadonlySet<number> = new Set([400, 422, 500]);
