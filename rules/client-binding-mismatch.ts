import type { AgentInterface, Call, Poll, Stream } from '../lib/model/a2a.js';
import { bindingName } from '../lib/model/dialect.js';
import { placeIn } from '../lib/model/json.js';
import {
  cite,
  defineRule,
  generation,
  isHostOf,
  listener,
  pathAsked,
  startLine,
  urlPath,
} from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const CHOSEN = cite('MUST', 'A2A03-5.6.3-05');
const CHOSEN_10 = cite('MUST', 'A2A10-8.3.2-02');

const NOTHING = { status: 404, headers: { 'Content-Type': 'text/plain' }, body: 'Not Found' };
const REST = 'https://agent.example/rest';
const both = v03.card({
  response: {
    set: {
      '/additionalInterfaces': [
        { url: 'https://agent.example/rpc', transport: 'JSONRPC' },
        { url: REST, transport: 'HTTP+JSON' },
      ],
    },
  },
});
const ASKED = { message: { messageId: 'm-1', role: 'ROLE_USER', content: [{ text: 'Rain?' }] } };

export default defineRule({
  id: 'client-binding-mismatch',
  summary: 'a client speaks one binding at a URL that the card names for another, and is not understood',
  requirement: [CHOSEN, CHOSEN_10],
  severity: 'error',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-route-mismatch', 'version-method-mismatch'],
  each: 'call',
  needs: ['shown'],
  dialects: [],
  bindings: ['JSONRPC', 'HTTP+JSON'],
  party: 'client',
  why: 'The server knows nothing of the request, and the client takes the agent for one that is down.',
  fix: 'take URL and binding from the same interface of the card',
  meanwhile: { agent: 'name the binding of this URL in the error' },
  good: [
    scene('JSON-RPC at the URL for JSON-RPC', both, v03.send('completed')),
    scene(
      'HTTP+JSON below its URL',
      both,
      http('GET /rest/v1/tasks/t-1', undefined, {
        id: 't-1',
        contextId: 'c-1',
        status: { state: 'TASK_STATE_WORKING' },
      }),
    ),
  ],
  bad: [
    scene(
      'JSON-RPC at a URL for HTTP+JSON',
      both,
      v03.send('completed', { request: { start: 'POST /rest HTTP/1.1' }, response: NOTHING }),
    ),
    scene(
      'A route below a URL for JSON-RPC',
      both,
      http('POST /rpc/v1/message:send', ASKED, undefined, { response: NOTHING }),
    ),
    scene(
      '1.0: JSON-RPC at a URL for HTTP+JSON',
      v10.card({ response: { set: { '/supportedInterfaces/0/protocolBinding': 'HTTP+JSON' } } }),
      v10.send('completed', { response: NOTHING }),
    ),
  ],
  passes: ({ card, exchange: { response } }) => card === null || response === null || response.status < 400,
  *check(entry) {
    const { card, binding, operation, exchange } = entry;
    if (card === null || binding === null || operation === null || exchange.request === null) return;
    if (listener(entry) !== 'none') return;
    const face = otherAt(entry, card.interfaces);
    if (face === null) return;
    yield {
      at: startLine(exchange.request),
      message: `request over ${bindingName(binding)} went to a URL that the card names for ${bindingName(face.binding)}, and was answered with status \`${exchange.response?.status}\``,
      requirement: generation(entry.dialect.spoken) === '1.0' ? CHOSEN_10 : CHOSEN,
      related: [
        {
          label: 'the interface',
          at: placeIn(card.doc, face.pointer === card.root ? `${card.root}/url` : face.pointer),
        },
      ],
      sameAs: `${binding} at ${face.binding}`,
      everywhere: true,
    };
  },
});

/** The interface of another core binding whose very URL was called, or below which a route was; null where one fits. */
function otherAt(entry: Call | Poll | Stream, interfaces: readonly AgentInterface[]): AgentInterface | null {
  const path = pathAsked(entry);
  if (path === null) return null;
  const route = entry.binding === 'HTTP+JSON';
  const there = interfaces.filter(({ url, binding }) => {
    const own = urlPath(url);
    if (own === null || !isHostOf(url, entry)) return false;
    return own === path || (route && path.startsWith(`${own}/`) && (binding === 'HTTP+JSON' || own !== ''));
  });
  if (there.some(({ binding }) => binding === entry.binding)) return null;
  return there.find(({ binding }) => binding === (route ? 'JSONRPC' : 'HTTP+JSON')) ?? null;
}
