import type { Json, Operation, Outcome } from '../model/a2a.js';
import { isObject, type JsonObject, member, textMember } from '../model/json.js';
import { looksLikeCard } from './card.js';

/** What a result is, and where: `pointer` from the result's own place, null where nothing stands there. */
export interface Answer {
  readonly outcome: Extract<
    Outcome,
    'task' | 'message' | 'list' | 'config' | 'card' | 'empty' | 'unreadable'
  >;
  readonly pointer: string | null;
  /** The wrapper member of 1.0 and of the 0.3 proto that holds it. */
  readonly wrapper: 'task' | 'message' | null;
}

const EMPTY: Answer = { outcome: 'empty', pointer: null, wrapper: null };
const UNREADABLE: Answer = { outcome: 'unreadable', pointer: null, wrapper: null };

/** Reads a successful result by its shape; the operation helps only where the shape is poor. */
export function readAnswer(value: Json | undefined, operation: Operation | null): Answer {
  if (value === null || value === undefined) return EMPTY;
  if (Array.isArray(value)) return here(operation === 'ListTasks' ? 'list' : 'config');
  if (!isObject(value)) return UNREADABLE;
  if (!Object.hasOwn(value, 'kind')) {
    if (isObject(member(value, 'task'))) return { outcome: 'task', pointer: '/task', wrapper: 'task' };
    if (isObject(member(value, 'message')))
      return { outcome: 'message', pointer: '/message', wrapper: 'message' };
  }
  const kind = textMember(value, 'kind');
  if (kind === 'task' || isTask(value)) return here('task');
  if (kind === 'message' || isMessage(value)) return here('message');
  if (Array.isArray(member(value, 'tasks')) || operation === 'ListTasks') return here('list');
  if (looksLikeCard(value) || operation === 'GetExtendedAgentCard') return here('card');
  if (isConfig(value)) return here('config');
  if (Object.keys(value).length === 0) return EMPTY;
  return operation === 'GetTask' || operation === 'CancelTask' ? here('task') : UNREADABLE;
}

function here(outcome: Answer['outcome']): Answer {
  return { outcome, pointer: '', wrapper: null };
}

/** A task by its members: a status and no `taskId`, which an update has. */
export function isTask(value: JsonObject): boolean {
  return isObject(member(value, 'status')) && !Object.hasOwn(value, 'taskId');
}

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
