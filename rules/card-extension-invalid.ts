import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, isOld, isUri, shortUri } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const MAPS = 'https://courier.example/ext/maps/v1';
const declares = (...uris: readonly string[]) => ({
  response: { set: { '/capabilities/extensions': uris.map((uri) => ({ uri })) } },
});

const DECLARED = cite('implied', 'A2A10-4.4.4-01');
const UNIQUE_03 = cite('implied', 'A2A03-5.5.2.1-02');
const URI_03 = cite('implied', 'A2A03-5.5.2.1-01');

export default defineRule({
  id: 'card-extension-invalid',
  summary: 'a card declares an extension twice, or under a name that is no URI',
  requirement: [DECLARED, UNIQUE_03],
  severity: 'warning',
  severityOverride: 'readers compare the text alone, and those who write the same text find the extension',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'capture',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'A client finds the extensions that it knows by their URI: one with blanks around it is not found, and of two declarations, which may differ, only one is read.',
  fix: 'declare each extension once, by the URI that its specification has',
  good: [
    scene('Two extensions', v10.card(declares(MAPS, 'urn:courier:ext:tides:v1'))),
    scene('Two versions of one are two', v10.card(declares(MAPS, MAPS.replace('v1', 'v2')))),
    scene('0.3: an extension', v03.card(declares(MAPS))),
  ],
  bad: [
    scene('Declared twice', v10.card(declares(MAPS, MAPS))),
    scene('A name that is no URI', v10.card(declares('maps'))),
    scene('Blanks around it', v10.card(declares(`${MAPS} `))),
    scene('0.3: declared twice', v03.card(declares(MAPS, MAPS))),
    scene('0.3: a name that is no URI', v03.card(declares('maps'))),
  ],
  *check({ cards }) {
    for (const card of cards) {
      const first = new Map<string, string>();
      for (const { uri, pointer } of card.extensions) {
        // That it is missing is told with the other members that are required.
        if (uri === null || uri === '') continue;
        const place = placeIn(card.doc, `${pointer}/uri`);
        const before = first.get(uri);
        if (before !== undefined) {
          yield {
            at: place,
            exchange: card.exchange,
            message: `card declares ${shortUri(uri)} twice`,
            related: [{ label: 'the first time', at: placeIn(card.doc, `${before}/uri`) }],
            requirement: isOld(card) ? UNIQUE_03 : DECLARED,
            sameAs: 'twice',
          };
          continue;
        }
        first.set(uri, pointer);
        const padded = uri !== uri.trim();
        if (!padded && isUri(uri)) continue;
        yield {
          at: place,
          exchange: card.exchange,
          message: padded
            ? `card declares ${shortUri(uri)}, expected no blanks around the URI`
            : `card declares ${shortUri(uri)}, expected a URI`,
          requirement: isOld(card) ? URI_03 : DECLARED,
          sameAs: padded ? 'padded' : 'no URI',
        };
      }
    }
  },
});
