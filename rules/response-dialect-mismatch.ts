import type { Requirement } from '../lib/model/finding.js';
import { placeIn } from '../lib/model/json.js';
import { answers, cite, defineRule, generation, refusal } from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const TASK_03 = {
  kind: 'task',
  id: 't-1',
  contextId: 'c-1',
  status: { state: 'completed' },
};
const TASK_10 = { task: { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_COMPLETED' } } };

const OF_01: Requirement = {
  spec: 'A2A 0.3',
  section: '0.1',
  level: 'implied',
  ids: ['A2A01-05', 'A2A01-06'],
};

export default defineRule({
  id: 'response-dialect-mismatch',
  summary: 'the answer speaks another version than the request',
  requirement: [
    cite('MUST', 'A2A10-3.6.2-01', 'A2A03-VER-06'),
    cite('implied', 'A2A03-VER-06', 'A2A03-VER-07'),
  ],
  enforces: {
    'A2A10-A.2.1-03': 'A 0.3 event in a 1.0 stream',
  },
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-header-missing', 'version-method-mismatch', 'version-route-mismatch'],
  each: 'call',
  needs: ['response', 'shown'],
  dialects: [],
  bindings: ['JSONRPC', 'HTTP+JSON'],
  party: 'agent',
  why: 'A client parses the answer as the version it asked for: members are missing, enum values unknown, and the call fails although the agent did its work.',
  fix: 'answer each request in the version that it names (0.3 where it names none)',
  meanwhile: {
    client: 'read the answer by its own shape, and claim the version that you want with `A2A-Version`',
  },
  good: [
    scene(
      '1.0 asked, 1.0 answered',
      v10.send('completed'),
      v10.poll('completed'),
      v10.stream(undefined, { task: 't-2' }),
    ),
    scene(
      '0.3 asked, 0.3 answered',
      v03.send('completed'),
      v03.poll('completed'),
      v03.stream(undefined, { task: 't-2' }),
    ),
    scene(
      '`/v1` may end the URL of a 1.0 interface: the answer tells',
      http(
        'GET /v1/tasks/t-1',
        undefined,
        {
          id: 't-1',
          contextId: 'c-1',
          status: { state: 'TASK_STATE_CANCELED' },
        },
        { request: { headers: { 'A2A-Version': '1.0' } } },
      ),
    ),
    scene(
      'An error object belongs to both',
      v03.send('completed', {
        error: {
          code: -32001,
          message: 'Task not found',
          data: [
            {
              '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
              reason: 'TASK_NOT_FOUND',
              domain: 'a2a-protocol.org',
            },
          ],
        },
      }),
    ),
  ],
  bad: [
    scene('1.0 asked, 0.3 answered', v10.send('completed', { response: { set: { '/result': TASK_03 } } })),
    scene('0.3 asked, 1.0 answered', v03.send('completed', { response: { set: { '/result': TASK_10 } } })),
    scene(
      '1.0 asked, 0.3 answered over HTTP+JSON',
      http(
        'POST /message:send',
        { message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Will it rain?' }] } },
        { message: { messageId: 'm-2', role: 'ROLE_AGENT', content: [{ text: 'Until noon.' }] } },
        { request: { headers: { 'A2A-Version': '1.0' } } },
      ),
    ),
    scene(
      'A 0.3 event in a 1.0 stream',
      v10.stream([
        'task',
        {
          is: 'working',
          set: {
            '/result': {
              kind: 'status-update',
              taskId: 't-1',
              contextId: 'c-1',
              status: { state: 'working' },
              final: false,
            },
          },
        },
        'completed',
      ]),
    ),
    scene(
      '0.1 asked, 0.3 answered (a warning)',
      http(
        'POST /rpc',
        {
          jsonrpc: '2.0',
          id: 'r-1',
          method: 'tasks/send',
          params: { id: 't-1', message: { role: 'user', parts: [{ type: 'text', text: 'Rain?' }] } },
        },
        { jsonrpc: '2.0', id: 'r-1', result: TASK_03 },
      ),
    ),
  ],
  passes: ({ kind, dialect }) => kind !== 'stream' && dialect.request === dialect.response,
  *check(entry) {
    const asked = generation(entry.dialect.request);
    if (asked === null) return;
    // A request whose body the capture lacks may have asked in another version.
    if (entry.exchange.request?.body.kind === 'unknown') return;
    // A route alone may be of either version: `/v1` may be a tenant, and agents may be mounted anywhere.
    const { claimed, evidence } = entry.dialect;
    const told = evidence.filter((clause) => !clause.endsWith(' in the answer')).length;
    if (entry.binding === 'HTTP+JSON' && claimed === null && told < 2) return;
    for (const { doc, event } of answers(entry)) {
      const answered = generation(event?.dialect ?? entry.dialect.response);
      const refused = event === null ? refusal(entry) !== null : event.meaning === 'error';
      if (answered === null || answered === asked || refused) continue;
      yield {
        at: placeIn(doc, event === null ? (entry.resultPointer ?? '/result') : (event.pointer ?? '')),
        event: event?.index ?? null,
        message:
          event === null
            ? `answer speaks ${answered} to a request in ${asked}`
            : `event speaks ${answered} in a stream that was asked for in ${asked}`,
        label: `${answered} shape`,
        ...(asked === '0.1' ? { requirement: OF_01, severity: 'warning' } : {}),
        sameAs: `${asked} ${answered}`,
        everywhere: true,
      };
      return;
    }
  },
});
