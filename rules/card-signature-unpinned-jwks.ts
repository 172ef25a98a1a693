import type { AgentCard, CardSignature, KeySetFetch } from '../lib/model/a2a.js';
import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, isLoopback, parsedUrl } from '../lib/rule.js';
import { bearing, headed, http, scene, v10 } from '../lib/scene.js';

const signed = (jku: string) => bearing(headed({ alg: 'ES256', kid: 'k-1', typ: 'JOSE', jku }));
const JKU = 'https://agent.example/jwks.json';

export default defineRule({
  id: 'card-signature-unpinned-jwks',
  summary: 'the keys of a card signature can only come from a URL that the card itself names',
  requirement: [cite('SHOULD', 'A2A10-8.4.3-03')],
  severity: 'warning',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'security'],
  yieldsTo: [],
  each: 'capture',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'Whoever can replace the card can replace the URL of the keys with it, so that such a signature proves nothing about who wrote it.',
  fix: 'take the key set from a trusted place and pin it (here: --jwks FILE), and ignore `jku` of the card',
  good: [
    scene('A card without signatures', v10.card()),
    scene(
      'A signature that names no URL',
      v10.card(bearing(headed({ alg: 'ES256', kid: 'k-1', typ: 'JOSE' }))),
    ),
  ],
  bad: [
    scene('Keys at a URL of the card', v10.card(signed(JKU))),
    scene(
      'Keys that were fetched from there',
      v10.card(signed(JKU)),
      http('GET /jwks.json', undefined, {
        keys: [{ kty: 'EC', crv: 'P-256', kid: 'k-1', x: 'eA', y: 'eQ' }],
      }),
    ),
    scene('Keys over plain http', v10.card(signed('http://keys.example/jwks.json'))),
  ],
  *check({ cards, keySets }) {
    const told = new Set<string>();
    for (const card of cards) {
      const signature = unpinned(card);
      if (signature === null) continue;
      const { jku, kid, pointer } = signature;
      const key = `${card.host} ${jku} ${kid}`;
      if (told.has(key)) continue;
      told.add(key);
      const fetched = keySets.find(({ url }) => sameUrl(url, jku)) ?? null;
      yield {
        at: placeIn(card.doc, pointer),
        exchange: card.exchange,
        message: `keys of the card signature come from \`${jku.slice(0, 120)}\`, which the card itself names${whose(card, jku)}${consequence(fetched, jku)}; expected a pinned key set`,
        ...(isTaken(fetched, jku) || isPlain(jku) ? { severity: 'error' } : {}),
        related: fetched === null ? [] : [{ label: 'the keys were fetched from there', at: fetched.at }],
        sameAs: fetched !== null ? 'fetched' : isPlain(jku) ? 'plain http' : 'unpinned',
      };
    }
  },
});

/** The first signature with a key URL, unless the keys of one signature are pinned: one that verifies is enough. */
function unpinned({ signatures }: AgentCard): (CardSignature & { readonly jku: string }) | null {
  if (signatures.some(({ pinned, check }) => pinned || check?.verdict === 'valid')) return null;
  for (const signature of signatures) {
    const { flaw, jku } = signature;
    // What is no signature, or no URL, leads nobody to a key.
    if (flaw === null && jku !== null && parsedUrl(jku) !== null) return { ...signature, jku };
  }
  return null;
}

/** A place that whoever changes the card need not even change, or one that he may choose. */
function whose({ host }: AgentCard, jku: string): string {
  const url = parsedUrl(jku);
  if (host === null || url === null) return '';
  if (url.host === host) return ' on its own host';
  // A tap on one's own machine goes by another name than the agent behind it.
  return isLoopback(host) ? '' : ' on another host';
}

function consequence(fetched: KeySetFetch | null, jku: string): string {
  if (fetched !== null) return ' and from where they were fetched';
  return isPlain(jku) ? ' over plain http' : '';
}

/** Whether the keys were really taken from that URL; on one's own machine that is how agents are developed. */
function isTaken(fetched: KeySetFetch | null, jku: string): boolean {
  const url = parsedUrl(jku);
  return fetched !== null && url !== null && !isLoopback(url.hostname);
}

function isPlain(jku: string): boolean {
  const url = parsedUrl(jku);
  return url !== null && url.protocol === 'http:' && !isLoopback(url.hostname);
}

/** Whether a fetch went to the URL; where the capture shows no scheme, host and path decide. */
function sameUrl(fetched: string, jku: string): boolean {
  const strip = (url: string) => url.replace(/^https?:\/\//i, '');
  return strip(fetched) === strip(jku);
}
