import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { AgentCard, generateAgentCardSignature } from 'a2a-sdk-v1';
import fc from 'fast-check';
import { exportJWK, generateKeyPair } from 'jose';
import { describe, expect, it } from 'vitest';
import type { PinnedKey } from '../lib/model/signature.js';
import { openJws } from '../lib/signature/jws.js';
import { readKeySet } from '../lib/signature/keys.js';
import { checksOf, encoded, HEADER, keysOf, publicJwk, signatureOf, sorted } from './signing.js';

const plain = {
  name: 'Wetter',
  description: 'Sagt, wie das Wetter in Zürich wird. 🌦',
  version: '1.0.0',
  supportedInterfaces: [
    { url: 'https://agent.example/rpc', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
  ],
  capabilities: { streaming: true },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [{ id: 'f', name: 'Forecast', description: 'Tells it.', tags: ['weather'] }],
};
/** As a server writes it that prints every member. */
const roomy = {
  ...plain,
  description: '',
  supportedInterfaces: [{ ...plain.supportedInterfaces[0], tenant: '' }],
  capabilities: {
    streaming: false,
    pushNotifications: true,
    extensions: [{ uri: 'urn:x', required: false }],
  },
  securitySchemes: {},
  securityRequirements: [],
  skills: [],
};
const declared = [{ uri: 'urn:x' }];
const old = {
  protocolVersion: '0.3.0',
  name: 'Wetter',
  description: 'ß',
  url: 'https://agent.example/rpc',
  preferredTransport: 'JSONRPC',
  version: '1',
  capabilities: { streaming: false },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  securitySchemes: { k: { type: 'apiKey', in: 'header', name: 'X-Key' } },
  skills: [{ id: 'f', name: 'Forecast', description: 'Tells it.', tags: [] }],
};
const { protocolVersion: _version, preferredTransport: _transport, ...undefaulted } = old;
const dumped03 = {
  ...undefaulted,
  securitySchemes: { k: { in: 'header', name: 'X-Key' } },
  skills: [{ id: 'f', name: 'Forecast', description: 'Tells it.' }],
};
const signed = (card: object, payload: string, header: object = HEADER) => ({
  ...card,
  signatures: [signatureOf(payload, header)],
});
const escaped = (text: string) =>
  text.replaceAll(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

async function checkOf(card: object | string, keys: readonly PinnedKey[] = keysOf(publicJwk)) {
  const [check] = await checksOf([card], keys);
  if (check === undefined) throw new Error('no signature');
  return check;
}

describe('the form in which a card was signed', () => {
  it.each<[string, object, string]>([
    ['rfc8785', plain, sorted(plain)],
    ['rfc8785', roomy, sorted(roomy)],
    [
      'rfc8785-presence',
      roomy,
      sorted({
        ...plain,
        description: '',
        capabilities: { streaming: false, pushNotifications: true, extensions: declared },
        skills: [],
      }),
    ],
    [
      'rfc8785-no-defaults',
      roomy,
      sorted({
        ...plain,
        description: undefined,
        capabilities: { pushNotifications: true, extensions: declared },
        skills: undefined,
      }),
    ],
    [
      'sdk',
      roomy,
      sorted({
        ...plain,
        description: undefined,
        capabilities: { streaming: false, pushNotifications: true, extensions: declared },
        skills: undefined,
      }),
    ],
    [
      'sdk-ascii',
      { ...roomy, description: plain.description },
      escaped(
        sorted({
          ...plain,
          capabilities: { streaming: false, pushNotifications: true, extensions: declared },
          skills: undefined,
        }),
      ),
    ],
    ['rfc8785-ascii', plain, escaped(sorted(plain))],
    [
      'rfc8785-presence-known',
      { ...plain, url: 'https://agent.example/', preferredTransport: 'JSONRPC', x: { y: 1 } },
      sorted(plain),
    ],
    [
      'rfc8785-no-defaults-known',
      { ...plain, capabilities: { streaming: false }, url: 'https://agent.example/' },
      sorted({ ...plain, capabilities: {} }),
    ],
    [
      'sdk-all-members',
      { ...plain, capabilities: { streaming: false }, skills: [], url: 'https://agent.example/' },
      sorted({
        ...plain,
        capabilities: { streaming: false },
        skills: undefined,
        url: 'https://agent.example/',
      }),
    ],
    ['sdk-0.3-ascii', old, escaped(sorted(dumped03))],
    ['sdk-0.3-true-ascii', old, escaped(sorted({ ...dumped03, capabilities: undefined }))],
  ])('%s', async (form, card, payload) => {
    expect(await checkOf(signed(card, payload))).toMatchObject({
      verdict: 'valid',
      form: { name: form },
      key: { kid: 'k-1', file: 'keys.json' },
    });
  });

  it('is canonical as RFC 8785 has it', async () => {
    // RFC 8785 §3.2.2 and §3.2.3, the examples, as one member of a card.
    const params =
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],' +
      '"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false],' +
      '"\\u20ac":1,"\\r":2,"\\ufb33":3,"1":4,"\\ud83d\\ude00":5,"\\u0080":6,"\\u00f6":7}';
    const canonical =
      '{"\\r":2,"1":4,"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
      '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/","\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}';
    const card = `{"name":"x","params":${params},"signatures":[${JSON.stringify(
      signatureOf(`{"name":"x","params":${canonical}}`),
    )}]}`;
    expect(await checkOf(card)).toMatchObject({ verdict: 'valid', form: { name: 'rfc8785' } });
  });

  it('counts `__proto__` among the members', async () => {
    const text = '{"name":"x","params":{"__proto__":{"a":1}}}';
    const both = `${text.slice(0, -1)},"signatures":[${JSON.stringify(signatureOf(text))}]}`;
    expect(await checkOf(both)).toMatchObject({ verdict: 'valid' });
    expect(await checkOf(both.replace('"__proto__":{"a":1}', ''))).toMatchObject({ verdict: 'invalid' });
  });
});

describe('a card that the SDK signed', () => {
  it.each(['ES256', 'ES384', 'ES512', 'RS256', 'PS256', 'EdDSA'])('with %s holds', async (alg) => {
    const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
    const keys = keysOf({ ...(await exportJWK(publicKey)), kid: 'sdk', alg });
    const protectedHeader = { alg, kid: 'sdk', typ: 'JOSE', jku: 'https://agent.example/jwks.json' };
    const sdk = await generateAgentCardSignature(privateKey, protectedHeader)(AgentCard.fromJSON(roomy));
    // Its server prints the object as it is; its RPC prints the proto.
    for (const card of [sdk, AgentCard.toJSON(sdk)]) {
      const printed = JSON.parse(JSON.stringify(card));
      expect(await checkOf(printed, keys)).toMatchObject({ verdict: 'valid', key: { kid: 'sdk' } });
      expect(await checkOf({ ...printed, version: '2' }, keys)).toMatchObject({ verdict: 'invalid' });
    }
  });

  it('holds beside the members that older clients read, and with the schemes that it leaks', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    const keys = keysOf({ ...(await exportJWK(publicKey)), kid: 'sdk' });
    const secured = {
      ...roomy,
      securitySchemes: {
        bearer: { httpAuthSecurityScheme: { scheme: 'Bearer', description: '' } },
        oauth: {
          oauth2SecurityScheme: { flows: { clientCredentials: { tokenUrl: 'https://t/', scopes: {} } } },
        },
      },
      securityRequirements: [{ schemes: { bearer: { list: [] } } }],
    };
    const header = { alg: 'ES256', kid: 'sdk', typ: 'JOSE' };
    const sdk = await generateAgentCardSignature(privateKey, header)(AgentCard.fromJSON(secured));
    const hybrid = {
      ...secured,
      signatures: sdk.signatures,
      url: 'https://agent.example/',
      protocolVersion: '0.3.0',
      security: [{ bearer: [] }],
    };
    expect(JSON.stringify(sdk)).toContain('$case');
    const forms: string[] = [];
    for (const card of [hybrid, sdk, AgentCard.toJSON(sdk)]) {
      const { verdict, form } = await checkOf(JSON.parse(JSON.stringify(card)), keys);
      forms.push(`${verdict} ${form?.name}`);
    }
    // Its own schemes, read again, are none.
    expect(forms).toEqual(['valid sdk-js', 'valid sdk', 'valid sdk-js']);
  });
});

