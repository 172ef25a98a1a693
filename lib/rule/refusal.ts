import { errorOf } from '../a2a/view/error.js';
import type { Call, ErrorTold, Poll, Stream } from '../model/a2a.js';
import { placeIn } from '../model/json.js';
import type { Place } from '../model/location.js';

/** How an agent refused, and where its error tells the code, or stands. */
export interface Refusal extends ErrorTold {
  readonly at: Place;
}

/** The error that answers a call, in one piece or as the first event of a stream; null where it was served. */
export function refusal(entry: Call | Poll | Stream): Refusal | null {
  const first = entry.kind === 'stream' ? entry.events[0] : undefined;
  const doc = first?.doc ?? entry.responseDoc;
  const error = entry.kind !== 'stream' ? entry.rpcError : first?.meaning === 'error' ? errorOf(first) : null;
  if (doc === null || error === null) return null;
  return { ...error, at: placeIn(doc, error.code === undefined ? error.pointer : `${error.pointer}/code`) };
}
