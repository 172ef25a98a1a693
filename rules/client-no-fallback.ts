import type { AgentInterface } from '../lib/model/a2a.js';
import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, startLine } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const FALLS_BACK = cite('SHOULD', 'A2A03-3.4.2-04');
const DEGRADES = cite('SHOULD', 'A2A03-5.6.3-04');

/** Calls in a row that nobody served, before another interface ought to be tried. */
const ENOUGH = 3;

const DOWN = { response: { status: 503, headers: { 'Retry-After': '3' }, body: '' } };
const both = v03.card({
  response: {
    set: {
      '/additionalInterfaces': [
        { url: 'https://agent.example/rpc', transport: 'JSONRPC' },
        { url: 'https://agent.example/rest', transport: 'HTTP+JSON' },
      ],
    },
  },
});
const down = () => v03.send('completed', DOWN);

export default defineRule({
  id: 'client-no-fallback',
  summary: 'a client calls an interface that fails again and again, while the card names another',
  requirement: [FALLS_BACK, DEGRADES],
  enforces: { 'A2A03-5.6.3-04': '0.3: three times the same (information only)' },
  severity: 'info',
  confidence: 'possible',
  presets: ['strict'],
  yieldsTo: [],
  each: 'call',
  needs: [],
  dialects: [],
  bindings: ['JSONRPC', 'HTTP+JSON'],
  party: 'client',
  why: 'The agent offers another way in; a client that could take it gives up, or waits, for nothing.',
  fix: 'try the next interface of the card that the client supports',
  good: [
    scene('It fails twice', both, down(), down(), v03.send('completed')),
    scene('The card has no other', v03.card(), down(), down(), down()),
    scene('It is served in between', both, down(), down(), v03.send('completed'), down()),
  ],
  bad: [
    scene('0.3: three times the same (information only)', both, down(), down(), down()),
    scene(
      '1.0: three times the same (information only)',
      v10.card({
        response: {
          set: {
            '/supportedInterfaces/1': {
              url: 'https://agent.example/rest',
              protocolBinding: 'HTTP+JSON',
              protocolVersion: '1.0',
            },
          },
        },
      }),
      v10.send('completed', DOWN),
      v10.send('completed', DOWN),
      v10.send('completed', DOWN),
    ),
  ],
  passes: ({ choice }) => choice === null || choice.failures < ENOUGH,
  *check({ choice, card, face, exchange }) {
    if (choice === null || choice.failures < ENOUGH || card === null || face === null) return;
    const other = card.interfaces.find((one) => isWayIn(one, face));
    if (other === undefined || exchange.request === null) return;
    yield {
      at: startLine(exchange.request),
      message: `call ${choice.failures} in a row that nobody serves at this URL, while the card names \`${other.url.slice(0, 120)}\` as well`,
      related: [{ label: 'the other interface', at: placeIn(card.doc, other.pointer) }],
      sameAs: 'no fallback',
      everywhere: true,
    };
  },
});

/** Whether an interface is one that a client of this one may well be able to speak, elsewhere. */
function isWayIn({ url, binding, version }: AgentInterface, face: AgentInterface): boolean {
  if (binding !== 'JSONRPC' && binding !== 'HTTP+JSON') return false;
  return url !== face.url && version?.slice(0, 1) === face.version?.slice(0, 1);
}
