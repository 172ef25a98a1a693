import { stateSpellings } from '../states.js';
import { ROLES } from '../values.js';
import {
  any,
  boolean,
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
import type { Tables } from './member.js';

const STATE = word(...(stateSpellings('1.0')?.values() ?? []));
const ROLE = word(ROLES['1.0'].user, ROLES['1.0'].agent);
const UTC = formatted('utc');
const TENANT = may('tenant', string);
const METADATA = may('metadata', struct);
const EXTENSIONS = may('extensions', strings);
const HISTORY_LENGTH = may('historyLength', int32);

/** A config for pushes, flat: also the request that creates it (§4.3.1). */
const PUSH_CONFIG = [
  TENANT,
  may('id', string),
  may('taskId', string),
  must('url', formatted('url', 'hard')),
  may('token', string),
  may('authentication', ref('AuthenticationInfo')),
];

/** A2A 1.0 §3 and §4, in ProtoJSON (§5.5): what messages, tasks, events and requests are made of. */
export const CORE_10: Tables = {
  Task: object('Task', [
    must('id', text),
    may('contextId', string),
    must('status', ref('TaskStatus')),
    may('artifacts', list(ref('Artifact'))),
    may('history', list(ref('Message'))),
    METADATA,
  ]),
  TaskStatus: object('TaskStatus', [
    must('state', STATE),
    may('message', ref('Message')),
    may('timestamp', UTC),
  ]),
  Message: object('Message', [
    must('messageId', text),
    may('contextId', string),
    may('taskId', string),
    must('role', ROLE),
    must('parts', list(ref('Part'), 'hard')),
    METADATA,
    EXTENSIONS,
    may('referenceTaskIds', strings),
  ]),
  Part: object(
    'Part',
    [
      may('text', string),
      may('raw', formatted('base64')),
      may('url', formatted('url')),
      may('data', any),
      METADATA,
      may('filename', string),
      may('mediaType', formatted('media-type')),
    ],
    // §4.1.6: a Value of null is a value.
    { groups: [{ ...exactlyOne('text', 'raw', 'url', 'data'), nullCounts: 'data' }] },
  ),
  Artifact: object('Artifact', [
    must('artifactId', text),
    may('name', string),
    may('description', string),
    must('parts', list(ref('Part'), 'hard')),
    METADATA,
    EXTENSIONS,
  ]),
  TaskStatusUpdateEvent: object('TaskStatusUpdateEvent', [
    must('taskId', text),
    must('contextId', text),
    must('status', ref('TaskStatus')),
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
  SendMessageRequest: object('SendMessageRequest', [
    TENANT,
    must('message', ref('Message')),
    may('configuration', ref('SendMessageConfiguration')),
    METADATA,
  ]),
  SendMessageConfiguration: object('SendMessageConfiguration', [
    may('acceptedOutputModes', list(formatted('media-type'))),
    may('taskPushNotificationConfig', ref('TaskPushNotificationConfig')),
    HISTORY_LENGTH,
    may('returnImmediately', boolean),
  ]),
  GetTaskRequest: object('GetTaskRequest', [TENANT, must('id', text), HISTORY_LENGTH]),
  ListTasksRequest: object('ListTasksRequest', [
    TENANT,
    may('contextId', string),
    may('status', STATE),
    may('pageSize', int32),
    may('pageToken', string),
    HISTORY_LENGTH,
    may('statusTimestampAfter', UTC),
    may('includeArtifacts', boolean),
  ]),
  // An empty page and a last one are legal, absent members are not (§3.1.4).
  ListTasksResponse: object('ListTasksResponse', [
    must('tasks', list(ref('Task'))),
    must('nextPageToken', string),
    must('pageSize', int32),
    must('totalSize', int32),
  ]),
  CancelTaskRequest: object('CancelTaskRequest', [TENANT, must('id', text), METADATA]),
  SubscribeToTaskRequest: object('SubscribeToTaskRequest', [TENANT, must('id', text)]),
  TaskPushNotificationConfig: object('TaskPushNotificationConfig', PUSH_CONFIG),
  AuthenticationInfo: object('AuthenticationInfo', [must('scheme', text), may('credentials', string)]),
  GetTaskPushNotificationConfigRequest: object('GetTaskPushNotificationConfigRequest', [
    TENANT,
    must('taskId', text),
    must('id', text),
  ]),
  ListTaskPushNotificationConfigsRequest: object('ListTaskPushNotificationConfigsRequest', [
    TENANT,
    must('taskId', text),
    may('pageSize', int32),
    may('pageToken', string),
  ]),
  ListTaskPushNotificationConfigsResponse: object('ListTaskPushNotificationConfigsResponse', [
    may('configs', list(ref('TaskPushNotificationConfig'))),
    may('nextPageToken', string),
  ]),
  DeleteTaskPushNotificationConfigRequest: object('DeleteTaskPushNotificationConfigRequest', [
    TENANT,
    must('taskId', text),
    must('id', text),
  ]),
  GetExtendedAgentCardRequest: object('GetExtendedAgentCardRequest', [TENANT]),
};
