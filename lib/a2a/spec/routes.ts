import type { Operation } from '../../model/a2a.js';

/**
 * One HTTP+JSON route below the interface's URL. `{id}` and `{config}` stand for one segment each; a verb after `:`
 * belongs to the last segment. `v1`: only behind a literal `/v1`. `conclusive`: no other API is likely to have it.
 */
export interface Route {
  readonly verbs: readonly string[];
  readonly path: string;
  readonly operation: Operation;
  readonly v1: boolean;
  readonly conclusive: boolean;
}

const row = (verbs: string, path: string, operation: Operation, conclusive: boolean, v1 = false): Route => ({
  verbs: verbs.split(' '),
  path,
  operation,
  v1,
  conclusive,
});

/** A2A 1.0 §11.3, 0.3 §3.5.6 and its proto. Subscribe is POST in the text and GET in the proto of both. */
export const ROUTES: readonly Route[] = [
  row('POST', '/message:send', 'SendMessage', true),
  row('POST', '/message:stream', 'SendStreamingMessage', true),
  row('GET', '/tasks/{id}', 'GetTask', false),
  row('GET', '/tasks', 'ListTasks', false),
  row('POST', '/tasks/{id}:cancel', 'CancelTask', true),
  row('POST GET', '/tasks/{id}:subscribe', 'SubscribeToTask', true),
  row('POST', '/tasks/{id}/pushNotificationConfigs', 'CreateTaskPushNotificationConfig', true),
  row('GET', '/tasks/{id}/pushNotificationConfigs', 'ListTaskPushNotificationConfigs', true),
  row('GET', '/tasks/{id}/pushNotificationConfigs/{config}', 'GetTaskPushNotificationConfig', true),
  row('DELETE', '/tasks/{id}/pushNotificationConfigs/{config}', 'DeleteTaskPushNotificationConfig', true),
  row('POST', '/task/{id}/pushNotificationConfigs', 'CreateTaskPushNotificationConfig', true, true),
  row('GET', '/extendedAgentCard', 'GetExtendedAgentCard', true),
  row('GET', '/card', 'GetExtendedAgentCard', false, true),
  row('GET', '/agent/authenticatedExtendedCard', 'GetExtendedAgentCard', true),
];

/** gRPC paths: package of the service, and the names that differ between the generations (A2A 1.0 §10, 0.3 §3.2.2). */
export const GRPC_SERVICES = { '1.0': '/lf.a2a.v1.A2AService/', '0.3': '/a2a.v1.A2AService/' } as const;

/** gRPC method names of 0.3 that 1.0 spells otherwise. */
export const GRPC_03_NAMES: ReadonlyMap<string, Operation> = new Map([
  ['TaskSubscription', 'SubscribeToTask'],
  ['GetAgentCard', 'GetExtendedAgentCard'],
  ['ListTaskPushNotificationConfig', 'ListTaskPushNotificationConfigs'],
]);
