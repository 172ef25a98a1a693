import type { Call, Dialect, Entry, JsonDoc, StreamEvent } from '../../model/a2a.js';
import { member, valueAt } from '../../model/json.js';
import type { Answered, Happened } from '../../model/requests.js';
import { errorOf } from './error.js';
import { messageAt } from './message.js';
import { pushConfigAt, pushConfigPageAt } from './push-config.js';
import { readAs, spokenIn } from './read-as.js';
import { artifactUpdateAt, statusUpdateAt, taskAt, taskPageAt } from './task.js';

/** What a call was answered with, in one shape; null for a stream, and where no answer of the protocol came. */
export function answerOf(entry: Entry): Answered | null {
  if (entry.kind !== 'call' && entry.kind !== 'poll') return null;
  const { outcome, rpcError, responseDoc: doc, resultPointer: pointer } = entry;
  if (outcome === 'empty') return { is: 'empty' };
  if (outcome === 'rpc-error') return rpcError === null ? null : { is: 'error', error: rpcError };
  if (doc === null || pointer === null) return null;
  const dialect = readAs(entry, entry.dialect.response);
  switch (outcome) {
    case 'task':
    case 'message':
      return happenedAt(outcome, doc, pointer, dialect);
    case 'list': {
      const page = taskPageAt(doc, pointer, dialect);
      return page === null ? null : { is: 'tasks', page };
    }
    case 'config':
      return configAnswered(entry, doc, pointer);
    case 'card':
      return { is: 'card', card: { doc, pointer, value: valueAt(doc.value, pointer) } };
    default:
      return null;
  }
}

function configAnswered(
  { operation }: Pick<Call, 'operation'>,
  doc: JsonDoc,
  pointer: string,
): Answered | null {
  const value = valueAt(doc.value, pointer);
  const listed =
    operation === 'ListTaskPushNotificationConfigs' ||
    Array.isArray(value) ||
    Array.isArray(member(value, 'configs'));
  if (listed) {
    const page = pushConfigPageAt(doc, pointer);
    return page === null ? null : { is: 'configs', page };
  }
  const config = pushConfigAt(doc, pointer);
  return config === null ? null : { is: 'config', config };
}

/** What an event of a stream tells, in one shape; null where it tells nothing that A2A knows, or was never dispatched. */
export function eventOf(event: StreamEvent, entry: Entry): Happened | null {
  const { meaning, doc, pointer, sse } = event;
  if (doc === null || pointer === null || !sse.complete) return null;
  if (meaning === 'error') {
    const error = errorOf(event);
    return error === null ? null : { is: 'error', error };
  }
  if (meaning === 'unknown' || meaning === 'not-json') return null;
  return happenedAt(meaning, doc, pointer, readAs(entry, spokenIn(event, entry)));
}

/** What a push delivery tells, in one shape; null for any other entry, and where it tells nothing that A2A knows. */
export function pushedOf(entry: Entry): Happened | null {
  if (entry.kind !== 'push-delivery' || entry.meaning === 'unknown') return null;
  const { requestDoc: doc, pointer, meaning, dialect } = entry;
  return doc === null || pointer === null ? null : happenedAt(meaning, doc, pointer, dialect.request);
}

type Told = Extract<Happened, { is: 'task' | 'message' }>;

/** What stands at a pointer, seen as what it is; null where no object stands there. */
export function happenedAt(
  is: 'task' | 'message',
  doc: JsonDoc,
  pointer: string,
  dialect: Dialect,
): Told | null;
export function happenedAt(
  is: Exclude<Happened['is'], 'error'>,
  doc: JsonDoc,
  pointer: string,
  dialect: Dialect,
): Happened | null;
export function happenedAt(
  is: Exclude<Happened['is'], 'error'>,
  doc: JsonDoc,
  pointer: string,
  dialect: Dialect,
): Happened | null {
  switch (is) {
    case 'task': {
      const task = taskAt(doc, pointer, dialect);
      return task && { is, task };
    }
    case 'message': {
      const message = messageAt(doc, pointer, dialect);
      return message && { is, message };
    }
    case 'status': {
      const update = statusUpdateAt(doc, pointer, dialect);
      return update && { is, update };
    }
    case 'artifact': {
      const update = artifactUpdateAt(doc, pointer, dialect);
      return update && { is, update };
    }
  }
}
