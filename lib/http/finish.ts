import type { Body, HttpRequest, HttpResponse, Inflate, SseEvent } from '../model/http.js';
import type { RequestLine, StatusLine } from '../model/http-text.js';
import { codingsOf, decode } from './content.js';
import { dottedBody } from './dotted.js';
import { fieldValues } from './fields.js';
import { bodyOf, type Draft, isStream, note } from './message.js';
import { hullOf } from './parts.js';
import type { MessageEnd } from './sink.js';
import { eventsOf, MOST_EVENTS } from './sse.js';

/** A message that is over, to be made a model object. */
interface Over {
  readonly draft: Draft;
  readonly end: MessageEnd;
  readonly endTime: number | null;
  readonly inflate: Inflate;
}

// Both are written out: made from one object by spreading, they cost a tenth of a whole run.
export function finishRequest(line: RequestLine, over: Over): HttpRequest {
  const { draft } = over;
  const body = content(over, bodyOf(draft, over.end === 'complete'));
  return {
    version: line.version,
    headers: draft.headers,
    trailers: draft.trailers,
    body,
    framing: draft.decision?.framing ?? 'none',
    declaredLength: draft.decision?.declaredLength ?? null,
    lastChunk: draft.lastChunk,
    complete: over.end === 'complete' && draft.whole,
    at: draft.at,
    time: draft.time,
    endTime: over.endTime,
    method: line.method,
    target: line.target,
  };
}

export function finishResponse(line: StatusLine, over: Over): HttpResponse {
  const { draft } = over;
  const body = content(over, bodyOf(draft, over.end === 'complete'));
  const events = eventStream(draft, body);
  return {
    version: line.version,
    headers: draft.headers,
    trailers: draft.trailers,
    body,
    framing: draft.decision?.framing ?? 'none',
    declaredLength: draft.decision?.declaredLength ?? null,
    lastChunk: draft.lastChunk,
    complete: over.end === 'complete' && draft.whole,
    at: draft.at,
    time: draft.time,
    endTime: over.endTime,
    status: line.status,
    reason: line.reason,
    events,
  };
}

/** The body with its transfer and content codings undone. */
function content(over: Over, body: Body): Body {
  if (body.kind !== 'bytes') return body;
  const { draft } = over;
  const { headers } = draft;
  const transfer = draft.decision?.transferCodings ?? [];
  const values = fieldValues(headers, 'content-encoding');
  const codings = transfer.length === 0 && values.length === 0 ? [] : [...codingsOf(values), ...transfer];
  if (codings.length === 0) return draft.body?.dotted ? dottedBody(body, headers) : body;
  if (body.form === 'reformatted') {
    return { kind: 'unknown', reason: 'the capture did not keep its compressed bytes' };
  }
  const decoded = decode(body, codings, over.inflate);
  if (decoded.problem) note(draft, decoded.problem, hullOf(decoded.body.pieces) ?? draft.at);
  return decoded.body;
}

function eventStream(draft: Draft, body: Body): SseEvent[] | null {
  if (body.kind !== 'bytes' || (body.coding !== null && !body.decoded)) return null;
  if (!isStream(draft)) return null;
  const events = eventsOf(body, draft.body?.marks ?? [], draft.holes);
  if (events.length >= MOST_EVENTS)
    note(draft, `more than ${MOST_EVENTS} events; the rest was not read`, draft.at);
  return events;
}
