import { cite, defineRule, extensionFields, fieldPlace } from '../lib/rule.js';
import { http, scene, v10 } from '../lib/scene.js';

const MAPS = 'https://courier.example/ext/maps/v1';
const TIDES = 'https://courier.example/ext/tides/v1';
/** Two fields of one name: the first as it is sent, the second in another case, which makes no difference. */
const TWICE = { 'A2A-Extensions': `${MAPS}\r\na2a-extensions: ${TIDES}` };

const OVER_JSONRPC = cite('SHOULD', 'A2A10-9.2-02');
const OVER_REST = cite('SHOULD', 'A2A10-11.2-02');

export default defineRule({
  id: 'extension-header-repeated',
  summary: 'several header fields list extensions where one is to list them all',
  requirement: [OVER_JSONRPC],
  severity: 'info',
  confidence: 'certain',
  presets: ['strict'],
  yieldsTo: [],
  each: 'call',
  needs: [],
  dialects: ['1.0', '1.0-rc'],
  bindings: ['JSONRPC', 'HTTP+JSON'],
  party: 'client',
  why: 'To HTTP both forms are the same, but many frameworks show a program only the first or the last of several fields.',
  fix: 'send one field, with commas between the URIs',
  good: [
    scene(
      'One field',
      v10.send('completed', { request: { headers: { 'A2A-Extensions': `${MAPS}, ${TIDES}` } } }),
    ),
    scene(
      'One field under each of two names',
      v10.send('completed', {
        request: { headers: { 'A2A-Extensions': MAPS, 'X-A2A-Extensions': MAPS } },
      }),
    ),
  ],
  bad: [
    scene('Two fields (information only)', v10.send('completed', { request: { headers: TWICE } })),
    scene(
      'Two fields of an answer, as the JavaScript SDK sends them (information only)',
      v10.send('completed', {
        request: { headers: { 'A2A-Extensions': `${MAPS}, ${TIDES}` } },
        response: { headers: TWICE },
      }),
    ),
    scene(
      'HTTP+JSON: two fields (information only)',
      http(
        'GET /tasks/t-1',
        undefined,
        { id: 't-1', status: { state: 'TASK_STATE_WORKING' } },
        {
          request: { headers: { 'A2A-Version': '1.0', ...TWICE } },
        },
      ),
    ),
  ],
  passes: ({ exchange: { request, response } }) =>
    (request === null || extensionFields(request).length < 2) &&
    (response === null || extensionFields(response).length < 2),
  *check({ binding, exchange: { request, response } }) {
    for (const message of [request, response]) {
      // HTTP/2 may split what was one field.
      if (message === null || !message.version.startsWith('1')) continue;
      const [first, second] = message.headers.filter(({ name }) => name.toLowerCase() === 'a2a-extensions');
      if (first === undefined || second === undefined) continue;
      yield {
        at: fieldPlace(second),
        message: '`A2A-Extensions` is sent in several fields, expected one with commas',
        related: [{ label: 'the first of them', at: fieldPlace(first) }],
        party: message === request ? 'client' : 'agent',
        requirement: binding === 'HTTP+JSON' ? OVER_REST : OVER_JSONRPC,
        sameAs: message === request ? 'asked' : 'answered',
        everywhere: true,
      };
    }
  },
});