describe('a verdict', () => {
  const good = signed(plain, sorted(plain));
  const other = {
    ...publicJwk,
    x: createPublicKey(generateKeyPairSync('ed25519').privateKey).export({ format: 'jwk' }).x,
  };
  const is = async (card: object, verdict: string, detail: string | RegExp, keys?: readonly PinnedKey[]) => {
    const check = await checkOf(card, keys);
    expect(check.verdict).toBe(verdict);
    expect(check.detail).toMatch(detail);
    expect(check.form === null).toBe(verdict !== 'valid');
  };
  const headed = (header: object | string) => ({
    ...plain,
    signatures: [{ protected: encoded(header), signature: 'c2ln' }],
  });

  it('names key, file and form of a valid signature', () =>
    is(good, 'valid', /^key `k-1` of keys\.json, RFC 8785 of the card as it stands$/));

  it('calls a changed card or a foreign key invalid', async () => {
    await is({ ...good, name: 'Wetter!' }, 'invalid', /^it does not match the card in any of \d forms$/);
    await is(good, 'invalid', 'does not match', keysOf(other));
  });

  it('is none where a tap may have changed the card', async () => {
    const verdicts = async (card: object) =>
      (await checksOf([card], keysOf(publicJwk), false)).map(({ verdict }) => verdict);
    expect(await verdicts(good)).toEqual(['valid']);
    expect(await verdicts({ ...good, name: 'x' })).toEqual(['unchecked']);
  });

  it('says what differs from the card that the signature holds for', async () => {
    const cards = [good, { ...good, name: 'Trade', skills: [{ ...plain.skills[0], tags: ['a'] }], extra: 1 }];
    const [first, second] = await checksOf(cards);
    expect(first?.twin).toBeNull();
    expect(second).toMatchObject({
      verdict: 'invalid',
      twin: {
        exchange: 1,
        differs: [
          { pointer: '/name', here: true, there: true },
          { pointer: '/skills/0/tags/0', here: true, there: true },
          { pointer: '/extra', here: true, there: false },
        ],
      },
    });
  });

  it('claims nothing where no key is pinned, or another', async () => {
    await is(good, 'not-pinned', /^no key is pinned; --jwks FILE pins one$/, []);
    await is(good, 'not-pinned', /no pinned key is called `k-1`/, keysOf({ ...publicJwk, kid: 'k-2' }));
  });

  it('takes the one of several sets that fits', async () => {
    await is(good, 'valid', 'k-1', [...keysOf(other), ...keysOf(publicJwk)]);
    const rsa = { kty: 'RSA', kid: 'k-1', n: 'AQAB', e: 'AQAB' };
    await is(good, 'valid', 'k-1', keysOf(rsa, publicJwk));
  });

  it('tries keys without a name, which prove nothing when they do not fit', async () => {
    const { kid: _, ...nameless } = publicJwk;
    await is(good, 'valid', /^a key without a name of keys\.json/, keysOf(nameless));
    await is({ ...good, name: 'x' }, 'not-pinned', /and none without a name fits$/, keysOf(nameless));
  });

  it('calls a signature invalid whose key is for something else', async () => {
    await is(
      good,
      'invalid',
      /is for ES256, the signature says `EdDSA`/,
      keysOf({ ...publicJwk, alg: 'ES256' }),
    );
    const { publicKey } = await generateKeyPair('ES256', { extractable: true });
    const ec = { ...(await exportJWK(publicKey)), kid: 'k-1' };
    await is(good, 'invalid', /is EC P-256, the signature says `EdDSA`/, keysOf(ec));
  });

  it('uses no key that is a secret or for other work', async () => {
    const secret = { kty: 'oct', k: 'c2VjcmV0', kid: 'k-1' };
    const far = { ...publicJwk, kid: 'far' };
    await is(good, 'not-pinned', 'is a shared secret', keysOf(secret, far));
    await is(good, 'not-pinned', 'lacks `x`', keysOf({ kty: 'OKP', crv: 'Ed25519', kid: 'k-1' }));
    await is(good, 'not-pinned', 'is for `enc`', keysOf({ ...publicJwk, use: 'enc' }));
    await is(good, 'not-pinned', 'by its `key_ops`', keysOf({ ...publicJwk, key_ops: ['encrypt'] }));
    await is(good, 'valid', 'k-1', keysOf({ ...publicJwk, key_ops: ['sign'], d: 'x' }));
  });

  it('takes no RSA key that is too short', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const head = encoded({ ...HEADER, alg: 'RS256' });
    const bytes = Buffer.from(`${head}.${encoded(sorted(plain))}`);
    const card = {
      ...plain,
      signatures: [{ protected: head, signature: sign('sha256', bytes, privateKey).toString('base64url') }],
    };
    const keys = keysOf({ ...publicKey.export({ format: 'jwk' }), kid: 'k-1' });
    await is(card, 'weak', 'is RSA of fewer than 2048 bits', keys);
  });

  it.each<[string, string, object]>([
    [
      'malformed',
      'no `signature` in a signature',
      { ...plain, signatures: [{ protected: encoded(HEADER) }] },
    ],
    ['malformed', 'a signature is no object', { ...plain, signatures: [7] }],
    [
      'malformed',
      '`protected` holds `%`, expected base64url',
      { ...plain, signatures: [{ protected: 'a%b', signature: 'c2ln' }] },
    ],
    [
      'malformed',
      '`signature` is padded with `=`',
      { ...plain, signatures: [{ protected: encoded(HEADER), signature: 'c2lnbg==' }] },
    ],
    ['malformed', '`protected` does not encode JSON', headed('{')],
    ['malformed', '`protected` encodes `[]`, expected an object', headed([])],
    ['malformed', 'no `alg` in the protected header', headed({ kid: 'k-1' })],
    ['malformed', '`alg` is `7`, expected a text', headed({ alg: 7, kid: 'k-1' })],
    ['malformed', 'no `kid` in the protected header', headed({ alg: 'EdDSA' })],
    [
      'malformed',
      '`kid` stands in both headers',
      { ...plain, signatures: [{ ...signatureOf(sorted(plain)), header: { kid: 'k-1' } }] },
    ],
    ['weak', 'alg is `none`', headed({ alg: 'none', kid: 'k-1' })],
    [
      'weak',
      'alg is `None`',
      { ...plain, signatures: [{ protected: encoded({ alg: 'None' }), signature: '' }] },
    ],
    ['weak', 'alg is `HS256`', headed({ alg: 'HS256', kid: 'k-1' })],
    [
      'unsupported',
      '`crit` asks a verifier to understand `b64`',
      headed({ ...HEADER, crit: ['b64'], b64: false }),
    ],
    ['unsupported', '`crit` is `[]`, expected a list of names', headed({ ...HEADER, crit: [] })],
    ['unsupported', 'alg `ES256K` is none that is checked here', headed({ ...HEADER, alg: 'ES256K' })],
  ])('is %s: %s', async (verdict, detail, card) => {
    const check = await checkOf(card);
    expect(check).toMatchObject({ verdict, form: null });
    expect(check.detail).toContain(detail);
  });

  it('holds for a signature without a name whose key is found all the same', () =>
    is(signed(plain, sorted(plain), { alg: 'EdDSA' }), 'valid', 'k-1'));
});

