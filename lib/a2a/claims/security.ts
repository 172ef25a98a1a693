import type { AgentCard } from '../../model/a2a.js';
import { type HttpRequest, header } from '../../model/http.js';
import type { SecurityAlternative, SecurityScheme } from '../../model/security.js';
import { stateWord } from '../spec/states.js';
import { queryOf } from '../view/query.js';
import { type Asking, takenAs } from './answered.js';
import type { About, Ledger, Sign } from './ledger.js';

export const REQUIREMENT: About = { kind: 'requirement', key: '' };

/** What the credentials of a request show of a scheme; null: a capture cannot show them. */
type Shown = boolean | null;

const ENFORCED: Sign = { what: 'refused without credentials', made: 'for', unmade: 'for' };
const UNGUARDED: Sign = { what: 'served without credentials', made: 'against', unmade: 'against' };
const OPEN_TO_ALL: Sign = { what: 'served without credentials', made: 'for', unmade: 'against' };
const SHUT: Sign = { what: 'refused without credentials', made: 'against', unmade: 'for' };
const OTHERS: Sign = { what: 'served with other credentials', made: 'neither', unmade: null };
const UNSEEN: Sign = {
  what: 'served; credentials may have come in a way that is not shown',
  made: 'neither',
  unmade: null,
};
const TAKEN: Sign = { what: 'served with it', made: 'for', unmade: null };
const ONE_OF: Sign = {
  what: 'served with it or with another that looks alike',
  made: 'neither',
  unmade: null,
};
const TURNED_AWAY: Sign = { what: 'refused with it; it may have been wrong', made: 'neither', unmade: null };
const NOT_SHOWN: Sign = { what: 'served; whether it came is not shown', made: 'neither', unmade: null };

/** What a call shows of the security that the card asks for, or does not. */
export function noteSecurity(entry: Asking, card: AgentCard, to: Ledger): void {
  const { request } = entry.exchange;
  const taken = takenAs(entry);
  const refused = taken === 'challenged';
  if (request === null || (!refused && !(taken === 'served' && isLetIn(entry)))) return;
  const shown = new Map(card.securitySchemes.map((scheme) => [scheme.name, shownOf(scheme, request)]));
  for (const { name, kind } of card.securitySchemes) {
    const about = { kind: 'scheme', key: name } as const;
    const came = shown.get(name) ?? null;
    if (came === true)
      to.note(about, refused ? TURNED_AWAY : isAlone(name, card, shown) ? TAKEN : ONE_OF, entry);
    else if (came === null && kind !== 'unknown' && !refused) to.note(about, NOT_SHOWN, entry);
  }
  noteRequirement(entry, card, shown, refused, to);
}

function noteRequirement(
  entry: Asking,
  card: AgentCard,
  shown: ReadonlyMap<string, Shown>,
  refused: boolean,
  to: Ledger,
): void {
  const { request } = entry.exchange;
  // An extended card is for those who prove who they are, whatever else is asked for (A2A 1.0 §3.1.11).
  if (request === null || entry.operation === 'GetExtendedAgentCard') return;
  const alternatives = card.requirements ?? [];
  const bare = isBare(request) && ![...shown.values()].includes(true);
  const isWhole = header(request, 'host') !== null || header(request, ':authority') !== null;
  if (alternatives.length === 0) {
    // Schemes alone say that something may be asked for.
    if (card.requirements === null && card.securitySchemes.length > 0) return;
    if (bare && isWhole) to.note(REQUIREMENT, refused ? ENFORCED : UNGUARDED, entry);
    return;
  }
  const met = alternatives.map((one) => isMet(one, shown));
  if (alternatives.some(({ schemes }) => schemes.length === 0)) {
    if (bare && isWhole) to.note(REQUIREMENT, refused ? SHUT : OPEN_TO_ALL, entry);
    return;
  }
  if (met.includes(true)) return;
  if (refused) {
    if (bare && isWhole && !met.includes(null)) to.note(REQUIREMENT, ENFORCED, entry);
    return;
  }
  const unsure = met.includes(null) || !isWhole || entry.through !== null;
  to.note(REQUIREMENT, unsure ? UNSEEN : bare ? UNGUARDED : OTHERS, entry);
}

/** Whether an answer means that the agent lets the client in: it may still wait for credentials, or have declined. */
function isLetIn({ state }: Asking): boolean {
  const word = stateWord(state);
  return word !== 'auth-required' && word !== 'rejected';
}

/** Names under which credentials of any kind may come. */
const TELLS_WHO = /auth|token|key|secret|cookie|session|credential/i;

function isBare(request: HttpRequest): boolean {
  const named = [...request.headers, ...queryOf(request)];
  return !named.some(({ name }) => TELLS_WHO.test(name));
}

function shownOf({ kind, scheme, location, parameter }: SecurityScheme, request: HttpRequest): Shown {
  switch (kind) {
    case 'http':
      return bears(request, scheme);
    case 'oauth2':
    case 'openIdConnect':
      return bears(request, 'bearer') || bears(request, 'dpop');
    case 'apiKey':
      return parameter === null ? null : keyShown(request, location, parameter);
    case 'mutualTLS':
    case 'unknown':
      return null;
  }
}

/** Whether credentials of that scheme came; masked ones, whose scheme is gone, may be of any. */
function bears(request: HttpRequest, scheme: string | null): boolean {
  const field = header(request, 'authorization');
  if (field === null) return false;
  const word = /^[\w-]+(?= )/.exec(field)?.[0].toLowerCase();
  return word === undefined || scheme === null || word === scheme.toLowerCase();
}

function keyShown(request: HttpRequest, location: string | null, name: string): Shown {
  switch (location?.toLowerCase()) {
    case 'header':
      return header(request, name.toLowerCase()) !== null;
    case 'query':
      return queryOf(request).some((one) => one.name === name);
    case 'cookie':
      return (header(request, 'cookie') ?? '').split(';').some((one) => one.trim().startsWith(`${name}=`));
    default:
      return null;
  }
}

function isMet({ schemes }: SecurityAlternative, shown: ReadonlyMap<string, Shown>): Shown {
  const each = schemes.map(({ name }) => shown.get(name) ?? null);
  return each.includes(false) ? false : each.includes(null) ? null : true;
}

/** Whether no other scheme of the card would look the same on the wire. */
function isAlone(name: string, { securitySchemes }: AgentCard, shown: ReadonlyMap<string, Shown>): boolean {
  const own = securitySchemes.find((scheme) => scheme.name === name);
  if (own?.kind === 'apiKey') return true;
  return !securitySchemes.some((one) => one !== own && one.kind !== 'apiKey' && shown.get(one.name) === true);
}
