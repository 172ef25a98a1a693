import type { Call, Poll, Stream } from '../lib/model/a2a.js';
import { placeIn } from '../lib/model/json.js';
import type { ShapeFault } from '../lib/model/shape.js';
import { cite, defineRule, generation, isShapely, type Problem, startLine } from '../lib/rule.js';
import { http, scene, v10 } from '../lib/scene.js';

const VALIDATED = cite('MUST', 'A2A10-3.3.2-06', 'A2A10-5.7-02', 'A2A10-13.4-06', 'A2A10-14.1-02');
const LISTED = cite('MUST', 'A2A10-3.1.4-14');

const TASKS = { tasks: [], nextPageToken: '', pageSize: 50, totalSize: 0 };

export default defineRule({
  id: 'request-invalid-accepted',
  summary: 'a request that breaks the schema is served all the same',
  requirement: [VALIDATED, LISTED],
  severity: 'info',
  severityOverride: 'the fault is the client’s, and told as such; who serves it does nobody else harm',
  confidence: 'certain',
  presets: ['strict'],
  yieldsTo: ['version-mixed-message', 'version-method-mismatch', 'version-header-missing'],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: ['1.0'],
  bindings: ['JSONRPC', 'HTTP+JSON'],
  party: 'agent',
  why: 'The client learns nothing of its fault, and meets it at the next agent; what this one made of the request is anybody’s guess.',
  fix: 'check requests against the schema, and refuse those that lack a required member with `Invalid params`',
  good: [
    scene('What is right is served', v10.send('completed'), v10.poll('completed')),
    scene(
      'null for a member that is optional',
      v10.poll('completed', { request: { set: { '/params/historyLength': null } } }),
    ),
  ],
  bad: [
    scene(
      'A message without parts, beside the client’s fault',
      v10.send('completed', { request: { set: { '/params/message/parts': [] } } }),
    ),
    scene(
      'A message without a role, beside the client’s fault',
      v10.stream(undefined, { request: { set: { '/params/message/role': undefined } } }),
    ),
    scene(
      'A list by a state that is none, beside the client’s fault',
      v10.call('ListTasks', { status: 'completed' }, TASKS),
    ),
    scene(
      'HTTP+JSON: a message without a messageId, beside the client’s fault',
      http(
        'POST /message:send',
        { message: { role: 'ROLE_USER', parts: [{ text: 'Rain?' }] } },
        { task: { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_COMPLETED' } } },
        { request: { headers: { 'A2A-Version': '1.0' } } },
      ),
    ),
  ],
  passes: isShapely,
  *check(entry) {
    const { response } = entry.exchange;
    if (generation(entry.dialect.request) !== '1.0' || response === null || !isServedWell(entry)) return;
    const fault = entry.shape.find(isHard);
    if (fault === undefined) return;
    yield {
      at: startLine(response),
      message: `request is served although ${fault.says.slice(0, 160)}`,
      requirement: entry.operation === 'ListTasks' ? LISTED : VALIDATED,
      related: [{ label: 'the fault of the request', at: placeIn(fault.doc, fault.pointer, fault.on) }],
      sameAs: `${fault.object} ${fault.member} ${fault.flaw}`,
      everywhere: true,
    } satisfies Problem;
  },
});

/** Faults for which every reader of the schema would refuse a request: not those that only some readers mind. */
function isHard({ side, soft, quoted, flaw, twin, rightIn }: ShapeFault): boolean {
  if (side !== 'request' || soft || quoted || twin !== null || rightIn !== null) return false;
  return flaw === 'missing' || flaw === 'empty' || flaw === 'value' || flaw === 'type';
}

/** Whether a result came. */
function isServedWell(entry: Call | Poll | Stream): boolean {
  if (entry.kind === 'stream') {
    const first = entry.events[0];
    return first !== undefined && first.meaning !== 'error' && first.meaning !== 'not-json';
  }
  return ['task', 'message', 'list', 'config'].includes(entry.outcome);
}
