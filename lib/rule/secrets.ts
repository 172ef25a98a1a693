import type { Json } from '../model/json.js';
import { secretKind, USUAL_SECRETS } from '../model/secret-names.js';
import { type Skips, textsIn } from './texts.js';

/** A secret that stands in a JSON text: what it is, in words that give nothing of it away. */
interface SecretSeen {
  readonly what: string;
  readonly pointer: string;
}

/** Characters of one text that are looked at. */
const MAX_TEXT = 65_536;
/** A value that somebody or something made up to be hard to guess: no blank, letters and digits, no URL. */
const OPAQUE = /^(?=[^0-9]{0,200}[0-9])(?=[^A-Za-z]{0,200}[A-Za-z])[\w.~+/=-]{12,}$/;
/** What tells how to authenticate, and is no secret itself: `oauth2-client-credentials`. */
const KIND = /oauth|openid|bearer|basic|api[-_]?key|jwt|mtls|saml|header|query|cookie/i;
/** Keys whose issuers begin them with a sign of their own. */
const BRANDED =
  /(?<![A-Za-z0-9])(?:sk-|gh[opsur]_|github_pat_|glpat-|xox[a-z]-|npm_|AKIA|ASIA|AIza|ya29\.)[\w.-]{16,200}/;
const WEB_TOKEN = /\beyJ[\w-]{10,2000}\.eyJ[\w-]{10,2000}\.[\w-]{16,}/;
const PRIVATE_KEY = /-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----/;
const BEARER = /\bBearer[ \t]+(?=[\w.~+/-]{0,200}[0-9])[\w.~+/-]{16,}/;

/** What kind of secret a text holds, by what nothing else looks like; null where it holds none, or masked ones. */
function secretIn(text: string): string | null {
  const head = text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text;
  if (WEB_TOKEN.test(head)) return 'a JSON Web Token';
  if (PRIVATE_KEY.test(head)) return 'a private key';
  const key = BRANDED.exec(head)?.[0];
  if (key !== undefined && /\d/.test(key) && !isMasked(key)) return 'a secret key';
  return BEARER.test(head) ? 'a bearer token' : null;
}

/** Whether who recorded it put something else in its place. */
function isMasked(text: string): boolean {
  return /^[*•xX.\-_…]+$|[*•…]{3}|x{6}|redacted|masked|hidden|example|your[-_ ]|placeholder|^[[<{$].*[\]>}]$/i.test(
    text,
  );
}

/** Secrets in a JSON value, by what they look like, and where `named` by the names of their members; `skips`: members that are left out. */
export function* secretsIn(
  value: Json | undefined,
  pointer: string,
  skips: Skips,
  named = true,
): Generator<SecretSeen> {
  for (const { text, name, pointer: at } of textsIn(value, pointer, skips)) {
    const what = secretIn(text) ?? (named ? namedSecret(name, text) : null);
    if (what !== null) yield { what, pointer: at };
  }
}

/** Where one of these texts stands in a JSON value; null where none does, and for masked ones. */
export function holdsText(value: Json | undefined, wanted: readonly string[]): string | null {
  const real = wanted.filter((one) => !isMasked(one));
  if (real.length === 0) return null;
  for (const { text, pointer } of textsIn(value, '', () => false))
    if (real.some((one) => text.includes(one))) return pointer;
  return null;
}

/** A value that looks made up, under a name that says it is secret. */
function namedSecret(name: string, value: string): string | null {
  if (value.length > MAX_TEXT || secretKind(name, USUAL_SECRETS) === null) return null;
  const bare = value.replace(/^(?:bearer|basic)[ \t]+/i, '');
  return OPAQUE.test(bare) && !KIND.test(bare) && !isMasked(bare) ? 'what its name calls a secret' : null;
}
