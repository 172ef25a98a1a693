import { ROLES } from '../values.js';
import {
  any,
  boolean,
  choice,
  formatted,
  inCase,
  integer,
  list,
  may,
  must,
  object,
  prose,
  ref,
  string,
  strings,
  struct,
  text,
  word,
} from './build.js';
import type { Tables } from './member.js';

const METADATA = may('metadata', struct);
const HISTORY_LENGTH = may('historyLength', integer);
const PARTS = must('parts', list(ref('Part')));
const TASK_ID = [must('id', text), METADATA];
const STATES = ['submitted', 'working', 'input-required', 'completed', 'canceled', 'failed', 'unknown'];

/** The 0.1 generation (reference §12). */
export const ALL_01: Tables = {
  Task: object('Task', [
    must('id', text),
    may('sessionId', string),
    must('status', ref('TaskStatus')),
    may('history', list(ref('Message'))),
    may('artifacts', list(ref('Artifact'))),
    METADATA,
  ]),
  TaskStatus: object('TaskStatus', [
    must('state', word(...STATES)),
    may('message', ref('Message')),
    may('timestamp', formatted('timestamp')),
  ]),
  Message: object('Message', [must('role', word(ROLES['0.3'].user, ROLES['0.3'].agent)), PARTS, METADATA]),
  Part: object(
    'Part',
    [
      must('type', word('text', 'file', 'data')),
      may('text', string),
      may('file', ref('File')),
      // An object by the schema, or an array by the prose.
      may('data', any),
      METADATA,
    ],
    {
      cases: [
        inCase('type', 'text', must('text', string)),
        inCase('type', 'file', must('file', ref('File'))),
        inCase('type', 'data', must('data', any)),
      ],
    },
  ),
  File: object('File', [
    may('name', string),
    may('mimeType', formatted('media-type')),
    may('bytes', formatted('base64')),
    may('uri', string),
  ]),
  Artifact: object('Artifact', [
    may('name', string),
    may('description', string),
    PARTS,
    may('index', integer),
    may('append', boolean),
    may('lastChunk', boolean),
    METADATA,
  ]),
  TaskStatusUpdateEvent: object('TaskStatusUpdateEvent', [
    must('id', text),
    must('status', ref('TaskStatus')),
    may('final', boolean),
    METADATA,
  ]),
  TaskArtifactUpdateEvent: object('TaskArtifactUpdateEvent', [
    must('id', text),
    must('artifact', ref('Artifact')),
    METADATA,
  ]),
  SendMessageResponse: choice('SendMessageResponse', { to: 'Task', kind: null, marks: [] }),
  StreamResponse: choice(
    'StreamResponse',
    { to: 'TaskArtifactUpdateEvent', kind: null, marks: ['artifact'] },
    { to: 'TaskStatusUpdateEvent', kind: null, marks: [] },
  ),
  SendMessageRequest: object('SendMessageRequest', [
    must('id', text),
    may('sessionId', string),
    must('message', ref('Message')),
    may('acceptedOutputModes', strings),
    may('pushNotification', ref('PushNotificationConfig')),
    HISTORY_LENGTH,
    METADATA,
  ]),
  GetTaskRequest: object('GetTaskRequest', [...TASK_ID, HISTORY_LENGTH]),
  CancelTaskRequest: object('CancelTaskRequest', TASK_ID),
  SubscribeToTaskRequest: object('SubscribeToTaskRequest', [...TASK_ID, HISTORY_LENGTH]),
  PushNotificationConfig: object('PushNotificationConfig', [
    must('url', text),
    may('token', string),
    may('authentication', ref('AuthenticationInfo')),
  ]),
  AuthenticationInfo: object('AuthenticationInfo', [must('schemes', strings), may('credentials', string)], {
    open: true,
  }),
  TaskPushNotificationConfig: object('TaskPushNotificationConfig', [
    must('id', text),
    must('pushNotificationConfig', ref('PushNotificationConfig')),
  ]),
  GetTaskPushNotificationConfigRequest: object('GetTaskPushNotificationConfigRequest', TASK_ID),
  AgentCard: object('AgentCard', [
    must('name', prose),
    may('description', string),
    must('url', text),
    may('provider', ref('AgentProvider')),
    must('version', prose),
    may('documentationUrl', string),
    must('capabilities', ref('AgentCapabilities')),
    may('authentication', ref('AuthenticationInfo')),
    may('defaultInputModes', strings),
    may('defaultOutputModes', strings),
    must('skills', list(ref('AgentSkill'))),
  ]),
  AgentProvider: object('AgentProvider', [must('organization', prose), may('url', string)]),
  AgentCapabilities: object('AgentCapabilities', [
    may('streaming', boolean),
    may('pushNotifications', boolean),
    may('stateTransitionHistory', boolean),
  ]),
  AgentSkill: object('AgentSkill', [
    must('id', text),
    must('name', prose),
    may('description', string),
    may('tags', strings),
    may('examples', strings),
    may('inputModes', strings),
    may('outputModes', strings),
  ]),
};
