import type { PushProof } from '../model/a2a.js';
import { type Digest, digest, EMPTY, isSame } from './digest.js';
import type { KeptConfig } from './push-configs.js';

/** Longer header fields prove nothing. */
const MAX_FIELD = 16_384;

/** What a delivery's header fields prove, beside what its configuration asks for. */
export function proofOf(
  token: string | null,
  authorization: string | null,
  config: KeptConfig | null,
): PushProof {
  const space = authorization?.indexOf(' ') ?? -1;
  const scheme = authorization === null ? null : space < 0 ? authorization : authorization.slice(0, space);
  const credentials = space < 0 ? null : (authorization?.slice(space + 1).trim() ?? null);
  return {
    token: token !== null,
    tokenFits: fits(token, config?.token ?? null),
    scheme: scheme !== null && /^[A-Za-z][\w!#$%&'*+.^`|~-]{0,39}$/.test(scheme) ? scheme : null,
    authorizationFits: fits(credentials, config?.credentials ?? null),
  };
}

function fits(given: string | null, wanted: Digest | null): boolean | null {
  if (given === null || wanted === null || given.length > MAX_FIELD || isMasked(given)) return null;
  return isSame(digest(EMPTY, given), wanted);
}

/** Whether who recorded it put something else in its place. */
function isMasked(text: string): boolean {
  return /^[*•xX.\-_…]+$|[*•…]{3}|redacted|masked|<hidden>|^\[.*\]$/i.test(text);
}
