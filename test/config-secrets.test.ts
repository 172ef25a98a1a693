import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { secretFault, secretWords } from '../lib/config/secrets.js';
import { maskText } from '../lib/text/mask.js';
import { openBench } from './command-line.js';

const bench = openBench();
afterAll(() => bench.close());

const masked = (text: string, names: readonly string[], patterns: readonly string[] = []) =>
  maskText(text, secretWords({ names, patterns }));

test.each<[string, string]>([
  ['X-Tenant: Acme Rockets 2041\r\nHost: a', 'X-Tenant: ****2041\r\nHost: a'],
  ['x-tenant: Acme\nHost: a', 'x-tenant: ****\nHost: a'],
  ['{"xTenant":"Acme Rockets 2041","id":"1"}', '{"xTenant":"****2041","id":"1"}'],
  ['{"X_TENANT": 4815162342108, "id": 1}', '{"X_TENANT": ****2108, "id": 1}'],
  ['{"x.tenant":{"a":["Acme"],"b":7},"id":"1"}', '{"x.tenant":{"a":["****"],"b":****},"id":"1"}'],
  ['{"text":"{\\"xTenant\\":\\"Acme\\"}"}', '{"text":"{\\"xTenant\\":\\"****\\"}"}'],
  ['GET /rpc?x-tenant=Acme&y=1 HTTP/1.1', 'GET /rpc?x-tenant=****&y=1 HTTP/1.1'],
  ['{"name":"X-Tenant","value":"Acme"}', '{"name":"X-Tenant","value":"****"}'],
  ['{"tenant":"Acme","xTenants":"Acme"}', '{"tenant":"Acme","xTenants":"Acme"}'],
])('the value under a name is masked: %s', (text, expected) => {
  expect(masked(text, ['X-Tenant'])).toBe(expected);
  expect(masked(expected, ['X-Tenant']), 'masking what is masked').toBe(expected);
  expect(masked(text, [])).toBe(text);
});

test.each<[string, string, string]>([
  ['Nightingale', 'to Nightingale, and Nightingales', 'to ****, and ****s'],
  ['Project Owl', 'Project Owl? project owl', '****? project owl'],
  ['/project owl/i', 'Project Owl? project owl', '****? ****'],
  ['/acme-[0-9a-f]{8,64}/', 'acme-00c0ffee, acme-1', '****ffee, acme-1'],
  [
    'a/b "c"',
    'a/b "c" {"x":"a/b \\"c\\""} a\\/b \\"c\\" ?a%2Fb%20%22c%22',
    '**** {"x":"****"} **** ?****c%22',
  ],
  ['Größe', 'Größe Gr\\u00f6\\u00dfe Gr%C3%B6%C3%9Fe', '**** ****0dfe ****%9Fe'],
])('what fits %s is masked', (pattern, text, expected) => {
  expect(masked(text, [], [pattern])).toBe(expected);
});

test.each<[string, string, string]>([
  ['Project Nightingale', '`Project Ni…`', '`****…`'],
  ['Project Nightingale', 'a long …Nightingale', 'a long …****'],
  ['Project Nightingale', 'Project Nig...ingale', '****...****'],
  ['Project Nightingale', 'the Prose… of gale', 'the Prose… of gale'],
  ['/acme-[0-9a-f]{8,64}/', 'acme-00c…c0ffee', '****…****'],
  ['/acme-[0-9a-f]{8,64}/', 'acm…fee and acme-', 'acm…fee and acme-'],
  [
    '/(?:live|test)_[a-z]{2}[A-Z0-9]{2,9}x?|(no|yes)-[0-9]{4}!/',
    'live_abC0… test_… …-1234! …12! …X',
    '****… ****… …**** …12! …X',
  ],
])('what of %s was cut is masked: %s', (pattern, text, expected) => {
  expect(masked(text, [], [pattern])).toBe(expected);
});

test.each([
  'Project Nightingale',
  '/acme-[0-9a-f]{8,64}/',
  '/acme_\\w+/',
  '/[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){2,7} ?[A-Z0-9]{1,4}/',
  '/\\b[0-9]{3}[- ]?[0-9]{2}[- ]?[0-9]{4}\\b/i',
  '/(?:[0-9a-f]{2}:){5}[0-9a-f]{2}/',
  '/(?:live|test)_[A-Za-z0-9]+/',
])('%s may be looked for', (pattern) => {
  expect(secretFault(pattern)).toBeNull();
});

