import type { StreamEvent } from '../model/a2a.js';
import type { Place } from '../model/location.js';

/** Where the data of an event stands; the whole block where it has none. */
export function eventPlace({ sse: { parts, at, text } }: StreamEvent): Place {
  return { parts: parts.length > 0 ? parts : [at], pointer: null, on: 'value', text };
}
