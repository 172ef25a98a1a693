import { placeIn } from '../lib/model/json.js';
import {
  cite,
  defineRule,
  extensionFields,
  extensionsNamed,
  fieldPlace,
  isNearly,
  isOtherVersion,
  shortUri,
} from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const MAPS = 'https://courier.example/ext/maps/v1';
const offers = { response: { set: { '/capabilities/extensions': [{ uri: MAPS }] } } };
const asks = (uri: string) => ({ request: { headers: { 'A2A-Extensions': uri } } });

export default defineRule({
  id: 'extension-not-offered',
  summary: 'a request asks for an extension that the card does not offer',
  requirement: [cite('implied', 'A2A10-4.6.1-01')],
  severity: 'info',
  confidence: 'possible',
  presets: ['strict'],
  yieldsTo: [
    'extension-header-malformed',
    'extension-header-spelling',
    'extension-required-missing',
    'version-method-mismatch',
  ],
  each: 'call',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'An agent passes over what it does not know, so that nothing tells the client that the extension is not in force.',
  fix: 'look at the extensions of the card first, and write the URI letter by letter as it stands there',
  good: [
    scene('What the card offers', v10.card(offers), v10.send('completed', asks(MAPS))),
    scene('No card in the capture', v10.send('completed', asks(MAPS))),
    scene(
      'An extended card may offer it',
      v10.card({ response: { set: { '/capabilities/extendedAgentCard': true } } }),
      v10.send('completed', asks(MAPS)),
    ),
  ],
  bad: [
    scene('Not offered (information only)', v10.card(), v10.send('completed', asks(MAPS))),
    scene(
      'Another version is offered (information only)',
      v10.card(offers),
      v10.send('completed', asks(MAPS.replace('v1', 'v2'))),
    ),
    scene(
      'Written in another case',
      v10.card(offers),
      v10.send('completed', asks(MAPS.replace('maps', 'Maps'))),
    ),
    scene('With a slash at its end', v10.card(offers), v10.send('completed', asks(`${MAPS}/`))),
  ],
  passes: ({ card, exchange: { request } }) =>
    card === null || request === null || extensionFields(request).length === 0,
  *check({ card, face, exchange: { request } }) {
    if (card === null || face === null || request === null) return;
    const offered = card.extensions.flatMap(({ uri, pointer }) => (uri === null ? [] : [{ uri, pointer }]));
    const open = card.extendedCard === true && !card.extended;
    for (const { uri, field } of extensionsNamed(request)) {
      if (offered.some((one) => one.uri === uri)) continue;
      const near = offered.find((one) => isNearly(one.uri, uri));
      const like = near ?? offered.find((one) => isOtherVersion(one.uri, uri));
      if (like === undefined && open) continue;
      // Versions that are asked for side by side are offered to choose from.
      if (like !== undefined && extensionsNamed(request).some((one) => one.uri === like.uri)) continue;
      const at = like?.pointer ?? card.capabilitiesPointer;
      yield {
        at: fieldPlace(field),
        message: `the card does not offer ${shortUri(uri)}${like === undefined ? '' : `, but ${shortUri(like.uri)}`}`,
        ...(near === undefined ? {} : { severity: 'warning', confidence: 'likely' }),
        related: [
          { label: like === undefined ? 'what the card offers' : 'offered here', at: placeIn(card.doc, at) },
        ],
        sameAs: `${near === undefined ? 'not offered' : 'nearly'} ${uri}`,
        everywhere: true,
      };
    }
  },
});
