import { cite, credentials, defineRule, startLine } from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const SECRET = cite('MUST', 'A2A10-13.4-04');
const HEADERS_03 = cite('MUST', 'A2A03-ENT-01');

const key = (location: string) =>
  v10.card({
    response: {
      set: { '/securitySchemes': { key: { apiKeySecurityScheme: { location, name: 'api_key' } } } },
    },
  });
const to = (target: string) => ({ request: { start: `POST ${target} HTTP/1.1` } });

export default defineRule({
  id: 'security-credentials-in-url',
  summary: 'a call carries credentials in its URL',
  requirement: [SECRET, HEADERS_03],
  severity: 'warning',
  confidence: 'likely',
  presets: ['strict', 'security'],
  yieldsTo: [],
  each: 'call',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'URLs are written to the logs of every server and proxy on the way, and to histories: whoever reads them can call as this client.',
  fix: 'send them in a header field, and let the card name that',
  good: [
    scene(
      'The card wants a key in the query',
      key('query'),
      v10.send('completed', to('/rpc?api_key=k-2f9c81')),
    ),
    scene(
      'A page is no secret',
      http(
        'GET /tasks?pageToken=b2Zmc2V0',
        undefined,
        { tasks: [], nextPageToken: '', pageSize: 50, totalSize: 0 },
        { request: { headers: { 'A2A-Version': '1.0' } } },
      ),
    ),
    scene('A version', v10.send('completed', to('/rpc?A2A-Version=1.0'))),
  ],
  bad: [
    scene('A token in the query', v10.card(), v10.send('completed', to('/rpc?access_token=k-2f9c81d0'))),
    scene(
      'A key that the card wants in a header field',
      key('header'),
      v10.send('completed', to('/rpc?api_key=k-2f9c81d0')),
    ),
    scene(
      'The card is not in the capture (information only)',
      v10.send('completed', to('/rpc?api_key=k-2f9c81d0')),
    ),
    scene('0.3: a token in the query', v03.card(), v03.send('completed', to('/rpc?access_token=k-2f9c81d0'))),
  ],
  passes: ({ access, exchange }) => access.shown === false || exchange.request?.target.includes('?') !== true,
  *check(entry) {
    const { card, dialect, exchange } = entry;
    const { request } = exchange;
    const found = credentials(entry).find(({ in: place, name }) => place === 'query' && !isPublic(name));
    if (request === null || found === undefined || found.value === '') return;
    const declared = card?.securitySchemes.some(
      ({ location, parameter }) =>
        location === 'query' && parameter?.toLowerCase() === found.name.toLowerCase(),
    );
    if (declared === true) return;
    yield {
      at: startLine(request),
      message: `query of \`${entry.spelled}\` has \`${found.name.slice(0, 40)}\`, expected credentials in a header field${card === null ? ', unless the card wants them there' : ''}`,
      requirement: dialect.spoken.startsWith('0.') ? HEADERS_03 : SECRET,
      ...(card === null ? { severity: 'info' as const, confidence: 'possible' as const } : {}),
      sameAs: 'query',
      everywhere: true,
    };
  },
});

/** Names that may hold a secret, and are as often something else. */
function isPublic(name: string): boolean {
  return /^(?:code|key|sid|session|session_?id|sig|.*signature)$/i.test(name);
}
