import type { DiscoveryAttempt } from '../model/a2a.js';
import type { Exchange, HttpResponse } from '../model/http.js';
import { placeOf } from '../model/location.js';
import { flat } from './head.js';

/** Attempts to fetch a card; a repeat with the same outcome as the last at its URL adds nothing. */
export interface Discovery {
  tried(exchange: Exchange, host: string | null, path: string, fetched: boolean): void;
  /** A call, poll or stream went to this host. */
  called(exchange: Exchange, host: string | null): void;
  attempts(): readonly DiscoveryAttempt[];
}

const MAX_ATTEMPTS = 5000;

export function discovery(): Discovery {
  const attempts: DiscoveryAttempt[] = [];
  const last = new Map<string, string>();
  const lastCall = new Map<string | null, number>();
  return {
    called({ index }, host) {
      const known = lastCall.get(host);
      if (known === undefined ? lastCall.size < MAX_ATTEMPTS : known < index) lastCall.set(host, index);
    },
    attempts: () =>
      attempts.map((attempt) => ({
        ...attempt,
        followed: (lastCall.get(attempt.host) ?? 0) > attempt.exchange,
      })),
    tried({ index, request, response }, host, path, fetched) {
      // What a body holds that nobody could read is not known; it may well be the card.
      const found = response && !fetched && isUnread(response) ? null : fetched;
      const status = response?.status ?? null;
      const key = `${host ?? ''} ${path}`;
      const outcome = `${status} ${found}`;
      if (!request || last.get(key) === outcome || attempts.length >= MAX_ATTEMPTS) return;
      last.set(flat(key), outcome);
      attempts.push({
        exchange: index,
        host,
        path: flat(path),
        status,
        found,
        followed: false,
        at: placeOf(request.at.offset, request.at.length),
        responseAt: response ? placeOf(response.at.offset, response.at.length) : null,
      });
    },
  };
}

/** Whether a success has a body that the capture holds in part, compressed beyond repair, or not at all. */
function isUnread({ status, body, complete }: HttpResponse): boolean {
  if (status < 200 || status > 299) return false;
  if (!complete || body.kind === 'unknown') return true;
  return body.kind === 'bytes' && (!body.complete || (body.coding !== null && !body.decoded));
}
