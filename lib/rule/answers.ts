import type { Call, JsonDoc, Poll, Stream, StreamEvent } from '../model/a2a.js';

/** One JSON text that answers a call: the body of the response, or what one event of a stream holds. */
interface Answer {
  readonly doc: JsonDoc;
  /** Null where the answer is the body. */
  readonly event: StreamEvent | null;
}

/** Every answer to a call, in wire order. */
export function* answers(entry: Call | Poll | Stream): Generator<Answer> {
  if (entry.kind !== 'stream') {
    if (entry.responseDoc !== null) yield { doc: entry.responseDoc, event: null };
    return;
  }
  for (const event of entry.events) {
    // A block that the end of the body cut off is never dispatched (WHATWG HTML §9.2.6).
    if (event.doc !== null && event.sse.complete) yield { doc: event.doc, event };
  }
}
