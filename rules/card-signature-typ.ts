import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, isOld, signaturesOn } from '../lib/rule.js';
import { bearing, headed, SIGNATURE, scene, v03, v10 } from '../lib/scene.js';

export default defineRule({
  id: 'card-signature-typ',
  summary: 'a card signature does not say that it is one, by a `typ` of `JOSE`',
  requirement: [cite('SHOULD', 'A2A10-8.4.2-02')],
  severity: 'info',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'capture',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'The JavaScript SDK refuses every signature without a `typ`.',
  fix: 'write `"typ":"JOSE"` into the protected header',
  good: [
    scene('A signed card', v10.card(bearing(SIGNATURE))),
    scene('0.3, which asks for none', v03.card(bearing(headed({ alg: 'ES256', kid: 'k-1' })))),
  ],
  bad: [
    scene('No typ (information only)', v10.card(bearing(headed({ alg: 'ES256', kid: 'k-1' })))),
    scene(
      'The typ of a token (information only)',
      v10.card(bearing(headed({ alg: 'ES256', kid: 'k-1', typ: 'JWT' }))),
    ),
  ],
  *check(end) {
    for (const { card, signature } of signaturesOn(end)) {
      const { alg, flaw, typ, pointer } = signature;
      if (flaw !== null || alg === null || isOld(card) || typ?.toUpperCase() === 'JOSE') continue;
      yield {
        at: placeIn(card.doc, `${pointer}/protected`),
        exchange: card.exchange,
        message:
          typ === null
            ? 'no `typ` in the protected header of a signature, expected `JOSE`'
            : `\`typ\` of a signature is \`${typ.slice(0, 40)}\`, expected \`JOSE\``,
        sameAs: typ === null ? 'missing' : 'other',
      };
    }
  },
});
