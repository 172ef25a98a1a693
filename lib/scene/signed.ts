import type { Json } from '../model/json.js';
import type { Changes } from './edit.js';
import type { Turn } from './wire.js';

/** The two parts of a signature. */
export interface SignatureParts {
  readonly [name: string]: string;
  readonly protected: string;
  readonly signature: string;
}

/** The public half of a key that signs the examples; the other half is in test/signing.ts. */
export const KEY_SET: Json = {
  keys: [
    {
      kty: 'OKP',
      crv: 'Ed25519',
      x: 'GsR__y-9ZQ5BofloBYVwIbtZB219tgKUZQ8qcsRlSIk',
      kid: 'k-1',
      use: 'sig',
    },
  ],
};

/** The usual card of 1.0, signed as it stands. test/signed-scenes.test.ts says what these have to be. */
export const SIGNATURE: SignatureParts = {
  protected: 'eyJhbGciOiJFZERTQSIsImtpZCI6ImstMSIsInR5cCI6IkpPU0UifQ',
  signature: '2wJ1Jq_yXguY1phhDSI74WpzlvicXpQkStNfxovdPqWEf1Cj5yvisTX6FaXKQS-Wt7hiYWfw7vWxTsotuqq_Cw',
};

/** The same, naming http://keys.example/jwks.json as the place of its key. */
export const SIGNATURE_WITH_JKU: SignatureParts = {
  protected:
    'eyJhbGciOiJFZERTQSIsImtpZCI6ImstMSIsInR5cCI6IkpPU0UiLCJqa3UiOiJodHRwOi8va2V5cy5leGFtcGxlL2p3a3MuanNvbiJ9',
  signature: 'zrxY0vJGbku32NVw3LjlvHDDGyRRgj783sU_d68usZjXdwLiOUn9Xjqizz6Nt7Zsouq-x-w-SxuNTxhmFx-IAQ',
};

/** The usual card with this description, signed with the escapes of Python's json. */
export const ASCII_DESCRIPTION = 'Tells the weather of Zürich in one sentence.';
export const SIGNATURE_IN_ASCII: SignatureParts = {
  protected: 'eyJhbGciOiJFZERTQSIsImtpZCI6ImstMSIsInR5cCI6IkpPU0UifQ',
  signature: 'uWz2Xt05NlJsuWHT9DvsZ8vwK-Y6NNGrk3P2D_0mj-pupbcxUo1W9lI92uPHUL8Vm3aZX9om0MFEc3Uk6iXvCA',
};

/** A signature that has this protected header, and is of nothing. */
export function headed(header: Json): SignatureParts {
  const encoded = btoa(JSON.stringify(header)).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_');
  return { protected: encoded, signature: 'c2lnbmVk' };
}

/** A fetch of a card that bears this signature, and is different in what `more` says. */
export function bearing(signature: SignatureParts, more: Changes = {}): Turn {
  return { response: { set: { '/signatures': [signature], ...more } } };
}
