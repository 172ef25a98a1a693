import type { Call, Poll, Stream } from '../lib/model/a2a.js';
import { isObject, jsonStart, placeIn, pointerToken, valueAt } from '../lib/model/json.js';
import type { Place } from '../lib/model/location.js';
import { cite, defineRule, extensionFields, headerField, queryOf, showsAllNamed } from '../lib/rule.js';
import { http, scene, v10 } from '../lib/scene.js';

const MAPS = 'https://courier.example/ext/maps/v1';
const WORKING = { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_WORKING' } };

const OVER_JSONRPC = cite('MUST', 'A2A10-9.2-01');
const OVER_REST = cite('MUST', 'A2A10-11.2-01');

export default defineRule({
  id: 'request-service-parameter-misplaced',
  summary: 'a service parameter is sent in the body or the query, and in no header',
  requirement: [OVER_JSONRPC],
  severity: 'warning',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'call',
  needs: ['asked'],
  dialects: ['1.0', '1.0-rc'],
  bindings: ['JSONRPC', 'HTTP+JSON'],
  party: 'client',
  why: 'Agents read service parameters from the header only: the extension stays inactive, or the version counts as 0.3, and nobody is told.',
  fix: 'send `A2A-Version` and `A2A-Extensions` as header fields of the request',
  good: [
    scene('In the header', v10.send('completed', { request: { headers: { 'A2A-Extensions': MAPS } } })),
    scene(
      'In the header, and once more in metadata',
      v10.send('completed', {
        request: {
          headers: { 'A2A-Extensions': MAPS },
          set: { '/params/metadata': { 'A2A-Version': '1.0', 'A2A-Extensions': MAPS } },
        },
      }),
    ),
    scene(
      'A message may speak of it',
      v10.send('completed', {
        request: { set: { '/params/message/metadata': { note: 'A2A-Extensions' } } },
      }),
    ),
  ],
  bad: [
    scene(
      'Extensions in metadata',
      v10.send('completed', { request: { set: { '/params/metadata': { 'A2A-Extensions': MAPS } } } }),
    ),
    scene(
      'Extensions in params',
      v10.send('completed', { request: { set: { '/params/A2A-Extensions': MAPS } } }),
    ),
    scene(
      'Extensions in the query',
      v10.send('completed', { request: { start: `POST /rpc?A2A-Extensions=${MAPS} HTTP/1.1` } }),
    ),
    scene(
      'HTTP+JSON: extensions in the query',
      http(`GET /tasks/t-1?a2a-extensions=${MAPS}`, undefined, WORKING, {
        request: { headers: { 'A2A-Version': '1.0' } },
      }),
    ),
  ],
  *check(entry) {
    const { request } = entry.exchange;
    // Where a recorder leaves header fields out, the parameter may have stood there as well.
    if (request === null || !showsAllNamed(request)) return;
    for (const { name, where, value, at } of misplaced(entry)) {
      const isVersion = name === 'A2A-Version';
      if (isVersion ? headerField(request, 'a2a-version') !== null : extensionFields(request).length > 0)
        continue;
      yield {
        at,
        message: `\`${name}\` is sent in the ${where} (\`${value.slice(0, 60).replaceAll('`', '’')}\`), expected a header field`,
        requirement: entry.binding === 'HTTP+JSON' ? OVER_REST : OVER_JSONRPC,
        sameAs: `${name} ${where}`,
        everywhere: true,
      };
    }
  },
});

interface Misplaced {
  readonly name: 'A2A-Version' | 'A2A-Extensions';
  readonly where: string;
  readonly value: string;
  readonly at: Place;
}

/** Service parameters outside the header; the version may be in the query as well (1.0 §3.6.1). */
function* misplaced({ exchange, requestDoc, rpc }: Call | Poll | Stream): Generator<Misplaced> {
  for (const { name, value, at } of exchange.request === null ? [] : queryOf(exchange.request)) {
    if (parameterCalled(name) === 'A2A-Extensions')
      yield { name: 'A2A-Extensions', where: 'query', value, at };
  }
  if (requestDoc === null) return;
  const params = rpc === null ? '' : '/params';
  for (const [pointer, where] of [
    [params, rpc === null ? 'body' : 'params'],
    [`${params}/metadata`, 'metadata'],
  ] as const) {
    const object = valueAt(requestDoc.value, pointer);
    if (!isObject(object)) continue;
    for (const key of Object.keys(object).slice(0, 100)) {
      const name = parameterCalled(key);
      if (name === null) continue;
      const at = placeIn(requestDoc, `${pointer}${pointerToken(key)}`, 'key');
      yield { name, where, value: jsonStart(object[key], 60), at };
    }
  }
}

/** The service parameter that a name means, in whatever case. */
function parameterCalled(name: string): Misplaced['name'] | null {
  if (name.length > 20) return null;
  switch (name.toLowerCase()) {
    case 'a2a-version':
      return 'A2A-Version';
    case 'a2a-extensions':
    case 'x-a2a-extensions':
      return 'A2A-Extensions';
    default:
      return null;
  }
}
