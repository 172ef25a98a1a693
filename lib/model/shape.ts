import type { Dialect } from './dialect.js';
import type { JsonDoc } from './json.js';

/**
 * Objects of the protocol by their name in A2A 1.0, whatever a version or binding calls them or folds into them.
 * `File`: what 0.1 to 0.3 hold in the `file` of a part. `RpcError` and `Status`: errors over JSON-RPC and HTTP+JSON.
 */
export type ObjectName =
  | 'AgentCapabilities'
  | 'AgentCard'
  | 'AgentCardSignature'
  | 'AgentExtension'
  | 'AgentInterface'
  | 'AgentProvider'
  | 'AgentSkill'
  | 'Artifact'
  | 'AuthenticationInfo'
  | 'CancelTaskRequest'
  | 'DeleteTaskPushNotificationConfigRequest'
  | 'File'
  | 'GetExtendedAgentCardRequest'
  | 'GetTaskPushNotificationConfigRequest'
  | 'GetTaskRequest'
  | 'ListTaskPushNotificationConfigsRequest'
  | 'ListTaskPushNotificationConfigsResponse'
  | 'ListTasksRequest'
  | 'ListTasksResponse'
  | 'Message'
  | 'OAuthFlow'
  | 'OAuthFlows'
  | 'Part'
  | 'PushNotificationConfig'
  | 'RpcError'
  | 'RpcRequest'
  | 'RpcResponse'
  | 'SecurityRequirement'
  | 'SecurityScheme'
  | 'SendMessageConfiguration'
  | 'SendMessageRequest'
  | 'SendMessageResponse'
  | 'Status'
  | 'StreamResponse'
  | 'SubscribeToTaskRequest'
  | 'Task'
  | 'TaskArtifactUpdateEvent'
  | 'TaskPushNotificationConfig'
  | 'TaskStatus'
  | 'TaskStatusUpdateEvent';

/**
 * What is wrong with a member. `missing`: required and absent (or null); `type`: another JSON type; `value`: none of
 * the enumerated ones; `empty`: no element or no character where one is needed; `format`: a text that is no base64,
 * media type, URL or timestamp; `none-of` and `several-of`: not exactly one of a group of members; `padded`: several,
 * but at most one that says something; `unknown`: a member that the object does not have in this dialect.
 */
export type Flaw =
  | 'missing'
  | 'type'
  | 'value'
  | 'empty'
  | 'format'
  | 'none-of'
  | 'several-of'
  | 'padded'
  | 'unknown';

/** One member of one A2A object that is not as its dialect wants it, and where. */
export interface ShapeFault {
  readonly object: ObjectName;
  /** Name of the member, empty where the object itself is at fault. */
  readonly member: string;
  readonly flaw: Flaw;
  /** The dialect whose table says so. */
  readonly dialect: Dialect;
  /** A clause that names the member, what is there and what was expected, as "`role` is `user`, expected …". */
  readonly says: string;
  /** The dialects in which what stands there would be right, as `0.3 over JSON-RPC`; null for none. */
  readonly rightIn: string | null;
  /**
   * Where a member stands under another name than its dialect gives it (snake_case, another dialect's, misspelled): of
   * a missing one the name that is there, of an unknown one the name that it ought to have. Else null.
   */
  readonly twin: string | null;
  /** Receivers live without it (`kind` of 0.3): a warning at most. */
  readonly soft: boolean;
  readonly side: 'request' | 'response';
  /** Index of the stream event that holds it; null outside streams. */
  readonly event: number | null;
  readonly doc: JsonDoc;
  /** Of the offending value inside `doc`; of the object that lacks the member where it is missing. */
  readonly pointer: string;
  readonly on: 'value' | 'key';
  /** Inside a task's history: somebody else may have said it first (0.3 reference §15.7, A9). */
  readonly quoted: boolean;
}
