import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, isLoopback, parsedUrl, signaturesOn } from '../lib/rule.js';
import { bearing, headed, pinned, SIGNATURE, SIGNATURE_WITH_JKU, scene, v10 } from '../lib/scene.js';

export default defineRule({
  id: 'card-signature-jku',
  summary: 'a card signature names a place of its keys from which no client can take them safely',
  requirement: [cite('implied', 'A2A10-8.4.2-04')],
  severity: 'warning',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'security'],
  yieldsTo: ['card-signature-unpinned-jwks'],
  each: 'capture',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'Over plain http anybody on the way can put his own keys there; clients that have no key pinned take them, or refuse the card.',
  fix: 'serve the key set over https and name that URL',
  meanwhile: { client: 'pin the keys, and fetch none from there' },
  good: [
    scene('A signature that names no place', v10.card(bearing(SIGNATURE))),
    pinned(scene('A signature whose key is pinned', v10.card(bearing(SIGNATURE)))),
  ],
  bad: [
    pinned(scene('Plain http, though the key is pinned here', v10.card(bearing(SIGNATURE_WITH_JKU)))),
    scene(
      'No URL',
      v10.card(bearing(headed({ alg: 'ES256', kid: 'k-1', typ: 'JOSE', jku: 'keys/jwks.json' }))),
    ),
  ],
  *check(end) {
    for (const { card, signature } of signaturesOn(end)) {
      const { flaw, jku, pointer } = signature;
      if (jku === null || flaw !== null) continue;
      const url = parsedUrl(jku);
      const safe =
        url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)));
      if (safe) continue;
      yield {
        at: placeIn(card.doc, `${pointer}/protected`),
        exchange: card.exchange,
        message: `\`jku\` of a signature is \`${jku.slice(0, 120)}\`, expected an https URL`,
        sameAs: url?.protocol === 'http:' ? 'plain http' : 'no URL',
      };
    }
  },
});
