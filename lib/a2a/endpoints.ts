import type { Dialect } from '../model/a2a.js';
import { flat } from './head.js';

/** What earlier traffic taught about URLs, each named by its `urlKey`. Each set is bounded; past the bound nothing more is learned. */
export interface Endpoints {
  /** A URL that spoke A2A over JSON-RPC. */
  readonly rpc: UrlSet;
  /** What stands before an HTTP+JSON route that an agent served. */
  readonly rest: UrlSet;
  readonly mcp: UrlSet;
  /** A webhook that a push configuration named. */
  readonly webhooks: UrlSet;
  /** The dialect last spoken at a URL. */
  lastDialect(url: string): Dialect | null;
  spoke(url: string, dialect: Dialect): void;
}

export interface UrlSet {
  has(url: string): boolean;
  add(url: string): void;
}

const MAX_URLS = 10_000;

export function endpoints(): Endpoints {
  const dialects = new Map<string, Dialect>();
  return {
    rpc: urlSet(),
    rest: urlSet(),
    mcp: urlSet(),
    webhooks: urlSet(),
    lastDialect: (url) => dialects.get(url) ?? null,
    spoke(url, dialect) {
      if (dialect === 'unknown' || dialect === 'mixed') return;
      const before = dialects.get(url);
      if (before === dialect || (before === undefined && dialects.size >= MAX_URLS)) return;
      dialects.set(flat(url), dialect);
    },
  };
}

function urlSet(): UrlSet {
  const urls = new Set<string>();
  return {
    has: (url) => urls.has(url),
    add(url) {
      if (urls.size < MAX_URLS && !urls.has(url)) urls.add(flat(url));
    },
  };
}