test.each<[string, string]>([
  ['/(a+)+b/', 'only what stands last may repeat without end; say how often at most, as {1,64}'],
  ['/(a|a)*/', 'what repeats without end fits in several ways'],
  ['/aaaa(?:x|x){30}b/', 'it fits in too many ways'],
  ['/(?:a?){30}aaaa/', 'it fits in too many ways'],
  ['/a{1,60}a{1,60}b/', 'it fits in too many ways'],
  [`/aaaa${'(a|a)'.repeat(20)}/`, 'it fits in too many ways'],
  ['/a.*b/', 'only what stands last may repeat without end; say how often at most, as {1,64}'],
  ['/acme{1,99999}/', 'it repeats too often'],
  ['/[0-9]{3}/', 'it fits less than 4 characters'],
  ['/acme|/', 'it fits less than 4 characters'],
  ['/(?=acme)acme/', '`(?=` is not taken; groups are (…) and (?:…)'],
  ['/(?<n>acme)/', '`(?<` is not taken; groups are (…) and (?:…)'],
  ['/(acme)\\1/', '`\\1` is not taken here'],
  ['/^acme/', '`^` is not taken: texts are looked at in pieces'],
  ['/\\p{L}{9}/', '`\\p` is not taken here'],
  ['/Größe/', 'a pattern is of ASCII only; other letters may stand in plain text'],
  ['/acme(/', 'no regular expression: unterminated group'],
  ['/acme/g', 'of the flags only `i` is taken'],
  [`/${'a'.repeat(201)}/`, 'it is longer than 200 characters'],
  ['abc', 'a text of less than 4 characters would mask words'],
])('%s may not be looked for', (pattern, why) => {
  expect(secretFault(pattern)).toBe(why);
});

test('faults are told with their place', async () => {
  bench.file(
    'conf.jsonc',
    `{ "secrets": {\n  "names": ["a b", "-"],\n  "patterns": ["/(a+)+b/", "ok text"],\n  "name": [] } }`,
  );
  const first = await bench.run('--config', '{}/conf.jsonc', '--print-config');
  expect(first.err).toContain('conf.jsonc:4:3: unknown member `name` (did you mean names?)');
  const config = { secrets: { names: ['a b', '-'], patterns: ['/(a+)+b/', 'some text'] } };
  bench.file('conf.jsonc', JSON.stringify(config, null, 1));
  const { err, status } = await bench.run('--config', '{}/conf.jsonc', '--print-config');
  expect(status).toBe(2);
  expect(err).toMatch(/conf\.jsonc:4:4: a name is of at most 64 letters/);
  expect(err).toMatch(/conf\.jsonc:5:4: a name needs a letter or a digit/);
  expect(err).toMatch(/conf\.jsonc:8:4: only what stands last may repeat without end/);
  expect(err.trimEnd().split('\n')).toHaveLength(3);
  bench.file('conf.jsonc', JSON.stringify({ secrets: { patterns: Array(51).fill('some text') } }));
  const { err: many } = await bench.run('--config', '{}/conf.jsonc', '--print-config');
  expect(many).toContain('more than 50 stand here');
});

test('those of what it builds on stay, and are printed', async () => {
  bench.file('base.jsonc', JSON.stringify({ secrets: { names: ['iban'], patterns: ['/acme-.{4}/'] } }));
  bench.file('conf.jsonc', JSON.stringify({ extends: './base.jsonc', secrets: { names: ['zug'] } }));
  const { out } = await bench.run('--config', '{}/conf.jsonc', '--print-config');
  expect(JSON.parse(out).secrets).toEqual({ names: ['iban', 'zug'], patterns: ['/acme-.{4}/'] });
});

/** Made of what patterns are made of, so that many come near to being fit. */
const part = fc.constantFrom(
  'a',
  '[ab]',
  '\\w',
  '(?:a|b)',
  '(ab)',
  '(?:a?b)',
  'b{1,9}',
  '.{0,30}',
  'a?',
  '[^a]{3}',
);
test('no pattern that is taken takes long on text made to keep it busy', () => {
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 12 }),
      fc.constantFrom('', '+', '{2,5}'),
      (parts, end) => {
        const pattern = `/${parts.join('')}${end}!/`;
        fc.pre(secretFault(pattern) === null);
        const { patterns } = secretWords({ names: [], patterns: [pattern] });
        const [found] = patterns;
        const text = 'ab'.repeat(2000) + 'a'.repeat(4000);
        const start = performance.now();
        for (const one of [found?.whole ?? /./g, ...(found?.cuts ?? [])])
          expect([...text.matchAll(one)]).toEqual([]);
        expect(performance.now() - start, pattern).toBeLessThan(5000);
      },
    ),
    { numRuns: 300 },
  );
});
