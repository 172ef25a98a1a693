import type { Outcome } from '../../model/a2a.js';
import type { Operation } from '../../model/dialect.js';
import type { ObjectName } from '../../model/shape.js';

/**
 * What an operation takes and what it answers with, by the names of A2A 1.0 (§3.1). `answer` null for nothing;
 * `outcomes`: as what a right answer in one piece is recognised.
 */
export interface Payloads {
  readonly request: ObjectName;
  readonly answer: ObjectName | null;
  readonly outcomes: readonly Outcome[];
}

const row = (request: ObjectName, answer: ObjectName | null, ...outcomes: Outcome[]): Payloads => ({
  request,
  answer,
  outcomes,
});

const PAYLOADS: Readonly<Record<Operation, Payloads>> = {
  SendMessage: row('SendMessageRequest', 'SendMessageResponse', 'task', 'message'),
  SendStreamingMessage: row('SendMessageRequest', 'StreamResponse', 'stream'),
  GetTask: row('GetTaskRequest', 'Task', 'task'),
  ListTasks: row('ListTasksRequest', 'ListTasksResponse', 'list'),
  CancelTask: row('CancelTaskRequest', 'Task', 'task'),
  SubscribeToTask: row('SubscribeToTaskRequest', 'StreamResponse', 'stream'),
  CreateTaskPushNotificationConfig: row('TaskPushNotificationConfig', 'TaskPushNotificationConfig', 'config'),
  GetTaskPushNotificationConfig: row(
    'GetTaskPushNotificationConfigRequest',
    'TaskPushNotificationConfig',
    'config',
  ),
  // Writers of proto JSON leave out a list without elements.
  ListTaskPushNotificationConfigs: row(
    'ListTaskPushNotificationConfigsRequest',
    'ListTaskPushNotificationConfigsResponse',
    'config',
    'empty',
  ),
  DeleteTaskPushNotificationConfig: row('DeleteTaskPushNotificationConfigRequest', null, 'empty'),
  GetExtendedAgentCard: row('GetExtendedAgentCardRequest', 'AgentCard', 'card'),
};

/** The objects that an operation is asked and answered with. */
export function payloadsOf(operation: Operation): Payloads {
  return PAYLOADS[operation];
}