describe('a JWS', () => {
  it.each([
    [
      'RFC 7515 A.3',
      {
        kty: 'EC',
        crv: 'P-256',
        x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
        y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
      },
      'eyJhbGciOiJFUzI1NiJ9',
      '{"iss":"joe",\r\n "exp":1300819380,\r\n "http://example.com/is_root":true}',
      'DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q',
    ],
    [
      'RFC 8037 A.4',
      { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' },
      'eyJhbGciOiJFZERTQSJ9',
      'Example of Ed25519 signing',
      'hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg',
    ],
  ])('of %s holds for its payload only', async (_, jwk, head, payload, signature) => {
    const [pinned] = keysOf(jwk);
    const alg = jwk.kty === 'EC' ? 'ES256' : 'EdDSA';
    const opened = await (await openJws({ protected: head, signature }, alg)).with(
      pinned ?? { kid: null, file: '', jwk: {}, operations: null },
    );
    if (!('holds' in opened)) throw new Error(opened.lack);
    expect(await opened.holds(payload)).toBe(true);
    expect(await opened.holds(`${payload} `)).toBe(false);
  });
});

describe('any card', () => {
  it('gets a verdict, whatever stands where a signature is wanted', async () => {
    const header = fc.record(
      {
        alg: fc.oneof(fc.constantFrom('EdDSA', 'none', 'HS256', 'ES256'), fc.jsonValue()),
        kid: fc.constantFrom('k-1', 7),
        crit: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    const part = fc.oneof(fc.jsonValue(), header.map(encoded), fc.base64String());
    const signature = fc.oneof(
      fc.jsonValue(),
      fc.record({ protected: part, signature: part, header: fc.jsonValue() }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(signature, { maxLength: 4 }), async (signatures) => {
        for (const { verdict } of await checksOf([{ ...plain, signatures }]))
          expect(verdict).not.toBe('valid');
      }),
    );
  });

  it('holds when it was signed as it stands, and does not when a member is added', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.string(), async (value, name) => {
        const card = JSON.parse(JSON.stringify({ name, params: value }));
        expect(await checkOf(signed(card, sorted(card)))).toMatchObject({ verdict: 'valid' });
        const more = { ...signed(card, sorted(card)), more: 1 };
        expect(await checkOf(more)).toMatchObject({ verdict: 'invalid' });
      }),
    );
  });
});

