import type { Entry } from '../lib/model/a2a.js';
import type { ShapeFault } from '../lib/model/shape.js';
import { ABSENT, cite, defineRule, isShapely, objectProblems, type ShapeCase, WRONG } from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const ID = cite('MUST', 'A2A10-4.1.4-01');
const ROLE = cite('MUST', 'A2A10-4.1.4-02');
const PARTS = cite('MUST', 'A2A10-4.1.4-03');
const ROLE_NAME = cite('MUST', 'A2A10-4.1.5-01');
const IN_PARAMS = cite('implied', 'A2A10-9.4.1-01');
const MEMBERS_03 = cite('implied', 'A2A03-6.4-01');
const ROLE_NAME_03 = cite('implied', 'A2A03-6.4-02');
const PARTS_03 = cite('implied', 'A2A03-6.4-05');
const PART_03 = cite('implied', 'A2A03-6.5-02');
const IN_PARAMS_03 = cite('implied', 'A2A03-7.1-01');

const ANY = [...ABSENT, ...WRONG] as const;
const MESSAGE = { of: ['Message'] } as const;

const CASES: readonly ShapeCase[] = [
  { by: IN_PARAMS, of: ['SendMessageRequest'], members: ['message'], flaws: ANY },
  { by: IN_PARAMS_03, of: ['SendMessageRequest'], members: ['message'], flaws: ANY },
  { by: ID, ...MESSAGE, members: ['messageId'], flaws: ANY },
  { by: ROLE, ...MESSAGE, members: ['role'], flaws: ABSENT },
  { by: ROLE_NAME, ...MESSAGE, members: ['role'], flaws: WRONG },
  { by: PARTS, ...MESSAGE, members: ['parts'], flaws: ANY, if: isWhole },
  // An example in the text has a message of a status without it.
  { by: MEMBERS_03, ...MESSAGE, members: ['messageId'], flaws: ANY, severity: 'warning', if: isInTask },
  { by: ROLE_NAME_03, ...MESSAGE, members: ['role'], flaws: WRONG },
  { by: PARTS_03, ...MESSAGE, members: ['parts', 'content'], flaws: ANY, if: isWhole },
  { by: MEMBERS_03, ...MESSAGE, members: ['messageId', 'role', 'kind'], flaws: ANY },
  { by: PART_03, of: ['Part'], members: ['kind'], flaws: ['missing'], if: isInMessage },
];

const TOLD = { messageId: 'm-3', role: 'ROLE_AGENT', parts: [{ text: 'Looking at the map.' }] };
const TOLD_PARTLY = { role: 'ROLE_AGENT', parts: [{ text: 'Looking at the map.' }] };

export default defineRule({
  id: 'message-required-field',
  summary: 'a message lacks a member that every message needs',
  requirement: [ID, MEMBERS_03],
  enforces: {
    'A2A10-5.7-01': 'No parts in the request',
    'A2A02-09': '0.3: no parts in the request',
    'A2A03-VER-09': 'A role as 0.3 spells it',
    'A2A03-VER-27': '0.3: a role as 1.0 spells it, refused',
  },
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [
    'version-method-mismatch',
    'response-dialect-mismatch',
    'version-mixed-message',
    'rest-body-enveloped',
  ],
  each: 'exchange',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'A strict receiver refuses the message; a lenient one cannot tell who spoke, what was said, or whether it had the message before.',
  fix: 'send every message with a unique `messageId`, the sender’s `role` and at least one part',
  meanwhile: { agent: 'refuse with -32602 and name the member that is missing' },
  good: [
    scene('Messages of both sides are whole', v10.send('message')),
    scene('0.3: messages of both sides are whole', v03.send('message')),
    scene(
      'What looks like a message inside data and metadata is nobody’s message',
      v10.send('completed', {
        request: { set: { '/params/message/parts/0': { data: { message: { role: 'x' } } } } },
        response: { set: { '/result/task/metadata': { message: { parts: [] } } } },
      }),
    ),
    scene(
      '0.3 over HTTP+JSON has `content` where JSON-RPC has `parts`',
      http(
        'POST /v1/message:send',
        { message: { messageId: 'm-1', role: 'ROLE_USER', content: [{ text: 'Will it rain?' }] } },
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
  bad: [
    scene(
      'No messageId in the request',
      v10.send('completed', { request: { set: { '/params/message/messageId': undefined } } }),
    ),
    scene(
      'No parts in the request',
      v10.send('completed', { request: { set: { '/params/message/parts': [] } } }),
    ),
    scene(
      'A role of the client’s own',
      v10.send('completed', { request: { set: { '/params/message/role': 'ROLE_HUMAN' } } }),
    ),
    scene(
      'A role as 0.3 spells it',
      v10.send('completed', { request: { set: { '/params/message/role': 'user' } } }),
    ),
    scene(
      'A message that is a text',
      v10.send('completed', { request: { set: { '/params/message': 'Rain?' } } }),
    ),
    scene(
      'No role in the agent’s message',
      v10.send('message', { response: { set: { '/result/message/role': undefined } } }),
    ),
    scene(
      'A status message without messageId, in a stream',
      v10.stream([
        'task',
        { is: 'working', set: { '/result/statusUpdate/status/message': TOLD_PARTLY } },
        'completed',
      ]),
    ),
    scene(
      'A client’s faulty message comes back in the history: one fault, the client’s',
      v10.send('completed', {
        request: { set: { '/params/message/messageId': undefined } },
        response: {
          set: { '/result/task/history': [{ role: 'ROLE_USER', parts: [{ text: 'Rain?' }] }, TOLD] },
        },
      }),
    ),
    scene(
      '0.3: no messageId in the request',
      v03.send('completed', { request: { set: { '/params/message/messageId': undefined } } }),
    ),
    scene(
      '0.3: no messageId in a status message (a warning)',
      v03.poll('working', {
        response: {
          set: {
            '/result/status/message': {
              kind: 'message',
              role: 'agent',
              parts: [{ kind: 'text', text: 'Looking at the map.' }],
            },
          },
        },
      }),
    ),
    scene(
      '0.3: no `kind` (a warning)',
      v03.send('completed', { request: { set: { '/params/message/kind': undefined } } }),
    ),
    scene(
      '0.3: no parts in the request',
      v03.send('completed', { request: { set: { '/params/message/parts': [] } } }),
    ),
    scene(
      '0.3: a role of the client’s own',
      v03.send('completed', { request: { set: { '/params/message/role': 'human' } } }),
    ),
    scene(
      '0.3: a role as 1.0 spells it, refused',
      v03.card(),
      v03.send('completed', {
        request: { set: { '/params/message/role': 'ROLE_USER' } },
        error: { code: -32602, message: 'Invalid params', data: [{ loc: ['message', 'role'] }] },
      }),
    ),
    scene(
      '0.3: no message in the request',
      v03.send('completed', {
        request: { set: { '/params/message': undefined } },
        error: { code: -32602, message: 'Invalid params' },
      }),
    ),
  ],
  passes: isShapely,
  check: (entry) => objectProblems(entry, CASES),
});

/** Not one of its parts. */
function isWhole({ pointer }: ShapeFault): boolean {
  return !/\/(?:parts|content)\/\d+$/.test(pointer);
}

function isInTask({ pointer }: ShapeFault): boolean {
  return /\/(?:status\/message|history\/\d+)(?:\/messageId)?$/.test(pointer);
}

function isInMessage({ pointer }: ShapeFault, _: Entry): boolean {
  return !/\/artifacts?\//.test(pointer);
}
