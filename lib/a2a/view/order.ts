import type { Observation } from '../../model/a2a.js';

/**
 * Whether the agent certainly came to `later` after `earlier`. The statuses' own timestamps decide, for polls,
 * streams and pushes race; else the order inside one stream, or a request sent after the earlier answer was seen.
 */
export function cameAfter(later: Observation, earlier: Observation): boolean {
  const since = elapsed(earlier.timestamp, later.timestamp);
  if (since !== null && since !== 0) return since > 0;
  if (later.exchange === earlier.exchange) return (later.event ?? 0) > (earlier.event ?? 0);
  return askedAfter(later, earlier);
}

/** Whether the client asked for `later` when it had seen `earlier`. */
export function askedAfter(later: Observation, earlier: Observation): boolean {
  if (later.asked === null || later.connection !== earlier.connection) return false;
  return later.asked > earlier.order || (later.asked === earlier.order && later.exchange > earlier.exchange);
}

/** Milliseconds between two timestamps; null where one is missing, no ISO 8601 text, or only one names its zone. */
export function elapsed(from: string | null, to: string | null): number | null {
  if (from === null || to === null) return null;
  const zoned = hasZone(from);
  if (zoned !== hasZone(to)) return null;
  const span = Date.parse(zoned ? to : `${to}Z`) - Date.parse(zoned ? from : `${from}Z`);
  return Number.isNaN(span) ? null : span;
}

function hasZone(timestamp: string): boolean {
  return /(?:Z|[+-]\d\d:?\d\d)$/i.test(timestamp.slice(-6));
}