describe('a hostile card', () => {
  it('is not followed into the depth', async () => {
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    const card = `{"name":"x","deep":${deep},"signatures":[${JSON.stringify(signatureOf('{}'))}]}`;
    expect(await checkOf(card)).toMatchObject({
      verdict: 'unchecked',
      detail: 'the card is nested deeper than 100',
    });
  });

  it('has no canonical form with half a surrogate pair or a number beyond all', async () => {
    for (const value of ['"\\ud800"', '1e999']) {
      const card = `{"name":"x","y":${value},"signatures":[${JSON.stringify(signatureOf('{}'))}]}`;
      expect(await checkOf(card)).toMatchObject({ verdict: 'unchecked', detail: /no canonical form/ });
    }
  });

  it('is checked for so many signatures only, and no endless header is decoded', async () => {
    const long = { protected: encoded({ ...HEADER, pad: 'x'.repeat(1_000_000) }), signature: 'c2ln' };
    const short = signatureOf('other');
    const signatures = [long, ...Array.from({ length: 5000 }, () => short)];
    const checks = await checksOf([{ ...plain, signatures }]);
    expect(checks).toHaveLength(16);
    expect(checks[0]).toMatchObject({ verdict: 'unchecked', detail: /too long/ });
  });

  it('does not keep the run: many of them are checked up to a bound', async () => {
    const many = Array.from({ length: 60 }, (_, i) => ({
      ...signed({ ...plain, name: `n${i}` }, '{}'),
      signatures: Array.from({ length: 16 }, (_, n) => signatureOf(`${i} ${n}`)),
    }));
    const verdicts = (await checksOf(many)).map(({ verdict }) => verdict);
    expect(verdicts.filter((verdict) => verdict === 'invalid')).toHaveLength(400);
    expect(verdicts.filter((verdict) => verdict === 'unchecked')).toHaveLength(560);
  });
});

