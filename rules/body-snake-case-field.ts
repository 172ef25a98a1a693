import type { ShapeFault } from '../lib/model/shape.js';
import {
  cite,
  defineRule,
  generation,
  isShapely,
  misnamed,
  type StrayCase,
  strayProblems,
} from '../lib/rule.js';
import { http, scene, v10 } from '../lib/scene.js';

const CAMEL_CASE = cite('MUST', 'A2A10-5.5-01');
const PROTO_03 = cite('MUST', 'A2A03-3.2.2-06');

export default defineRule({
  id: 'body-snake-case-field',
  summary: 'a member is named in snake_case where the protocol has camelCase',
  requirement: [CAMEL_CASE, PROTO_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-method-mismatch', 'response-dialect-mismatch', 'version-mixed-message'],
  each: 'exchange',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'Readers that were made from the proto take either name, all others do not see the member: what it says is lost between some peers and not between others.',
  fix: 'write the names of members in camelCase, as the JSON form of the protocol has them',
  meanwhile: { agent: 'read both spellings, as parsers of ProtoJSON do' },
  good: [
    scene('Names in camelCase', v10.send('completed')),
    scene(
      'Names in metadata and data are nobody’s affair',
      v10.send('completed', {
        request: {
          set: {
            '/params/message/metadata': { message_id: 'x' },
            '/params/message/parts/0': { data: { task_id: 'x' } },
          },
        },
      }),
    ),
  ],
  bad: [
    scene(
      'A required member',
      v10.send('completed', {
        request: { set: { '/params/message/messageId': undefined, '/params/message/message_id': 'm-1' } },
      }),
    ),
    scene(
      'An optional member',
      v10.poll('working', {
        response: { set: { '/result/contextId': undefined, '/result/context_id': 'c-1' } },
      }),
    ),
    scene(
      'Everywhere: one habit',
      v10.stream([
        {
          is: 'task',
          set: { '/result/task/contextId': undefined, '/result/task/context_id': 'c-1' },
        },
        {
          is: 'completed',
          set: { '/result/statusUpdate/contextId': undefined, '/result/statusUpdate/context_id': 'c-1' },
        },
      ]),
    ),
    scene(
      'In a card',
      v10.card({
        response: { set: { '/defaultInputModes': undefined, '/default_input_modes': ['text/plain'] } },
      }),
    ),
    scene(
      '0.3 over HTTP+JSON (a warning)',
      http(
        'POST /v1/message:send',
        { message: { message_id: 'm-1', role: 'ROLE_USER', content: [{ text: 'Will it rain?' }] } },
        {
          message: {
            messageId: 'm-2',
            contextId: 'c-1',
            role: 'ROLE_AGENT',
            content: [{ text: 'Rain until noon.' }],
          },
        },
      ),
    ),
  ],
  passes: isShapely,
  check: (entry) => strayProblems(entry, judged),
});

function judged(fault: ShapeFault): StrayCase | null {
  if (misnamed(fault) !== 'snake') return null;
  if (generation(fault.dialect) === '1.0') return { by: CAMEL_CASE };
  return { by: PROTO_03, severity: 'warning' };
}
