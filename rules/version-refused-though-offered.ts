import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, fieldPlace, headerField, refusal } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const REFUSED = { error: { code: -32009, message: 'A2A version not supported' } };
const says = (version: string) => ({ request: { headers: { 'A2A-Version': version } }, ...REFUSED });

export default defineRule({
  id: 'version-refused-though-offered',
  summary: 'an agent refuses a request for the version that its card offers',
  requirement: [cite('implied', 'A2A03-VER-28')],
  severity: 'error',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-header-missing', 'version-method-mismatch', 'version-route-mismatch'],
  each: 'call',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Clients choose the version by the card, and have no other place to look: they can only give up.',
  fix: 'serve every version that the card names, or take it out of the card',
  good: [
    scene('The version of the card is served', v10.card(), v10.send('completed')),
    scene('A version that the card does not name is refused', v10.card(), v10.send('completed', says('2.7'))),
    scene(
      'A version in the query, where not every agent looks',
      v10.card(),
      v10.send('completed', {
        request: { start: 'POST /rpc?A2A-Version=1.0 HTTP/1.1', headers: { 'A2A-Version': undefined } },
        ...REFUSED,
      }),
    ),
    scene('0.3: nothing claimed, nothing refused', v03.card(), v03.send('completed')),
  ],
  bad: [scene('1.0, which the card offers', v10.card(), v10.send('completed', REFUSED))],
  passes: ({ rpcError }) => rpcError === null,
  *check(entry) {
    const { exchange, dialect, card, face } = entry;
    const { claimed } = dialect;
    const refused = refusal(entry);
    if (refused?.name !== 'VersionNotSupportedError' || exchange.request === null) return;
    if (claimed === null || !/^\d{1,4}\.\d{1,4}$/.test(claimed)) return;
    const offers = dialect.advertised.some((one) => one === claimed || one.startsWith(`${claimed}.`));
    if (!offers || card === null || face === null) return;
    const field = headerField(exchange.request, 'a2a-version');
    // Not every agent looks into the query, and none has to.
    if (field === null) return;
    yield {
      at: refused.at,
      message: `version \`${claimed}\` is refused, but the card offers it at this address`,
      related: [
        { label: 'what the card offers', at: placeIn(card.doc, face.pointer) },
        { label: 'the version claimed', at: fieldPlace(field) },
      ],
      sameAs: 'version',
      everywhere: true,
    };
  },
});
