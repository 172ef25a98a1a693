import type { Json, StreamEvent } from '../model/a2a.js';
import { isObject, textMember } from '../model/json.js';
import { tasksIn } from './spec/task-list.js';

/** As many as a page of ListTasks holds at most (A2A 1.0 §3.1.4). */
const MOST = 100;
const NONE: readonly string[] = [];

/** Where a call names tasks beside the one that it is about. */
interface Names {
  readonly taskId: string | null;
  /** What the request says of it. */
  readonly asked: string | null;
  readonly events: readonly StreamEvent[] | undefined;
  /** The answer to ListTasks; undefined for any other. */
  readonly list: Json | undefined;
}

/** The ids of further tasks that a call names, the first of them. */
export function otherTasks({ taskId, asked, events, list }: Names): readonly string[] {
  if (list === undefined && events === undefined && (asked === null || asked === taskId)) return NONE;
  const found = new Set<string>();
  const add = (id: string | null): void => {
    if (id !== null && id !== taskId && found.size < MOST) found.add(id);
  };
  add(asked);
  for (const event of events ?? []) add(event.taskId);
  if (list !== undefined) for (const task of tasksIn(list).tasks.slice(0, MOST)) add(idOf(task));
  return found.size === 0 ? NONE : [...found];
}

function idOf(task: Json): string | null {
  return isObject(task) ? textMember(task, 'id') : null;
}
