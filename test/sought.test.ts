import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { USUAL_SECRETS } from '../lib/model/secret-names.js';
import { openBlanks } from '../lib/report/html/blank.js';
import { openVeil } from '../lib/report/look/veil.js';
import { styleOf } from '../lib/report/style.js';
import { maskText } from '../lib/text/mask.js';
import { maskKnown } from '../lib/text/secret-texts.js';
import { openSought } from '../lib/text/sought.js';
import { growth, LINEAR } from './growth.js';
import { OPTIONS } from './made-report.js';

function soughtFor(texts: readonly string[]) {
  const sought = openSought();
  for (const text of texts) sought.add(text);
  return sought;
}

/** Which characters of a text belong to one that is sought, found the plain way. */
function plainly(text: string, texts: readonly string[]): boolean[] {
  const found = [...text].map(() => false);
  for (const one of texts)
    for (let at = text.indexOf(one); at >= 0; at = text.indexOf(one, at + 1))
      found.fill(true, at, at + one.length);
  return found;
}

describe('texts that are sought', () => {
  test('are found wherever they stand, in order and apart', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 60 });
    const sought = fc.array(fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 6, maxLength: 12 }));
    fc.assert(
      fc.property(letters, sought, (text, texts) => {
        const ranges = soughtFor(texts).ranges(text);
        const covered = [...text].map((_, at) => ranges.some(({ start, end }) => start <= at && at < end));
        expect(covered).toEqual(plainly(text, texts));
        for (const [at, { start }] of ranges.entries())
          expect(start).toBeGreaterThan(ranges[at - 1]?.end ?? -1);
      }),
    );
  });

  test('are told apart from those sought before, and from short ones', () => {
    const sought = openSought();
    expect(['secret-1', 'secret-12', 'secret', 'secret-1', 'short'].map(sought.add)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test('are taken for themselves where a long one is cut', () => {
    const long = Array.from({ length: 100 }, (_, at) => `part${at}`).join('-');
    const sought = soughtFor([long]);
    expect(sought.ranges(`see ${long.slice(0, 300)}…`)).toEqual([{ start: 4, end: 304 }]);
    expect(sought.ranges(`see ${long.slice(0, 300)}, no`)).toEqual([{ start: 4, end: 304 }]);
    expect(sought.ranges(`see ${long.slice(0, 20)}…`)).toEqual([{ start: 4, end: 24 }]);
    expect(sought.ranges(`see ${long.slice(0, 20)}, no`)).toEqual([]);
  });
});

/** Texts in which a search that begins anew at each place goes far each time. */
const REPEATING: readonly [string, (size: number) => string][] = [
  ['one letter', (size) => 'x'.repeat(size)],
  ['one letter, another at its end', (size) => `${'x'.repeat(size)}y`],
  ['a sign that sets a token off', (size) => 'a='.repeat(size)],
  ['names of secrets', (size) => 'token=abcdefgh&'.repeat(size / 8)],
  ['many secrets', (size) => Array.from({ length: size / 16 }, (_, at) => `token=abc-${at}-def`).join('&')],
  ['quotes', (size) => '"'.repeat(size)],
  ['backslashes', (size) => '\\'.repeat(size)],
  ['quoted backslashes', (size) => '\\"'.repeat(size)],
  ['open arrays', (size) => '"token":['.repeat(size / 4)],
  ['open objects', (size) => '"cookies":{"'.repeat(size / 4)],
  ['schemes', (size) => 'Bearer '.repeat(size / 4)],
  ['pluses', (size) => `bearer${'+'.repeat(size)}`],
  ['blanks after names', (size) => `"name"${' '.repeat(size)}`],
  ['web tokens', (size) => 'eyJ.eyJ'.repeat(size / 4)],
  ['issued keys', (size) => 'sk-'.repeat(size)],
  ['private keys', (size) => '-----BEGIN PRIVATE KEY-----'.repeat(size / 8)],
  ['addresses', (size) => 'a://b@'.repeat(size / 4)],
];

describe('masking takes time in proportion to the length of', () => {
  const style = styleOf(OPTIONS);

  test.each(REPEATING)('%s', (_, textOf) => {
    const masks: readonly ((text: string) => void)[] = [
      (text) => void maskText(text, USUAL_SECRETS),
      (text) => maskKnown(`${text}, ${text}`, [text]),
      (text) => {
        const blanks = openBlanks({ showSecrets: false, secrets: USUAL_SECRETS });
        blanks.meet(`X-Token: ${text}\r\n`);
        blanks.line(`X-Token: ${text}`);
        blanks.lineAs(`X-Token: ${text}`, `X-Token:  ${text}`);
        blanks.text(`${text}${text}`);
        blanks.bytes(Buffer.from(`{"token":"${text}","text":"${text}"}`));
      },
      (text) => {
        const veil = openVeil(style);
        veil.learn(`X-Token: ${text}`);
        veil.ranges(`${text}${text}`);
        veil.say(`${text}${text}`);
      },
    ];
    for (const mask of masks) expect(growth((size) => mask(textOf(size)), 1000)).toBeLessThan(LINEAR);
  });
});
