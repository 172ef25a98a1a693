import type { AgentCard, EarlierFetch } from '../model/a2a.js';
import { type HttpResponse, header } from '../model/http.js';
import { placeOf } from '../model/location.js';
import { flat } from './head.js';
import type { Sight } from './sight.js';

/** Fetches of agent cards as the capture shows them: of each URL the last by each client and for each version. */
export interface CardFetches {
  /** What earlier fetches of the same URL brought, the last of them last; notes this one. */
  came(sight: Sight, from: string | null, card: AgentCard | null): readonly EarlierFetch[];
}

const MAX_URLS = 200;
const MAX_KEPT = 10;
const MAX_VALUE = 1000;
const NONE: readonly EarlierFetch[] = [];

export function cardFetches(): CardFetches {
  const byUrl = new Map<string, readonly EarlierFetch[]>();

  return {
    came(sight, from, card) {
      const { exchange, target, claimed } = sight;
      const { request, response } = exchange;
      if (request === null || response === null || request.method !== 'GET') return NONE;
      const key = target.query === '' ? target.key : `${target.key}?${target.query}`;
      const before = byUrl.get(key) ?? NONE;
      const same = before.findLast((one) => one.from === from && one.claimed === claimed);
      // Of one text one card is kept, however often it comes.
      const known = before.find((one) => one.card.value === card?.value)?.card ?? card;
      const now = fetchOf(sight, response, from, known, same);
      if (now === null || (!byUrl.has(key) && byUrl.size >= MAX_URLS)) return before;
      byUrl.set(flat(key), [...before.filter((one) => one !== same), now].slice(-MAX_KEPT));
      return before;
    },
  };
}

/** What a fetch came to; null where no card came, and none was confirmed. */
function fetchOf(
  { exchange, asked, claimed }: Sight,
  response: HttpResponse,
  from: string | null,
  card: AgentCard | null,
  same: EarlierFetch | undefined,
): EarlierFetch | null {
  const confirmed = response.status === 304 && same !== undefined;
  const known = card ?? (confirmed ? same.card : null);
  if (asked === null || known === null) return null;
  const field = (name: string) => {
    const value = header(response, name);
    return value === null ? null : flat(value.slice(0, MAX_VALUE));
  };
  const control = field('cache-control');
  return {
    exchange: exchange.index,
    at: placeOf(response.at.offset, response.at.length),
    from,
    claimed,
    authorized: exchange.request !== null && header(exchange.request, 'authorization') !== null,
    card: known,
    count: (same?.count ?? 0) + 1,
    time: response.endTime ?? response.time,
    first: same?.first ?? response.endTime ?? response.time,
    etag: field('etag') ?? (confirmed ? same.etag : null),
    modified: field('last-modified') ?? (confirmed ? same.modified : null),
    freshFor: control === null && confirmed ? same.freshFor : freshness(control),
    vary: field('vary'),
  };
}

/** Seconds for which a private cache may use an answer (RFC 9111 §5.2.2); null where it does not say. */
function freshness(control: string | null): number | null {
  if (control === null) return null;
  if (/(?:^|[\s,])(?:no-cache|no-store)(?:$|[\s,=])/i.test(control)) return 0;
  const age = /(?:^|[\s,])max-age="?(\d{1,9})/i.exec(control)?.[1];
  return age === undefined ? null : Number(age);
}
