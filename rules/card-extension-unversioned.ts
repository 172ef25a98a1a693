import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, isOld, isUri, shortUri } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const declares = (uri: string) => ({ response: { set: { '/capabilities/extensions': [{ uri }] } } });

export default defineRule({
  id: 'card-extension-unversioned',
  summary: 'a card declares an extension whose URI seems to have no version in it',
  requirement: [cite('SHOULD', 'A2A10-4.6.3-01')],
  severity: 'info',
  confidence: 'possible',
  presets: ['strict'],
  yieldsTo: ['card-extension-invalid'],
  each: 'capture',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'Client and agent agree on an extension by its URI alone; when it changes so that the two no longer fit, nothing tells them.',
  fix: 'end the URI with a version, as `/v1`',
  good: [
    scene('A version at its end', v10.card(declares('https://courier.example/ext/maps/v1'))),
    scene('A version in its middle', v10.card(declares('https://courier.example/ext/0.8/maps'))),
    scene('A version in its name', v10.card(declares('urn:courier:maps-v1'))),
    scene('A date', v10.card(declares('https://courier.example/ext/maps?on=2026-01-01'))),
  ],
  bad: [
    scene('No version (information only)', v10.card(declares('https://courier.example/ext/maps'))),
    scene(
      'A digit in the name of the host is none (information only)',
      v10.card(declares('https://courier2.example/ext/maps')),
    ),
  ],
  *check({ cards }) {
    for (const card of cards) {
      if (isOld(card)) continue;
      for (const { uri, pointer } of card.extensions) {
        if (uri === null || !isUri(uri) || /(?:^|[^a-z0-9])v?\d/i.test(behindHost(uri))) continue;
        yield {
          at: placeIn(card.doc, `${pointer}/uri`),
          exchange: card.exchange,
          message: `no version in the URI ${shortUri(uri)} of an extension, expected one, as \`/v1\``,
          sameAs: 'no version',
        };
      }
    }
  },
});

/** What follows the scheme, and the host where there is one. */
function behindHost(uri: string): string {
  const rest = uri.slice(uri.indexOf(':') + 1);
  return rest.startsWith('//') ? rest.slice(rest.indexOf('/', 2) + 1 || rest.length) : rest;
}
