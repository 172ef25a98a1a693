import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { cardReader } from '../lib/a2a/card.js';
import type { AgentCard } from '../lib/model/a2a.js';
import type { Json } from '../lib/model/json.js';
import type { PinnedKey, SignatureCheck } from '../lib/model/signature.js';
import { kidsOf, readKeySet } from '../lib/signature/keys.js';
import { verifySignatures } from '../lib/signature/verify.js';

/** The keys of the examples, made up once: an Ed25519 seed and what follows from it. */
const SEED = Buffer.from('a2a-lint, an example key, no more', 'utf8').subarray(0, 32);
const privateKey: KeyObject = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), SEED]),
  format: 'der',
  type: 'pkcs8',
});

/** The public half as a JWK. */
export const publicJwk = { ...createPublicKey(privateKey).export({ format: 'jwk' }), kid: 'k-1', use: 'sig' };

export const encoded = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

export const HEADER = { alg: 'EdDSA', kid: 'k-1', typ: 'JOSE' };

/** Signs a text as it stands. */
export function signatureOf(
  payload: string,
  header: object = HEADER,
): { protected: string; signature: string } {
  const head = encoded(header);
  const signed = sign(null, Buffer.from(`${head}.${encoded(payload)}`), privateKey);
  return { protected: head, signature: signed.toString('base64url') };
}

/** A value with its members sorted by UTF-16 units and nothing between them, written apart from the library. */
export function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, one]) => `${JSON.stringify(name)}:${sorted(one)}`).join(',')}}`;
}

export function keysOf(...jwks: readonly object[]): readonly PinnedKey[] {
  const keys = readKeySet(JSON.parse(JSON.stringify({ keys: jwks })), 'keys.json');
  if (typeof keys === 'string') throw new Error(keys);
  return keys;
}

function cardOf(
  value: object | string,
  keys: readonly PinnedKey[],
  exchange: number,
  exact: boolean,
): AgentCard {
  const parsed: Json = JSON.parse(typeof value === 'string' ? value : JSON.stringify(value));
  const origin = { exchange, host: 'agent.example', extended: false, exact, olderPath: false };
  const card = cardReader(kidsOf(keys))({ value: parsed, parts: [], text: true }, '', origin, null);
  if (card === null) throw new Error('no card');
  return card;
}

/** What each signature of the cards comes to. */
export async function checksOf(
  cards: readonly (object | string)[],
  keys: readonly PinnedKey[] = keysOf(publicJwk),
  exact = true,
): Promise<readonly SignatureCheck[]> {
  const read = cards.map((value, i) => cardOf(value, keys, i + 1, exact));
  return [...(await verifySignatures(read, keys)).values()];
}
