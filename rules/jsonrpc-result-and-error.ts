import type { Json, JsonDoc } from '../lib/model/a2a.js';
import { isObject, type JsonObject, member, placeIn } from '../lib/model/json.js';
import { answers, cite, defineRule, type Problem } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

export default defineRule({
  id: 'jsonrpc-result-and-error',
  summary: 'a response has both result and error, or neither',
  requirement: [cite('MUST', 'A2A10-9.3-06'), cite('MUST', 'A2A03-6.11.2-04', 'A2A03-6.11.2-05')],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['jsonrpc-envelope-missing'],
  enforces: { 'A2A03-6.11.2-06': '0.3: both' },
  each: 'call',
  needs: ['response', 'shown'],
  dialects: [],
  bindings: ['JSONRPC'],
  party: 'agent',
  why: 'JSON-RPC tells success from failure by which of the two members is there; with both or neither a client cannot tell.',
  fix: 'send exactly one of `result` and `error`; a call with nothing to return answers `"result": null`',
  meanwhile: { client: 'look at `error` first, and go by it where it is an object' },
  good: [
    scene('A result', v10.send('completed'), v03.send('completed')),
    scene('An error', v10.poll('completed', { error: { code: -32001, message: 'Task not found' } })),
    scene(
      'null is a result',
      v10.call('DeleteTaskPushNotificationConfig', { taskId: 't-1', id: 'p-1' }, null),
    ),
  ],
  bad: [
    scene(
      'Both',
      v10.send('completed', { response: { set: { '/error': { code: -32603, message: 'Internal error' } } } }),
    ),
    scene(
      '0.3: both',
      v03.send('completed', { response: { set: { '/error': { code: -32603, message: 'Internal error' } } } }),
    ),
    scene('Neither', v03.poll('completed', { response: { set: { '/result': undefined } } })),
    scene(
      'Neither, for a delete (a warning)',
      v03.call('tasks/pushNotificationConfig/delete', { id: 't-1', pushNotificationConfigId: 'p-1' }, null, {
        response: { set: { '/result': undefined } },
      }),
    ),
    scene(
      'An error of null beside the result',
      v10.send('completed', { response: { set: { '/error': null } } }),
    ),
    scene(
      'Neither, in a stream',
      v10.stream(['task', { is: 'working', set: { '/result': undefined } }, 'completed']),
    ),
  ],
  passes: ({ kind, responseDoc }) =>
    kind !== 'stream' &&
    member(responseDoc?.value, 'result') !== undefined &&
    member(responseDoc?.value, 'error') === undefined,
  *check(entry) {
    for (const { doc, event } of answers(entry)) {
      const found = fault(doc);
      if (found === null) continue;
      // Whoever deleted something waits for no result: two SDKs drop the null, and nobody misses it.
      const mild = found.sameAs === 'neither' && entry.operation === 'DeleteTaskPushNotificationConfig';
      yield { ...found, event: event?.index ?? null, ...(mild ? { severity: 'warning' } : {}) };
      return;
    }
  },
});

function fault(doc: JsonDoc): Problem | null {
  const { value } = doc;
  // What is no JSON-RPC object at all is judged as that.
  if (!isObject(value) || !Object.hasOwn(value, 'jsonrpc')) return null;
  const [result, error] = [own(value, 'result'), own(value, 'error')];
  if (result === undefined && error === undefined) {
    return {
      at: placeIn(doc, ''),
      message: 'response has neither `result` nor `error`, expected one of them',
      sameAs: 'neither',
      everywhere: true,
    };
  }
  if (result === undefined || error === undefined) return null;
  // Stacks of JSON-RPC 1.0 write the unused member as null: only strict readers stumble over it.
  const unused = error === null ? 'error' : result === null ? 'result' : null;
  return {
    at: placeIn(doc, `/${unused ?? 'error'}`, 'key'),
    message:
      unused === null
        ? 'response has both `result` and `error`, expected one of them'
        : `response has \`${unused}: null\` beside \`${unused === 'error' ? 'result' : 'error'}\`, expected one of them`,
    ...(unused === null ? {} : { severity: 'warning' }),
    related: [
      { label: 'the other one', at: placeIn(doc, unused === 'result' ? '/error' : '/result', 'key') },
    ],
    sameAs: unused ?? 'both',
    everywhere: true,
  };
}

function own(value: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}
