import type { CardSignature, PinnedKey, SignatureVerdict } from '../model/signature.js';
import { nameOf } from './keys.js';

/** A key made ready, or why it cannot be used. */
type Opened =
  | { holds(payload: string): Promise<boolean> }
  | { readonly lack: string; readonly verdict: SignatureVerdict };

/** The signature of a card as a JWS whose payload is not in it (RFC 7515 Appendix F). */
export interface Jws {
  with(key: PinnedKey): Promise<Opened>;
}

const LEAST_RSA_BITS = 2048;

export async function openJws(jws: CardSignature['jws'], alg: string): Promise<Jws> {
  const [{ flattenedVerify }, { importJWK }] = await Promise.all([
    import('jose/jws/flattened/verify'),
    import('jose/key/import'),
  ]);

  async function holds(key: Awaited<ReturnType<typeof importJWK>>, text: string): Promise<boolean> {
    const payload = Buffer.from(text, 'utf8').toString('base64url');
    try {
      await flattenedVerify({ ...jws, payload }, key, { algorithms: [alg] });
      return true;
    } catch {
      return false;
    }
  }

  return {
    async with(pinned) {
      const { jwk } = pinned;
      const name = nameOf(pinned);
      if (jwk.kty === 'RSA' && (jwk.n ?? '').length * 6 < LEAST_RSA_BITS) {
        return { lack: `${name} is RSA of fewer than ${LEAST_RSA_BITS} bits`, verdict: 'weak' };
      }
      try {
        const key = await importJWK(jwk, alg);
        return { holds: (text) => holds(key, text) };
      } catch {
        return { lack: `${name} cannot be read as a key for ${alg} here`, verdict: 'unsupported' };
      }
    },
  };
}
