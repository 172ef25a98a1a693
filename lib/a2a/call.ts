import type { Call, Json, Operation, Poll, Stream, StreamEvent } from '../model/a2a.js';
import type { SseEvent } from '../model/http.js';
import { valueAt } from '../model/json.js';
import type { AccessBook } from './access.js';
import { dialectOfEvents } from './answer-dialect.js';
import type { InForce } from './cardbook.js';
import { clashOf } from './clash.js';
import type { Class } from './classify.js';
import { type Asked, requestSide, settled } from './dialect.js';
import { isLost } from './docs.js';
import type { Endpoints } from './endpoints.js';
import { faceFor } from './face.js';
import { urlKey } from './head.js';
import { batchNamed } from './jsonrpc.js';
import { otherTasks } from './other-tasks.js';
import { type Ending, endingOf } from './outcome.js';
import { requestIds } from './request.js';
import type { SentMessages } from './sent-messages.js';
import type { Sight } from './sight.js';
import { MEDIA_TYPES } from './spec/values.js';
import { closeOf, readEvents } from './stream.js';
import type { Tasks } from './tasks.js';
import { tenantOf } from './tenant.js';
import { spokenBy, verdict } from './verdict.js';
import { errorOf } from './view/error.js';

/** What of earlier traffic a call is read against, and who takes part. */
export interface Before {
  readonly inForce: InForce;
  readonly seen: Endpoints;
  readonly tasks: Tasks;
  readonly messages: SentMessages;
  readonly access: AccessBook;
  readonly from: string | null;
  readonly to: string | null;
  readonly through: string | null;
}

/** Exchanges that are calls of an operation, over whichever binding. */
export type Called = Extract<Class, { is: 'rpc' | 'rest' | 'grpc' }>;

/** Reads an A2A operation and its answer, in one piece or as a stream. */
export function callOf(sight: Sight, how: Called, before: Before): Call | Poll | Stream {
  const { exchange, target } = sight;
  // On a route, what looks like an envelope is a body.
  const rpc = how.is === 'rest' ? null : sight.rpc;
  const asked = askedOf(sight, how, before);
  const { binding, operation } = asked;
  const alone = requestSide(asked);
  const ids = requestIds(operation, how, asked.body, exchange.request);
  const sse = eventsOf(sight);
  const read = sse && readEvents(sse, alone, binding);
  const events = read?.map(({ event }) => event);
  const ending = endingOf(sight, binding, operation, alone);
  const answer = read ? dialectOfEvents(read, alone) : ending.side;
  const request = ending.rpcError === null ? settled(alone, answer) : alone;
  const spoken = spokenBy(request, answer);
  const tenant = tenantOf(asked.body, asked.route, before.inForce.faces, spoken);
  const faced = faceFor(before.inForce, binding, spoken, tenant);

  const told = events ? events.find((event) => event.taskId !== null || event.contextId !== null) : ending;
  const sends = operation === 'SendMessage' || operation === 'SendStreamingMessage';
  const taskId = (sends ? told?.taskId : ids.taskId) ?? ids.taskId ?? told?.taskId ?? null;
  const home = homeOf(target, how, tenant);
  const subject = ids.taskId ?? taskId;
  const known = taskId === null ? null : before.tasks.find(taskId, home, told?.contextId ?? ids.contextId);
  // Written out: spreading an object of this size costs more than all the rest.
  const call: Call | Poll = {
    kind: operation === 'GetTask' && known !== null ? 'poll' : 'call',
    index: exchange.index,
    exchange,
    dialect: verdict(sight.claimed, request, answer, faced.advertised, clashOf(sight, request, answer, read)),
    binding,
    operation,
    spelled: spelledOf(sight, how),
    host: target.host,
    card: faced.card,
    face: faced.face,
    requestDoc: sight.requestDoc,
    responseDoc: sight.responseDoc,
    from: before.from,
    to: before.to,
    through: before.through,
    shape: [],
    rpc,
    taskId,
    otherTasks: otherTasks({ taskId, asked: ids.taskId, events, list: listOf(sight, ending) }),
    contextId: told?.contextId ?? ids.contextId,
    tenant,
    home,
    known: known?.known ?? null,
    before:
      needsBefore(operation, ending) && subject !== null
        ? before.tasks.before(subject, home, exchange)
        : null,
    earlierMessage: null,
    failedBefore: null,
    configs: null,
    access: before.access.of({
      ...{ exchange, host: target.host, home, card: faced.card, task: taskId },
      served: isServed(ending, events),
    }),
    choice: null,
    outcome: ending.outcome,
    rpcError: ending.rpcError,
    resultPointer: ending.resultPointer,
    state: ending.state,
  };
  const earlierMessage = before.messages.sent(call);
  const whole = earlierMessage === null ? call : { ...call, earlierMessage };
  return events ? streamOf(whole, events) : whole;
}

