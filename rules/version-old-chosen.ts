import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, generation, startLine } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const BESIDE = {
  response: {
    set: {
      '/supportedInterfaces/1': {
        url: 'https://agent.example/rpc',
        protocolBinding: 'JSONRPC',
        protocolVersion: '0.3',
      },
    },
  },
};

export default defineRule({
  id: 'version-old-chosen',
  summary: 'a client speaks 0.3 to an agent whose card offers 1.x as well',
  requirement: [cite('SHOULD', 'A2A10-A.2-02')],
  severity: 'info',
  confidence: 'certain',
  presets: ['strict'],
  yieldsTo: ['version-method-mismatch', 'version-route-mismatch'],
  each: 'call',
  needs: ['asked'],
  dialects: ['0.2', '0.3-rpc', '0.3-proto'],
  bindings: [],
  party: 'client',
  why: 'Agents serve 0.3 beside 1.0 for a time only; what 1.0 added, as lists of tasks and several deliveries, this client does without.',
  fix: 'move the client to 1.0, or let it choose the newest version that it knows from the card',
  good: [
    scene('1.0 is chosen of both', v10.card(BESIDE), v10.send('completed')),
    scene('There is only 0.3', v03.card(), v03.send('completed')),
  ],
  bad: [scene('0.3 is chosen of both (information only)', v10.card(BESIDE), v03.send('completed'))],
  *check({ card, exchange: { request }, dialect, spelled }) {
    if (card === null || request === null || generation(dialect.request) !== '0.3') return;
    if (!dialect.advertised.some((version) => version.startsWith('0.'))) return;
    const newer = card.interfaces.find(({ version }) => version?.startsWith('1.') === true);
    if (newer === undefined) return;
    yield {
      at: startLine(request),
      message: `\`${spelled}\` speaks 0.3; the card offers \`${newer.version}\` as well`,
      related: [{ label: 'the newer interface', at: placeIn(card.doc, newer.pointer) }],
      sameAs: 'older',
      everywhere: true,
    };
  },
});
