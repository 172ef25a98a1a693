import type { HttpResponse } from '../lib/model/http.js';
import { cite, defineRule, headerField, isOld, isWholeHead, type Problem, startLine } from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const CONTROL = cite('SHOULD', 'A2A10-8.6.1-01');
const ETAG = cite('SHOULD', 'A2A10-8.6.1-02');
const EXTENDED = cite('SHOULD', 'A2A10-13.3-03');

const CACHED = { 'Cache-Control': 'public, max-age=3600', ETag: '"v7"' };
const CARD = {
  name: 'Weather',
  description: 'Tells the weather of a town in one sentence.',
  version: '2.1.0',
  supportedInterfaces: [
    { url: 'https://agent.example', protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' },
  ],
  capabilities: { extendedAgentCard: true },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [{ id: 'f', name: 'Forecast', description: 'Says what the weather will be.', tags: ['weather'] }],
};
const extended = (headers: { readonly [name: string]: string }) =>
  http('GET /extendedAgentCard', undefined, CARD, {
    request: { headers: { 'A2A-Version': '1.0', Authorization: 'Bearer k-1' } },
    response: { headers },
  });

export default defineRule({
  id: 'card-not-cacheable',
  summary:
    'a card is served without saying how long it holds, or by what a later fetch can tell whether it changed',
  requirement: [CONTROL, ETAG],
  severity: 'info',
  confidence: 'certain',
  presets: ['strict'],
  yieldsTo: [],
  each: 'exchange',
  needs: ['response'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'Clients fetch the whole card before each call, or keep an old one for ever: nothing tells them when to look again.',
  fix: 'send `Cache-Control: max-age=…` and an `ETag` made from the content or the `version` of the card',
  good: [
    scene('Both are said', v10.card({ response: { headers: CACHED } })),
    scene('0.3 says nothing of it', v03.card()),
    scene('The extended card over HTTP+JSON', extended({ 'Cache-Control': 'private, max-age=60' })),
    scene('Nobody caches what JSON-RPC answers', v10.call('GetExtendedAgentCard', {}, CARD)),
  ],
  bad: [
    scene('Nothing is said (information only)', v10.card()),
    scene(
      'No tag (information only)',
      v10.card({ response: { headers: { 'Cache-Control': 'max-age=60' } } }),
    ),
    scene(
      'Not to be kept at all (information only)',
      v10.card({ response: { headers: { 'Cache-Control': 'no-store', ETag: '"v7"' } } }),
    ),
    scene('The extended card over HTTP+JSON (information only)', extended({})),
  ],
  passes: ({ kind, operation }) => kind !== 'card-fetch' && operation !== 'GetExtendedAgentCard',
  *check(entry) {
    const { request, response } = entry.exchange;
    if (request?.method !== 'GET' || response?.status !== 200 || !isWholeHead(response)) return;
    if (entry.kind === 'card-fetch') {
      if (entry.fetched === null || isOld(entry.fetched)) return;
      yield* lacking(response, CONTROL);
      if (headerField(response, 'etag') !== null) return;
      yield {
        at: startLine(response),
        message: 'card is served without an `ETag`, expected one made from its content or version',
        requirement: ETAG,
        sameAs: 'no ETag',
        everywhere: true,
      };
    } else if (entry.kind === 'call' && entry.outcome === 'card' && entry.dialect.spoken === '1.0') {
      yield* lacking(response, EXTENDED);
    }
  },
});

function* lacking(response: HttpResponse, requirement: typeof CONTROL): Generator<Problem> {
  const control = headerField(response, 'cache-control');
  if (/(?:^|[\s,])(?:s-)?max-?age\s*=/i.test(control?.value ?? '')) return;
  const what = requirement === EXTENDED ? 'extended card' : 'card';
  yield {
    at: startLine(response),
    message:
      control === null
        ? `${what} is served without \`Cache-Control\`, expected one with \`max-age\``
        : `${what} is served with \`Cache-Control: ${control.value.slice(0, 60)}\`, expected a \`max-age\``,
    requirement,
    sameAs: `${what} without max-age`,
    everywhere: true,
  };
}
