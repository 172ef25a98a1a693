import type { Json, Operation, Outcome } from '../model/a2a.js';
import { isObject, type JsonObject, listMember, member, textMember } from '../model/json.js';
import { looksLikeCard } from './card.js';
import { stateWord } from './spec/states.js';

/** What a result is, and where: `pointer` from the result's own place, null where nothing stands there. */
export interface Answer {
  readonly outcome: Extract<
    Outcome,
    'task' | 'message' | 'list' | 'config' | 'card' | 'empty' | 'unreadable'
  >;
  readonly pointer: string | null;
  /** What stands there. */
  readonly value: Json | undefined;
  /** The wrapper member of 1.0 and of the 0.3 proto that holds it. */
  readonly wrapper: 'task' | 'message' | null;
}

const EMPTY: Answer = { outcome: 'empty', pointer: null, value: undefined, wrapper: null };
const UNREADABLE: Answer = { outcome: 'unreadable', pointer: null, value: undefined, wrapper: null };

/** Reads a successful result by its shape; the operation helps only where the shape is poor. */
export function readAnswer(value: Json | undefined, operation: Operation | null): Answer {
  if (value === null || value === undefined) return EMPTY;
  if (Array.isArray(value)) return here(operation === 'ListTasks' ? 'list' : 'config', value);
  if (!isObject(value)) return UNREADABLE;
  const kind = textMember(value, 'kind');
  if (kind === null) {
    const task = member(value, 'task');
    if (isObject(task)) return { outcome: 'task', pointer: '/task', value: task, wrapper: 'task' };
    const message = member(value, 'message');
    if (isObject(message)) {
      return { outcome: 'message', pointer: '/message', value: message, wrapper: 'message' };
    }
  }
  if (kind === 'task' || isTask(value)) return here('task', value);
  if (kind === 'message' || isMessage(value)) return here('message', value);
  if (Array.isArray(member(value, 'tasks')) || operation === 'ListTasks') return here('list', value);
  if (looksLikeCard(value) || operation === 'GetExtendedAgentCard') return here('card', value);
  if (isConfig(value)) return here('config', value);
  if (Object.keys(value).length === 0) return EMPTY;
  return operation === 'GetTask' || operation === 'CancelTask' ? here('task', value) : UNREADABLE;
}

function here(outcome: Answer['outcome'], value: Json): Answer {
  return { outcome, pointer: '', value, wrapper: null };
}

/** A task by its members: a status and no `taskId`, which an update has. */
function isTask(value: JsonObject): boolean {
  return isObject(member(value, 'status')) && !Object.hasOwn(value, 'taskId');
}

const TASK_MEMBERS: ReadonlySet<string> = new Set([
  ...['id', 'contextId', 'sessionId', 'status', 'artifacts', 'history', 'metadata', 'kind'],
]);

/** A task of A2A: the tasks of other APIs have a state as well, but no context, and members of their own. */
export function isA2aTask(value: Json | undefined): boolean {
  if (!isObject(value) || !isTask(value)) return false;
  const state = textMember(member(value, 'status'), 'state');
  if (state === null) return false;
  if (textMember(value, 'kind') === 'task' || state.startsWith('TASK_STATE_')) return true;
  if (textMember(value, 'contextId') !== null || textMember(value, 'sessionId') !== null) return true;
  return stateWord(state) !== null && Object.keys(value).every((name) => TASK_MEMBERS.has(name));
}

/** A page of tasks: with a task of A2A, or empty and with the members that every page of A2A has. */
export function isA2aTaskPage(value: Json | undefined): boolean {
  const [first] = listMember(value, 'tasks');
  if (first !== undefined) return isA2aTask(first);
  return (
    Array.isArray(member(value, 'tasks')) &&
    member(value, 'nextPageToken') !== undefined &&
    (member(value, 'totalSize') !== undefined || member(value, 'pageSize') !== undefined)
  );
}

/** Whether an object is a message, by members that nothing else has together. */
export function isMessage(value: JsonObject): boolean {
  if (Object.hasOwn(value, 'messageId')) return true;
  const parts = member(value, 'parts') ?? member(value, 'content');
  return typeof member(value, 'role') === 'string' && Array.isArray(parts);
}

function isConfig(value: JsonObject): boolean {
  return (
    Array.isArray(member(value, 'configs')) ||
    isObject(member(value, 'pushNotificationConfig')) ||
    typeof member(value, 'url') === 'string'
  );
}
