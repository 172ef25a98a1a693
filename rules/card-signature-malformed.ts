import { cite, defineRule, flawProblem, signaturesOn } from '../lib/rule.js';
import { bearing, headed, pinned, SIGNATURE, scene, v03, v10 } from '../lib/scene.js';

const OF_03 = cite('implied', 'A2A03-5.5.6-01');

export default defineRule({
  id: 'card-signature-malformed',
  summary: 'a signature of a card is no JSON Web Signature in parts',
  requirement: [cite('MUST', 'A2A10-4.4.7-01'), OF_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'security'],
  yieldsTo: [],
  each: 'capture',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'A client that checks signatures cannot read this one, and has to take the card for forged or for unsigned.',
  fix: 'write `protected` (the header as JSON) and `signature` in base64url without padding, as RFC 7515 has them',
  meanwhile: { client: 'take the card as unsigned' },
  good: [
    scene('A signed card', v10.card(bearing(SIGNATURE))),
    pinned(scene('A signed card whose key is pinned', v10.card(bearing(SIGNATURE)))),
    scene('0.3: a signature', v03.card(bearing(headed({ alg: 'ES256', kid: 'k-1', typ: 'JOSE' })))),
  ],
  bad: [
    scene(
      'Plain base64',
      v10.card(bearing({ ...SIGNATURE, signature: `${SIGNATURE.signature.replaceAll('-', '+')}==` })),
    ),
    scene('A header that was not encoded', v10.card(bearing({ ...SIGNATURE, protected: '{"alg":"EdDSA"}' }))),
    scene(
      'A header that is no object',
      v10.card(bearing({ ...SIGNATURE, protected: btoa('"EdDSA"').replace('==', '') })),
    ),
    scene('0.3: an empty header', v03.card(bearing({ ...SIGNATURE, protected: '' }))),
  ],
  *check(end) {
    for (const signed of signaturesOn(end)) {
      const { flaw } = signed.signature;
      if (flaw?.kind === 'malformed')
        yield flawProblem(signed, flaw, { requirement: OF_03, severity: 'warning' });
    }
  },
});
