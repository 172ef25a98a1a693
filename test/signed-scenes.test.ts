import { describe, expect, it } from 'vitest';
import { edited } from '../lib/scene/edit.js';
import {
  ASCII_DESCRIPTION,
  KEY_SET,
  SIGNATURE,
  SIGNATURE_IN_ASCII,
  SIGNATURE_WITH_JKU,
} from '../lib/scene/signed.js';
import { WORDS_10 } from '../lib/scene/words.js';
import { HEADER, publicJwk, signatureOf, sorted } from './signing.js';

// Ed25519 signs alike each time. After a change of the usual card, what is expected here goes to lib/scene/signed.ts.
describe('the signatures of the examples', () => {
  const { card } = WORDS_10;
  it('are by the example key', () => {
    const { kty, crv, x, kid, use } = publicJwk;
    expect(KEY_SET).toEqual({ keys: [{ kty, crv, x, kid, use }] });
  });

  it('are of the usual card', () => {
    expect(SIGNATURE).toEqual(signatureOf(sorted(card)));
  });

  it('are of the usual card, with a place of the key', () => {
    const jku = 'http://keys.example/jwks.json';
    expect(SIGNATURE_WITH_JKU).toEqual(signatureOf(sorted(card), { ...HEADER, jku }));
  });

  it('are of that card in ASCII', () => {
    const text = sorted(edited(card, { '/description': ASCII_DESCRIPTION }));
    expect(SIGNATURE_IN_ASCII).toEqual(signatureOf(text.replaceAll('ü', '\\u00fc')));
  });
});
