import { placeIn } from '../lib/model/json.js';
import { defineRule, methodFor, refusal } from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const SENT = {
  id: 't-1',
  sessionId: 's-1',
  message: { role: 'user', parts: [{ type: 'text', text: 'Will it rain in Riga?' }] },
};
const TASK = { id: 't-1', sessionId: 's-1', status: { state: 'completed' } };
const UNKNOWN_METHOD = { code: -32601, message: 'Method not found' };
const send = (answer: { readonly [name: string]: typeof TASK | typeof UNKNOWN_METHOD }) =>
  http(
    'POST /rpc',
    { jsonrpc: '2.0', id: 'r-1', method: 'tasks/send', params: SENT },
    { jsonrpc: '2.0', id: 'r-1', ...answer },
  );

export default defineRule({
  id: 'version-obsolete',
  summary: 'a request speaks 0.1, which agents of 0.2 and later do not',
  requirement: [{ spec: 'A2A 0.3', section: '0.1', level: 'implied', ids: ['A2A01-01'] }],
  severity: 'warning',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-method-mismatch'],
  each: 'call',
  needs: ['asked'],
  dialects: ['0.1'],
  bindings: ['JSONRPC'],
  party: 'client',
  why: 'Method names, task ids, parts and events were all spelled anew in 0.2: an agent of today answers `Method not found`.',
  fix: 'move the client to a version that the card offers',
  meanwhile: { agent: 'name the versions that are offered in the error' },
  good: [
    scene('0.3 to a 0.3 agent', v03.card(), v03.send('completed'), v03.poll('completed')),
    scene('1.0 to a 1.0 agent', v10.card(), v10.send('completed')),
  ],
  bad: [
    scene('0.1 to a 0.3 agent', v03.card(), send({ result: TASK })),
    scene('0.1 to a 1.0 agent, refused', v10.card(), send({ error: UNKNOWN_METHOD })),
    scene('Two peers of 0.1 (information only)', send({ result: TASK })),
  ],
  *check(entry) {
    const { rpc, requestDoc, dialect, operation } = entry;
    if (rpc === null || requestDoc === null || operation === null) return;
    const offered = dialect.advertised.filter((version) => /^\d/.test(version) && !version.startsWith('0.1'));
    const refused = refusal(entry) !== null;
    const now = methodFor(operation, '1.0');
    yield {
      at: placeIn(requestDoc, '/method'),
      message: `\`${rpc.method}\` is spoken as 0.1 did${
        offered.length === 0 ? '' : `; the card offers \`${offered.join('`, `')}\``
      }, expected \`${methodFor(operation, '0.3') ?? now}\` or \`${now}\``,
      severity: offered.length > 0 || refused ? 'warning' : 'info',
      sameAs: 'spoken as 0.1',
      everywhere: true,
    };
  },
});
