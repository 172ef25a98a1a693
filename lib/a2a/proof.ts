import type { Json, JsonDoc, PushProof } from '../model/a2a.js';
import type { Exchange, HttpRequest } from '../model/http.js';
import { isObject } from '../model/json.js';
import { type Digest, digest, EMPTY, isSame } from './digest.js';
import type { KeptConfig } from './push-configs.js';
import { queryOf } from './view/query.js';

/** Longer header fields prove nothing. */
const MAX_FIELD = 16_384;
/** Values of a body that are looked at. */
const MAX_VALUES = 2000;

/** What of a delivery may prove who sent it. */
interface Sent {
  readonly token: string | null;
  readonly authorization: string | null;
  readonly exchange: Exchange;
  readonly doc: JsonDoc | null;
}

/** What a delivery's header fields prove, beside what its configuration asks for. */
export function proofOf({ token, authorization, exchange, doc }: Sent, config: KeptConfig | null): PushProof {
  const space = authorization?.indexOf(' ') ?? -1;
  const scheme = authorization === null ? null : space < 0 ? authorization : authorization.slice(0, space);
  const credentials = space < 0 ? null : (authorization?.slice(space + 1).trim() ?? null);
  const tokenFits = fits(token, config?.token ?? null);
  const wanted = tokenFits === true ? null : (config?.token ?? null);
  return {
    token: token !== null,
    tokenFits,
    tokenElsewhere: wanted !== null && exchange.request !== null && holds(exchange.request, doc, wanted),
    scheme: scheme !== null && /^[A-Za-z][\w!#$%&'*+.^`|~-]{0,39}$/.test(scheme) ? scheme : null,
    authorizationFits: fits(credentials, config?.credentials ?? null),
  };
}

function fits(given: string | null, wanted: Digest | null): boolean | null {
  if (given === null || wanted === null || given.length > MAX_FIELD || isMasked(given)) return null;
  return isSame(digest(EMPTY, given), wanted);
}

/** Whether a secret stands in any header field, behind a scheme or not, in the query or in the body. */
function holds(request: HttpRequest, doc: JsonDoc | null, wanted: Digest): boolean {
  const is = (text: string) => fits(text, wanted) === true;
  if (request.headers.some(({ value }) => is(value) || is(value.slice(value.indexOf(' ') + 1).trim())))
    return true;
  if (queryOf(request).some(({ value }) => is(value))) return true;
  const left: Json[] = doc === null ? [] : [doc.value];
  for (let looked = 0; looked < MAX_VALUES; looked++) {
    const value = left.pop();
    if (value === undefined) return false;
    if (typeof value === 'string' && is(value)) return true;
    if (Array.isArray(value)) left.push(...value.slice(0, MAX_VALUES));
    else if (isObject(value)) left.push(...Object.values(value).slice(0, MAX_VALUES));
  }
  return false;
}

/** Whether who recorded it put something else in its place. */
export function isMasked(text: string): boolean {
  return /^[*•xX.\-_…]+$|[*•…]{3}|redacted|masked|<hidden>|^\[.*\]$/i.test(text);
}
