import { placeIn } from '../lib/model/json.js';
import {
  cite,
  defineRule,
  extensionFields,
  extensionsNamed,
  fieldPlace,
  generation,
  isNearly,
  isOtherVersion,
  shortUri,
  showsAllNamed,
} from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const MAPS = 'https://courier.example/ext/maps/v1';
const TIDES = 'https://courier.example/ext/tides/v1';
const listed = (...uris: readonly string[]) => ({ headers: { 'A2A-Extensions': uris.join(', ') } });
const listed03 = (...uris: readonly string[]) => ({ headers: { 'X-A2A-Extensions': uris.join(', ') } });

const SUBSET = cite('implied', 'A2A10-T.ext-02');
const SUBSET_03 = cite('implied', 'A2A03-EXT-03');

export default defineRule({
  id: 'extension-activated-unrequested',
  summary: 'an answer lists an extension as active that the request did not ask for',
  requirement: [SUBSET, SUBSET_03],
  severity: 'warning',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [
    'extension-header-malformed',
    'extension-header-spelling',
    'request-service-parameter-misplaced',
  ],
  each: 'call',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Extensions are inactive until a client asks for them: one that does not know the extension meets data and behaviour that it cannot read.',
  fix: 'activate what the request lists and the agent knows, and list that',
  good: [
    scene(
      'What was asked for',
      v10.send('completed', { request: listed(MAPS, TIDES), response: listed(MAPS) }),
    ),
    scene('Nothing', v10.send('completed', { request: listed(MAPS), response: listed() })),
    scene(
      'What the card requires is always active',
      v10.card({ response: { set: { '/capabilities/extensions': [{ uri: MAPS, required: true }] } } }),
      v10.poll('completed', { response: listed(MAPS) }),
    ),
    scene(
      'Asked for under another name of the field',
      v10.send('completed', {
        request: { headers: { 'A2A-Extensions': TIDES, 'X-A2A-Extensions': MAPS } },
        response: listed(MAPS),
      }),
    ),
    scene(
      '0.3: what was asked for',
      v03.send('completed', { request: listed03(MAPS), response: listed03(MAPS) }),
    ),
  ],
  bad: [
    scene(
      'Not asked for',
      v10.card(),
      v10.send('completed', { request: listed(TIDES), response: listed(TIDES, MAPS) }),
    ),
    scene('Nothing was asked for', v10.card(), v10.send('completed', { response: listed(MAPS) })),
    scene(
      'No card in the capture, which may require it (information only)',
      v10.send('completed', { response: listed(MAPS) }),
    ),
    scene('0.3: not asked for', v03.card(), v03.send('completed', { response: listed03(MAPS) })),
  ],
  passes: ({ exchange: { response } }) => response === null || extensionFields(response).length === 0,
  *check({ card, dialect, exchange: { request, response } }) {
    if (request === null || response === null || !showsAllNamed(request)) return;
    const asked = extensionsNamed(request).map(({ uri }) => uri);
    const required =
      card?.extensions.flatMap(({ uri, required }) => (required && uri !== null ? [uri] : [])) ?? [];
    const known = [...asked, ...required];
    const stranger = extensionsNamed(response).find(({ uri }) =>
      known.every((one) => one !== uri && !isNearly(one, uri) && !isOtherVersion(one, uri)),
    );
    if (stranger === undefined) return;
    const [first] = extensionFields(request);
    const offered = card?.extensions.find(({ uri }) => uri === stranger.uri);
    yield {
      at: fieldPlace(stranger.field),
      message: `answer lists ${shortUri(stranger.uri)} as active, which the request does not ask for`,
      requirement: generation(dialect.spoken) === '0.3' ? SUBSET_03 : SUBSET,
      // The card, which may require it, is not in the capture.
      ...(card === null ? { severity: 'info', confidence: 'possible' } : {}),
      related: [
        ...(first === undefined ? [] : [{ label: 'what it asks for', at: fieldPlace(first) }]),
        ...(card === null || offered === undefined
          ? []
          : [{ label: 'declared here', at: placeIn(card.doc, offered.pointer) }]),
      ],
      sameAs: `unrequested ${stranger.uri}`,
      everywhere: true,
    };
  },
});
