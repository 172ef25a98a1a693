import { defineRule, isJsonType, mediaType, typeAnnounced } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const typed = (type: string | undefined) => ({ response: { headers: { 'Content-Type': type } } });

export default defineRule({
  id: 'card-content-type',
  summary: 'a card is announced as something else than JSON',
  requirement: [{ spec: 'RFC 9110', section: '8.3', level: 'SHOULD', ids: [] }],
  severity: 'info',
  confidence: 'certain',
  presets: ['strict', 'interop'],
  yieldsTo: [],
  each: 'card',
  needs: ['response'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'SDKs read the card whatever it is announced as; browsers, gateways and scanners that go by the type do not, and may refuse to hand it on.',
  fix: 'serve the card with `Content-Type: application/json`',
  good: [
    scene('JSON', v10.card(), v03.card(typed('application/json; charset=utf-8'))),
    scene('The type of A2A', v10.card(typed('application/a2a+json'))),
  ],
  bad: [
    scene('Text (information only)', v10.card(typed('text/plain'))),
    scene('A download (information only)', v03.card(typed('application/octet-stream'))),
    scene('Nothing (information only)', v10.card(typed(undefined))),
  ],
  *check({ fetched, exchange: { response } }) {
    // A card file without an HTTP head around it is announced by nobody.
    if (fetched === null || response === null || response.status === 0) return;
    const told = typeAnnounced(response);
    if (told === null || isJsonType(mediaType(response))) return;
    yield {
      at: told.at,
      message: `card is served ${told.says}, expected \`application/json\``,
      sameAs: 'card type',
      everywhere: true,
    };
  },
});
