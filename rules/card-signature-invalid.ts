import type { AgentCard, CardSignature } from '../lib/model/a2a.js';
import type { Related } from '../lib/model/finding.js';
import { placeIn } from '../lib/model/json.js';
import { cite, defineRule } from '../lib/rule.js';
import { bearing, pinned, SIGNATURE, scene, v10 } from '../lib/scene.js';

const LIE = 'Sells the weather of a town.';

export default defineRule({
  id: 'card-signature-invalid',
  summary: 'a signature of a card does not hold, by a key that you pinned',
  requirement: [cite('MUST', 'A2A10-8.4.1-01')],
  severity: 'error',
  severityOverride: 'every form in which cards are signed was tried, with a key that you trust',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'security'],
  yieldsTo: [],
  each: 'capture',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'Either the card was changed after it was signed, on its way or by who serves it, or it was signed with another key: a client that checks it refuses the agent.',
  fix: 'find out who changed the card; where nobody did, sign the card as it is served',
  meanwhile: { client: 'do not use the card: nothing tells it from a forged one' },
  good: [
    pinned(scene('A card as it was signed', v10.card(bearing(SIGNATURE)))),
    scene('A changed card whose key nobody pinned', v10.card(bearing(SIGNATURE, { '/description': LIE }))),
  ],
  bad: [
    pinned(
      scene('A description changed after signing', v10.card(bearing(SIGNATURE, { '/description': LIE }))),
    ),
    pinned(
      scene(
        'A changed copy beside the card',
        v10.card(bearing(SIGNATURE)),
        v10.card({
          request: { start: 'GET /mirror/.well-known/agent-card.json HTTP/1.1' },
          ...bearing(SIGNATURE, { '/description': LIE }),
        }),
      ),
    ),
  ],
  *check({ cards }) {
    for (const card of cards) {
      for (const signature of card.signatures) {
        const { check } = signature;
        const lack = lackOf(signature);
        if (lack !== null) yield { skip: lack };
        if (check?.verdict !== 'invalid') continue;
        yield {
          at: placeIn(card.doc, `${signature.pointer}/signature`),
          exchange: card.exchange,
          message:
            changed(signature) ??
            `signature by key \`${(check.key?.kid ?? '').slice(0, 80)}\` does not hold: ${check.detail}`,
          sameAs: check.twin === null ? 'invalid' : 'changed',
          related: twins(card, signature),
        };
      }
    }
  },
});

/** Why it cannot be told whether a signature holds; null where it can, or where it is none. */
function lackOf({ check, flaw }: CardSignature): string | null {
  switch (check?.verdict) {
    case undefined:
      return flaw === null ? 'signatures were not checked' : null;
    case 'not-pinned':
      return 'no key is pinned that the signature names; --jwks FILE pins one';
    case 'unsupported':
      return flaw === null ? 'the algorithm of the signature is not known here' : null;
    case 'unchecked':
      return check.detail;
    default:
      return null;
  }
}

/** What is different from the card that the signature holds for, or another by the same key. */
function changed({ check }: CardSignature): string | null {
  const twin = check?.twin ?? null;
  if (twin === null || check?.key == null) return null;
  const names = twin.differs.map(({ pointer }) => `\`${pointer.slice(0, 80)}\``).join(', ');
  const by = `signature by key \`${(check.key.kid ?? '').slice(0, 80)}\``;
  return twin.same
    ? `${by} holds for the card of exchange ${twin.exchange}, from which this one differs in ${names}`
    : `${by} does not match the card, which differs in ${names} from that of exchange ${twin.exchange}, for which one holds`;
}

function twins(card: AgentCard, { check }: CardSignature): readonly Related[] {
  const twin = check?.twin ?? null;
  const [first] = twin?.differs ?? [];
  if (twin === null || first === undefined) return [];
  const own = { label: 'differs', at: placeIn(card.doc, card.root + first.pointer) };
  const signed = first.there
    ? { label: 'as it was signed', at: placeIn(twin.doc, twin.root + first.pointer) }
    : { label: 'the card that was signed', at: placeIn(twin.doc, twin.root) };
  return first.here ? [own, signed] : [signed];
}
