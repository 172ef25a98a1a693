import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, isOld, parsedUrl } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const TRUE = cite('MUST', 'A2A10-8.3.1-02');
const TRUE_03 = cite('MUST', 'A2A03-5.6.2-03');

/** Where cards are, and nothing else. */
const CARD_PATH = /\/(?:\.well-known\/agent(?:-card)?\.json|v1\/card|extendedAgentCard)\/?$/;

export default defineRule({
  id: 'card-url-own',
  summary: 'a card names its own address as that of the agent',
  requirement: [TRUE, TRUE_03],
  severity: 'warning',
  severityOverride: 'a server may take calls at any address, even there',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'card',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'Clients send their calls to the address of a document, which answers 404 or 405, and report that the agent is down.',
  fix: 'put the URL at which the agent takes calls there',
  good: [
    scene('The address of the agent', v10.card(), v03.card()),
    scene(
      'An agent in a folder named after its card',
      v10.card({ response: { set: { '/supportedInterfaces/0/url': 'https://agent.example/card' } } }),
    ),
  ],
  bad: [
    scene(
      'The address of the card',
      v10.card({
        response: {
          set: { '/supportedInterfaces/0/url': 'https://agent.example/.well-known/agent-card.json' },
        },
      }),
    ),
    scene(
      '0.3: the address of the extended card',
      v03.card({ response: { set: { '/url': 'https://agent.example/v1/card' } } }),
    ),
  ],
  *check({ fetched }) {
    if (fetched === null) return;
    const { doc, interfaces } = fetched;
    const own = interfaces.find(({ url }) => CARD_PATH.test(parsedUrl(url)?.pathname ?? ''));
    if (own === undefined) return;
    yield {
      at: placeIn(doc, `${own.pointer}/url`),
      message: `\`${own.url.slice(0, 120)}\` is the address of an agent card, expected the one at which the agent takes calls`,
      requirement: isOld(fetched) ? TRUE_03 : TRUE,
      sameAs: 'own address',
    };
  },
});
