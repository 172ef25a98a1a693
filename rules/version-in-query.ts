import { cite, defineRule, headerField, parameter, queryOf } from '../lib/rule.js';
import { http, scene, v10 } from '../lib/scene.js';

const TASK = { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_WORKING' } };

export default defineRule({
  id: 'version-in-query',
  summary: 'a request names its version in the query only',
  requirement: [cite('MAY', 'A2A10-3.6.1-02')],
  severity: 'info',
  confidence: 'certain',
  presets: ['strict', 'interop'],
  yieldsTo: [],
  each: 'call',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'It may stand there, but `a2a-sdk` 1.1.0 and `@a2a-js/sdk` 1.3.0 look into the header only, and take the request for one of 0.3.',
  fix: 'send the version in the header A2A-Version',
  good: [
    scene('In the header', v10.send('completed')),
    scene('In both', v10.send('completed', { request: { start: 'POST /rpc?A2A-Version=1.0 HTTP/1.1' } })),
  ],
  bad: [
    scene(
      'In the query (information only)',
      v10.send('completed', {
        request: { start: 'POST /rpc?A2A-Version=1.0 HTTP/1.1', headers: { 'A2A-Version': undefined } },
      }),
    ),
    scene(
      'In the query of HTTP+JSON (information only)',
      http('GET /tasks/t-1?A2A-Version=1.0', undefined, TASK),
    ),
  ],
  passes: ({ exchange: { request } }) => request === null || !request.target.includes('?'),
  *check({ exchange: { request } }) {
    if (request === null || headerField(request, 'a2a-version') !== null) return;
    const told = parameter(queryOf(request), 'A2A-Version');
    if (told === null) return;
    yield {
      at: told.valueAt,
      message: `version \`${told.value.slice(0, 20)}\` stands in the query only, where SDKs do not look for it`,
      sameAs: 'query',
      everywhere: true,
    };
  },
});
