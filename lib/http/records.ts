import type { Anomaly } from '../model/capture.js';
import type { Body, Exchange, HttpRequest, HttpResponse, Inflate, SseEvent } from '../model/http.js';
import { type Part, placeOf } from '../model/location.js';
import type { BodyRecord, ExchangeRecord, RequestRecord, ResponseRecord } from '../model/record.js';
import { codingsOf, decode } from './content.js';
import { dottedBody } from './dotted.js';
import { fieldValues, isEventStream } from './fields.js';
import { type Decision, requestFraming, responseFraming } from './framing.js';
import { hullOf } from './parts.js';
import { eventsOf, MOST_EVENTS } from './sse.js';

type MessageRecord = RequestRecord | ResponseRecord;

/** Notes what was wrong with a message (one clause) and where. */
type Note = (reason: string, at: Part) => void;

/**
 * The Exchange that a record tells of, which has at least one side. What a capture of whole messages cannot show
 * stays out: trailers, interim responses, when each event of a body came.
 */
export function exchangeOf(record: ExchangeRecord, index: number, inflate: Inflate): Exchange {
  const anomalies: Anomaly[] = record.anomalies.map((anomaly) => ({ ...anomaly, exchange: index }));
  const note: Note = (reason, at) => {
    anomalies.push({ kind: 'anomaly', reason, at: placeOf(at.offset, at.length), exchange: index });
  };
  const request = record.request && requestOf(record.request, inflate, note);
  const response = record.response && responseOf(record.response, record, inflate, note);
  return {
    kind: 'exchange',
    index,
    connection: record.connection ?? `r${index}`,
    connectionKnown: record.connection !== null,
    ...(record.ends && { ends: record.ends }),
    request,
    interim: [],
    response,
    end: record.end,
    doubted: record.doubted ?? false,
    whole: true,
    anomalies,
  };
}

function requestOf(record: RequestRecord, inflate: Inflate, note: Note): HttpRequest {
  const message = messageOf(record, requestFraming(record.headers), inflate, note);
  return { ...message, method: record.method, target: record.target };
}

function responseOf(
  record: ResponseRecord,
  { request, end }: ExchangeRecord,
  inflate: Inflate,
  note: Note,
): HttpResponse {
  const decision = responseFraming(record.headers, record.status, request?.method ?? null);
  const message = messageOf(record, decision, inflate, note);
  return {
    ...message,
    complete: message.complete && end === 'complete',
    status: record.status,
    reason: record.reason,
    events: eventStream(record, message.body, note),
  };
}

function messageOf(record: MessageRecord, decision: Decision, inflate: Inflate, note: Note) {
  for (const fault of decision.faults) note(fault.reason, fault.at);
  return {
    version: record.version,
    headers: record.headers,
    trailers: [],
    body: content(record.body, record, decision, inflate, note),
    framing: decision.framing,
    declaredLength: decision.declaredLength,
    lastChunk: null,
    complete: record.body.kind !== 'bytes' || record.body.complete,
    at: record.at,
    time: record.time,
    endTime: record.endTime,
  };
}

/** The body with its content codings undone, by us or by the tool that recorded it. */
function content(
  body: BodyRecord,
  { headers, at }: MessageRecord,
  { declaredLength }: Decision,
  inflate: Inflate,
  note: Note,
): Body {
  if (body.kind !== 'bytes') return body;
  const { coded, dotted, wireLength, ...kept } = body;
  const { length } = body.bytes;
  const codings = codingsOf(fieldValues(headers, 'content-encoding'));
  const plain = { ...kept, wireLength: length, coding: null, decoded: false };
  if (codings.length === 0) return dotted ? dottedBody(plain, headers) : plain;
  // How long it was while coded only its head still tells.
  if (!coded) {
    const decoded = { ...plain, wireLength: wireLength ?? declaredLength ?? length };
    return dotted ? dottedBody(decoded, headers) : decoded;
  }
  if (body.form === 'reformatted') {
    return { kind: 'unknown', reason: 'the capture did not keep its compressed bytes' };
  }
  const decoded = decode(plain, codings, inflate);
  if (decoded.problem) note(decoded.problem, hullOf(body.pieces) ?? at);
  return decoded.body;
}

function eventStream(record: ResponseRecord, body: Body, note: Note): readonly SseEvent[] | null {
  if (record.events !== null) return record.events.slice(0, MOST_EVENTS).map(listedEvent);
  if (body.kind !== 'bytes' || (body.coding !== null && !body.decoded)) return null;
  if (record.stream !== true && !isEventStream(record.headers)) return null;
  const events = eventsOf(body, []);
  if (events.length >= MOST_EVENTS) note(`more than ${MOST_EVENTS} events; the rest was not read`, record.at);
  const { eventTimes: times } = record;
  return times?.length === events.length
    ? events.map((event, at) => ({ ...event, time: times[at] ?? event.time }))
    : events;
}

/** An event that the capture lists is one that its recorder saw dispatched. */
function listedEvent({ data, type, id, time, at }: NonNullable<ResponseRecord['events']>[number]): SseEvent {
  return { data, type, id, retry: null, parts: [at], at, time, complete: true, text: 'escaped' };
}
