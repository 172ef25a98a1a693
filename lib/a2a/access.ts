import type { AgentCard } from '../model/a2a.js';
import type { Access, Shown } from '../model/access.js';
import type { Exchange, HttpRequest } from '../model/http.js';
import { header } from '../model/http.js';
import { placeOf } from '../model/location.js';
import { type Digest, digest, EMPTY, isSame } from './digest.js';
import { flat } from './head.js';
import { isMasked } from './proof.js';
import { type Credential, credentialsOf, keysOf, tellsWho } from './view/credentials.js';

/** What of a call its access is read from. `task`: the one that its request or its answer names. */
export interface Accessed {
  readonly exchange: Exchange;
  readonly host: string | null;
  readonly home: string | null;
  readonly card: AgentCard | null;
  readonly task: string | null;
  readonly served: boolean;
}

/** Who asked whom for what, as credentials tell it: digests and places, the first of them. */
export interface AccessBook {
  of(call: Accessed): Access;
}

interface Owner extends Shown {
  readonly who: Digest;
}

const MAX_HOSTS = 2000;
const MAX_TOKENS = 5000;
const MAX_TASKS = 20_000;
const MAX_NAMES = 2000;
/** A shorter token is one that somebody made up for a test. */
const LEAST = 8;

const UNKNOWN: Access = { shown: null, shownBefore: null, otherOwner: null, elsewhere: null };
const NOBODY: Access = { ...UNKNOWN, shown: false };

export function accessBook(): AccessBook {
  const hosts = new Map<string, Shown>();
  const tokens = new Map<string, Shown & { readonly host: string }>();
  const owners = new Map<string, Owner>();
  const names = new Map<string, boolean>();

  function tells(name: string): boolean {
    const known = names.get(name);
    if (known !== undefined) return known;
    const found = tellsWho(name);
    if (names.size < MAX_NAMES) names.set(flat(name), found);
    return found;
  }

  function owned({ home, task, served }: Accessed, who: Digest | null, seen: Shown): Access['otherOwner'] {
    if (home === null || task === null) return null;
    const key = `${home} ${task}`;
    const owner = owners.get(key);
    if (owner === undefined) {
      if (who !== null && served && owners.size < MAX_TASKS) owners.set(flat(key), { ...seen, who });
      return null;
    }
    if (who !== null && isSame(owner.who, who)) return null;
    return { exchange: owner.exchange, at: owner.at, anonymous: who === null };
  }

  function sentElsewhere(found: Credential, host: string, seen: Shown): Access['elsewhere'] {
    const { in: place, value } = found;
    if (place === 'cookie' || value.length < LEAST || isMasked(value)) return null;
    const { a, b } = digest(EMPTY, value);
    const key = `${a} ${b}`;
    const first = tokens.get(key);
    if (first === undefined && tokens.size < MAX_TOKENS) tokens.set(key, { ...seen, host: flat(host) });
    return first === undefined || first.host === host ? null : first;
  }

  return {
    of(call) {
      const { exchange, host, card } = call;
      const { request } = exchange;
      if (request === null || host === null || !isWhole(request)) return UNKNOWN;
      const keys = keysOf(card);
      const all = [...credentialsOf(request, keys, tells)];
      const shownBefore = hosts.get(host) ?? null;
      if (all.length === 0) {
        const otherOwner = owned(call, null, { exchange: exchange.index, at: placeOf(0, 0) });
        return shownBefore === null && otherOwner === null ? NOBODY : { ...NOBODY, shownBefore, otherOwner };
      }
      // A cookie or a field by its name alone may be about something else.
      const proof = all.find((one) => one.in === 'authorization' || keys.has(one.name.toLowerCase()));
      if (proof === undefined) return { ...UNKNOWN, shown: true, shownBefore };
      const seen: Shown = { exchange: exchange.index, at: placeOf(proof.at.offset, proof.at.length) };
      if (shownBefore === null && hosts.size < MAX_HOSTS) hosts.set(flat(host), seen);
      const who = principalOf(proof);
      return {
        shown: true,
        shownBefore,
        otherOwner: who === null ? null : owned(call, who, seen),
        elsewhere: sentElsewhere(proof, host, seen),
      };
    },
  };
}

/** Recorders that leave fields out leave out the host, which every request names; what is cut off may hold credentials. */
function isWhole(request: HttpRequest): boolean {
  if (!request.complete) return false;
  return header(request, 'host') !== null || header(request, ':authority') !== null;
}

/** Whom credentials stand for: tokens are renewed, and name their subject still. Null where they do not tell. */
function principalOf({ in: place, value }: Credential): Digest | null {
  // Sessions come and go.
  if (place === 'cookie' || isMasked(value)) return null;
  return digest(EMPTY, subjectOf(value) ?? value);
}

/** Issuer, subject and client of a JSON Web Token (RFC 7519 §4.1); null where it is none, or names no subject. */
function subjectOf(token: string): string | null {
  const [head, claims] = token.startsWith('eyJ') ? token.split('.', 3) : [];
  if (head === undefined || claims === undefined) return null;
  try {
    const told: unknown = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof told !== 'object' || told === null || !('sub' in told)) return null;
    const issuer = 'iss' in told ? told.iss : '';
    return JSON.stringify([told.sub, issuer]);
  } catch {
    return null;
  }
}
