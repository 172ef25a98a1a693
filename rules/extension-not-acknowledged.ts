import { placeIn } from '../lib/model/json.js';
import {
  cite,
  defineRule,
  extensionFields,
  extensionsNamed,
  fieldPlace,
  generation,
  refusal,
  shortUri,
  showsAllNamed,
} from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const MAPS = 'https://courier.example/ext/maps/v1';
const offers = { response: { set: { '/capabilities/extensions': [{ uri: MAPS }] } } };
const listed = { headers: { 'A2A-Extensions': MAPS } };
const listed03 = { headers: { 'X-A2A-Extensions': MAPS } };

const LISTS = cite('SHOULD', 'A2A10-T.ext-01');
const LISTS_03 = cite('implied', 'A2A03-EXT-02');

export default defineRule({
  id: 'extension-not-acknowledged',
  summary: 'an answer does not say which of the extensions that were asked for are active',
  requirement: [LISTS, LISTS_03],
  severity: 'info',
  confidence: 'possible',
  presets: ['strict'],
  yieldsTo: ['extension-header-malformed', 'extension-header-spelling', 'version-method-mismatch'],
  each: 'call',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'A client cannot tell an answer in which the extension has nothing to say from one of an agent that does not know it. The Python SDK 1.x never says it; the JavaScript SDK does where the agent marks an extension as active.',
  fix: 'list the active extensions in a header field of the answer, by the name that the request uses',
  good: [
    scene('Listed', v10.card(offers), v10.send('completed', { request: listed, response: listed })),
    scene('The card does not offer it', v10.card(), v10.send('completed', { request: listed })),
    scene(
      'The agent passes this one over',
      v10.card(offers),
      v10.send('completed', { request: listed, response: { headers: { 'A2A-Extensions': '' } } }),
    ),
    scene(
      'It is refused',
      v10.card(offers),
      v10.send('completed', { request: listed, error: { code: -32603, message: 'database is away' } }),
    ),
  ],
  bad: [
    scene(
      'Nothing is listed (information only)',
      v10.card(offers),
      v10.send('completed', { request: listed }),
    ),
    scene(
      '0.3: nothing is listed (information only)',
      v03.card(offers),
      v03.send('completed', { request: listed03 }),
    ),
  ],
  // What is activated shows where the agent works: SDKs list it in answers to messages only.
  passes: ({ card, operation, exchange: { request } }) =>
    card === null ||
    request === null ||
    (operation !== 'SendMessage' && operation !== 'SendStreamingMessage') ||
    extensionFields(request).length === 0,
  *check(entry) {
    const { card, dialect, operation, exchange } = entry;
    const { request, response } = exchange;
    if (operation !== 'SendMessage' && operation !== 'SendStreamingMessage') return;
    if (card === null || request === null || response === null || !showsAllNamed(response)) return;
    if (response.status < 200 || response.status > 299 || refusal(entry) !== null) return;
    if (extensionFields(response).length > 0) return;
    for (const { uri, field } of extensionsNamed(request)) {
      const offered = card.extensions.find((one) => one.uri === uri);
      if (offered === undefined) continue;
      yield {
        at: fieldPlace(field),
        message: `answer does not say whether ${shortUri(uri)} is active, which the card offers`,
        requirement: generation(dialect.spoken) === '0.3' ? LISTS_03 : LISTS,
        related: [{ label: 'offered here', at: placeIn(card.doc, offered.pointer) }],
        sameAs: 'not listed',
        everywhere: true,
      };
      return;
    }
  },
});
