import type { Dialect } from '../model/a2a.js';

/** What earlier traffic taught about URLs. Each set is bounded; past the bound nothing more is learned. */
export interface Endpoints {
  /** A URL that spoke A2A over JSON-RPC. */
  readonly rpc: UrlSet;
  /** What stands before an HTTP+JSON route that an agent served. */
  readonly rest: UrlSet;
  readonly mcp: UrlSet;
  /** A webhook that a push configuration named. */
  readonly webhooks: UrlSet;
  /** The dialect last spoken at a URL. */
  lastDialect(host: string | null, path: string): Dialect | null;
  spoke(host: string | null, path: string, dialect: Dialect): void;
}

export interface UrlSet {
  has(host: string | null, path: string): boolean;
  add(host: string | null, path: string): void;
}

const MAX_URLS = 10_000;

export function endpoints(): Endpoints {
  const dialects = new Map<string, Dialect>();
  return {
    rpc: urlSet(),
    rest: urlSet(),
    mcp: urlSet(),
    webhooks: urlSet(),
    lastDialect: (host, path) => dialects.get(keyOf(host, path)) ?? null,
    spoke(host, path, dialect) {
      if (dialect === 'unknown' || dialect === 'mixed') return;
      const key = keyOf(host, path);
      if (dialects.get(key) !== dialect && (dialects.size < MAX_URLS || dialects.has(key))) {
        dialects.set(key, dialect);
      }
    },
  };
}

function urlSet(): UrlSet {
  const urls = new Set<string>();
  return {
    has: (host, path) => urls.has(keyOf(host, path)),
    add(host, path) {
      if (urls.size < MAX_URLS) urls.add(keyOf(host, path));
    },
  };
}

/** Blind to a trailing slash. */
function keyOf(host: string | null, path: string): string {
  return `${host ?? ''} ${trimSlash(path)}`;
}

export function trimSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}
