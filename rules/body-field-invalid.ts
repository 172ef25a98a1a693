import type { Entry, Json } from '../lib/model/a2a.js';
import type { ObjectName, ShapeFault } from '../lib/model/shape.js';
import { cite, defineRule, isShapely, type ShapeCase, shapeProblems } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const METADATA = cite('implied', 'A2A10-3.2.5-01');
const MEMBER = cite('implied', 'A2A10-4.1.1-03');
const CONTENT = cite('implied', 'A2A10-4.1.6-05');
const URL_10 = cite('implied', 'A2A10-4.1.6-03');
const MEDIA_TYPE = cite('implied', 'A2A10-4.1.6-04');
const ENUM = cite('MUST', 'A2A10-5.5-02');
const PARAMS = cite('MUST', 'A2A10-9.3-03');
const MEMBER_03 = cite('implied', 'A2A03-6.1-06');
const MESSAGE_03 = cite('implied', 'A2A03-6.4-10');
const KIND_03 = cite('MUST', 'A2A03-6.5-01');
const CONTENT_03 = cite('implied', 'A2A03-6.5.1-01', 'A2A03-6.5.2-01');
const DATA_03 = cite('implied', 'A2A03-6.5.3-01');
const URI_03 = cite('implied', 'A2A03-6.6-03');
const MEDIA_TYPE_03 = cite('implied', 'A2A03-6.6-04', 'A2A03-7.1.1-05');
const EVENT_03 = cite('implied', 'A2A03-7.2.2-02');
const CONFIGURATION_03 = cite('implied', 'A2A03-7.1.1-01');
const PARAMS_03 = cite('implied', 'A2A03-6.11.1-03');
const KIND_OF_TASK_03 = cite('implied', 'A2A03-6.1-01');

/** What tasks, messages and events are made of. */
const MODEL: readonly ObjectName[] = [
  'Task',
  'TaskStatus',
  'Message',
  'Part',
  'File',
  'Artifact',
  'TaskStatusUpdateEvent',
  'TaskArtifactUpdateEvent',
];
const ANSWERS: readonly ObjectName[] = ['ListTasksResponse', 'SendMessageResponse', 'StreamResponse'];
const REQUESTS: readonly ObjectName[] = [
  'SendMessageRequest',
  'SendMessageConfiguration',
  'GetTaskRequest',
  'ListTasksRequest',
  'CancelTaskRequest',
  'SubscribeToTaskRequest',
  'GetTaskPushNotificationConfigRequest',
  'ListTaskPushNotificationConfigsRequest',
  'DeleteTaskPushNotificationConfigRequest',
  'GetExtendedAgentCardRequest',
];
const UPDATES: readonly ObjectName[] = ['TaskStatusUpdateEvent', 'TaskArtifactUpdateEvent'];
const EVERYTHING = [...MODEL, ...ANSWERS, ...REQUESTS];
const WRONG = ['type', 'value'] as const;

const CASES: readonly ShapeCase[] = [
  { by: PARAMS, of: ['RpcRequest'], flaws: WRONG },
  { by: URL_10, of: ['Part'], members: ['url'], flaws: ['format'], severity: 'warning' },
  { by: MEDIA_TYPE, of: ['Part'], members: ['mediaType'], flaws: ['format'], severity: 'warning' },
  { by: MEDIA_TYPE, of: ['SendMessageConfiguration'], flaws: ['format'], severity: 'info' },
  { by: METADATA, of: EVERYTHING, members: ['metadata'], flaws: WRONG },
  { by: CONTENT, of: ['Part'], flaws: WRONG },
  { by: ENUM, of: EVERYTHING, flaws: ['value'], if: isUntold },
  { by: MEMBER, of: EVERYTHING, flaws: ['type'], if: isUntold },
  { by: PARAMS_03, of: ['RpcRequest'], flaws: WRONG },
  { by: KIND_03, of: ['Part'], members: ['kind'], flaws: WRONG },
  { by: DATA_03, of: ['Part'], members: ['data'], flaws: WRONG, severity: 'warning' },
  { by: CONTENT_03, of: ['Part', 'File'], flaws: WRONG },
  { by: URI_03, of: ['File'], members: ['uri', 'fileWithUri'], flaws: ['format'], severity: 'warning' },
  {
    by: MEDIA_TYPE_03,
    of: ['File', 'SendMessageConfiguration'],
    flaws: ['format'],
    severity: 'info',
    if: isMediaType,
  },
  { by: MESSAGE_03, of: ['Message'], flaws: WRONG, severity: 'warning', if: isUntold },
  { by: EVENT_03, of: UPDATES, flaws: WRONG },
  { by: KIND_OF_TASK_03, of: ['Task'], members: ['kind'], flaws: WRONG },
  { by: CONFIGURATION_03, of: REQUESTS, flaws: WRONG, if: isUntold },
  { by: MEMBER_03, of: EVERYTHING, flaws: WRONG, if: isUntold },
];

const PART = '/params/message/parts/0';
const REFUSED = { error: { code: -32602, message: 'Invalid params' } };

/** A 0.3 file in place of the part. */
const file = (file: Json) => v03.send('completed', { request: { set: { [PART]: { kind: 'file', file } } } });

