import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultsOf, MAX_FAULTS } from '../lib/a2a/schema/judge.js';
import type { Dialect } from '../lib/model/dialect.js';
import type { Json } from '../lib/model/json.js';
import type { ObjectName, ShapeFault } from '../lib/model/shape.js';

function faults(dialect: Dialect, object: ObjectName, value: Json): readonly ShapeFault[] {
  const doc = { value, parts: [{ offset: 0, length: 1 }], text: true };
  return faultsOf(object, value, '', { doc, side: 'request', event: null, dialect });
}

/** What is said, in which dialect it were right, under which other name it stands, and where. */
function said(dialect: Dialect, object: ObjectName, value: Json): readonly (string | null)[][] {
  return faults(dialect, object, value).map(({ says, rightIn, twin, on, pointer }) => [
    says,
    rightIn,
    twin,
    `${on === 'key' ? 'key ' : ''}${pointer}`,
  ]);
}

const MESSAGE = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'Rain?' }] };
const MESSAGE_03 = {
  kind: 'message',
  messageId: 'm',
  role: 'user',
  parts: [{ kind: 'text', text: 'Rain?' }],
};
const LONG = 'x'.repeat(60);

type Row = readonly [
  string,
  Dialect,
  ObjectName,
  Json,
  string,
  { readonly right?: string; readonly twin?: string; readonly at?: string }?,
];

