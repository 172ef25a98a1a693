import type { Binding, Dialect, Operation } from '../../model/dialect.js';

/** The capability of the card without which an agent refuses the operation (A2A 1.0 §3.3.4). */
export type CapabilityName = 'streaming' | 'pushNotifications' | 'extendedCard';

/** The versions whose tables differ. 0.2 is as 0.3 is but for what `ALIASES` lists. */
export type Version = '1.0' | '0.3' | '0.1';

/** One column per version; null where it has no such operation over that binding. */
export type Spellings = Readonly<Record<Version, string | null>>;

/**
 * An operation, and how each version spells it over each binding: the method over JSON-RPC, verbs and route below the
 * interface's URL over HTTP+JSON, the method of the service over gRPC.
 */
export interface OperationFacts {
  readonly operation: Operation;
  readonly needs: CapabilityName | null;
  readonly spelled: Readonly<Record<Binding, Spellings>>;
}

const columns = (v10: string, v03: string | null, v01: string | null = null): Spellings => ({
  '1.0': v10,
  '0.3': v03,
  '0.1': v01,
});

/** A2A 1.0 §3.1, §3.3.4, §9.4, §10.4 and §11.3; 0.3 §3.5.6, §7 and a2a.proto; the 0.1 generation, which had JSON-RPC only. */
export const OPERATIONS: readonly OperationFacts[] = [
  {
    operation: 'SendMessage',
    needs: null,
    spelled: {
      JSONRPC: columns('SendMessage', 'message/send', 'tasks/send'),
      'HTTP+JSON': columns('POST /message:send', 'POST /v1/message:send'),
      GRPC: columns('SendMessage', 'SendMessage'),
    },
  },
  {
    operation: 'SendStreamingMessage',
    needs: 'streaming',
    spelled: {
      JSONRPC: columns('SendStreamingMessage', 'message/stream', 'tasks/sendSubscribe'),
      'HTTP+JSON': columns('POST /message:stream', 'POST /v1/message:stream'),
      GRPC: columns('SendStreamingMessage', 'SendStreamingMessage'),
    },
  },
  {
    operation: 'GetTask',
    needs: null,
    spelled: {
      JSONRPC: columns('GetTask', 'tasks/get', 'tasks/get'),
      'HTTP+JSON': columns('GET /tasks/{id}', 'GET /v1/tasks/{id}'),
      GRPC: columns('GetTask', 'GetTask'),
    },
  },
  {
    // 0.3 has it in its table of HTTP+JSON routes only; its proto has none.
    operation: 'ListTasks',
    needs: null,
    spelled: {
      JSONRPC: columns('ListTasks', null),
      'HTTP+JSON': columns('GET /tasks', 'GET /v1/tasks'),
      GRPC: columns('ListTasks', null),
    },
  },
  {
    operation: 'CancelTask',
    needs: null,
    spelled: {
      JSONRPC: columns('CancelTask', 'tasks/cancel', 'tasks/cancel'),
      'HTTP+JSON': columns('POST /tasks/{id}:cancel', 'POST /v1/tasks/{id}:cancel'),
      GRPC: columns('CancelTask', 'CancelTask'),
    },
  },
  {
    // POST in the text of both versions, GET in the proto of both.
    operation: 'SubscribeToTask',
    needs: 'streaming',
    spelled: {
      JSONRPC: columns('SubscribeToTask', 'tasks/resubscribe', 'tasks/resubscribe'),
      'HTTP+JSON': columns('POST GET /tasks/{id}:subscribe', 'POST GET /v1/tasks/{id}:subscribe'),
      GRPC: columns('SubscribeToTask', 'TaskSubscription'),
    },
  },
  {
    operation: 'CreateTaskPushNotificationConfig',
    needs: 'pushNotifications',
    spelled: {
      JSONRPC: columns(
        'CreateTaskPushNotificationConfig',
        'tasks/pushNotificationConfig/set',
        'tasks/pushNotification/set',
      ),
      'HTTP+JSON': columns(
        'POST /tasks/{id}/pushNotificationConfigs',
        'POST /v1/tasks/{id}/pushNotificationConfigs',
      ),
      GRPC: columns('CreateTaskPushNotificationConfig', 'CreateTaskPushNotificationConfig'),
    },
  },
  {
    operation: 'GetTaskPushNotificationConfig',
    needs: 'pushNotifications',
    spelled: {
      JSONRPC: columns(
        'GetTaskPushNotificationConfig',
        'tasks/pushNotificationConfig/get',
        'tasks/pushNotification/get',
      ),
      'HTTP+JSON': columns(
        'GET /tasks/{id}/pushNotificationConfigs/{config}',
        'GET /v1/tasks/{id}/pushNotificationConfigs/{config}',
      ),
      GRPC: columns('GetTaskPushNotificationConfig', 'GetTaskPushNotificationConfig'),
    },
  },
  {
    operation: 'ListTaskPushNotificationConfigs',
    needs: 'pushNotifications',
    spelled: {
      JSONRPC: columns('ListTaskPushNotificationConfigs', 'tasks/pushNotificationConfig/list'),
      'HTTP+JSON': columns(
        'GET /tasks/{id}/pushNotificationConfigs',
        'GET /v1/tasks/{id}/pushNotificationConfigs',
      ),
      GRPC: columns('ListTaskPushNotificationConfigs', 'ListTaskPushNotificationConfig'),
    },
  },
  {
    operation: 'DeleteTaskPushNotificationConfig',
    needs: 'pushNotifications',
    spelled: {
      JSONRPC: columns('DeleteTaskPushNotificationConfig', 'tasks/pushNotificationConfig/delete'),
      'HTTP+JSON': columns(
        'DELETE /tasks/{id}/pushNotificationConfigs/{config}',
        'DELETE /v1/tasks/{id}/pushNotificationConfigs/{config}',
      ),
      GRPC: columns('DeleteTaskPushNotificationConfig', 'DeleteTaskPushNotificationConfig'),
    },
  },
  {
    operation: 'GetExtendedAgentCard',
    needs: 'extendedCard',
    spelled: {
      JSONRPC: columns('GetExtendedAgentCard', 'agent/getAuthenticatedExtendedCard'),
      'HTTP+JSON': columns('GET /extendedAgentCard', 'GET /v1/card'),
      GRPC: columns('GetExtendedAgentCard', 'GetAgentCard'),
    },
  },
];

