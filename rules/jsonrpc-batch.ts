import { placeIn } from '../lib/model/json.js';
import { cite, defineRule } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const TASK = { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_COMPLETED' } };
const batch = (method: string) => ({
  request: { set: { '': [{ jsonrpc: '2.0', id: 'r-1', method, params: { id: 't-1' } }] } },
  error: { code: -32600, message: 'Batch requests are not supported' },
  response: { set: { '/id': null } },
});

export default defineRule({
  id: 'jsonrpc-batch',
  summary: 'several JSON-RPC requests are sent as one array',
  requirement: [cite('implied', 'A2A10-9.3-09'), cite('implied', 'A2A03-6.11.1-12')],
  severity: 'warning',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'call',
  needs: ['asked'],
  dialects: [],
  bindings: ['JSONRPC'],
  party: 'client',
  why: 'JSON-RPC has batches, but no version of A2A does: agents refuse the whole array, and none of its requests is done.',
  fix: 'send each request in a POST of its own',
  meanwhile: { agent: 'refuse the array as a whole with one error -32600' },
  good: [
    scene('One request each', v10.send('working'), v10.poll('completed')),
    scene(
      'A list of parts is no batch',
      v10.send('completed', {
        request: { set: { '/params/message/parts': [{ text: 'Will it rain' }, { text: 'in Riga?' }] } },
      }),
    ),
  ],
  bad: [
    scene('A batch that is refused', v10.card(), v10.poll('completed', batch('GetTask'))),
    scene(
      'A batch that is served',
      v10.card(),
      v10.poll('completed', {
        ...batch('GetTask'),
        response: { set: { '': [{ jsonrpc: '2.0', id: 'r-1', result: TASK }] } },
      }),
    ),
    scene('0.3: a batch that is refused', v03.card(), v03.poll('completed', batch('tasks/get'))),
  ],
  passes: ({ requestDoc }) => !Array.isArray(requestDoc?.value),
  *check({ requestDoc }) {
    const value = requestDoc?.value;
    if (requestDoc === null || !Array.isArray(value)) return;
    yield {
      at: placeIn(requestDoc, ''),
      message: `request is an array of \`${value.length}\` elements, expected one JSON-RPC request`,
      sameAs: 'batch',
      everywhere: true,
    };
  },
});
