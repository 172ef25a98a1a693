import { placeIn } from '../lib/model/json.js';
import { cite, defineRule } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const CORE: readonly string[] = ['JSONRPC', 'HTTP+JSON', 'GRPC'];
const OWN = 'com.acme/websocket';

export default defineRule({
  id: 'card-no-core-transport',
  summary: 'a 0.3 card offers none of the transports that A2A defines',
  requirement: [cite('MUST', 'A2A03-3.1-03'), cite('SHOULD', 'A2A03-3.2-01')],
  enforces: { 'A2A03-3.2-01': 'A transport of one’s own alone (information only)' },
  severity: 'info',
  confidence: 'possible',
  presets: ['strict', 'interop'],
  yieldsTo: [],
  each: 'card',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'A client of another maker speaks JSON-RPC, gRPC or HTTP+JSON; without any of them only those who know the agent can reach it.',
  fix: 'offer one of `JSONRPC`, `HTTP+JSON` and `GRPC` beside the transport of your own',
  good: [
    scene('A transport of A2A', v03.card()),
    scene(
      'One of one’s own beside it',
      v03.card({
        response: {
          set: {
            '/additionalInterfaces': [
              { url: 'https://agent.example/rpc', transport: 'JSONRPC' },
              { url: 'https://agent.example/ws', transport: OWN },
            ],
          },
        },
      }),
    ),
    scene(
      '1.0 leaves it open',
      v10.card({
        response: { set: { '/supportedInterfaces/0/protocolBinding': 'https://acme.example/websocket' } },
      }),
    ),
  ],
  bad: [
    scene(
      'A transport of one’s own alone (information only)',
      v03.card({ response: { set: { '/preferredTransport': OWN } } }),
    ),
  ],
  *check({ fetched }) {
    if (fetched === null) return;
    const { doc, root, generation, interfaces } = fetched;
    const [first] = interfaces;
    if (generation !== '0.3' || first === undefined) return;
    // A name that nobody knows is another fault: the transport may be one of A2A all the same.
    if (!interfaces.every(({ binding }) => !CORE.includes(binding) && /[./:]/.test(binding))) return;
    yield {
      at: placeIn(doc, first.pointer === root ? `${root}/preferredTransport` : `${first.pointer}/transport`),
      message: `card offers \`${first.binding.slice(0, 60)}\` and no transport of A2A, expected one of \`${CORE.join('`, `')}\``,
      sameAs: 'no core transport',
    };
  },
});
