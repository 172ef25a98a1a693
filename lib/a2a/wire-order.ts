import type { Exchange } from '../model/http.js';

/**
 * Where things stand in the order in which they crossed, as numbers to compare: capture offsets; in a capture of whole
 * exchanges, whose offsets do not tell how they overlapped, milliseconds. Where such a capture has no times either,
 * it holds one exchange after the other, and the offsets serve.
 */
function isTimed({ whole, request, response }: Exchange): boolean {
  return whole && (request?.time ?? response?.time ?? null) !== null;
}

/** The request, at the earliest; null where there is none. */
export function askedAt(exchange: Exchange): number | null {
  const { request } = exchange;
  if (request === null) return null;
  return isTimed(exchange) ? millisecond(request.time, request.at.offset) : request.at.offset;
}

/** What stands at `offset` and crossed at `time`; where that is not known, at the latest when the answer ended. */
export function shownAt(exchange: Exchange, offset: number, time: number | null): number {
  if (!isTimed(exchange)) return offset;
  const { request, response } = exchange;
  return millisecond(time ?? response?.endTime ?? response?.time ?? request?.time ?? null, offset);
}

/** Recorders print whole milliseconds beside fractions: finer than that they tell no order. */
function millisecond(time: number | null, offset: number): number {
  return time === null ? offset : Math.floor(time);
}

/** The time that a status tells of itself, in milliseconds since 1970; null where it tells none, or no zone. */
export function instant(timestamp: string | null): number | null {
  if (timestamp === null || !/^\d{4}-.{5,40}(?:Z|[+-]\d\d:?\d\d)$/i.test(timestamp)) return null;
  const time = Date.parse(timestamp);
  return Number.isNaN(time) ? null : time;
}
