import type { Requirement } from '../lib/model/finding.js';
import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, generation, methodFor, methodNamed, nearestMethod, refusal } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const NAME = cite('implied', 'A2A10-5.3-01');
const NAME_03 = cite('implied', 'A2A03-3.5.1-02');
const EXTENDED_03 = cite('implied', 'A2A03-7.10-07');
const LIST_03 = cite('implied', 'A2A03-3.5.6-01');
const METHOD_NOT_FOUND = -32601;
const UNKNOWN = { error: { code: -32601, message: 'Method not found' } };

export default defineRule({
  id: 'request-method-unknown',
  summary: 'a JSON-RPC method is nearly, but not quite, one of the protocol',
  requirement: [NAME, NAME_03, EXTENDED_03, LIST_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-method-mismatch', 'version-obsolete', 'version-header-missing'],
  enforces: {
    'A2A01-08': '0.3: a push method as nobody spells it',
    'A2A03-3.5.1-01': '0.3: a name without a category',
    'A2A03-3.2.1-06': '0.3: a name without a category',
  },
  each: 'call',
  needs: ['asked'],
  dialects: [],
  bindings: ['JSONRPC'],
  party: 'client',
  why: 'Methods are compared letter by letter: an agent that does not know the name answers `Method not found`, however near it is.',
  fix: 'call the method by the name that the table of the version has',
  meanwhile: { agent: 'answer -32601 and name the method' },
  good: [
    scene('The names of 1.0', v10.send('working'), v10.poll('completed')),
    scene('The names of 0.3', v03.send('working'), v03.poll('completed')),
    scene('A method of the agent’s own', v10.call('acme/reset', {}, {})),
    scene('A method of the agent’s own that is refused', v10.call('acme/reset', {}, {}, UNKNOWN)),
  ],
  bad: [
    scene('Another case', v10.call('sendMessage', {}, {}, UNKNOWN)),
    scene('Words parted otherwise', v10.call('tasks/Get', { id: 't-1' }, {}, UNKNOWN)),
    scene('A slip of the pen', v10.call('GetTasks', { id: 't-1' }, {}, UNKNOWN)),
    scene(
      'Near, and served all the same (information only)',
      v10.call('getTask', { id: 't-1' }, { id: 't-1', status: { state: 'TASK_STATE_WORKING' } }),
    ),
    scene('0.3: a slip of the pen', v03.call('message/sends', {}, {}, UNKNOWN)),
    scene('0.3: a name without a category', v03.call('tasksGet', { id: 't-1' }, {}, UNKNOWN)),
    scene(
      '0.3: a push method as nobody spells it',
      v03.call('tasks/pushNotifications/set', { id: 't-1' }, {}, UNKNOWN),
    ),
    scene(
      '0.3: the extended card by the name that one chapter has (a warning)',
      v03.call('agent/authenticatedExtendedCard', undefined, {}, UNKNOWN),
    ),
    scene(
      '0.3: a list, which only HTTP+JSON has (information only)',
      v03.call('tasks/list', {}, {}, UNKNOWN),
    ),
  ],
  *check(entry) {
    const { rpc, requestDoc, dialect } = entry;
    if (rpc === null || requestDoc === null) return;
    const known = methodNamed(rpc.method);
    if (known !== undefined && !known.slip) return;
    const refused = refusal(entry)?.code === METHOD_NOT_FOUND;
    const meant = known === undefined ? nearestMethod(rpc.method) : null;
    if (known === undefined && meant === null) return;
    const version = generation(dialect.request) ?? (dialect.claimed?.startsWith('1') ? '1.0' : '0.3');
    const operation = (known ?? meant)?.operation ?? 'SendMessage';
    const right = known === undefined ? (meant?.method ?? null) : methodFor(operation, '0.3');
    yield {
      at: placeIn(requestDoc, '/method'),
      message:
        right === null
          ? `\`${rpc.method}\` is no method of 0.3 over JSON-RPC, expected HTTP+JSON or 1.0 for a list`
          : `\`${rpc.method}\` is no method of ${version}, expected \`${right}\``,
      requirement: requirementFor(rpc.method, version),
      // An agent that answers knows the name, by an extension or out of kindness.
      severity: !refused || operation === 'ListTasks' ? 'info' : known === undefined ? 'error' : 'warning',
      confidence: refused ? 'certain' : 'possible',
      sameAs: `method ${operation}`,
      everywhere: true,
    };
  },
});

function requirementFor(method: string, version: string): Requirement {
  if (methodNamed(method)?.operation === 'ListTasks') return LIST_03;
  if (methodNamed(method) !== undefined) return EXTENDED_03;
  return version === '1.0' ? NAME : NAME_03;
}
