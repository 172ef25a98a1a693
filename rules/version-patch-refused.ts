import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, fieldPlace, headerField, refusal } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const REFUSED = { error: { code: -32009, message: 'A2A version not supported' } };
const says = (version: string) => ({ request: { headers: { 'A2A-Version': version } }, ...REFUSED });

export default defineRule({
  id: 'version-patch-refused',
  summary: 'an agent refuses a version of its card because the client added a patch number',
  requirement: [cite('MUST', 'A2A10-3.6-02')],
  severity: 'info',
  severityOverride: 'the client is told of its fault already, which alone brought this about',
  confidence: 'likely',
  presets: ['strict'],
  yieldsTo: ['version-header-missing', 'version-method-mismatch', 'version-route-mismatch'],
  each: 'call',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Patch numbers play no part in the choice of a version; an agent that compares letter by letter turns away clients that it could serve.',
  fix: 'compare major and minor number only',
  good: [
    scene('The version of the card is served', v10.card(), v10.send('completed')),
    scene('A version that the card does not name is refused', v10.card(), v10.send('completed', says('2.7'))),
    scene('0.3: nothing claimed, nothing refused', v03.card(), v03.send('completed')),
  ],
  bad: [scene('1.0.0, beside the client’s fault', v10.card(), v10.send('completed', says('1.0.0')))],
  passes: ({ rpcError }) => rpcError === null,
  *check(entry) {
    const { exchange, dialect, card, face } = entry;
    const claimed = /^(\d{1,4}\.\d{1,4})\.\d{1,9}$/.exec(dialect.claimed ?? '');
    const refused = refusal(entry);
    if (claimed === null || refused?.name !== 'VersionNotSupportedError' || exchange.request === null) return;
    const [written, version] = claimed;
    const offers = dialect.advertised.some((one) => one === version || one.startsWith(`${version}.`));
    if (!offers || card === null || face === null) return;
    const field = headerField(exchange.request, 'a2a-version');
    // Not every agent looks into the query, and none has to.
    if (field === null) return;
    yield {
      at: refused.at,
      message: `version \`${written}\` is refused, but the card offers \`${version}\` at this address`,
      related: [
        { label: 'what the card offers', at: placeIn(card.doc, face.pointer) },
        { label: 'the version claimed', at: fieldPlace(field) },
      ],
      sameAs: 'patch',
      everywhere: true,
    };
  },
});
