import type {
  Call,
  JsonDoc,
  Observation,
  Poll,
  PushDelivery,
  Stream,
  StreamEvent,
  Via,
} from '../model/a2a.js';
import {
  isObject,
  type JsonObject,
  listMember,
  member,
  placeIn,
  textMember,
  valueAt,
} from '../model/json.js';
import { type Place, placeOf } from '../model/location.js';
import { toldBy } from './event.js';
import type { Tasks } from './tasks.js';

const MAX_LISTED = 1000;

/** Tells the tasks what one call, poll, stream or push delivery showed of them. Keeps places, no bytes. */
export function record(entry: Call | Poll | Stream | PushDelivery, tasks: Tasks): void {
  switch (entry.kind) {
    case 'call':
    case 'poll':
      recordAnswer(entry, tasks);
      return;
    case 'stream':
      recordStream(entry, tasks);
      return;
    case 'push-delivery': {
      const { requestDoc: doc, pointer, meaning } = entry;
      if (doc === null || pointer === null || meaning === 'unknown') return;
      const from = {
        entry,
        doc,
        via: 'push' as const,
        event: null,
        asked: null,
        dialect: entry.dialect.request,
      };
      recordObject({ ...from, time: entry.exchange.request?.time ?? null }, meaning, pointer, tasks);
    }
  }
}

/** Where a task showed itself. `asked`: offset of the request that drew it. */
interface Source {
  readonly entry: Call | Poll | Stream | PushDelivery;
  readonly doc: JsonDoc;
  readonly via: Via;
  readonly event: number | null;
  readonly asked: number | null;
  readonly dialect: Observation['dialect'];
  readonly time: number | null;
}

function recordAnswer(entry: Call | Poll, tasks: Tasks): void {
  const { responseDoc: doc, resultPointer: pointer, outcome, exchange, operation } = entry;
  if (doc === null || pointer === null) return;
  const source: Source = {
    entry,
    doc,
    via: VIA.get(operation) ?? 'send',
    event: null,
    asked: exchange.request?.at.offset ?? null,
    dialect: entry.dialect.response,
    time: exchange.response?.time ?? null,
  };
  if (outcome === 'task' || outcome === 'message') recordObject(source, outcome, pointer, tasks);
  if (outcome !== 'list') return;
  const list = valueAt(doc.value, pointer);
  const bare = Array.isArray(list);
  const count = Math.min(bare ? list.length : listMember(list, 'tasks').length, MAX_LISTED);
  for (let i = 0; i < count; i++) {
    recordObject(source, 'task', `${pointer}${bare ? '' : '/tasks'}/${i}`, tasks);
  }
}

const VIA: ReadonlyMap<string | null, Via> = new Map([
  ['GetTask', 'poll'],
  ['CancelTask', 'cancel'],
  ['ListTasks', 'list'],
  ['SubscribeToTask', 'subscribe'],
]);

function recordStream(entry: Stream, tasks: Tasks): void {
  const via = entry.operation === 'SubscribeToTask' ? 'subscribe' : 'stream';
  const asked = entry.exchange.request?.at.offset ?? null;
  const ids = new Set<string>();
  for (const event of entry.events) {
    const { doc, pointer, meaning, index, sse } = event;
    if (
      doc === null ||
      pointer === null ||
      meaning === 'error' ||
      meaning === 'unknown' ||
      meaning === 'not-json'
    )
      continue;
    const dialect = event.dialect === 'unknown' ? entry.dialect.response : event.dialect;
    recordObject({ entry, doc, via, event: index, asked, dialect, time: sse.time }, meaning, pointer, tasks);
    if (event.taskId !== null && meaning !== 'message' && ids.size < MAX_LISTED) ids.add(event.taskId);
  }
  if (ids.size === 0 && via === 'subscribe' && entry.taskId !== null) ids.add(entry.taskId);
  for (const id of ids) streamed(entry, id, tasks);
}

/** Reduces the stream to what later judgements of this task need. */
function streamed(entry: Stream, id: string, tasks: Tasks): void {
  const { exchange, events, operation, dialect, close } = entry;
  const last = events.at(-1);
  const shown = events.findLast((event) => event.state !== null && event.taskId === id);
  const start = exchange.response?.at ?? exchange.request?.at ?? { offset: 0, length: 0 };
  const end = last?.sse.at ?? start;
  tasks.streamed(id, entry.host, {
    exchange: exchange.index,
    operation,
    dialect: dialect.response,
    close,
    lastState: shown?.state ?? null,
    endedInError: last !== undefined && (last.meaning === 'error' || last.sse.type === 'error'),
    unread: events.some((event) => event.index > (shown?.index ?? 0) && isUnread(event)),
    finalSeen: events.some((event) => event.final === true),
    lastEvent: last?.index ?? 0,
    lastStateAt: shown ? stateAt(shown) : null,
    endAt: { ...placeOf(end.offset, end.length), text: last?.sse.text ?? true },
    order: start.offset,
  });
}

/** An event with data that is no JSON, or that the end cut off; one without data says nothing. */
function isUnread({ meaning, sse }: StreamEvent): boolean {
  return !sse.complete || (meaning === 'not-json' && sse.data.trim() !== '');
}

function stateAt({ doc, pointer, sse }: StreamEvent): Place {
  if (doc === null || pointer === null)
    return { parts: sse.parts, pointer: null, on: 'value', text: sse.text };
  return placeIn(doc, `${pointer}/status/state`);
}

/** A task, a message or an update. Only tasks and updates prove that the task exists; a message may just name it. */
function recordObject(
  source: Source,
  meaning: 'task' | 'message' | 'status' | 'artifact',
  pointer: string,
  tasks: Tasks,
): void {
  const value = valueAt(source.doc.value, pointer);
  if (!isObject(value)) return;
  const { taskId, contextId, state } = toldBy(meaning, value);
  if (contextId !== null) tasks.context(contextId);
  if (taskId === null || meaning === 'message') return;
  const { doc, entry } = source;
  const host = source.via === 'push' ? null : entry.host;
  const context =
    contextId === null
      ? null
      : { contextId, also: [], exchange: entry.index, at: placeIn(doc, `${pointer}/${contextName(value)}`) };
  tasks.see(taskId, host, context);
  if (state === null) return;
  const order = doc.parts[0]?.offset ?? entry.exchange.response?.at.offset ?? 0;
  tasks.observe(taskId, host, {
    state,
    via: source.via,
    exchange: entry.index,
    event: source.event,
    contextId,
    timestamp: textMember(member(value, 'status'), 'timestamp'),
    time: source.time,
    order,
    asked: source.asked,
    dialect: source.dialect,
    at: placeIn(doc, `${pointer}/status/state`),
    count: 1,
  });
}

function contextName(value: JsonObject): string {
  return Object.hasOwn(value, 'contextId') ? 'contextId' : 'sessionId';
}
