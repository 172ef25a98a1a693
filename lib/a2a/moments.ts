import type { Call, Entry, Poll, PushDelivery, Stream } from '../model/a2a.js';
import type { Happening, TaskMoment } from '../model/moment.js';
import type { Happened } from '../model/requests.js';
import { artifactSeen, errorHappened, firstWords, stateHappened } from './moment-words.js';
import { viaOf } from './record.js';
import { answerOf, eventOf, pushedOf } from './view/answer.js';
import { requestOf } from './view/request.js';
import { askedAt, shownAt } from './wire-order.js';

/** Tasks of one list that are told. */
const MAX_LISTED = 1000;

/** All that an exchange shows of tasks, in the order in which it crossed. */
export function momentsOf(entry: Entry): readonly TaskMoment[] {
  switch (entry.kind) {
    case 'call':
    case 'poll':
      return [...askedMoments(entry), ...answerMoments(entry)];
    case 'stream':
      return [...askedMoments(entry), ...eventMoments(entry), ...endMoments(entry)];
    case 'push-delivery':
      return pushMoments(entry);
    default:
      return [];
  }
}

type Base = Pick<TaskMoment, 'host' | 'exchange' | 'event' | 'time' | 'order' | 'via' | 'refused'>;

/** What a client asks that changes something, or opens a stream; polls show by their answers. */
function askedMoments(entry: Call | Poll | Stream): TaskMoment[] {
  const asked = requestOf(entry);
  const { exchange, operation, host, index } = entry;
  if (asked === null || exchange.request === null) return [];
  const base: Base = {
    ...{ host, exchange: index, event: null, via: viaOf(entry), refused: null },
    time: exchange.request.time,
    order: askedAt(exchange) ?? 0,
  };
  switch (asked.operation) {
    case 'SendMessage':
    case 'SendStreamingMessage': {
      const { message } = asked;
      const named = message?.taskId ?? null;
      const what: Happening = { is: 'asked', operation, text: firstWords(message), goesOn: named !== null };
      const ids = new Set([entry.taskId, named ?? entry.taskId]);
      return [...ids].map((taskId) => ({ ...base, taskId, what }));
    }
    case 'CancelTask':
    case 'SubscribeToTask':
    case 'CreateTaskPushNotificationConfig':
    case 'DeleteTaskPushNotificationConfig':
      return [{ ...base, taskId: entry.taskId, what: { is: 'asked', operation, text: null, goesOn: true } }];
    default:
      return [];
  }
}

function answerMoments(entry: Call | Poll): TaskMoment[] {
  const { exchange, outcome, taskId } = entry;
  const { response } = exchange;
  const told = answerOf(entry);
  const at = entry.responseDoc?.parts[0]?.offset ?? response?.at.offset ?? exchange.request?.at.offset ?? 0;
  const base: Base = {
    ...{ host: entry.host, exchange: entry.index, event: null, via: viaOf(entry), refused: null },
    time: response?.time ?? null,
    order: response ? shownAt(exchange, at, response.time) : (askedAt(exchange) ?? 0),
  };
  switch (told?.is) {
    case 'task':
    case 'message':
      return happened(told, taskId, base);
    case 'error':
      return [{ ...base, taskId, what: errorHappened(told.error) }];
    case 'tasks':
      return told.page.tasks
        .slice(0, MAX_LISTED)
        .map((task) => ({ ...base, taskId: task.id, what: stateHappened(task.status, task.artifacts) }));
    default: {
      const reason = TROUBLE.get(outcome);
      if (reason === undefined) return [];
      const status = outcome === 'http-error' ? ` ${response?.status ?? ''}` : '';
      return [{ ...base, taskId, what: { is: 'trouble', reason: `${reason}${status}`.trim() } }];
    }
  }
}

const TROUBLE: ReadonlyMap<string, string> = new Map([
  ['unanswered', 'no answer'],
  ['http-error', 'HTTP status'],
  ['unreadable', 'an answer that cannot be read'],
]);

function eventMoments(entry: Stream): TaskMoment[] {
  const { exchange, host, index } = entry;
  const via = viaOf(entry);
  return entry.events.flatMap((event) => {
    const told = eventOf(event, entry);
    const base: Base = {
      ...{ host, exchange: index, event: event.index, via, refused: null },
      time: event.sse.time,
      order: shownAt(exchange, event.doc?.parts[0]?.offset ?? event.sse.at.offset, event.sse.time),
    };
    const taskId = event.taskId ?? entry.taskId;
    if (told !== null) return happened(told, taskId, base);
    return [{ ...base, taskId, what: { is: 'trouble', reason: 'an event that cannot be read' } }];
  });
}

/** How a stream ended where it was not its agent's doing, or nobody knows. */
function endMoments(entry: Stream): TaskMoment[] {
  const reason = ENDS.get(entry.close);
  if (reason === undefined) return [];
  const { exchange, host, index } = entry;
  const { response } = exchange;
  const last = response?.events?.at(-1)?.at ?? response?.at ?? { offset: 0, length: 0 };
  const base: Base = {
    ...{ host, exchange: index, event: null, via: viaOf(entry), refused: null },
    time: response?.endTime ?? null,
    order: shownAt(exchange, last.offset + last.length, response?.endTime ?? null),
  };
  const ids = new Set([entry.taskId, ...entry.events.map((event) => event.taskId ?? entry.taskId)]);
  return [...ids].map((taskId) => ({ ...base, taskId, what: { is: 'trouble', reason } }));
}

const ENDS: ReadonlyMap<string, string> = new Map([
  ['cut', 'the stream was cut off'],
  ['left', 'the client left the stream'],
  ['open', 'the stream was still open when the capture ended'],
]);

function pushMoments(entry: PushDelivery): TaskMoment[] {
  const { exchange, host, index, requestDoc } = entry;
  const { request, response } = exchange;
  const told = pushedOf(entry);
  if (told === null) return [];
  const offset = requestDoc?.parts[0]?.offset ?? request?.at.offset ?? 0;
  return happened(told, entry.taskId, {
    ...{ host, exchange: index, event: null, via: 'push' },
    time: request?.time ?? null,
    order: shownAt(exchange, offset, request?.time ?? null),
    refused: response && response.status >= 300 ? response.status : null,
  });
}

function happened(told: Happened, otherwise: string | null, base: Base): TaskMoment[] {
  switch (told.is) {
    case 'task': {
      const { id, status, artifacts } = told.task;
      return [{ ...base, taskId: id ?? otherwise, what: stateHappened(status, artifacts) }];
    }
    case 'status': {
      const { taskId, status } = told.update;
      return [{ ...base, taskId: taskId ?? otherwise, what: stateHappened(status, []) }];
    }
    case 'artifact': {
      const { taskId, artifact, append, lastChunk } = told.update;
      const what: Happening = {
        ...{ is: 'artifact', append, last: lastChunk },
        artifact: artifactSeen(artifact),
      };
      return [{ ...base, taskId: taskId ?? otherwise, what }];
    }
    case 'message': {
      const what: Happening = { is: 'message', text: firstWords(told.message) };
      return [{ ...base, taskId: told.message.taskId ?? otherwise, what }];
    }
    case 'error':
      return [{ ...base, taskId: otherwise, what: errorHappened(told.error) }];
  }
}
