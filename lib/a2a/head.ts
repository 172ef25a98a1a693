import type { HttpRequest, HttpResponse } from '../model/http.js';
import { fieldsMeaning } from './spec/headers.js';

/** The header fields of one message that tell what an exchange is; null where absent, the first where repeated. */
export interface Head {
  readonly host: string | null;
  readonly userAgent: string | null;
  readonly contentType: string | null;
  readonly a2aVersion: string | null;
  readonly notificationToken: string | null;
  readonly preflight: string | null;
  readonly upgrade: string | null;
  /** What proxies on the way left (RFC 9110 §7.6.3, RFC 7239). */
  readonly via: string | null;
  readonly forwarded: string | null;
  readonly forwardedFor: string | null;
  /** Any of MCP's own fields. */
  readonly mcp: boolean;
}

/** Where a request went: host in lower case without a default port, path without query. */
export interface Target {
  readonly host: string | null;
  readonly path: string;
  readonly query: string;
  /** Names the URL, blind to a trailing slash. */
  readonly key: string;
}

type Wanted = Exclude<keyof Head, 'mcp'>;

const WANTED: ReadonlyMap<string, Wanted> = new Map([
  ['host', 'host'],
  ['user-agent', 'userAgent'],
  ['content-type', 'contentType'],
  ...fieldsMeaning('version').map((name) => [name, 'a2aVersion'] as const),
  ...fieldsMeaning('notification-token').map((name) => [name, 'notificationToken'] as const),
  ['access-control-request-method', 'preflight'],
  ['upgrade', 'upgrade'],
  ['via', 'via'],
  ['forwarded', 'forwarded'],
  ['x-forwarded-for', 'forwardedFor'],
]);

/** First letters, in lower case, and lengths of those names: most fields need no more than this look. */
const OUTLINES: ReadonlySet<number> = new Set(Array.from(WANTED.keys(), outlineOf));
const M = 0x6d;

function outlineOf(name: string): number {
  return ((name.charCodeAt(0) | 0x20) << 16) | name.length;
}

const MAX_PATH = 4096;

/** Reads the fields in one pass. */
export function headOf(message: HttpRequest | HttpResponse): Head {
  const found: { -readonly [K in keyof Head]: Head[K] } = {
    host: null,
    userAgent: null,
    contentType: null,
    a2aVersion: null,
    notificationToken: null,
    preflight: null,
    upgrade: null,
    via: null,
    forwarded: null,
    forwardedFor: null,
    mcp: false,
  };
  for (const { name, value } of message.headers) {
    if (!OUTLINES.has(outlineOf(name)) && (name.charCodeAt(0) | 0x20) !== M) continue;
    const lower = name.toLowerCase();
    const key = WANTED.get(lower);
    if (key) found[key] ??= value;
    else if (lower.startsWith('mcp-')) found.mcp = true;
  }
  return found;
}

/** Splits a request target of any form (RFC 9112 §3.2). `intern` gives the kept copy of the host. */
export function targetOf(
  target: string,
  host: string | null,
  intern: (text: string) => string = flat,
): Target {
  let authority = host;
  let rest = target;
  const scheme = target.startsWith('/') ? -1 : target.indexOf('://');
  if (scheme > 0 && scheme < 10) {
    const slash = indexFrom(target, '/', scheme + 3);
    const question = indexFrom(target, '?', scheme + 3);
    const end = Math.min(slash, question);
    authority = target.slice(scheme + 3, end);
    rest = target.slice(end) || '/';
  }
  const hash = rest.indexOf('#');
  if (hash >= 0) rest = rest.slice(0, hash);
  const mark = rest.indexOf('?');
  const path = mark < 0 ? rest : rest.slice(0, mark);
  const named = authority === null || authority === '' ? null : intern(normalHost(authority));
  const whole = path.slice(0, MAX_PATH) || '/';
  return { host: named, path: whole, query: mark < 0 ? '' : rest.slice(mark + 1), key: urlKey(named, whole) };
}

/** Names a URL by host and path, blind to a trailing slash. */
export function urlKey(host: string | null, path: string): string {
  return `${host ?? ''} ${trimSlash(path)}`;
}

/** A path without its trailing slash. */
export function trimSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

/** Lower case, without user information and without the default ports of http and https. */
export function normalHost(authority: string): string {
  const host = authority.slice(authority.lastIndexOf('@') + 1).toLowerCase();
  if (host.endsWith(':80')) return host.slice(0, -3);
  return host.endsWith(':443') ? host.slice(0, -4) : host;
}

/** The version that a request claims: header field first, else query (A2A 1.0 §3.6.1). */
export function claimedVersion(head: Head, query: string): string | null {
  if (head.a2aVersion !== null || query === '') return head.a2aVersion;
  if (!/(?:^|&)a2a-version=/i.test(query)) return null;
  for (const [name, value] of new URLSearchParams(query)) {
    if (name.toLowerCase() === 'a2a-version') return value;
  }
  return null;
}

/** A copy that keeps no longer string alive. */
export function flat(text: string): string {
  return text.length < 13 ? text : JSON.parse(JSON.stringify(text));
}

function indexFrom(text: string, wanted: string, from: number): number {
  const found = text.indexOf(wanted, from);
  return found < 0 ? text.length : found;
}
