import { isObject, member, placeIn } from '../lib/model/json.js';
import { cite, defineRule } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const CARRIES = cite('implied', 'A2A10-9.4.2-04');

const named = (type: string, body: unknown) => ({ raw: `event: ${type}\ndata: ${JSON.stringify(body)}\n\n` });
const ERROR = { jsonrpc: '2.0', id: 'r-1', error: { code: -32603, message: 'Internal error' } };
const DONE = {
  jsonrpc: '2.0',
  id: 'r-1',
  result: { statusUpdate: { taskId: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_FAILED' } } },
};

export default defineRule({
  id: 'sse-error-without-error',
  summary: 'an event of a stream is called an error, and holds none',
  requirement: [CARRIES],
  severity: 'warning',
  confidence: 'certain',
  presets: ['recommended', 'strict'],
  yieldsTo: ['sse-data-not-json', 'response-shape', 'jsonrpc-envelope-missing', 'event-after-terminal-state'],
  each: 'stream',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Clients that go by the name of the event end the stream with an error, and lose the update that it holds.',
  fix: 'leave `event: error` to events whose data is an error',
  meanwhile: { client: 'go by the data of an event, not by its name' },
  good: [
    scene('An error by its name', v10.stream(['task', 'working', named('error', ERROR)])),
    scene('An error without a name', v10.stream(['task', 'working', { data: JSON.stringify(ERROR) }])),
    scene('Another name', v10.stream(['task', 'working', named('update', DONE)])),
  ],
  bad: [scene('A failed task is called an error', v10.stream(['task', 'working', named('error', DONE)]))],
  *check({ events }) {
    for (const { sse, doc, index } of events) {
      if (sse.type !== 'error' || !sse.complete || doc === null || member(doc.value, 'error') !== undefined)
        continue;
      const held = HELD.find((name) => isObject(member(doc.value, name)));
      if (held === undefined) continue;
      yield {
        at: placeIn(doc, `/${held}`),
        event: index,
        message: `event is called \`error\` but holds \`${held}\`, expected an error`,
        label: 'no error',
        sameAs: held,
      };
      return;
    }
  },
});

/** What holds news of a task, over JSON-RPC and over HTTP+JSON. */
const HELD: readonly string[] = ['result', 'task', 'message', 'statusUpdate', 'artifactUpdate'];
