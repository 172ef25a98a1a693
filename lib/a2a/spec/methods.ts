import type { Dialect, Operation } from '../../model/a2a.js';

/** One spelling of an operation as a JSON-RPC method. `slip`: a name that some text or SDK uses beside the right one. */
export interface MethodSpelling {
  readonly method: string;
  readonly operation: Operation;
  readonly dialects: readonly Dialect[];
  readonly slip: boolean;
}

const v1: readonly Dialect[] = ['1.0', '1.0-rc'];
const rc: readonly Dialect[] = ['1.0-rc'];
const v03: readonly Dialect[] = ['0.3-rpc'];
const shared: readonly Dialect[] = ['0.1', '0.3-rpc'];
const v01: readonly Dialect[] = ['0.1'];

const row = (method: string, operation: Operation, dialects: readonly Dialect[], slip = false) => ({
  method,
  operation,
  dialects,
  slip,
});

/** A2A 1.0 §9.4, 0.3 §7, the 0.1 generation, release candidates, and known slips. */
export const METHODS: readonly MethodSpelling[] = [
  row('SendMessage', 'SendMessage', v1),
  row('SendStreamingMessage', 'SendStreamingMessage', v1),
  row('GetTask', 'GetTask', v1),
  row('ListTasks', 'ListTasks', v1),
  row('CancelTask', 'CancelTask', v1),
  row('SubscribeToTask', 'SubscribeToTask', v1),
  row('CreateTaskPushNotificationConfig', 'CreateTaskPushNotificationConfig', v1),
  row('GetTaskPushNotificationConfig', 'GetTaskPushNotificationConfig', v1),
  row('ListTaskPushNotificationConfigs', 'ListTaskPushNotificationConfigs', v1),
  row('DeleteTaskPushNotificationConfig', 'DeleteTaskPushNotificationConfig', v1),
  row('GetExtendedAgentCard', 'GetExtendedAgentCard', v1),
  row('SetTaskPushNotificationConfig', 'CreateTaskPushNotificationConfig', rc),
  row('ListTaskPushNotificationConfig', 'ListTaskPushNotificationConfigs', rc),
  row('message/send', 'SendMessage', v03),
  row('message/stream', 'SendStreamingMessage', v03),
  row('tasks/get', 'GetTask', shared),
  row('tasks/cancel', 'CancelTask', shared),
  row('tasks/resubscribe', 'SubscribeToTask', shared),
  row('tasks/pushNotificationConfig/set', 'CreateTaskPushNotificationConfig', v03),
  row('tasks/pushNotificationConfig/get', 'GetTaskPushNotificationConfig', v03),
  row('tasks/pushNotificationConfig/list', 'ListTaskPushNotificationConfigs', v03),
  row('tasks/pushNotificationConfig/delete', 'DeleteTaskPushNotificationConfig', v03),
  row('agent/getAuthenticatedExtendedCard', 'GetExtendedAgentCard', v03),
  row('agent/authenticatedExtendedCard', 'GetExtendedAgentCard', v03, true),
  row('tasks/list', 'ListTasks', v03, true),
  row('tasks/send', 'SendMessage', v01),
  row('tasks/sendSubscribe', 'SendStreamingMessage', v01),
  row('tasks/pushNotification/set', 'CreateTaskPushNotificationConfig', v01),
  row('tasks/pushNotification/get', 'GetTaskPushNotificationConfig', v01),
];

const byMethod = new Map(METHODS.map((spelling) => [spelling.method, spelling]));

/** The spelling as it stands in the table; undefined where no version has this method. */
export function methodNamed(method: string): MethodSpelling | undefined {
  return byMethod.get(method);
}

/** How `operation` is called over JSON-RPC in 1.0 or 0.3; null where that version has no such method. */
export function methodFor(operation: Operation, version: '1.0' | '0.3'): string | null {
  const dialect = version === '1.0' ? '1.0' : '0.3-rpc';
  const found = METHODS.find((m) => m.operation === operation && !m.slip && m.dialects.includes(dialect));
  return found?.method ?? null;
}

const fold = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
const folded = METHODS.filter((m) => !m.slip).map((spelling) => ({ spelling, name: fold(spelling.method) }));

/** The known method that an unknown one is closest to (case, separators and up to two letters aside), or null. */
export function nearestMethod(method: string): MethodSpelling | null {
  if (method.length > 80) return null;
  const name = fold(method);
  let best: MethodSpelling | null = null;
  let bestDistance = 3;
  for (const candidate of folded) {
    const distance = editDistance(name, candidate.name, bestDistance);
    if (distance < bestDistance) {
      best = candidate.spelling;
      bestDistance = distance;
    }
  }
  return best;
}

/** Levenshtein distance, or `limit` where it is not below that. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? limit) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? limit) + 1, (next[j - 1] ?? limit) + 1));
    }
    row = next;
  }
  return Math.min(row[b.length] ?? limit, limit);
}
