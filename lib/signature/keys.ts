import { isObject, type Json, listMember, member, textMember } from '../model/json.js';
import type { CardSignature, PinnedKey } from '../model/signature.js';

const MAX_KEYS = 1000;
/** Members of a public key (RFC 7518 §6, RFC 8037, ML-DSA); what else a set gives away is left behind. */
const PUBLIC_MEMBERS = ['kty', 'crv', 'x', 'y', 'n', 'e', 'pub', 'alg', 'use'];

/** The keys of a JSON Web Key Set (RFC 7517 §5), or of a single key; a string says why it is none. */
export function readKeySet(set: Json, file: string): readonly PinnedKey[] | string {
  const list = Array.isArray(member(set, 'keys')) ? listMember(set, 'keys') : null;
  const keys = list ?? (textMember(set, 'kty') === null ? null : [set]);
  if (keys === null) return 'not a JSON Web Key Set: a member `keys` with an array was expected';
  if (keys.length === 0) return 'no key stands in this set';
  if (keys.length > MAX_KEYS) return `more than ${MAX_KEYS} keys stand in this set`;
  const found = keys.filter(isObject);
  if (found.every((key) => textMember(key, 'kty') === null)) return 'no key in this set has a `kty`';
  if (found.every((key) => textMember(key, 'kty') === 'oct'))
    return 'every key in this set is a shared secret; public keys were expected';
  return found.map((key) => ({
    kid: textMember(key, 'kid'),
    file,
    jwk: Object.fromEntries(
      PUBLIC_MEMBERS.flatMap((name) => {
        const value = textMember(key, name);
        return value === null ? [] : [[name, value]];
      }),
    ),
    operations: operationsOf(key),
  }));
}

/** A set with private keys may say `sign` only; it was given to check with all the same. */
function operationsOf(key: Json): readonly string[] | null {
  const operations = member(key, 'key_ops');
  if (!Array.isArray(operations)) return null;
  return operations.filter((one) => typeof one === 'string').map((one) => (one === 'sign' ? 'verify' : one));
}

/** The `kid`s of keys that can check a signature at all, each with the agents whose it may be; `*` is any. */
export function kidsOf(keys: readonly PinnedKey[]): ReadonlyMap<string, readonly string[]> {
  const kids = new Map<string, string[]>();
  for (const key of keys) {
    if (key.kid === null || unfitness(key) !== null) continue;
    kids.set(key.kid, [...(kids.get(key.kid) ?? []), key.agent ?? '*']);
  }
  return kids;
}

/** Keys to try. `named`: they bear the kid of the signature, so that it stands or falls with them. */
export interface Choice {
  readonly keys: readonly PinnedKey[];
  readonly named: boolean;
  /** Why no key can be tried, a clause; null where some can. */
  readonly lack: string | null;
  /** A key that the signature names and that contradicts it; its clause is `lack`. */
  readonly against: PinnedKey | null;
}

/** The keys with the signature's kid, else those without any kid whose type fits its algorithm. */
export function chooseKeys({ kid, alg }: CardSignature, keys: readonly PinnedKey[]): Choice {
  const algorithm = alg ?? '';
  const named = kid === null ? [] : keys.filter((key) => key.kid === kid);
  const able = named.filter((key) => unfitness(key) === null);
  const fitting = able.filter((key) => mismatch(key, algorithm) === null);
  if (fitting.length > 0) return { keys: fitting, named: true, lack: null, against: null };
  const [wrong] = able;
  if (wrong !== undefined) {
    return { keys: [], named: true, lack: mismatch(wrong, algorithm), against: wrong };
  }
  const nameless = keys.filter(
    (key) =>
      (key.kid === null || kid === null) && unfitness(key) === null && mismatch(key, algorithm) === null,
  );
  const [unfit] = named;
  const lack =
    unfit !== undefined
      ? unfitness(unfit)
      : keys.length === 0
        ? 'no key is pinned; --jwks FILE pins one'
        : `no pinned key is called \`${(kid ?? '').slice(0, 80)}\``;
  return { keys: nameless, named: false, lack: kid === null ? 'it names no key' : lack, against: null };
}

/** What a public key cannot do without (RFC 7518 §6, RFC 8037 §2, RFC 9964). */
const NEEDED: ReadonlyMap<string, readonly string[]> = new Map([
  ['EC', ['crv', 'x', 'y']],
  ['OKP', ['crv', 'x']],
  ['RSA', ['n', 'e']],
  ['AKP', ['pub']],
]);

/** Why a key of a set checks no signature of a card; null where it may. */
function unfitness(key: PinnedKey): string | null {
  const { kty, use = 'sig' } = key.jwk;
  if (kty === 'oct') return `${nameOf(key)} is a shared secret`;
  const lacking = NEEDED.get(kty ?? '')?.find((name) => key.jwk[name] === undefined);
  if (lacking !== undefined) return `${nameOf(key)} lacks \`${lacking}\``;
  if (use !== 'sig') return `${nameOf(key)} is for \`${use.slice(0, 20)}\`, not for signatures`;
  if (key.operations !== null && !key.operations.includes('verify'))
    return `${nameOf(key)} is not for signatures, by its \`key_ops\``;
  return null;
}

/** RFC 7518 §3.1, RFC 8037 §3.1, RFC 9864: key type, and the curves where the algorithm fixes them. */
const TYPES: readonly { readonly alg: RegExp; readonly kty: string; readonly crv?: readonly string[] }[] = [
  { alg: /^[RP]S(?:256|384|512)$/, kty: 'RSA' },
  { alg: /^ES256$/, kty: 'EC', crv: ['P-256'] },
  { alg: /^ES384$/, kty: 'EC', crv: ['P-384'] },
  { alg: /^ES512$/, kty: 'EC', crv: ['P-521'] },
  { alg: /^(?:EdDSA|Ed25519)$/, kty: 'OKP', crv: ['Ed25519'] },
  { alg: /^ML-DSA-(?:44|65|87)$/, kty: 'AKP' },
];

/** Whether keys of some type go with the algorithm. */
export function isKnownAlgorithm(alg: string): boolean {
  return TYPES.some((type) => type.alg.test(alg));
}

/** How a key and an algorithm contradict each other; null where they do not. */
function mismatch(key: PinnedKey, alg: string): string | null {
  const { alg: own = alg, kty = '', crv } = key.jwk;
  const said = `the signature says \`${alg.slice(0, 20)}\``;
  if (own !== alg && !(isEdwards(own) && isEdwards(alg)))
    return `${nameOf(key)} is for ${own.slice(0, 20)}, ${said}`;
  const type = TYPES.find((one) => one.alg.test(alg));
  if (type === undefined) return null;
  if (kty !== type.kty || (type.crv !== undefined && !type.crv.includes(crv ?? '')))
    return `${nameOf(key)} is ${kty.slice(0, 20)}${crv === undefined ? '' : ` ${crv.slice(0, 20)}`}, ${said}`;
  return null;
}

/** What a key is called in messages. */
export function nameOf({ kid, file }: PinnedKey): string {
  return kid === null ? `a key without a name of ${file}` : `key \`${kid.slice(0, 80)}\` of ${file}`;
}

function isEdwards(alg: string): boolean {
  return alg === 'EdDSA' || alg === 'Ed25519';
}
