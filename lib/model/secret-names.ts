/**
 * What a name says about its value. `field`: an HTTP field, so that an unquoted value runs to the end of its line.
 * `weak`: also an everyday word, believed only as a quoted name or before `=`. `member`: any other secret name.
 */
export type SecretKind = 'field' | 'weak' | 'member';

/** Texts that are secret, by expressions that are all global: the `whole`, and what is left of it where a text was cut. */
export interface SecretPattern {
  readonly whole: RegExp;
  readonly cuts: readonly RegExp[];
}

/** What is secret beyond the usual: `names` without case, `-`, `_` and `.`, and `patterns` of texts. */
export interface SecretWords {
  readonly names: ReadonlySet<string>;
  readonly patterns: readonly SecretPattern[];
}

/** Nothing beyond the usual. */
export const USUAL_SECRETS: SecretWords = { names: new Set(), patterns: [] };

/** A name without what its spellings differ in. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[-_.]/g, '');
}

const FIELDS: ReadonlySet<string> = new Set(['authorization', 'proxyauthorization', 'cookie', 'setcookie']);
const WEAK: ReadonlySet<string> = new Set([
  'token',
  'secret',
  'password',
  'credential',
  'credentials',
  'pwd',
  'auth',
]);
/** Names that say it in the query of a URL only: of a signed link, an API key, a login. */
const QUERY: ReadonlySet<string> = new Set([
  'key',
  'sig',
  'code',
  'jwt',
  'sas',
  'sid',
  'session',
  'sessionid',
]);
const ENDINGS = [
  'token',
  'secret',
  'password',
  'passwd',
  'passphrase',
  'credential',
  'credentials',
  'apikey',
  'accesskey',
  'secretkey',
  'privatekey',
  'subscriptionkey',
  'authorization',
  'cookie',
  'cookies',
  'clientassertion',
  'codeverifier',
] as const;

/** Whether a field, member or parameter of this name holds a secret. Page tokens of lists are none. */
export function secretKind(name: string, { names }: SecretWords): SecretKind | null {
  const plain = plainName(name);
  if (names.has(plain)) return 'field';
  if (WEAK.has(plain)) return 'weak';
  if (FIELDS.has(plain)) return 'field';
  if (plain.endsWith('pagetoken') || !ENDINGS.some((ending) => plain.endsWith(ending))) return null;
  return name.includes('-') ? 'field' : 'member';
}

/** Whether a parameter of this name in the query of a URL holds a secret. */
export function isSecretParameter(name: string): boolean {
  const plain = plainName(name);
  return QUERY.has(plain) || plain.endsWith('signature');
}

/** Whether all strings inside an object under this name are secret; security schemes are named like keys and are not. */
export function hidesObject(name: string, { names }: SecretWords): boolean {
  if (names.has(plainName(name))) return true;
  return name.toLowerCase() !== 'auth' && WEAK.has(name.toLowerCase());
}
