import type { HttpResponse } from '../lib/model/http.js';
import { defineRule, fieldPlace, headerField, isThroughGateway, type Problem } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const headed = (headers: { readonly [name: string]: string | undefined }) => ({ response: { headers } });

export default defineRule({
  id: 'stream-head-unfit',
  summary: 'the head of an event stream makes whoever stands between hold it back or keep it',
  requirement: [{ spec: 'experience', section: 'buffering', level: 'implied', ids: [] }],
  severity: 'info',
  confidence: 'likely',
  presets: ['strict'],
  yieldsTo: ['content-length-mismatch'],
  each: 'stream',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Events reach the client late or all at once, or a cache answers another call with the events of this one.',
  fix: 'send event streams chunked, uncompressed and with `Cache-Control: no-cache`',
  good: [
    scene('Chunked', v10.stream(undefined, headed({ 'Cache-Control': 'no-cache, no-transform' }))),
    scene('Nothing is said of caches', v10.stream()),
    scene(
      'A single event of known length',
      v10.stream(['message'], headed({ 'Transfer-Encoding': undefined, 'Cache-Control': 'no-store' })),
    ),
    scene('0.3: chunked', v03.stream()),
  ],
  bad: [
    scene(
      'May be kept (information only)',
      v10.stream(undefined, headed({ 'Cache-Control': 'public, max-age=60' })),
    ),
    scene(
      '0.3: may be kept (information only)',
      v03.stream(undefined, headed({ 'Cache-Control': 'max-age=60' })),
    ),
  ],
  passes: ({ exchange: { response } }) => response === null || response.status !== 200,
  *check({ exchange: { response, whole }, events }) {
    if (response === null || response.status !== 200 || events.length < 2) return;
    const coded = headerField(response, 'content-encoding');
    const coding = coded?.value.trim().toLowerCase() ?? '';
    if (coded !== null && coding !== '' && coding !== 'identity')
      yield {
        ...problem(
          coded,
          `event stream is compressed by \`${coding.slice(0, 20)}\`, expected it as it is: who compresses holds events back until a block is full`,
          'coding',
        ),
        party: isThroughGateway(response) ? 'proxy' : 'agent',
      };
    const length = headerField(response, 'content-length');
    // Recorders that hold whole answers write down the length that they found.
    if (length !== null && !whole)
      yield problem(
        length,
        'event stream has a Content-Length, expected none: it was sent when it had ended',
        'length',
      );
    yield* kept(response);
  },
});

function* kept(response: HttpResponse): Iterable<Problem> {
  const field = headerField(response, 'cache-control');
  if (field === null) return;
  const says = field.value.toLowerCase();
  if (/no-cache|no-store|private|max-age=0/.test(says) || !/public|max-age=|s-maxage=/.test(says)) return;
  yield problem(
    field,
    `event stream may be kept by caches for \`${field.value.slice(0, 40)}\`, expected \`no-cache\``,
    'cache',
  );
}

function problem(field: Parameters<typeof fieldPlace>[0], message: string, sameAs: string): Problem {
  return { at: fieldPlace(field), message, sameAs, everywhere: true };
}
