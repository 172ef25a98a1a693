import type { Entry, Operation } from '../model/a2a.js';

/** What repeating an operation does; null where it only asks. */
const EFFECTS: Readonly<Record<Operation, string | null>> = {
  SendMessage: 'makes a task or goes on with one',
  SendStreamingMessage: 'makes a task or goes on with one',
  GetTask: null,
  ListTasks: null,
  CancelTask: 'ends a task',
  SubscribeToTask: null,
  CreateTaskPushNotificationConfig: 'registers a webhook',
  GetTaskPushNotificationConfig: null,
  ListTaskPushNotificationConfigs: null,
  DeleteTaskPushNotificationConfig: 'takes a webhook away',
  GetExtendedAgentCard: null,
};

/** `safe to repeat`, or that it is not and why. */
export function safetyOf({ kind, operation }: Entry): string {
  if (kind === 'card-fetch') return 'safe to repeat';
  if (kind === 'push-delivery') return 'not safe to repeat: the receiver takes it for news';
  if (operation === null) return 'not safe to repeat: what it does is not known';
  const effect = EFFECTS[operation];
  return effect === null ? 'safe to repeat' : `not safe to repeat: ${effect}`;
}
