import { stateSpellings } from '../states.js';
import { ROLES } from '../values.js';
import {
  alias,
  any,
  bareList,
  boolean,
  choice,
  exactlyOne,
  formatted,
  int32,
  list,
  may,
  must,
  object,
  ref,
  string,
  strings,
  struct,
  text,
  union,
  word,
} from './build.js';
import { WRAPPED_SCHEMES, WRAPPED_TABLES } from './card-v1.js';
import { SCHEME_CASES_03, SCHEME_MEMBERS_03, SCHEME_TYPE_03 } from './card-v03.js';
import type { Tables } from './member.js';

const METADATA = may('metadata', struct);
const EXTENSIONS = may('extensions', strings);
const HISTORY_LENGTH = may('historyLength', int32);
const MEDIA_TYPE = may('mimeType', formatted('media-type'));
/** A resource name such as `tasks/T`; over HTTP the path says it. */
const NAME = may('name', string);
const NAMED = [NAME, METADATA];

/** A2A 0.3 over HTTP+JSON as the SDKs write it: ProtoJSON of the 0.3 proto, and of its next drafts (reference §3, §14). */
export const CORE_03_PROTO: Tables = {
  Task: object('Task', [
    must('id', text),
    must('contextId', text),
    must('status', ref('TaskStatus')),
    may('history', list(ref('Message'))),
    may('artifacts', list(ref('Artifact'))),
    METADATA,
  ]),
  TaskStatus: object('TaskStatus', [
    must('state', word(...(stateSpellings('0.3-proto')?.values() ?? []))),
    may('message', ref('Message')),
    may('timestamp', formatted('timestamp')),
  ]),
  Message: object(
    'Message',
    [
      must('messageId', text),
      must('role', word(ROLES['1.0'].user, ROLES['1.0'].agent)),
      may('content', list(ref('Part'), 'hard')),
      may('parts', list(ref('Part'), 'hard')),
      may('taskId', string),
      may('contextId', string),
      may('referenceTaskIds', strings),
      EXTENSIONS,
      METADATA,
    ],
    { groups: [alias('content', 'parts')] },
  ),
  Part: object(
    'Part',
    [may('text', string), may('file', ref('File')), may('data', ref('DataHolder')), METADATA],
    { groups: [exactlyOne('text', 'file', 'data')] },
  ),
  DataHolder: object('Part', [must('data', struct)]),
  File: object(
    'File',
    [may('fileWithUri', formatted('url')), may('fileWithBytes', formatted('base64')), NAME, MEDIA_TYPE],
    { groups: [exactlyOne('fileWithUri', 'fileWithBytes')] },
  ),
  Artifact: object('Artifact', [
    must('artifactId', text),
    must('parts', list(ref('Part'), 'hard')),
    NAME,
    may('description', string),
    EXTENSIONS,
    METADATA,
  ]),
  TaskStatusUpdateEvent: object('TaskStatusUpdateEvent', [
    must('taskId', text),
    must('contextId', text),
    must('status', ref('TaskStatus')),
    may('final', boolean),
    METADATA,
  ]),
  TaskArtifactUpdateEvent: object('TaskArtifactUpdateEvent', [
    must('taskId', text),
    must('contextId', text),
    must('artifact', ref('Artifact')),
    may('append', boolean),
    may('lastChunk', boolean),
    METADATA,
  ]),
  StreamResponse: union(
    'StreamResponse',
    may('task', ref('Task')),
    may('message', ref('Message')),
    may('statusUpdate', ref('TaskStatusUpdateEvent')),
    may('artifactUpdate', ref('TaskArtifactUpdateEvent')),
  ),
  SendMessageResponse: union('SendMessageResponse', may('task', ref('Task')), may('message', ref('Message'))),
  // The proto calls the field `request`, with `message` as its JSON name; parsers take both.
  SendMessageRequest: object(
    'SendMessageRequest',
    [
      may('message', ref('Message')),
      may('request', ref('Message')),
      may('configuration', ref('SendMessageConfiguration')),
      METADATA,
    ],
    { groups: [alias('message', 'request')] },
  ),
  SendMessageConfiguration: object('SendMessageConfiguration', [
    may('acceptedOutputModes', list(formatted('media-type'))),
    may('pushNotification', ref('PushNotificationConfig')),
    HISTORY_LENGTH,
    may('blocking', boolean),
  ]),
  GetTaskRequest: object('GetTaskRequest', [NAME, HISTORY_LENGTH, METADATA]),
  CancelTaskRequest: object('CancelTaskRequest', NAMED),
  SubscribeToTaskRequest: object('SubscribeToTaskRequest', NAMED),
  // In the prose only: an array (reference §3); Go has the page of the next draft.
  ListTasksResponse: choice(
    'ListTasksResponse',
    { to: 'TaskList', kind: null, marks: 'array' },
    { to: 'TaskPage', kind: null, marks: [] },
  ),
  TaskList: bareList('ListTasksResponse', ref('Task')),
  TaskPage: object('ListTasksResponse', [may('tasks', list(ref('Task')))], { open: true }),
  PushNotificationConfig: object('PushNotificationConfig', [
    must('url', formatted('url', 'hard')),
    may('id', string),
    may('token', string),
    may('authentication', ref('AuthenticationInfo')),
  ]),
  AuthenticationInfo: object('AuthenticationInfo', [must('schemes', strings), may('credentials', string)]),
  // The proto's request wraps the config once more; the prose keeps only the wrapper.
  TaskPushNotificationConfig: choice(
    'TaskPushNotificationConfig',
    { to: 'CreatePushConfig', kind: null, marks: ['config'] },
    { to: 'NamedPushConfig', kind: null, marks: [] },
  ),
  CreatePushConfig: object('TaskPushNotificationConfig', [
    may('parent', string),
    may('configId', string),
    must('config', ref('NamedPushConfig')),
  ]),
  NamedPushConfig: object('TaskPushNotificationConfig', [
    NAME,
    must('pushNotificationConfig', ref('PushNotificationConfig')),
  ]),
  GetTaskPushNotificationConfigRequest: object('GetTaskPushNotificationConfigRequest', NAMED),
  ListTaskPushNotificationConfigsRequest: object('ListTaskPushNotificationConfigsRequest', [
    may('parent', string),
    may('pageSize', int32),
    may('pageToken', string),
  ]),
  ListTaskPushNotificationConfigsResponse: choice(
    'ListTaskPushNotificationConfigsResponse',
    { to: 'PushConfigList', kind: null, marks: 'array' },
    { to: 'PushConfigPage', kind: null, marks: [] },
  ),
  PushConfigList: bareList('ListTaskPushNotificationConfigsResponse', ref('NamedPushConfig')),
  PushConfigPage: object('ListTaskPushNotificationConfigsResponse', [
    may('configs', list(ref('NamedPushConfig'))),
    may('nextPageToken', string),
  ]),
  DeleteTaskPushNotificationConfigRequest: object('DeleteTaskPushNotificationConfigRequest', NAMED),
  GetExtendedAgentCardRequest: object('GetExtendedAgentCardRequest', []),
};

/** Security of a card from `/v1/card`: Python and Java write the JSON schema's, JS the proto's (reference §3). */
export const SECURITY_03_PROTO: Tables = {
  ...WRAPPED_TABLES,
  SecurityRequirement: object('SecurityRequirement', [may('schemes', any)], { open: true }),
  SecurityScheme: object(
    'SecurityScheme',
    [{ ...SCHEME_TYPE_03, required: false }, ...SCHEME_MEMBERS_03, ...WRAPPED_SCHEMES],
    { groups: [exactlyOne('type', ...WRAPPED_SCHEMES.map(({ name }) => name))], cases: SCHEME_CASES_03 },
  ),
};
