import type { Entry, TaskTimeline } from '../model/a2a.js';

/** What of a capture is judged; an empty list does not limit. Task ids may be given by their beginning. */
export interface Scope {
  readonly hosts: readonly string[];
  readonly tasks: readonly string[];
  readonly exchanges: readonly { readonly first: number; readonly last: number }[];
}

/** The whole capture. */
export const EVERYTHING: Scope = { hosts: [], tasks: [], exchanges: [] };

export function isLimited(scope: Scope): boolean {
  return scope.hosts.length + scope.tasks.length + scope.exchanges.length > 0;
}

/** Whether an exchange lies in the scope. */
export function covers(scope: Scope, entry: Entry): boolean {
  return (
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

/** Whether anything of a task may lie in the scope; its findings are limited to the exchanges covered. */
export function coversTimeline(scope: Scope, task: TaskTimeline): boolean {
  return coversHost(scope, task.host) && (scope.tasks.length === 0 || coversTask(scope, task.id));
}

function coversHost({ hosts }: Scope, host: string | null): boolean {
  return hosts.length === 0 || (host !== null && hosts.some((one) => sameHost(one, host)));
}

/** `agent.example` covers every port of it; `agent.example:8080` only that one. */
function sameHost(wanted: string, host: string): boolean {
  const [a, b] = [wanted.toLowerCase(), host.toLowerCase()];
  return a === b || b.replace(/:\d+$/, '') === a;
}

function coversTask({ tasks }: Scope, id: string | null): boolean {
  return id !== null && tasks.some((start) => id.startsWith(start));
}

function coversExchange({ exchanges }: Scope, index: number): boolean {
  return exchanges.length === 0 || exchanges.some(({ first, last }) => first <= index && index <= last);
}