/** Whether an agent did what it was asked for, as far as its answer tells. */
function isServed({ outcome, rpcError }: Ending, events: readonly StreamEvent[] | undefined): boolean {
  if (rpcError !== null || outcome === 'http-error' || outcome === 'unreadable') return false;
  return outcome !== 'unanswered' && events?.[0]?.meaning !== 'error';
}

/** Polls are many, and only a refused one is held against what came before. */
function needsBefore(operation: Operation | null, { rpcError }: Ending): boolean {
  return operation !== 'GetTask' || rpcError !== null;
}

/** Events of an event stream; none where the capture does not hold its bytes. Null for any other answer. */
function eventsOf({ exchange, responseType }: Sight): readonly SseEvent[] | null {
  const { response } = exchange;
  if (!response || response.events || responseType !== MEDIA_TYPES.eventStream)
    return response?.events ?? null;
  return isLost(response.body) ? [] : null;
}

/** The answer to ListTasks; undefined for any other. */
function listOf({ responseDoc }: Sight, { outcome, resultPointer }: Ending): Json | undefined {
  return outcome === 'list' && responseDoc && resultPointer !== null
    ? valueAt(responseDoc.value, resultPointer)
    : undefined;
}

function streamOf(call: Call | Poll, events: readonly StreamEvent[]): Stream {
  const error = events.findLast((event) => event.meaning === 'error');
  return {
    ...call,
    kind: 'stream',
    outcome: 'stream',
    rpcError: error ? errorOf(error) : null,
    resultPointer: null,
    state: events.findLast((event) => event.state !== null)?.state ?? null,
    events,
    close: closeOf(call.exchange),
    rival: null,
  };
}

function askedOf({ rpc, requestDoc, target, claimed, asked }: Sight, how: Called, before: Before): Asked {
  return {
    binding: BINDINGS[how.is],
    operation: operationOf(how),
    rpc,
    spelling: how.is === 'rpc' ? how.spelling : null,
    route: how.is === 'rest' ? how.route : null,
    grpc: how.is === 'grpc' ? how.call.dialect : null,
    body: how.is === 'rpc' ? rpc?.params : requestDoc?.value,
    contentType: asked?.contentType ?? null,
    claimed,
    inForce: before.inForce,
    earlier: before.seen.lastDialect(spokenAt(target, how)),
  };
}

/** What names the place at which a dialect is spoken: the URL, or what stands before a route. */
export function spokenAt({ key, host }: Sight['target'], how: Called): string {
  if (how.is !== 'rest' || how.route === null) return key;
  return urlKey(host, how.route.v1 ? `${how.route.base}/v1` : how.route.base);
}

/** Whose tasks these are: several agents at one host, and several tenants of one agent, may number theirs alike. */
function homeOf({ host, path }: Sight['target'], how: Called, tenant: string | null): string | null {
  if (host === null) return null;
  const below = how.is === 'rest' && how.route !== null ? how.route.base : how.is === 'grpc' ? '' : path;
  return tenant === null ? `${host} ${below}` : `${host} ${below} ${tenant}`;
}

const BINDINGS = { rpc: 'JSONRPC', rest: 'HTTP+JSON', grpc: 'GRPC' } as const;

function operationOf(how: Called): Operation | null {
  switch (how.is) {
    case 'rpc':
      return how.spelling?.operation ?? null;
    case 'rest':
      return how.route?.operation ?? null;
    case 'grpc':
      return how.call.operation;
  }
}

function spelledOf({ rpc, requestDoc, method, target }: Sight, how: Called): string {
  if (how.is === 'rest' && how.route) return how.route.spelled;
  if (how.is === 'rpc' && rpc) return rpc.method;
  const batch = how.is === 'rpc' ? batchNamed(requestDoc?.value) : null;
  if (batch !== null) return batch;
  return method === null ? '' : `${method} ${target.path}`;
}
