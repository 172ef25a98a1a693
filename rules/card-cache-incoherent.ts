import type { CardFetch, EarlierFetch } from '../lib/model/a2a.js';
import { header } from '../lib/model/http.js';
import {
  changedMembers,
  cite,
  defineRule,
  fieldPlace,
  headerField,
  isWholeHead,
  startLine,
} from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const TAGGED = { headers: { ETag: '"v7"' } };
const unchanged = (
  condition: { readonly [name: string]: string },
  etag: { readonly [name: string]: string },
) => v10.card({ request: { headers: condition }, response: { status: 304, headers: etag, body: '' } });

export default defineRule({
  id: 'card-cache-incoherent',
  summary: 'a card is said not to have changed to somebody who cannot know, or changes under the same tag',
  requirement: [cite('implied', 'A2A10-8.6.2-03')],
  severity: 'warning',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'card',
  needs: ['response'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'Clients that keep the card go on with an old one, or with none at all, and nothing tells them.',
  fix: 'answer 304 only where the tag of the request is that of the card, and make the tag from the content of the card',
  meanwhile: { client: 'ask for the card without `If-None-Match`' },
  good: [
    scene(
      'Asked, and not changed',
      v10.card({ response: TAGGED }),
      unchanged({ 'If-None-Match': '"v7"' }, TAGGED.headers),
    ),
    scene('A weak tag is as good', unchanged({ 'If-None-Match': '"v6", "v7"' }, { ETag: 'W/"v7"' })),
    scene(
      'Asked by time',
      unchanged({ 'If-Modified-Since': 'Thu, 01 Jan 2026 00:00:00 GMT' }, TAGGED.headers),
    ),
    scene(
      'Another card has another tag',
      v10.card({ response: TAGGED }),
      v10.card({ response: { headers: { ETag: '"v8"' }, set: { '/version': '2.2.0' } } }),
    ),
    scene(
      'The same for each version of the protocol',
      v10.card({ response: TAGGED }),
      v10.card({
        request: { headers: { 'A2A-Version': '1.1' } },
        response: { ...TAGGED, set: { '/version': '2.2.0' } },
      }),
    ),
  ],
  bad: [
    scene('Nobody asked whether it changed', unchanged({}, TAGGED.headers)),
    scene('The tag is another one', unchanged({ 'If-None-Match': '"v6"' }, TAGGED.headers)),
    scene(
      'The card changes, its tag does not',
      v10.card({ response: TAGGED }),
      v10.card({ response: { ...TAGGED, set: { '/skills/0/name': 'Outlook' } } }),
    ),
    scene(
      'Sent whole to somebody who has it (information only)',
      v10.card({ request: { headers: { 'If-None-Match': '"v7"' } }, response: TAGGED }),
    ),
  ],
  *check(entry) {
    const { request, response } = entry.exchange;
    if (request === null || response === null || !isWholeHead(request)) return;
    const etag = headerField(response, 'etag');
    if (response.status === 304) {
      const asked = headerField(request, 'if-none-match');
      const conditional = asked !== null || headerField(request, 'if-modified-since') !== null;
      if (!conditional) {
        // What is cut off may hold the condition.
        if (!request.complete) return;
        yield {
          at: startLine(response),
          message:
            'card is answered with status `304` though the request has no condition, expected the card',
          sameAs: '304 unasked',
          everywhere: true,
        };
      } else if (asked !== null && etag !== null && !isAmong(etag.value, asked.value)) {
        yield {
          at: fieldPlace(etag),
          message: `\`${etag.value.slice(0, 60)}\` is said not to have changed, while the request has \`${asked.value.slice(0, 60)}\``,
          related: [{ label: 'what was asked', at: fieldPlace(asked) }],
          sameAs: '304 for another tag',
          everywhere: true,
        };
      }
      return;
    }
    const { fetched } = entry;
    if (fetched === null || etag === null) return;
    const condition = headerField(request, 'if-none-match');
    if (condition !== null && condition.value.trim() !== '*' && isAmong(etag.value, condition.value)) {
      yield {
        at: startLine(response),
        message: `card is sent whole though the request has its tag \`${etag.value.slice(0, 60)}\`, expected status \`304\``,
        related: [{ label: 'what was asked', at: fieldPlace(condition) }],
        severity: 'info',
        sameAs: 'sent whole',
        everywhere: true,
      };
    }
    const before = entry.earlier.findLast((one) => one.etag === etag.value && isComparable(one, entry));
    const [changed] = before === undefined ? [] : changedMembers(before.card, fetched);
    if (before === undefined || changed === undefined) return;
    yield {
      at: fieldPlace(etag),
      message: `\`${etag.value.slice(0, 60)}\` tags two cards that differ in \`${changed.slice(0, 40)}\`, expected a tag for each`,
      related: [{ label: 'the other card', at: before.at }],
      sameAs: 'one tag, two cards',
      everywhere: true,
    };
  },
});

/** Whether a tag is among those of a condition, compared weakly (RFC 9110 §13.1.2). */
function isAmong(etag: string, asked: string): boolean {
  return asked.trim() === '*' || asked.includes(etag.trim().replace(/^W\//, ''));
}

/** Whether two fetches asked for the same: of the same version, and as the same client where that may matter. */
function isComparable(one: EarlierFetch, { from, dialect, exchange: { request } }: CardFetch): boolean {
  const authorized = request !== null && header(request, 'authorization') !== null;
  return one.claimed === dialect.claimed && (one.from === from || (!one.authorized && !authorized));
}
