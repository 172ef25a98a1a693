import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, isOld } from '../lib/rule.js';
import {
  ASCII_DESCRIPTION,
  bearing,
  pinned,
  SIGNATURE,
  SIGNATURE_IN_ASCII,
  scene,
  v10,
} from '../lib/scene.js';

export default defineRule({
  id: 'card-signature-noncanonical',
  summary: 'a signature of a card holds, but not over the form that the specification defines',
  requirement: [cite('MUST', 'A2A10-8.4.1-02')],
  severity: 'info',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'capture',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'A client with another SDK computes another text from the same card, and takes the signature for forged.',
  fix: 'sign the RFC 8785 form of the card, with required members that are empty, without escapes, and with every member that it is served with',
  good: [pinned(scene('A card signed as it stands', v10.card(bearing(SIGNATURE))))],
  bad: [
    pinned(
      scene(
        'Signed with escapes instead of umlauts (information only)',
        v10.card(bearing(SIGNATURE_IN_ASCII, { '/description': ASCII_DESCRIPTION })),
      ),
    ),
  ],
  *check({ cards }) {
    for (const card of cards) {
      // 0.3 defines no form.
      if (isOld(card)) continue;
      for (const { check, pointer } of card.signatures) {
        const form = check?.form ?? null;
        if (form === null || form.canonical) continue;
        yield {
          at: placeIn(card.doc, `${pointer}/signature`),
          exchange: card.exchange,
          message: `signature holds only over ${form.text}, expected RFC 8785 as §8.4.1 has it`,
          sameAs: form.name,
        };
      }
    }
  },
});
