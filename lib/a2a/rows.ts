import type { Entry, StreamEvent } from '../model/a2a.js';
import { type Exchange, type HttpRequest, type HttpResponse, header } from '../model/http.js';
import { type Place, placeOf } from '../model/location.js';
import type { EventRow, ExchangeRow, MessageRow, RowOrder } from '../model/report.js';
import { artifactsBy, noteOf, pieceOf, saidBy, toldBy } from './row-words.js';
import { askedAt, shownAt } from './wire-order.js';

const NONE: readonly string[] = [];

/** An entry as outline and JSON show it: facts and places, none of its bytes. */
export function rowOf(entry: Entry): ExchangeRow {
  const { exchange } = entry;
  const called = entry.kind === 'call' || entry.kind === 'poll' || entry.kind === 'stream' ? entry : null;
  const told = called ?? (entry.kind === 'push-delivery' ? entry : null);
  const id = called?.rpc?.id;
  return {
    index: entry.index,
    connection: exchange.connection,
    kind: entry.kind,
    foreignReason: entry.kind === 'foreign' ? entry.reason : null,
    dialect: entry.dialect,
    binding: entry.binding,
    operation: entry.operation,
    spelled: entry.spelled,
    rpcId: typeof id === 'string' || typeof id === 'number' ? id : null,
    taskId: told?.taskId ?? null,
    otherTasks: called?.otherTasks ?? NONE,
    contextId: told?.contextId ?? null,
    tenant: called?.tenant ?? null,
    state: told?.state ?? null,
    from: entry.from,
    to: entry.to,
    through: entry.through,
    request: exchange.request ? messageRow(exchange.request, exchange.request) : null,
    response: exchange.response
      ? { ...messageRow(exchange.response, null), status: exchange.response.status }
      : null,
    outcome: called?.outcome ?? null,
    rpcError: called?.rpcError
      ? {
          code: numberOf(called.rpcError.code),
          message: stringOf(called.rpcError.message),
          reason: called.rpcError.reason,
          name: called.rpcError.name,
        }
      : null,
    cardName: entry.kind === 'card-fetch' ? (entry.fetched?.name ?? null) : null,
    cardGeneration: entry.kind === 'card-fetch' ? (entry.fetched?.generation ?? null) : null,
    close: entry.kind === 'stream' ? entry.close : null,
    events: entry.kind === 'stream' ? entry.events.map((event) => eventRow(event, exchange)) : [],
    said: saidBy(entry),
    told: toldBy(entry),
    artifacts: artifactsBy(entry),
    meaning: entry.kind === 'push-delivery' ? entry.meaning : null,
    host: entry.host,
    end: exchange.end,
    order: orderOf(exchange),
  };
}

function messageRow(message: HttpRequest | HttpResponse, request: HttpRequest | null): MessageRow {
  const { body } = message;
  return {
    method: request?.method ?? null,
    target: request?.target ?? null,
    contentType: header(message, 'content-type'),
    bodyBytes: body.kind === 'bytes' ? body.wireLength : body.kind === 'absent' ? 0 : null,
    time: message.time,
    at: placeOf(message.at.offset, message.at.length),
  };
}

function orderOf(exchange: Exchange): RowOrder {
  const { response } = exchange;
  const [last] = response?.events?.slice(-1) ?? [];
  const end = response?.lastChunk ?? last?.at ?? response?.at;
  return {
    asked: askedAt(exchange),
    answered: response ? shownAt(exchange, response.at.offset, response.time) : null,
    ended: response && end ? shownAt(exchange, end.offset + end.length, response.endTime) : null,
  };
}

function eventRow(event: StreamEvent, exchange: Exchange): EventRow {
  return {
    index: event.index,
    kind: event.meaning,
    state: event.state,
    note: noteOf(event),
    piece: pieceOf(event),
    time: event.sse.time,
    order: eventOrder(event, exchange),
    at: eventPlace(event),
  };
}

/** Where a coding hides where an event stands, it is known to have crossed only when its answer ended. */
function eventOrder({ sse }: StreamEvent, exchange: Exchange): number {
  const hidden = sse.text === false && sse.time === null ? orderOf(exchange).ended : null;
  return hidden ?? shownAt(exchange, sse.at.offset, sse.time);
}

function eventPlace(event: StreamEvent): Place {
  const { parts, at, text } = event.sse;
  return parts.length > 0
    ? { parts, pointer: null, on: 'value', text }
    : { ...placeOf(at.offset, at.length), text };
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function stringOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
