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
import { streamedOutput, viewedOutput } from './artifacts.js';
import type { Contexts } from './contexts.js';
import { toldBy } from './event.js';
import type { Intern } from './intern.js';
import { stateClass } from './spec/states.js';
import { tasksIn } from './spec/task-list.js';
import { isUnread } from './stream.js';
import type { Tasks } from './tasks.js';
import { spokenIn } from './view/read-as.js';
import { askedAt, shownAt } from './wire-order.js';

const MAX_LISTED = 1000;

/** What outlives the entries. */
export interface Kept {
  readonly tasks: Tasks;
  readonly contexts: Contexts;
  readonly intern: Intern;
  /** Whether the capture tells no order between connections. */
  readonly apart: boolean;
}

/** Tells the tasks what one call, poll, stream or push delivery showed of them. Keeps places, no bytes. */
export function record(entry: Call | Poll | Stream | PushDelivery, to: Kept): void {
  switch (entry.kind) {
    case 'call':
    case 'poll':
      recordAnswer(entry, to);
      return;
    case 'stream':
      recordStream(entry, to);
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
      recordObject({ ...from, time: entry.exchange.request?.time ?? null }, meaning, pointer, to);
    }
  }
}

/** Where a task showed itself. `asked`: when the request that drew it was sent. */
interface Source {
  readonly entry: Call | Poll | Stream | PushDelivery;
  readonly doc: JsonDoc;
  readonly via: Via;
  readonly event: number | null;
  readonly asked: number | null;
  readonly dialect: Observation['dialect'];
  readonly time: number | null;
}

function recordAnswer(entry: Call | Poll, to: Kept): void {
  const { responseDoc: doc, resultPointer: pointer, outcome, exchange } = entry;
  if (doc === null || pointer === null) return;
  const source: Source = {
    entry,
    doc,
    via: viaOf(entry),
    event: null,
    asked: askedAt(exchange),
    dialect: entry.dialect.response,
    time: exchange.response?.time ?? null,
  };
  if (outcome === 'task' || outcome === 'message') recordObject(source, outcome, pointer, to);
  if (outcome !== 'list') return;
  const list = tasksIn(valueAt(doc.value, pointer));
  const count = Math.min(list.tasks.length, MAX_LISTED);
  for (let i = 0; i < count; i++) {
    recordObject(source, 'task', `${pointer}${list.pointer}/${i}`, to);
  }
}

const VIA: ReadonlyMap<string | null, Via> = new Map([
  ['GetTask', 'poll'],
  ['CancelTask', 'cancel'],
  ['ListTasks', 'list'],
  ['SubscribeToTask', 'subscribe'],
]);

/** How what a call shows became known. */
export function viaOf({ operation, kind }: Call | Poll | Stream): Via {
  if (kind === 'stream') return operation === 'SubscribeToTask' ? 'subscribe' : 'stream';
  return VIA.get(operation) ?? 'send';
}

function recordStream(entry: Stream, to: Kept): void {
  const via = viaOf(entry);
  const asked = askedAt(entry.exchange);
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
    const dialect = spokenIn(event, entry);
    recordObject({ entry, doc, via, event: index, asked, dialect, time: sse.time }, meaning, pointer, to);
    if (event.taskId !== null && meaning !== 'message' && ids.size < MAX_LISTED) ids.add(event.taskId);
  }
  if (ids.size === 0 && via === 'subscribe' && entry.taskId !== null) ids.add(entry.taskId);
  for (const id of ids) {
    streamed(entry, id, to);
    to.tasks.output(id, entry.home, (before) => streamedOutput(before, entry, id, to.intern));
  }
}

