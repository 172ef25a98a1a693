import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, flawProblem, signaturesOn } from '../lib/rule.js';
import { bearing, headed, SIGNATURE, scene, v10 } from '../lib/scene.js';

export default defineRule({
  id: 'card-signature-weak-alg',
  summary:
    'a card signature proves nothing by its own algorithm: none at all, a shared secret, or a key too short',
  requirement: [cite('implied', 'A2A10-8.4.2-03')],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'security'],
  yieldsTo: [],
  each: 'capture',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'Everybody can write a card with `none`, everybody who can check a shared secret can sign with it, and short keys are broken; a client that takes such a signature for one is deceived.',
  fix: 'sign with an asymmetric algorithm, as ES256 or EdDSA',
  meanwhile: { client: 'take the card as unsigned' },
  good: [
    scene('Ed25519', v10.card(bearing(SIGNATURE))),
    scene('RSA', v10.card(bearing(headed({ alg: 'RS256', kid: 'k-1', typ: 'JOSE' })))),
  ],
  bad: [
    scene(
      'No algorithm',
      v10.card(bearing({ ...headed({ alg: 'none', kid: 'k-1', typ: 'JOSE' }), signature: '' })),
    ),
    scene('A shared secret', v10.card(bearing(headed({ alg: 'HS256', kid: 'k-1', typ: 'JOSE' })))),
  ],
  *check(end) {
    for (const signed of signaturesOn(end)) {
      const { card, signature } = signed;
      const { flaw, check, pointer } = signature;
      if (flaw?.kind === 'none') yield flawProblem(signed, flaw);
      // Two parties that share a key may well agree on it.
      else if (flaw?.kind === 'shared-secret') yield { ...flawProblem(signed, flaw), severity: 'warning' };
      else if (flaw === null && check?.verdict === 'weak') {
        yield {
          at: placeIn(card.doc, pointer),
          exchange: card.exchange,
          message: `${check.detail}, expected at least that many`,
          severity: 'warning',
          sameAs: 'short key',
        };
      }
    }
  },
});
