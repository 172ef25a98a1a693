import type { Entry, TaskTimeline } from '../model/a2a.js';
import { sameHost } from '../model/host.js';

/** What of a capture is judged; an empty list does not limit. Task ids may be given by their beginning. */
export interface Scope {
  readonly hosts: readonly string[];
  readonly tasks: readonly string[];
  readonly exchanges: readonly { readonly first: number; readonly last: number }[];
  /** Whether what went to a host, and to a path there, is left out; null where either is not known. */
  readonly ignores?: (host: string | null, path: string | null) => boolean;
}

/** The whole capture. */
export const EVERYTHING: Scope = { hosts: [], tasks: [], exchanges: [] };

export function isLimited(scope: Scope): boolean {
  return scope.ignores !== undefined || scope.hosts.length + scope.tasks.length + scope.exchanges.length > 0;
}

/** Whether an exchange lies in the scope. */
export function covers(scope: Scope, entry: Entry): boolean {
  return (
    !isIgnored(scope, entry) &&
    coversHost(scope, entry.host) &&
    coversExchange(scope, entry.index) &&
    (scope.tasks.length === 0 || tasksOf(entry).some((id) => coversTask(scope, id)))
  );
}

function tasksOf(entry: Entry): readonly (string | null)[] {
  switch (entry.kind) {
    case 'card-fetch':
    case 'foreign':
      return [];
    case 'push-delivery':
      return [entry.taskId];
    default:
      return [entry.taskId, ...entry.otherTasks];
  }
}

/** Whether an exchange is one of those that are left out. */
export function isIgnored({ ignores }: Scope, { host, exchange }: Entry): boolean {
  return ignores?.(host, exchange.request?.target.replace(/[?#].*$/s, '') ?? null) === true;
}

/** Whether anything of a task may lie in the scope; its findings are limited to the exchanges covered. */
export function coversTimeline(scope: Scope, task: TaskTimeline): boolean {
  if (scope.ignores?.(task.host, null)) return false;
  return coversHost(scope, task.host) && (scope.tasks.length === 0 || coversTask(scope, task.id));
}

function coversHost({ hosts }: Scope, host: string | null): boolean {
  return hosts.length === 0 || (host !== null && hosts.some((one) => sameHost(one, host)));
}

function coversTask({ tasks }: Scope, id: string | null): boolean {
  return id !== null && tasks.some((start) => id.startsWith(start));
}

function coversExchange({ exchanges }: Scope, index: number): boolean {
  return exchanges.length === 0 || exchanges.some(({ first, last }) => first <= index && index <= last);
}
