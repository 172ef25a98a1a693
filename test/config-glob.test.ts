import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fits } from '../lib/config/glob.js';

test.each([
  ['*.log', 'a.log', true],
  ['*.log', 'ci/a.log', false],
  ['ci/**', 'ci/a/b.log', true],
  ['ci/**/*.log', 'ci/a.log', true],
  ['**/a.log', 'a.log', true],
  ['**/a.log', 'x/ba.log', false],
  ['**/a.log', 'x/y/a.log', true],
  ['x/**/y/a', 'x/y/a', true],
  ['x/**/y/a', 'x/1/2/y/a', true],
  ['x/**/y/a', 'x/1/2y/a', false],
  ['/internal/**', '/internal', false],
  ['/health', '/healthy', false],
  ['a?c', 'abc', true],
  ['a?c', 'a/c', false],
  ['a.c', 'abc', false],
  ['**', 'any/thing', true],
  ['', '', true],
  ['*', '', true],
])('%s fits %s: %s', (pattern, path, expected) => {
  expect(fits(pattern, path)).toBe(expected);
});

/** The same, by trying every way. */
function tried(pattern: string, path: string): boolean {
  if (pattern === '') return path === '';
  if (pattern.startsWith('**')) {
    const rest = pattern.slice(2);
    return tried(rest, path) || (path !== '' && tried(pattern, path.slice(1)));
  }
  if (pattern.startsWith('*'))
    return tried(pattern.slice(1), path) || (path !== '' && path[0] !== '/' && tried(pattern, path.slice(1)));
  const fitting = pattern[0] === path[0] || (pattern[0] === '?' && path[0] !== '/');
  return path !== '' && fitting && tried(pattern.slice(1), path.slice(1));
}

test('it agrees with trying every way, where no folder may be left out', () => {
  const signs = fc.string({ unit: fc.constantFrom('a', 'b', '/', '*', '?'), maxLength: 7 });
  fc.assert(
    fc.property(signs, fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 7 }), (pattern, path) => {
      fc.pre(!pattern.includes('**/'));
      expect(fits(pattern, path)).toBe(tried(pattern, path));
    }),
  );
});

test('what would take for ever when tried takes no time', () => {
  expect(fits(`${'*a'.repeat(400)}b`, 'a'.repeat(4000))).toBe(false);
});
