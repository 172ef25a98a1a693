import { stateSpellings } from '../states.js';
import { type PAYLOADS, ROLES } from '../values.js';
import {
  bareList,
  boolean,
  choice,
  exactlyOne,
  formatted,
  inCase,
  integer,
  list,
  may,
  must,
  object,
  ref,
  soft,
  string,
  strings,
  struct,
  text,
  word,
} from './build.js';
import type { Choice, TableName, Tables } from './member.js';

const METADATA = may('metadata', struct);
const EXTENSIONS = may('extensions', strings);
const HISTORY_LENGTH = may('historyLength', integer);
const MEDIA_TYPE = may('mimeType', formatted('media-type'));
type ResultKind = (typeof PAYLOADS)[number]['kind'];
/** Both big SDKs live without it (reference §6). */
const kind = (value: ResultKind) => soft(must('kind', word(value)));
const TASK_ID = [must('id', text), METADATA];

/** Told by its kind, or where that is missing by what only it has. */
const told = (to: TableName, as: ResultKind, ...marks: readonly string[]): Choice => ({
  to,
  kind: as,
  marks,
});
const ARTIFACT_EVENT = told('TaskArtifactUpdateEvent', 'artifact-update', 'artifact');
const STATUS_EVENT = told('TaskStatusUpdateEvent', 'status-update', 'status', 'taskId');
const TASK = told('Task', 'task', 'status');
const MESSAGES = [told('Message', 'message', 'parts'), told('Message', 'message', 'role')];

/** A2A 0.3 §6 and §7 as JSON schema: 0.2 and 0.3 over JSON-RPC. */
export const CORE_03: Tables = {
  Task: object('Task', [
    must('id', text),
    must('contextId', text),
    must('status', ref('TaskStatus')),
    kind('task'),
    may('history', list(ref('Message'))),
    may('artifacts', list(ref('Artifact'))),
    METADATA,
  ]),
  TaskStatus: object('TaskStatus', [
    must('state', word(...(stateSpellings('0.3-rpc')?.values() ?? []))),
    may('message', ref('Message')),
    may('timestamp', formatted('timestamp')),
  ]),
  Message: object('Message', [
    must('messageId', text),
    must('role', word(ROLES['0.3'].user, ROLES['0.3'].agent)),
    must('parts', list(ref('Part'), 'hard')),
    kind('message'),
    may('taskId', string),
    may('contextId', string),
    may('referenceTaskIds', strings),
    EXTENSIONS,
    METADATA,
  ]),
  Part: object(
    'Part',
    [
      soft(must('kind', word('text', 'file', 'data'))),
      may('text', string),
      may('file', ref('File')),
      may('data', struct),
      METADATA,
    ],
    {
      groups: [exactlyOne('text', 'file', 'data')],
      cases: [
        inCase('kind', 'text', must('text', string)),
        inCase('kind', 'file', must('file', ref('File'))),
        inCase('kind', 'data', must('data', struct)),
      ],
    },
  ),
  File: object(
    'File',
    [may('bytes', formatted('base64')), may('uri', formatted('url')), may('name', string), MEDIA_TYPE],
    { groups: [exactlyOne('bytes', 'uri')] },
  ),
  Artifact: object('Artifact', [
    must('artifactId', text),
    must('parts', list(ref('Part'), 'hard')),
    may('name', string),
    may('description', string),
    EXTENSIONS,
    METADATA,
  ]),
  TaskStatusUpdateEvent: object('TaskStatusUpdateEvent', [
    must('taskId', text),
    must('contextId', text),
    must('status', ref('TaskStatus')),
    must('final', boolean),
    kind('status-update'),
    METADATA,
  ]),
  TaskArtifactUpdateEvent: object('TaskArtifactUpdateEvent', [
    must('taskId', text),
    must('contextId', text),
    must('artifact', ref('Artifact')),
    kind('artifact-update'),
    may('append', boolean),
    may('lastChunk', boolean),
    METADATA,
  ]),
  SendMessageResponse: choice('SendMessageResponse', TASK, ...MESSAGES),
  StreamResponse: choice('StreamResponse', ARTIFACT_EVENT, STATUS_EVENT, TASK, ...MESSAGES),
  SendMessageRequest: object('SendMessageRequest', [
    must('message', ref('Message')),
    may('configuration', ref('SendMessageConfiguration')),
    METADATA,
  ]),
  SendMessageConfiguration: object('SendMessageConfiguration', [
    may('acceptedOutputModes', list(formatted('media-type'))),
    HISTORY_LENGTH,
    may('pushNotificationConfig', ref('PushNotificationConfig')),
    may('blocking', boolean),
  ]),
  GetTaskRequest: object('GetTaskRequest', [must('id', text), HISTORY_LENGTH, METADATA]),
  CancelTaskRequest: object('CancelTaskRequest', TASK_ID),
  // Python's draft of it takes a length of history too; 0.1 did.
  SubscribeToTaskRequest: object('SubscribeToTaskRequest', TASK_ID),
  PushNotificationConfig: object('PushNotificationConfig', [
    must('url', formatted('url', 'hard')),
    may('id', string),
    may('token', string),
    may('authentication', ref('AuthenticationInfo')),
  ]),
  AuthenticationInfo: object('AuthenticationInfo', [must('schemes', strings), may('credentials', string)]),
  TaskPushNotificationConfig: object('TaskPushNotificationConfig', [
    must('taskId', text),
    must('pushNotificationConfig', ref('PushNotificationConfig')),
  ]),
  GetTaskPushNotificationConfigRequest: object('GetTaskPushNotificationConfigRequest', [
    ...TASK_ID,
    may('pushNotificationConfigId', string),
  ]),
  ListTaskPushNotificationConfigsRequest: object('ListTaskPushNotificationConfigsRequest', TASK_ID),
  ListTaskPushNotificationConfigsResponse: bareList(
    'ListTaskPushNotificationConfigsResponse',
    ref('TaskPushNotificationConfig'),
  ),
  DeleteTaskPushNotificationConfigRequest: object('DeleteTaskPushNotificationConfigRequest', [
    ...TASK_ID,
    must('pushNotificationConfigId', text),
  ]),
  // The schema forbids params; an empty object is what clients send in their place.
  GetExtendedAgentCardRequest: object('GetExtendedAgentCardRequest', []),
};
