import { EXCHANGE_ENDS, type HeaderField } from '../../model/http.js';
import { isObject, type Json, listMember, member, textMember } from '../../model/json.js';
import { placeOf } from '../../model/location.js';
import type {
  BodyRecord,
  EventRecord,
  ExchangeRecord,
  RequestRecord,
  ResponseRecord,
} from '../../model/record.js';
import { partAt } from '../reading/json-shape.js';
import { type Line, numberAt, partIn, wordAt, writtenAt } from './value.js';

type Side = 'request' | 'response';

/** The record in a line's `exchange` member; null where it has neither side. */
export function recordOf(line: Line): ExchangeRecord | null {
  const value = member(line.value, 'exchange');
  const request = requestOf(line, member(value, 'request'));
  const response = responseOf(line, member(value, 'response'));
  if (request === null && response === null) return null;
  const { offset, length } = partIn(line, 'exchange');
  const ends = member(value, 'ends');
  return {
    kind: 'record',
    connection: textMember(value, 'connection'),
    ...(isObject(ends)
      ? { ends: { client: textMember(ends, 'client'), server: textMember(ends, 'server') } }
      : {}),
    request,
    response,
    end: wordAt(value, 'end', EXCHANGE_ENDS) ?? 'capture-end',
    ...(member(value, 'doubted') === true ? { doubted: true } : {}),
    anomalies: listMember(value, 'anomalies')
      .filter((reason) => typeof reason === 'string')
      .map((reason) => ({ kind: 'anomaly', reason, at: placeOf(offset, length), exchange: null })),
  };
}

function requestOf(line: Line, value: Json | undefined): RequestRecord | null {
  const method = textMember(value, 'method');
  const target = textMember(value, 'target');
  if (method === null || target === null) return null;
  const at = partIn(line, 'exchange', 'request', 'target');
  return { method, target, ...messageOf(line, value, 'request'), at };
}

function responseOf(line: Line, value: Json | undefined): ResponseRecord | null {
  const status = numberAt(value, 'status');
  if (status === null) return null;
  const listed = isObject(value) && Array.isArray(member(value, 'events'));
  const times = listMember(value, 'eventTimes').map((time) => (typeof time === 'number' ? time : null));
  return {
    status,
    reason: textMember(value, 'reason') ?? '',
    ...(member(value, 'stream') === true ? { stream: true } : {}),
    ...messageOf(line, value, 'response'),
    ...(times.length > 0 ? { eventTimes: times } : {}),
    events: listed ? eventsOf(line, listMember(value, 'events')) : null,
    at: partIn(line, 'exchange', 'response', 'status'),
  };
}

function messageOf(line: Line, value: Json | undefined, side: Side) {
  return {
    version: textMember(value, 'version') ?? '',
    headers: headersOf(line, value, side),
    body: bodyOf(line, value, side),
    time: numberAt(value, 'time'),
    endTime: numberAt(value, 'endTime'),
  };
}

function headersOf(line: Line, value: Json | undefined, side: Side): HeaderField[] {
  const places = partAt(line.shape, 'exchange', side, 'headers')?.items ?? [];
  return listMember(value, 'headers').flatMap((field, index) => {
    const [name, content] = Array.isArray(field) ? field : [];
    if (typeof name !== 'string' || typeof content !== 'string') return [];
    const place = places[index] ?? line.shape;
    return [
      { name, value: content, at: { offset: line.offset + place.start, length: place.end - place.start } },
    ];
  });
}

function bodyOf(line: Line, message: Json | undefined, side: Side): BodyRecord {
  const value = member(message, 'body');
  if (value === null) return { kind: 'absent' };
  const written = writtenAt(line, value, partAt(line.shape, 'exchange', side, 'body'));
  if (written === null) {
    const reason = textMember(value, 'unknown') ?? 'the capture does not hold it';
    return { kind: 'unknown', reason };
  }
  const { bytes, pieces, text } = written;
  const wireLength = numberAt(value, 'wireLength');
  return {
    kind: 'bytes',
    bytes,
    pieces,
    text,
    form: wordAt(value, 'form', ['restored', 'reformatted']) ?? 'exact',
    coded: member(value, 'coded') === true,
    ...(wireLength === null ? {} : { wireLength }),
    ...(member(value, 'dotted') === true ? { dotted: true } : {}),
    complete: member(value, 'complete') !== false,
  };
}

function eventsOf(line: Line, events: readonly Json[]): EventRecord[] {
  const places = partAt(line.shape, 'exchange', 'response', 'events')?.items ?? [];
  return events.map((event, index) => {
    const item = places[index] ?? line.shape;
    const place = partAt(item, 'data') ?? item;
    return {
      data: textMember(event, 'data') ?? '',
      type: textMember(event, 'type') ?? 'message',
      id: textMember(event, 'id'),
      time: numberAt(event, 'time'),
      at: { offset: line.offset + place.start + 1, length: Math.max(0, place.end - place.start - 2) },
    };
  });
}
