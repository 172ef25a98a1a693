import type { Call, Json, Poll, Stream } from '../model/a2a.js';
import { member, placeIn } from '../model/json.js';
import type { Place } from '../model/location.js';

/** How an agent refused: the error's code and where it stands. */
export interface Refusal {
  readonly code: Json | undefined;
  readonly at: Place;
}

/** The error that answers a call, in one piece or as the first event of a stream; null where it was served. */
export function refusal(entry: Call | Poll | Stream): Refusal | null {
  const doc = entry.kind === 'stream' ? (entry.events[0]?.doc ?? entry.responseDoc) : entry.responseDoc;
  if (doc === null) return null;
  const error = member(doc.value, 'error');
  if (error === undefined || error === null) return null;
  const code = member(error, 'code');
  return { code, at: placeIn(doc, code === undefined ? '/error' : '/error/code') };
}