/** A spelling beside the table's. `slip`: no version has it, some text or SDK does. */
export interface Alias {
  readonly operation: Operation;
  readonly binding: Binding;
  readonly spelled: string;
  readonly dialect: Dialect;
  readonly slip: boolean;
}

/** Drafts of 1.0 (0.3 reference §14), 0.2 (§1, §4), a typo of the 0.3 proto (§3), and what SDKs serve all the same (§2). */
export const ALIASES: readonly Alias[] = [
  alias('CreateTaskPushNotificationConfig', 'JSONRPC', 'SetTaskPushNotificationConfig', '1.0-rc'),
  alias('ListTaskPushNotificationConfigs', 'JSONRPC', 'ListTaskPushNotificationConfig', '1.0-rc'),
  alias('GetExtendedAgentCard', 'JSONRPC', 'agent/authenticatedExtendedCard', '0.3-rpc', true),
  alias('ListTasks', 'JSONRPC', 'tasks/list', '0.3-rpc', true),
  alias('GetExtendedAgentCard', 'HTTP+JSON', 'GET /agent/authenticatedExtendedCard', '0.2'),
  alias(
    'CreateTaskPushNotificationConfig',
    'HTTP+JSON',
    'POST /v1/task/{id}/pushNotificationConfigs',
    '0.3-proto',
    true,
  ),
  alias('CreateTaskPushNotificationConfig', 'GRPC', 'CreateTaskPushNotification', '0.3-proto'),
  alias('GetTaskPushNotificationConfig', 'GRPC', 'GetTaskPushNotification', '0.3-proto'),
  alias('ListTaskPushNotificationConfigs', 'GRPC', 'ListTaskPushNotification', '0.3-proto'),
  alias('CreateTaskPushNotificationConfig', 'GRPC', 'SetTaskPushNotificationConfig', '1.0-rc'),
];

function alias(
  operation: Operation,
  binding: Binding,
  spelled: string,
  dialect: Dialect,
  slip = false,
): Alias {
  return { operation, binding, spelled, dialect, slip };
}

const byName = new Map(OPERATIONS.map((facts) => [facts.operation, facts]));

/** What a card has to declare before an operation may be used; null where nothing. */
export function capabilityFor(operation: Operation): CapabilityName | null {
  return byName.get(operation)?.needs ?? null;
}

/** Whether a successful answer is an event stream. */
export function isStreaming(operation: Operation | null): boolean {
  return operation !== null && capabilityFor(operation) === 'streaming';
}
