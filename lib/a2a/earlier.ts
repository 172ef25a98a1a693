import type { Observation } from '../model/a2a.js';
import type { Exchange } from '../model/http.js';
import type { Sighting } from './packed.js';
import { askedAt } from './wire-order.js';

/** Sightings that are looked at, the last of them: an ended task has few behind its end. */
const MAX_SIGHTINGS = 64;

/** The latest observation that had certainly crossed when a request was sent; null where there is none. */
export function earlier(sightings: readonly Sighting[], exchange: Exchange): Observation | null {
  const asked = askedAt(exchange);
  if (asked === null) return null;
  let latest: Observation | null = null;
  for (let at = sightings.length - 1; at >= 0 && at >= sightings.length - MAX_SIGHTINGS; at--) {
    const sighting = sightings[at];
    for (const seen of [sighting?.last, sighting?.first]) {
      if (!seen || !isBefore(seen, asked, exchange)) continue;
      if (latest === null || seen.order > latest.order) latest = seen;
    }
  }
  return latest;
}

function isBefore(
  { order, exchange, connection }: Observation,
  asked: number,
  { index, connection: own }: Exchange,
) {
  if (connection !== null && connection !== own) return false;
  return order < asked || (order === asked && exchange < index);
}
