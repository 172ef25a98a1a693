import type { Call, Poll, Stream } from '../model/a2a.js';
import { member, valueAt } from '../model/json.js';
import { dialectOfEvents } from './answer-dialect.js';
import type { InForce } from './cardbook.js';
import type { Class } from './classify.js';
import { type Asked, requestSide } from './dialect.js';
import type { Endpoints } from './endpoints.js';
import { faceFor } from './face.js';
import { endingOf } from './outcome.js';
import { requestIds } from './request.js';
import type { Sight } from './sight.js';
import { closeOf, readEvents } from './stream.js';
import type { Tasks } from './tasks.js';
import { verdict } from './verdict.js';

/** What of earlier traffic a call is read against, and who takes part. */
export interface Before {
  readonly inForce: InForce;
  readonly seen: Endpoints;
  readonly tasks: Tasks;
  readonly from: string | null;
  readonly to: string | null;
}

export type Called = Extract<Class, { is: 'rpc' | 'rest' | 'grpc' }>;

/** Reads an A2A operation and its answer, in one piece or as a stream. */
export function callOf(sight: Sight, how: Called, before: Before): Call | Poll | Stream {
  const { exchange, target, rpc } = sight;
  const { inForce, from, to } = before;
  const asked = askedOf(sight, how, before);
  const { binding, operation } = asked;
  const request = requestSide(asked);
  const ids = requestIds(operation, how, asked.body);
  const sse = exchange.response?.events ?? null;
  const events = sse && readEvents(sse, request, binding);
  const ending = endingOf(sight, binding, operation, request);
  const answer = events ? dialectOfEvents(events, request) : ending.side;
  const dialect = verdict(sight.claimed, request, answer);
  const { card, face, advertised } = faceFor(inForce, binding, dialect.spoken);

  const told = events ? events.find((event) => event.taskId !== null || event.contextId !== null) : ending;
  const sends = operation === 'SendMessage' || operation === 'SendStreamingMessage';
  const taskId = (sends ? told?.taskId : ids.taskId) ?? ids.taskId ?? told?.taskId ?? null;
  const known = taskId === null ? null : before.tasks.find(taskId, target.host, null);
  const base = {
    index: exchange.index,
    exchange,
    dialect: { ...dialect, advertised },
    binding,
    operation,
    spelled: spelledOf(sight, how),
    host: target.host,
    card,
    face,
    requestDoc: sight.requestDoc,
    responseDoc: sight.responseDoc,
    from,
    to,
    rpc,
    taskId,
    contextId: told?.contextId ?? ids.contextId,
    known: known?.known ?? null,
  };
  if (events) {
    const error = events.findLast((event) => event.meaning === 'error');
    const found = error?.doc ? valueAt(error.doc.value, error.pointer ?? '') : undefined;
    return {
      ...base,
      kind: 'stream',
      outcome: 'stream',
      rpcError: error ? { code: member(found, 'code'), message: member(found, 'message') } : null,
      resultPointer: null,
      state: events.findLast((event) => event.state !== null)?.state ?? null,
      events,
      close: closeOf(exchange),
    };
  }
  const kind = operation === 'GetTask' && known !== null ? 'poll' : 'call';
  const { outcome, rpcError, resultPointer, state } = ending;
  return { ...base, kind, outcome, rpcError, resultPointer, state };
}

function askedOf({ rpc, requestDoc, target, claimed, asked }: Sight, how: Called, before: Before): Asked {
  const common = {
    rpc,
    contentType: asked?.contentType ?? null,
    claimed,
    inForce: before.inForce,
    earlier: before.seen.lastDialect(target.host, target.path),
    spelling: null,
    route: null,
    grpcOlder: null,
    body: requestDoc?.value,
  };
  switch (how.is) {
    case 'rpc': {
      const { spelling } = how;
      return {
        ...common,
        binding: 'JSONRPC',
        operation: spelling?.operation ?? null,
        spelling,
        body: rpc?.params,
      };
    }
    case 'rest': {
      const { route } = how;
      return { ...common, binding: 'HTTP+JSON', operation: route?.operation ?? null, route };
    }
    case 'grpc':
      return { ...common, binding: 'GRPC', operation: how.operation, grpcOlder: how.older };
  }
}

function spelledOf({ rpc, method, target }: Sight, how: Called): string {
  if (how.is === 'rest' && how.route) return how.route.spelled;
  if (how.is === 'rpc' && rpc) return rpc.method;
  return method === null ? '' : `${method} ${target.path}`;
}
