import { tasksIn } from '../a2a/spec/task-list.js';
import type { Dialect, Entry, JsonDoc, StreamEvent } from '../model/a2a.js';
import { isObject, type JsonObject, valueAt } from '../model/json.js';

/** One A2A object that an agent showed: where it stands, what it is, and in which dialect it is to be read. */
export interface Shown {
  readonly is: 'task' | 'message' | 'status' | 'artifact';
  readonly doc: JsonDoc;
  readonly pointer: string;
  readonly value: JsonObject;
  readonly dialect: Dialect;
  /** Index of the stream event; null outside streams. */
  readonly event: number | null;
}

/** Every task, message and update that an answer, a stream or a push delivery holds, in wire order. */
export function* shown(entry: Entry): Generator<Shown> {
  switch (entry.kind) {
    case 'stream':
      for (const event of entry.events) yield* shownByEvent(event, entry.dialect.response);
      return;
    case 'push-delivery':
      if (entry.meaning === 'unknown' || entry.pointer === null || entry.requestDoc === null) return;
      yield* at(entry.meaning, entry.requestDoc, entry.pointer, entry.dialect.request, null);
      return;
    case 'call':
    case 'poll': {
      const { outcome, resultPointer: pointer, responseDoc: doc } = entry;
      if (doc === null || pointer === null) return;
      if (outcome === 'task' || outcome === 'message') {
        yield* at(outcome, doc, pointer, entry.dialect.response, null);
      }
      if (outcome !== 'list') return;
      const list = tasksIn(valueAt(doc.value, pointer));
      for (const item of list.tasks.keys()) {
        yield* at('task', doc, `${pointer}${list.pointer}/${item}`, entry.dialect.response, null);
      }
      return;
    }
    case 'card-fetch':
    case 'foreign':
  }
}

function* shownByEvent(event: StreamEvent, dialect: Dialect): Generator<Shown> {
  const { meaning, doc, pointer, sse } = event;
  if (meaning === 'error' || meaning === 'unknown' || meaning === 'not-json') return;
  // A block that the end of the body cut off is never dispatched (WHATWG HTML §9.2.6).
  if (doc === null || pointer === null || !sse.complete) return;
  yield* at(meaning, doc, pointer, event.dialect === 'unknown' ? dialect : event.dialect, event.index);
}

function* at(
  is: Shown['is'],
  doc: JsonDoc,
  pointer: string,
  dialect: Dialect,
  event: number | null,
): Generator<Shown> {
  const value = valueAt(doc.value, pointer);
  if (isObject(value)) yield { is, doc, pointer, value, dialect, event };
}
