import type { AgentCard } from '../../model/card.js';
import type { HttpRequest } from '../../model/http.js';
import type { Part } from '../../model/location.js';
import { isSecretParameter, secretKind, USUAL_SECRETS } from '../../model/secret-names.js';
import { queryOf } from './query.js';

/** Where a request carries what may tell who sends it. `scheme`: of `Authorization`, as written. */
export interface Credential {
  readonly in: 'authorization' | 'cookie' | 'field' | 'query';
  readonly name: string;
  readonly scheme: string | null;
  /** Without the scheme. A secret: for comparison only. */
  readonly value: string;
  readonly at: Part;
}

/** A field and its value as the card's API keys name them. */
type Keys = ReadonlySet<string>;

const NO_KEYS: Keys = new Set();
/** Longer values prove nothing. */
const MAX_VALUE = 16_384;
/** Fields in which gateways tell agents whom they let in. */
const VOUCHED =
  /^(?:x-(?:auth|remote-user|forwarded-(?:user|email|client-cert|access-token)|ms-client-principal|goog-|client-cert|ssl-client|amzn-oidc)|ssl-client|client-cert|remote-user)/;

/** Names of the API keys of a card, in lower case. */
export function keysOf(card: AgentCard | null): Keys {
  if (card === null || card.securitySchemes.every(({ parameter }) => parameter === null)) return NO_KEYS;
  return new Set(card.securitySchemes.flatMap(({ parameter }) => parameter?.toLowerCase() ?? []));
}

/** Whether a header field of this name, in lower case, may tell who sends a request. */
export function tellsWho(name: string): boolean {
  return secretKind(name, USUAL_SECRETS) !== null || VOUCHED.test(name);
}

/** Everything in a request's head that may tell who sends it; `tells` says so of header fields by name, in lower case. */
export function* credentialsOf(
  request: HttpRequest,
  keys: Keys,
  tells: (name: string) => boolean = tellsWho,
): Generator<Credential> {
  for (const { name: written, value, at } of request.headers) {
    const name = written.toLowerCase();
    if (!tells(name) && !keys.has(name)) continue;
    if (name === 'authorization') yield { ...authorization(value), name: written, at };
    else {
      yield { in: name === 'cookie' ? 'cookie' : 'field', name: written, scheme: null, value, at };
    }
  }
  if (!request.target.includes('?')) return;
  for (const { name, value } of queryOf(request)) {
    const secret = isSecretParameter(name) || secretKind(name, USUAL_SECRETS) !== null;
    if (secret || keys.has(name.toLowerCase()))
      yield { in: 'query', name, scheme: null, value, at: request.at };
  }
}

function authorization(field: string): Pick<Credential, 'in' | 'scheme' | 'value'> {
  const value = field.length > MAX_VALUE ? field.slice(0, MAX_VALUE) : field;
  const space = value.indexOf(' ');
  const scheme = space < 0 ? value : value.slice(0, space);
  const isScheme = space > 0 && /^[A-Za-z][\w!#$%&'*+.^`|~-]{0,39}$/.test(scheme);
  return {
    in: 'authorization',
    scheme: isScheme ? scheme : null,
    value: isScheme ? value.slice(space + 1).trim() : value,
  };
}