export default defineRule({
  id: 'body-field-invalid',
  summary: 'a member has another type or form than its version gives it',
  requirement: [MEMBER, MEMBER_03],
  enforces: {
    'A2A03-6.5.2-01': '0.3: a file that is a text',
    'A2A03-7.1.1-05': '0.3: an output mode that is no media type (information only)',
  },
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [
    'version-header-missing',
    'version-method-mismatch',
    'response-dialect-mismatch',
    'version-mixed-message',
  ],
  each: 'exchange',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'Receivers that read messages into types refuse the whole message for it; others pass the value on, and fail later at another place.',
  fix: 'write the member in the type and form that the specification gives it',
  meanwhile: {
    agent: 'refuse the request with -32602 and name the member, rather than guess what was meant',
  },
  good: [
    scene(
      'Every member has its type',
      v10.card(),
      v10.send('completed'),
      v10.stream(undefined, { task: 't-2' }),
    ),
    scene(
      '0.3: every member has its type',
      v03.card(),
      v03.send('completed'),
      v03.stream(undefined, { task: 't-2' }),
    ),
    scene(
      'null and an empty text mean that a member is not there',
      v10.poll('working', {
        response: { set: { '/result/history': null, '/result/metadata': null, '/result/contextId': '' } },
      }),
    ),
    scene(
      'A number that is written as a text, as proto JSON may have it',
      v10.poll('working', { request: { set: { '/params/historyLength': '10' } } }),
    ),
    scene(
      'URLs of any scheme',
      v10.send('completed', { request: { set: { [PART]: { url: 'gs://bucket/map.png' } } } }),
    ),
  ],
  bad: [
    scene(
      'Metadata that are a text',
      v10.send('completed', { request: { set: { '/params/message/metadata': 'x' } } }),
    ),
    scene(
      'Artifacts that are one object',
      v10.poll('completed', { response: { set: { '/result/artifacts': {} } } }),
    ),
    scene('A text that is a number', v10.send('completed', { request: { set: { [PART]: { text: 5 } } } })),
    scene(
      'A relative URL (a warning)',
      v10.send('completed', { request: { set: { [PART]: { url: 'map.png' } } } }),
    ),
    scene(
      'A media type that is none (a warning)',
      v10.send('completed', { request: { set: { [PART]: { raw: 'aGk=', mediaType: 'png' } } } }),
    ),
    scene(
      'Positional params',
      v10.poll('completed', { request: { set: { '/params': ['t-1'] } }, ...REFUSED }),
    ),
    scene(
      '0.3: positional params',
      v03.poll('completed', { request: { set: { '/params': ['t-1'] } }, ...REFUSED }),
    ),
    scene(
      'A flag that is a text',
      v10.stream([
        'task',
        { is: 'artifact', set: { '/result/artifactUpdate/lastChunk': 'true' } },
        'completed',
      ]),
    ),
    scene(
      '0.3: a flag that is a text',
      v03.stream(['task', { is: 'working', set: { '/result/final': 'false' } }, 'completed']),
    ),
    scene(
      '0.3: data that is no object (a warning)',
      v03.send('completed', {
        request: { set: { [PART]: { kind: 'data', data: [1] } } },
      }),
    ),
    scene(
      '0.3: a kind of its own',
      v03.send('completed', {
        request: { set: { [PART]: { kind: 'image', text: 'x' } } },
      }),
    ),
    scene(
      '0.3: blocking as a text',
      v03.send('completed', {
        request: { set: { '/params/configuration/blocking': 'true' } },
      }),
    ),
    scene(
      'A filter that is a state of 0.3',
      v10.call(
        'ListTasks',
        { status: 'working' },
        { tasks: [], nextPageToken: '', pageSize: 50, totalSize: 0 },
      ),
    ),
    scene(
      '0.3: a history that is one object',
      v03.poll('working', { response: { set: { '/result/history': {} } } }),
    ),
    scene(
      '0.3: extensions that are one text (a warning)',
      v03.send('completed', { request: { set: { '/params/message/extensions': 'https://a.example/x' } } }),
    ),
    scene(
      '0.3: a text that is a number',
      v03.send('completed', { request: { set: { [PART]: { kind: 'text', text: 5 } } } }),
    ),
    scene('0.3: a file that is a text', file('map.png')),
    scene('0.3: a relative URL (a warning)', file({ uri: 'map.png' })),
    scene('0.3: a media type that is none (information only)', file({ bytes: 'aGk=', mimeType: 'png' })),
    scene(
      '0.3: an output mode that is no media type (information only)',
      v03.send('completed', { request: { set: { '/params/configuration/acceptedOutputModes': ['text'] } } }),
    ),
  ],
  passes: isShapely,
  check: (entry) => shapeProblems(entry, CASES),
});

/** What rules of its own judge: states, times, and what every message needs. */
const TOLD: ReadonlySet<string> = new Set([
  'TaskStatus state',
  'TaskStatus timestamp',
  'ListTasksRequest statusTimestampAfter',
  'Message messageId',
  'Message role',
  'Message kind',
  'SendMessageRequest message',
]);

function isUntold({ object, member, pointer }: ShapeFault, _: Entry): boolean {
  if (object === 'Message' && (member === 'parts' || member === 'content')) {
    return /\/(?:parts|content)\/\d+$/.test(pointer);
  }
  return member !== '' && !TOLD.has(`${object} ${member}`);
}

function isMediaType({ member }: ShapeFault): boolean {
  return member === 'mimeType' || member === 'acceptedOutputModes';
}
