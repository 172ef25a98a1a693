import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KEY_SET } from '../lib/scene/signed.js';
import { bearing, pinned, SIGNATURE, SIGNATURE_WITH_JKU, scene, v10 } from '../lib/scene.js';
import { type Bench, openBench } from './command-line.js';
import { encoded, publicJwk } from './signing.js';

const logs = {
  'signed.log': scene('signed', v10.card(bearing(SIGNATURE))),
  'changed.log': scene(
    'changed',
    v10.card(bearing(SIGNATURE)),
    v10.card(bearing(SIGNATURE, { '/description': 'Sells weather.' })),
  ),
  'jku.log': scene('jku', v10.card(bearing(SIGNATURE_WITH_JKU))),
  'plain.log': scene('plain', v10.card()),
};

let bench: Bench;
beforeAll(() => {
  bench = openBench();
  for (const [name, { log }] of Object.entries(logs)) bench.file(name, log);
  bench.file('keys.json', JSON.stringify(KEY_SET));
  bench.file('other.json', JSON.stringify({ keys: [{ ...publicJwk, kid: 'k-2' }] }));
});
afterAll(() => bench.close());

const run = (...argv: readonly string[]) =>
  bench.run(...argv.map((one) => (one.includes('.') ? `{}/${one}` : one)));
const compact = (...argv: readonly string[]) => run('--format', 'compact', ...argv);

describe('--jwks', () => {
  test('says by which key and over which form a signature holds', async () => {
    const { out, status } = await run('signed.log', '--jwks', 'keys.json', '--width', '200');
    expect(out).toContain('card signature: valid (key k-1 of keys.json, RFC 8785 of the card as it stands)');
    expect(status).toBe(0);
  });

  test('without it nothing is claimed', async () => {
    const { out, status } = await run('signed.log');
    expect(out).toContain('card signature: not checked (no key is pinned; --jwks FILE pins one)');
    expect(out.replaceAll(/\s+/g, ' ')).toContain('1 not (no key is pinned that the signature names');
    expect(status).toBe(0);
    expect((await run('signed.log', '--jwks', 'other.json')).out).toContain(
      'not checked (no pinned key is called k-1)',
    );
    expect((await run('plain.log', '--jwks', 'keys.json')).out).not.toContain('signature');
  });

  test('what was changed after signing is an error, and what was changed is said', async () => {
    const { out, status } = await compact('changed.log', '--jwks', 'other.json', '--jwks', 'keys.json');
    expect(out).toMatch(
      /^changed\.log:\d+:\d+: error card-signature-invalid: .* exchange 1, .* differs in `\/description`\n$/,
    );
    expect(status).toBe(1);
    expect((await compact('changed.log')).status).toBe(0);
  });

  test('a pinned key silences the rule about keys of the card, and leaves their URL to be judged', async () => {
    expect((await compact('jku.log')).out).toContain('error card-signature-unpinned-jwks');
    expect((await compact('jku.log', '--jwks', 'other.json')).out).toContain('card-signature-unpinned-jwks');
    expect((await compact('jku.log', '--jwks', 'keys.json')).out).toMatch(
      /^.* warning card-signature-jku: .*\n$/,
    );
  });

  test('verdicts stand in the JSON', async () => {
    const { out } = await run('changed.log', '--jwks', 'keys.json', '--format', 'json');
    const signatures = JSON.parse(out).captures[0].cards.flatMap(
      (card: { signatures: unknown }) => card.signatures,
    );
    expect(signatures).toEqual([
      {
        alg: 'EdDSA',
        kid: 'k-1',
        jku: null,
        verdict: 'valid',
        detail: 'key `k-1` of keys.json, RFC 8785 of the card as it stands',
        form: 'rfc8785',
      },
      expect.objectContaining({ verdict: 'invalid', detail: 'it does not match the card', form: null }),
    ]);
  });

  test('holds over files that are one capture, too', async () => {
    const { out } = await run(
      '--merge',
      'signed.log',
      'changed.log',
      '--jwks',
      'keys.json',
      '--width',
      '200',
    );
    expect(out).toMatch(/card signatures: valid \(.*\); invalid \(it does not match the card\)/);
  });

  test('secrets of a key set are not printed', async () => {
    const key = { kty: 'oct', kid: 'k-1', k: encoded('a secret of some length') };
    bench.file('mixed.json', JSON.stringify({ keys: [key, publicJwk] }));
    const { out } = await run('signed.log', '--jwks', 'mixed.json', '--format', 'json');
    expect(out).not.toContain(key.k);
  });

  test.each([
    ['missing.json', null],
    ['text.json', 'no JSON'],
    ['array.json', '[]'],
    ['empty.json', '{"keys": []}'],
  ])('%s is no key set', async (name, content) => {
    if (content !== null) bench.file(name, content);
    const { status, err } = await run('signed.log', '--jwks', name);
    expect(status).toBe(2);
    expect(err).toMatch(new RegExp(`^a2a-lint: ${name}: .+\\n$`));
  });
});

test('a scene may be judged with a key pinned', () => {
  expect(pinned(scene('x', v10.card()))).toMatchObject({ title: 'x', jwks: KEY_SET });
});