/** Reduces the stream to what later judgements of this task need. */
function streamed(entry: Stream, id: string, { tasks, intern }: Kept): void {
  const { exchange, events, operation, dialect, close } = entry;
  const last = events.at(-1);
  const shown = events.findLast((event) => event.state !== null && event.taskId === id);
  const start = exchange.response?.at ?? exchange.request?.at ?? { offset: 0, length: 0 };
  const end = exchange.response?.lastChunk ?? last?.sse.at ?? start;
  tasks.streamed(id, entry.home, {
    exchange: exchange.index,
    operation,
    dialect: dialect.response,
    close,
    lastState: shown?.state == null ? null : intern(shown.state),
    endedInError: last !== undefined && (last.meaning === 'error' || last.sse.type === 'error'),
    unread: events.some((event) => event.index > (shown?.index ?? 0) && isUnread(event)),
    finalSeen: events.some((event) => event.final === true),
    lastEvent: last?.index ?? 0,
    lastStateAt: shown ? stateAt(shown, intern) : null,
    endAt: {
      ...placeOf(end.offset, end.length),
      text: exchange.response?.lastChunk != null || (last?.sse.text ?? true),
    },
    order: shownAt(exchange, start.offset, exchange.response?.time ?? null),
    ended: shownAt(exchange, end.offset, null),
  });
}

function stateAt({ doc, pointer, sse }: StreamEvent, intern: Intern): Place {
  if (doc === null || pointer === null)
    return { parts: sse.parts, pointer: null, on: 'value', text: sse.text };
  return placeIn(doc, intern(`${pointer}/status/state`));
}

/** A task, a message or an update. Only tasks and updates prove that the task exists; a message may just name it. */
function recordObject(
  source: Source,
  meaning: 'task' | 'message' | 'status' | 'artifact',
  pointer: string,
  to: Kept,
): void {
  const value = valueAt(source.doc.value, pointer);
  if (!isObject(value)) return;
  const { taskId, contextId, state } = toldBy(meaning, value);
  const context = contextId === null ? null : to.tasks.context(contextId);
  if (context !== null) {
    const side = source.via === 'push' ? 'request' : 'response';
    const { event, entry } = source;
    to.contexts.shown({ contextId: context, taskId, meaning, value, exchange: entry.index, side, event });
  }
  if (taskId === null || meaning === 'message') return;
  const { doc, entry } = source;
  const home = entry.kind === 'push-delivery' ? null : entry.home;
  const shown =
    context === null
      ? null
      : {
          contextId: context,
          exchange: entry.index,
          at: () => placeIn(doc, to.intern(`${pointer}/${contextName(value)}`)),
        };
  const observation: Observation | null =
    state === null
      ? null
      : {
          state: to.intern(state),
          via: source.via,
          exchange: entry.index,
          event: source.event,
          contextId: context,
          timestamp: textMember(member(value, 'status'), 'timestamp'),
          time: source.time,
          order: shownAt(
            entry.exchange,
            doc.parts[0]?.offset ?? entry.exchange.response?.at.offset ?? 0,
            source.time,
          ),
          asked: source.asked,
          connection: to.apart ? entry.exchange.connection : null,
          dialect: source.dialect,
          at: placeIn(doc, to.intern(`${pointer}/status/state`)),
          count: 1,
          until: null,
        };
  to.tasks.see(taskId, home, shown, observation);
  if (meaning !== 'task' || source.event !== null || !mayTellOutput(source, value, state)) return;
  const { via, event, asked, dialect } = source;
  const order = observation?.order ?? 0;
  const whole = { entry, doc, pointer, via, event, asked, order, dialect, state, apart: to.apart };
  to.tasks.output(taskId, home, (before) => viewedOutput(before, whole, to.intern));
}

/** Whether a whole task tells of artifacts: it shows some, or has none although it ended, or is what a message went on with. */
function mayTellOutput({ entry }: Source, value: JsonObject, state: string | null): boolean {
  if (listMember(value, 'artifacts').length > 0 || entry.operation === 'SendMessage') return true;
  return stateClass(state) === 'terminal';
}

function contextName(value: JsonObject): string {
  return Object.hasOwn(value, 'contextId') ? 'contextId' : 'sessionId';
}