describe('large cards', () => {
  it('are checked until they come to too much', async () => {
    const pad = 'x'.repeat(2_000_000);
    const cards = Array.from({ length: 5 }, (_, i) => {
      const card = { name: `n${i}`, pad };
      return signed(card, sorted(card));
    });
    const checks = await checksOf(cards);
    expect(checks.map(({ verdict }) => verdict)).toEqual(['valid', 'valid', 'valid', 'valid', 'unchecked']);
    expect(checks[4]?.detail).toBe('the cards before it were too large');
  });
});

describe('a key set', () => {
  it.each<[string, unknown]>([
    ['not a JSON Web Key Set', 7],
    ['not a JSON Web Key Set', { keys: 7 }],
    ['no key stands in this set', { keys: [] }],
    ['more than 1000 keys stand in this set', { keys: Array.from({ length: 1001 }, () => ({ kty: 'OKP' })) }],
    ['no key in this set has a `kty`', { keys: [{ kid: 'x' }, null] }],
    ['every key in this set is a shared secret', { keys: [{ kty: 'oct', k: 'x' }] }],
  ])('%s: %j', (problem, set) => {
    expect(readKeySet(JSON.parse(JSON.stringify(set)), 'keys.json')).toContain(problem);
  });

  it('may be one key; private members stay behind', () => {
    const [key] = keysOf({ ...publicJwk, d: 'private' });
    expect(key?.jwk).not.toHaveProperty('d');
    expect(readKeySet({ kty: 'OKP', crv: 'Ed25519', x: 'x' }, 'k')).toMatchObject([{ kid: null, file: 'k' }]);
  });
});
