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
import { scene, v03, v10 } from '../lib/scene.js';

const TRUE = cite('MUST', 'A2A10-8.3.1-02');
const MAIN_03 = cite('MUST', 'A2A03-5.6.1-02', 'A2A03-5.6.4-01');
const SERVED_03 = cite('MUST', 'A2A03-5.6.1-04');
const LISTED_03 = cite('MUST', 'A2A03-5.6.2-03');

const NOTHING = {
  status: 405,
  headers: { Allow: 'GET', 'Content-Type': 'text/plain' },
  body: 'Method Not Allowed',
};
const bound = (name: string) =>
  v10.card({ response: { set: { '/supportedInterfaces/0/protocolBinding': name } } });

export default defineRule({
  id: 'card-binding-mismatch',
  summary: 'a URL serves another binding than the card says',
  requirement: [TRUE, MAIN_03],
  severity: 'warning',
  severityOverride: 'what the card says may be served there as well',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [
    'card-binding-unknown',
    'jsonrpc-content-type',
    'jsonrpc-http-verb',
    'version-header-missing',
    'version-method-mismatch',
    'version-mixed-message',
    'version-route-mismatch',
  ],
  each: 'call',
  needs: ['shown'],
  dialects: [],
  bindings: ['JSONRPC', 'HTTP+JSON'],
  party: 'card-publisher',
  why: 'Clients choose how to speak by the card: those that believe it fail at this URL, and those that speak what is served do not find it.',
  fix: 'name in the card what each URL serves',
  meanwhile: { client: 'try the next interface of the card' },
  good: [
    scene('JSON-RPC where it is declared', v10.card(), v10.send('completed')),
    scene(
      'The same path of a gateway before the agent',
      v10.card({
        response: {
          set: {
            '/supportedInterfaces/0/url': 'https://inner.example/rpc',
            '/supportedInterfaces/0/protocolBinding': 'HTTP+JSON',
          },
        },
      }),
      v10.send('completed'),
    ),
    scene(
      'Both are declared for one URL',
      v10.card({
        response: {
          set: {
            '/supportedInterfaces/1': {
              url: 'https://agent.example/rpc',
              protocolBinding: 'HTTP+JSON',
              protocolVersion: '1.0',
            },
          },
        },
      }),
      v10.send('completed'),
    ),
    scene(
      '0.3: JSON-RPC is what is not said',
      v03.card({ response: { set: { '/preferredTransport': undefined } } }),
      v03.send('completed'),
    ),
    scene(
      'A binding of one’s own may be spoken over HTTP',
      bound('https://acme.example/rpc-with-more'),
      v10.send('completed'),
    ),
  ],
  bad: [
    scene('JSON-RPC where HTTP+JSON is declared', bound('HTTP+JSON'), v10.send('completed')),
    scene(
      '0.3: JSON-RPC where gRPC is preferred',
      v03.card({ response: { set: { '/preferredTransport': 'GRPC' } } }),
      v03.send('completed'),
    ),
    scene(
      '0.3: JSON-RPC where HTTP+JSON is listed',
      v03.card({
        response: {
          set: {
            '/url': 'https://agent.example/main',
            '/additionalInterfaces': [
              { url: 'https://agent.example/main', transport: 'JSONRPC' },
              { url: 'https://agent.example/rpc', transport: 'HTTP+JSON' },
            ],
          },
        },
      }),
      v03.send('completed'),
    ),
    scene('0.3: what is declared is not there', v03.card(), v03.send('completed', { response: NOTHING })),
  ],
  passes: ({ card, face }) => card === null || face === null,
  *check(entry) {
    const { card, face, binding, exchange, operation, rpc } = entry;
    if (card === null || face === null || exchange.request?.method !== 'POST') return;
    // A method that A2A does not have is another matter; one that the capture lacks may be any.
    if (operation === null && rpc !== null) return;
    const { doc, root } = card;
    const old = generation(entry.dialect.spoken) === '0.3';
    const main = face.pointer === root;
    const there = listener(entry);
    const related = [{ label: 'the interface', at: placeIn(doc, main ? `${root}/url` : face.pointer) }];
    // Below a URL of HTTP+JSON other things may be: what counts is the very URL.
    if (binding !== 'JSONRPC' || pathAsked(entry) !== urlPath(face.url)) return;
    if (!isHostOf(face.url, entry)) return;
    if (face.binding === binding) {
      if (there !== 'none' || exchange.response?.status === 415) return;
      yield {
        at: startLine(exchange.response ?? exchange.request),
        message: `the card declares ${bindingName(binding)} for this URL, which answers with status \`${exchange.response?.status}\``,
        requirement: old ? SERVED_03 : TRUE,
        party: 'unknown',
        confidence: 'possible',
        fix: 'look whether the URL in the card is right, and what stands before the agent',
        related,
        sameAs: 'not there',
        everywhere: true,
      };
    } else if (
      there === 'agent' &&
      operation !== null &&
      (face.binding === 'HTTP+JSON' || face.binding === 'GRPC')
    ) {
      yield {
        at: startLine(exchange.request),
        message: `agent serves ${bindingName(binding)} at a URL that the card declares for ${bindingName(face.binding)} only`,
        requirement: old ? (main ? MAIN_03 : LISTED_03) : TRUE,
        related,
        sameAs: 'other binding',
        everywhere: true,
      };
    }
  },
});
