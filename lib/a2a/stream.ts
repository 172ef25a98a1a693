import type { Binding, StreamClose, StreamEvent } from '../model/a2a.js';
import type { Exchange, SseEvent } from '../model/http.js';
import { isObject, member } from '../model/json.js';
import { errorSide, payloadSide, type ReadEvent } from './answer-dialect.js';
import { type Side, UNKNOWN } from './dialect.js';
import { eventDoc } from './docs.js';
import { readPayload, toldBy } from './event.js';

/** Reads the events of one answer; each tells its own dialect (0.3 reference §15.4). */
export function readEvents(
  events: readonly SseEvent[],
  request: Side,
  binding: Binding | null,
): readonly ReadEvent[] {
  return events.map((sse, i) => readEvent(sse, i + 1, request, binding));
}

function readEvent(sse: SseEvent, index: number, request: Side, binding: Binding | null): ReadEvent {
  const bare = { index, sse, taskId: null, contextId: null, state: null, final: null };
  // A block that the end cut off is never dispatched (WHATWG HTML §9.2.6).
  if (!sse.complete)
    return untold({ ...bare, doc: null, meaning: 'unknown', pointer: null, dialect: 'unknown' });
  const doc = eventDoc(sse);
  if (doc === null) return untold({ ...bare, doc, meaning: 'not-json', pointer: null, dialect: 'unknown' });
  const error = member(doc.value, 'error');
  if (isObject(error) || sse.type === 'error') {
    const pointer = isObject(error) ? '/error' : '';
    const side = errorSide(request, isObject(error) ? error : doc.value);
    return { event: { ...bare, doc, meaning: 'error', pointer, dialect: side.dialect }, side };
  }
  const enveloped =
    isObject(doc.value) && (Object.hasOwn(doc.value, 'result') || Object.hasOwn(doc.value, 'jsonrpc'));
  const root = enveloped ? '/result' : '';
  const payload = enveloped ? member(doc.value, 'result') : doc.value;
  const { meaning, pointer, value } = readPayload(payload);
  const side = payloadSide(request, enveloped ? 'JSONRPC' : binding, payload, null);
  const event = {
    index,
    sse,
    doc,
    meaning,
    pointer: meaning === 'unknown' ? null : root + pointer,
    dialect: side.dialect,
    ...toldBy(meaning, value),
  };
  return { event, side };
}

function untold(event: StreamEvent): ReadEvent {
  return { event, side: UNKNOWN };
}

/**
 * How the stream ended, as the framing and the connection tell (RFC 9112 §8); open where its events are lost, and where
 * a recorder that laid the body out anew may have broken its framing.
 */
export function closeOf({ response, end, doubted }: Exchange): StreamClose {
  if (!response || response.events === null || doubted) return 'open';
  if (response.complete) return 'properly';
  if (end === 'closed-by-client') return 'left';
  if (end !== 'closed-by-server' && end !== 'broken') return 'open';
  if (end === 'broken' && response.body.kind === 'bytes' && response.body.form !== 'exact') return 'open';
  return response.framing === 'close' && end === 'closed-by-server' ? 'properly' : 'cut';
}

/** An event with data that is no JSON, or that the end cut off; one without data says nothing. */
export function isUnread({ meaning, sse }: StreamEvent): boolean {
  return !sse.complete || (meaning === 'not-json' && sse.data.trim() !== '');
}
