import type { Operation } from '../../model/a2a.js';

/** The capability of the card without which an agent refuses the operation (A2A 1.0 §3.3.4). */
export type CapabilityName = 'streaming' | 'pushNotifications' | 'extendedCard';

/** What holds of an operation in every version. `answers`: what a successful answer is. */
export interface OperationFacts {
  readonly operation: Operation;
  readonly answers: readonly ('task' | 'message' | 'list' | 'config' | 'card' | 'empty' | 'stream')[];
  readonly needs: CapabilityName | null;
}

/** A2A 1.0 §3.1 with §3.3.4; 0.3 §7. */
export const OPERATIONS: readonly OperationFacts[] = [
  { operation: 'SendMessage', answers: ['task', 'message'], needs: null },
  { operation: 'SendStreamingMessage', answers: ['stream'], needs: 'streaming' },
  { operation: 'GetTask', answers: ['task'], needs: null },
  { operation: 'ListTasks', answers: ['list'], needs: null },
  { operation: 'CancelTask', answers: ['task'], needs: null },
  { operation: 'SubscribeToTask', answers: ['stream'], needs: 'streaming' },
  { operation: 'CreateTaskPushNotificationConfig', answers: ['config'], needs: 'pushNotifications' },
  { operation: 'GetTaskPushNotificationConfig', answers: ['config'], needs: 'pushNotifications' },
  { operation: 'ListTaskPushNotificationConfigs', answers: ['config'], needs: 'pushNotifications' },
  { operation: 'DeleteTaskPushNotificationConfig', answers: ['empty'], needs: 'pushNotifications' },
  { operation: 'GetExtendedAgentCard', answers: ['card'], needs: 'extendedCard' },
];

const byName = new Map(OPERATIONS.map((facts) => [facts.operation, facts]));

export function capabilityFor(operation: Operation): CapabilityName | null {
  return byName.get(operation)?.needs ?? null;
}

/** Whether a successful answer is an event stream. */
export function isStreaming(operation: Operation | null): boolean {
  return operation === 'SendStreamingMessage' || operation === 'SubscribeToTask';
}
