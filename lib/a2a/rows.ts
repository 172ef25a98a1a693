import type { Entry, StreamEvent } from '../model/a2a.js';
import { type HttpRequest, type HttpResponse, header } from '../model/http.js';
import { listMember, member, textMember, valueAt } from '../model/json.js';
import { type Place, placeOf } from '../model/location.js';
import type { EventRow, ExchangeRow, MessageRow } from '../model/report.js';

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
    contextId: told?.contextId ?? null,
    state: told?.state ?? null,
    from: entry.from,
    to: entry.to,
    request: exchange.request ? messageRow(exchange.request, exchange.request) : null,
    response: exchange.response
      ? { ...messageRow(exchange.response, null), status: exchange.response.status }
      : null,
    outcome: called?.outcome ?? null,
    rpcError: called?.rpcError
      ? { code: numberOf(called.rpcError.code), message: stringOf(called.rpcError.message) }
      : null,
    cardName: entry.kind === 'card-fetch' ? (entry.fetched?.name ?? null) : null,
    close: entry.kind === 'stream' ? entry.close : null,
    events: entry.kind === 'stream' ? entry.events.map(eventRow) : [],
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

function eventRow(event: StreamEvent): EventRow {
  return {
    index: event.index,
    kind: event.meaning,
    state: event.state,
    note: noteOf(event),
    time: event.sse.time,
    at: eventPlace(event),
  };
}

function eventPlace(event: StreamEvent): Place {
  const { parts, at, text } = event.sse;
  return parts.length > 0
    ? { parts, pointer: null, on: 'value', text }
    : { ...placeOf(at.offset, at.length), text };
}

/** What a person reads first: the status message, the message's text, the artifact's name. */
function noteOf({ doc, pointer, meaning }: StreamEvent): string | null {
  if (doc === null || pointer === null) return null;
  const value = valueAt(doc.value, pointer);
  switch (meaning) {
    case 'artifact': {
      const artifact = member(value, 'artifact');
      return textMember(artifact, 'name') ?? textMember(artifact, 'artifactId');
    }
    case 'message':
      return textOf(value);
    case 'error':
      return textMember(value, 'message');
    case 'task':
    case 'status':
      return textOf(member(member(value, 'status'), 'message'));
    default:
      return null;
  }
}

function textOf(message: ReturnType<typeof valueAt>): string | null {
  for (const part of [...listMember(message, 'parts'), ...listMember(message, 'content')]) {
    const text = textMember(part, 'text');
    if (text !== null) return text;
  }
  return null;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function stringOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