const ROWS: readonly Row[] = [
  [
    'missing',
    '1.0',
    'Message',
    { ...MESSAGE, messageId: null },
    '`messageId` of the message is `null`, expected a string',
    { at: '/messageId' },
  ],
  ['absent', '1.0', 'Task', { id: 't' }, 'task has no `status`, expected an object'],
  [
    'a list',
    '1.0',
    'Artifact',
    { artifactId: 'a' },
    'artifact has no `parts`, expected an array with at least one element',
  ],
  [
    'empty text',
    '1.0',
    'GetTaskRequest',
    { id: '' },
    '`id` of the request is empty, expected at least one character',
    { at: '/id' },
  ],
  [
    'empty list',
    '1.0',
    'Message',
    { ...MESSAGE, parts: [] },
    '`parts` of the message is empty, expected at least one element',
    { at: '/parts' },
  ],
  [
    'type',
    '1.0',
    'Message',
    { ...MESSAGE, metadata: 'no' },
    '`metadata` of the message is `"no"`, expected an object',
    { at: '/metadata' },
  ],
  [
    'type of an element',
    '1.0',
    'Message',
    { ...MESSAGE, extensions: ['a', 7] },
    '`extensions/1` of the message is `7`, expected a string',
    { at: '/extensions/1' },
  ],
  [
    'an object for a text',
    '1.0',
    'Part',
    { text: { a: 1 } },
    '`text` of the part is an object, expected a string',
    { at: '/text' },
  ],
  [
    'long text',
    '1.0',
    'Message',
    { ...MESSAGE, role: LONG },
    `\`role\` of the message is \`${LONG.slice(0, 40)}…\`, expected \`ROLE_USER\` or \`ROLE_AGENT\``,
    { at: '/role' },
  ],
  [
    'another dialect’s word',
    '1.0',
    'Message',
    { ...MESSAGE, role: 'user' },
    '`role` of the message is `user`, expected `ROLE_USER` or `ROLE_AGENT`',
    { right: '0.3 over JSON-RPC', at: '/role' },
  ],
  [
    'a word of both others',
    '0.3-rpc',
    'Message',
    { ...MESSAGE_03, role: 'ROLE_USER' },
    '`role` of the message is `ROLE_USER`, expected `user` or `agent`',
    { right: '1.0 and 0.3 over HTTP+JSON', at: '/role' },
  ],
  [
    'a long list of words',
    '1.0',
    'TaskStatus',
    { state: 'done' },
    '`state` of the status is `done`, expected one of 9 words such as `TASK_STATE_WORKING`',
    { at: '/state' },
  ],
  [
    'a word meant',
    '1.0',
    'TaskStatus',
    { state: 'input_required' },
    '`state` of the status is `input_required`, expected `TASK_STATE_INPUT_REQUIRED`',
    { at: '/state' },
  ],
  [
    'two Ls',
    '1.0',
    'TaskStatus',
    { state: 'TASK_STATE_CANCELLED' },
    '`state` of the status is `TASK_STATE_CANCELLED`, expected `TASK_STATE_CANCELED`',
    { right: '0.3 over HTTP+JSON', at: '/state' },
  ],
  ['base64', '1.0', 'Part', { raw: 'a b' }, '`raw` of the part is `a b`, expected base64', { at: '/raw' }],
  [
    'media type',
    '1.0',
    'Part',
    { raw: 'aGk=', mediaType: 'png' },
    '`mediaType` of the part is `png`, expected a media type such as `text/plain`',
    { at: '/mediaType' },
  ],
  [
    'zone',
    '1.0',
    'TaskStatus',
    { state: 'TASK_STATE_WORKING', timestamp: '2026-01-01T00:00:00+01:00' },
    '`timestamp` of the status is `2026-01-01T00:00:00+01:00`, expected a date and time in UTC that ends in `Z`',
    { at: '/timestamp' },
  ],
  [
    'none of a group',
    '1.0',
    'Part',
    {},
    'part has none of `text`, `raw`, `url` and `data`, expected exactly one of them',
  ],
  [
    'several of a group',
    '1.0',
    'Part',
    { text: 'a', data: null },
    'part has `text` and `data`, expected exactly one of them',
  ],
  [
    'the file of 0.3',
    '1.0',
    'Part',
    { file: { uri: 'https://a.example/' } },
    'part has `file` in place of `text`, `raw`, `url` or `data`',
    { right: '0.3', twin: 'file', at: 'key /file' },
  ],
  [
    'another name',
    '0.3-proto',
    'File',
    { uri: 'https://a.example/' },
    'file of the part has `uri` in place of `fileWithUri` or `fileWithBytes`',
    { right: '0.3 over JSON-RPC', twin: 'uri', at: 'key /uri' },
  ],
  [
    'required in snake_case',
    '1.0',
    'Message',
    { message_id: 'm', role: 'ROLE_USER', parts: [{ text: '' }] },
    'message has `message_id` in place of `messageId`',
    { twin: 'message_id', at: 'key /message_id' },
  ],
  [
    'optional in snake_case',
    '1.0',
    'Message',
    { ...MESSAGE, task_id: 't' },
    'message has `task_id` in place of `taskId`',
    { twin: 'taskId', at: 'key /task_id' },
  ],
  [
    'required under another name',
    '1.0',
    'Message',
    { messageId: 'm', role: 'ROLE_USER', content: [{ text: '' }] },
    'message has `content` in place of `parts`',
    { right: '0.3 over HTTP+JSON', twin: 'content', at: 'key /content' },
  ],
  [
    'a slip in a required name',
    '1.0',
    'Message',
    { mesageId: 'm', role: 'ROLE_USER', parts: [{ text: '' }] },
    'message has `mesageId` in place of `messageId`',
    { twin: 'mesageId', at: 'key /mesageId' },
  ],
  [
    'a slip in an optional name',
    '1.0',
    'Task',
    { id: 't', status: { state: 'TASK_STATE_WORKING' }, histroy: [] },
    'task has `histroy`, which A2A 1.0 does not know there; nearest is `history`',
    { at: 'key /histroy' },
  ],
  [
    'unknown',
    '0.3-rpc',
    'Message',
    { ...MESSAGE_03, mood: 'calm' },
    'message has `mood`, which A2A 0.3 does not know there',
    { at: 'key /mood' },
  ],
  [
    'a member of another version',
    '1.0',
    'SendMessageConfiguration',
    { blocking: true },
    'configuration has `blocking`, which A2A 1.0 does not know there',
    { right: '0.3', at: 'key /blocking' },
  ],
  [
    'only 0.1 has it',
    '0.3-rpc',
    'Message',
    { ...MESSAGE_03, parts: [{ type: 'text', text: 'a' }] },
    'part has `type` in place of `kind`',
    { right: '0.1', twin: 'type', at: 'key /parts/0/type' },
  ],
  [
    'a flat push configuration',
    '0.3-rpc',
    'TaskPushNotificationConfig',
    { taskId: 't', url: 'https://a.example/' },
    'push configuration has `url` in place of `pushNotificationConfig`',
    { right: '1.0', twin: 'url', at: 'key /url' },
  ],
  [
    'one scheme',
    '1.0',
    'AuthenticationInfo',
    { schemes: ['Bearer'] },
    'authentication of the push configuration has `schemes` in place of `scheme`',
    { right: '0.3', twin: 'schemes', at: 'key /schemes' },
  ],
  [
    'a card has no binding',
    '1.0',
    'AgentSkill',
    { id: 's', name: 'S', description: 'S.', tags: ['s'], security: [] },
    'skill has `security` in place of `securityRequirements`',
    { right: '0.3', twin: 'securityRequirements', at: 'key /security' },
  ],
  [
    'a detail of an error',
    '1.0',
    'RpcError',
    { code: -32001, message: 'none', data: [{ '@type': 7 }] },
    '`@type` of the detail of the error is `7`, expected a string',
    { at: '/data/0/@type' },
  ],
  [
    'names are shown on one line',
    '1.0',
    'Message',
    { ...MESSAGE, 'a`\n': 1 },
    'message has `a’\\n`, which A2A 1.0 does not know there',
    { at: 'key /a`\n' },
  ],
];

