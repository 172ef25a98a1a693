import type { ObjectName } from '../../model/shape.js';
import type { TableName } from '../spec/objects/member.js';

/** Objects as a sentence calls them, without an article. */
const WORDS: Readonly<Record<ObjectName, string>> = {
  AgentCapabilities: 'capabilities of the card',
  AgentCard: 'card',
  AgentCardSignature: 'signature',
  AgentExtension: 'extension of the card',
  AgentInterface: 'interface',
  AgentProvider: 'provider',
  AgentSkill: 'skill',
  Artifact: 'artifact',
  AuthenticationInfo: 'authentication of the push configuration',
  CancelTaskRequest: 'request',
  DeleteTaskPushNotificationConfigRequest: 'request',
  File: 'file of the part',
  GetExtendedAgentCardRequest: 'request',
  GetTaskPushNotificationConfigRequest: 'request',
  GetTaskRequest: 'request',
  ListTaskPushNotificationConfigsRequest: 'request',
  ListTaskPushNotificationConfigsResponse: 'list of push configurations',
  ListTasksRequest: 'request',
  ListTasksResponse: 'list of tasks',
  Message: 'message',
  OAuthFlow: 'flow',
  OAuthFlows: 'security scheme',
  Part: 'part',
  PushNotificationConfig: 'push configuration',
  RpcError: 'error',
  RpcRequest: 'request',
  RpcResponse: 'response',
  SecurityRequirement: 'security requirement',
  SecurityScheme: 'security scheme',
  SendMessageConfiguration: 'configuration',
  SendMessageRequest: 'request',
  SendMessageResponse: 'answer',
  Status: 'error',
  StreamResponse: 'event',
  SubscribeToTaskRequest: 'request',
  Task: 'task',
  TaskArtifactUpdateEvent: 'artifact update',
  TaskPushNotificationConfig: 'push configuration',
  TaskStatus: 'status',
  TaskStatusUpdateEvent: 'status update',
};

/** Objects that faults count as part of another. */
const INNER: { readonly [N in TableName]?: string } = {
  DataHolder: 'data of the part',
  ErrorDetail: 'detail of the error',
};

/** What sentences call an object, as "push configuration". */
export function wordFor(object: ObjectName, table: TableName): string {
  return INNER[table] ?? WORDS[object];
}
