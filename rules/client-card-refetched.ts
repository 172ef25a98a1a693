import type { CardFetch, EarlierFetch } from '../lib/model/a2a.js';
import { changedMembers, cite, defineRule, headerField, isWholeHead, startLine } from '../lib/rule.js';
import { type Step, scene, v10 } from '../lib/scene.js';

const HONOURED = cite('SHOULD', 'A2A10-8.6.2-01');
const REVALIDATED = cite('SHOULD', 'A2A10-8.6.2-02');
const EXPERIENCE = { spec: 'experience', section: 'cards', level: 'implied', ids: [] } as const;

/** How often a card may be fetched within how long before it is said, where nothing told how long it holds. */
const OFTEN = 3;
const SOON = 600_000;

const fresh = (headers: { readonly [name: string]: string }) => v10.card({ response: { headers } });
const times = (count: number): readonly Step[] => Array.from({ length: count }, () => v10.card());

export default defineRule({
  id: 'client-card-refetched',
  summary: 'a client fetches a card again that it could have kept, or could have asked after',
  requirement: [HONOURED, REVALIDATED],
  severity: 'info',
  confidence: 'possible',
  presets: ['strict'],
  yieldsTo: [],
  each: 'card',
  needs: ['response'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'Each call costs one more round trip, and the agent serves its card as often as all its calls together.',
  fix: 'keep the card for as long as its `Cache-Control` says, then ask with `If-None-Match`',
  good: [
    scene('It is fetched once', fresh({ 'Cache-Control': 'max-age=3600', ETag: '"v7"' })),
    scene(
      'It is asked after when it may have changed',
      fresh({ 'Cache-Control': 'max-age=0', ETag: '"v7"' }),
      v10.card({
        request: { headers: { 'If-None-Match': '"v7"' } },
        response: { status: 304, headers: { ETag: '"v7"' }, body: '' },
      }),
    ),
    scene(
      'Another client asks',
      fresh({ 'Cache-Control': 'max-age=3600', ETag: '"v7"' }),
      v10.card({ request: { headers: { 'User-Agent': 'rider/2.0' } } }),
    ),
    scene('The agent does not say how long it holds', ...times(OFTEN)),
    scene(
      'The client wants it anew',
      fresh({ 'Cache-Control': 'max-age=3600' }),
      v10.card({ request: { headers: { 'Cache-Control': 'no-cache' } } }),
    ),
  ],
  bad: [
    scene(
      'It still held (information only)',
      fresh({ 'Cache-Control': 'max-age=3600' }),
      fresh({ 'Cache-Control': 'max-age=3600' }),
    ),
    scene('It had a tag (information only)', fresh({ ETag: '"v7"' }), fresh({ ETag: '"v7"' })),
    scene('Before each call (information only)', ...times(OFTEN + 1)),
  ],
  passes: ({ earlier }) => earlier.length === 0,
  *check(entry) {
    const { request } = entry.exchange;
    if (request === null || !isWholeHead(request)) return;
    const before = entry.earlier.findLast(
      ({ from, claimed }) => from !== null && from === entry.from && claimed === entry.dialect.claimed,
    );
    if (before === undefined || isAnew(entry)) return;
    const age = request.time === null || before.time === null ? null : request.time - before.time;
    // It was asked for before the earlier answer came.
    if (age !== null && age < 0) return;
    const { freshFor, etag, modified } = before;
    const tag = etag ?? modified;
    const related = [{ label: 'the earlier answer', at: before.at }];
    const at = startLine(request);
    if (freshFor !== null && age !== null && age < freshFor * 1000) {
      yield {
        at,
        message: `card is fetched again ${age < 1000 ? 'within a second' : `after ${Math.round(age / 1000)} s`}, while it holds for ${freshFor} s`,
        related,
        requirement: HONOURED,
        sameAs: 'within max-age',
        everywhere: true,
      };
    } else if (tag !== null) {
      yield {
        at,
        message: `card is fetched anew, expected \`${etag === null ? 'If-Modified-Since' : 'If-None-Match'}: ${tag.slice(0, 60)}\``,
        related,
        requirement: REVALIDATED,
        sameAs: 'without a condition',
        everywhere: true,
      };
    } else if (isHabit(entry, before)) {
      yield {
        at,
        message: `card is fetched for the ${before.count + 1}th time and has not changed, expected a client to keep it`,
        related,
        requirement: EXPERIENCE,
        sameAs: 'again and again',
        everywhere: true,
      };
    }
  },
});

/** Whether a request asks whether the card changed, or for one past all caches. */
function isAnew({ exchange: { request } }: CardFetch): boolean {
  return (
    request !== null &&
    ['if-none-match', 'if-modified-since', 'cache-control', 'pragma'].some(
      (name) => headerField(request, name) !== null,
    )
  );
}

/** Whether the same card was fetched time and again, and soon. */
function isHabit(
  { fetched, exchange: { request } }: CardFetch,
  { count, first, card }: EarlierFetch,
): boolean {
  if (count < OFTEN || fetched === null || first === null || request === null || request.time === null)
    return false;
  return request.time - first < SOON && changedMembers(card, fetched).length === 0;
}