describe('a fault is one sentence', () => {
  for (const [title, dialect, object, value, says, { right = null, twin = null, at = '' } = {}] of ROWS) {
    test(title, () => expect(said(dialect, object, value)).toEqual([[says, right, twin, at]]));
  }

  test('a part of 0.3 in 1.0 is its content and its kind', () => {
    const part = { kind: 'file', file: { uri: 'https://a.example/' } };
    expect(faults('1.0', 'Part', part).map(({ says, rightIn }) => `${says} (${rightIn})`)).toEqual([
      'part has `file` in place of `text`, `raw`, `url` or `data` (0.3)',
      'part has `kind`, which A2A 1.0 does not know there (0.3 over JSON-RPC)',
    ]);
  });

  test('what receivers live with is soft', () => {
    const { kind: _, ...kindless } = MESSAGE_03;
    expect(faults('0.3-rpc', 'Message', kindless).map(({ says, soft }) => [says, soft])).toEqual([
      ['message has no `kind`, expected `message`', true],
    ]);
  });
});

describe('what a history quotes', () => {
  const task = (...history: Json[]) => ({ id: 't', status: { state: 'TASK_STATE_WORKING' }, history });

  test('is nobody’s own unless the agent said it', () => {
    const history = task({ role: 'ROLE_USER', parts: [] }, { role: 'ROLE_AGENT', parts: [] });
    const quoted = faults('1.0', 'Task', history).map(({ pointer, quoted }) => [pointer, quoted]);
    expect(new Set(quoted)).toEqual(
      new Set([
        ['/history/0', true],
        ['/history/0/parts', true],
        ['/history/1', false],
        ['/history/1/parts', false],
      ]),
    );
  });
});

describe('hostile objects', () => {
  test('no more faults than are kept', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`x${at}`, at]));
    expect(faults('1.0', 'Message', { ...MESSAGE, ...many })).toHaveLength(MAX_FAULTS);
  });

  test('any value is judged, and every sentence is one short line', () => {
    const dialects: Dialect[] = ['1.0', '0.3-rpc', '0.3-proto', '0.2'];
    const objects: ObjectName[] = ['Task', 'AgentCard', 'SendMessageRequest', 'StreamResponse', 'Part'];
    const names = fc.constantFrom(
      'parts',
      'role',
      'status',
      'kind',
      'file',
      '__proto__',
      'message_id',
      'a/~',
    );
    const { value } = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constant(null),
        fc.boolean(),
        fc.double({ noNaN: true }),
        fc.string(),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(fc.oneof(names, fc.string()), tie('value'), { maxKeys: 6 }),
      ),
    }));
    fc.assert(
      fc.property(
        fc.constantFrom(...dialects),
        fc.constantFrom(...objects),
        value,
        (dialect, object, any) => {
          for (const { says } of faults(dialect, object, any)) {
            expect(says).toMatch(/^[A-Za-z`][^\n\r]{5,400}$/);
          }
        },
      ),
    );
  });
});
