import type { ErrorTold } from './error.js';
import type { Json, JsonDoc, JsonObject } from './json.js';
import type {
  ArtifactUpdate,
  Message,
  PushConfig,
  PushConfigPage,
  SendConfiguration,
  Standing,
  StatusUpdate,
  Task,
  TaskPage,
} from './objects.js';
import type { Parameter } from './query.js';
import type { StateWord } from './state.js';

/**
 * Where a request's values stand: in the params (JSON-RPC) or body at `pointer` of `doc`, in the query, or in the path,
 * which the start line spells. `doc` is null where there is no body.
 */
interface AskedBase {
  readonly doc: JsonDoc | null;
  readonly pointer: string;
  readonly query: readonly Parameter[];
  readonly tenant: string | null;
  readonly metadata: JsonObject | null;
}

/** `waits`: for a terminal or interrupted state, as its configuration or its version's default says; null where that is open. */
export interface SendAsked extends AskedBase {
  readonly operation: 'SendMessage' | 'SendStreamingMessage';
  readonly message: Message | null;
  readonly configuration: SendConfiguration | null;
  readonly waits: boolean | null;
}

/** `historyLength`: how many messages of the history are wanted; null where left out. */
export interface TaskAsked extends AskedBase {
  readonly operation: 'GetTask' | 'CancelTask' | 'SubscribeToTask';
  readonly taskId: string | null;
  readonly historyLength: number | null;
}

/** Filters and paging; null where left out, or where what stands there is none. `statusWritten` as on the wire. */
export interface ListAsked extends AskedBase {
  readonly operation: 'ListTasks';
  readonly contextId: string | null;
  readonly status: StateWord | null;
  readonly statusWritten: string | null;
  readonly pageSize: number | null;
  readonly pageToken: string | null;
  readonly historyLength: number | null;
  readonly statusTimestampAfter: string | null;
  readonly includeArtifacts: boolean | null;
}

/** A configuration to be set; `taskId` of it or of the path. */
export interface PushConfigAsked extends AskedBase {
  readonly operation: 'CreateTaskPushNotificationConfig';
  readonly taskId: string | null;
  readonly config: PushConfig | null;
}

/** `configId` is null in a list, and in 0.3 where the only one is meant. */
export interface PushConfigsAsked extends AskedBase {
  readonly operation:
    | 'GetTaskPushNotificationConfig'
    | 'ListTaskPushNotificationConfigs'
    | 'DeleteTaskPushNotificationConfig';
  readonly taskId: string | null;
  readonly configId: string | null;
  readonly pageSize: number | null;
  readonly pageToken: string | null;
}

/** The extended card needs nothing but the question. */
export interface CardAsked extends AskedBase {
  readonly operation: 'GetExtendedAgentCard';
}

/** What a request asks for, in one shape whatever its version and binding. */
export type Asked = SendAsked | TaskAsked | ListAsked | PushConfigAsked | PushConfigsAsked | CardAsked;

/** What an answer gives, in one shape. `card`: its object; AgentCard is what the card in force is read as. */
export type Answered =
  | { readonly is: 'task'; readonly task: Task }
  | { readonly is: 'message'; readonly message: Message }
  | { readonly is: 'tasks'; readonly page: TaskPage }
  | { readonly is: 'config'; readonly config: PushConfig }
  | { readonly is: 'configs'; readonly page: PushConfigPage }
  | { readonly is: 'card'; readonly card: Standing & { readonly value: Json | undefined } }
  | { readonly is: 'empty' }
  | { readonly is: 'error'; readonly error: ErrorTold };

/** What a stream event or a push delivery tells, in one shape. */
export type Happened =
  | { readonly is: 'task'; readonly task: Task }
  | { readonly is: 'message'; readonly message: Message }
  | { readonly is: 'status'; readonly update: StatusUpdate }
  | { readonly is: 'artifact'; readonly update: ArtifactUpdate }
  | { readonly is: 'error'; readonly error: ErrorTold };
