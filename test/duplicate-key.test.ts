import { expect, test } from 'vitest';
import { duplicateKey } from '../lib/rule/duplicate-key.js';

/** Pointer of the object, the name, and whether both hold the same. */
function found(text: string): string | null {
  const twice = duplicateKey(text);
  return twice === null ? null : `${twice.pointer} ${twice.name} ${twice.same} ${twice.at}`;
}

test.each([
  ['{"a":1,"a":2}', ' a false 7'],
  ['{"a" : 1 , "a":1 }', ' a true 11'],
  ['{"a":{"b":[0,{"c":1,"d":2,"c":{}}]}}', '/a/b/1 c false 26'],
  ['[{"x/y":{"q":"}","q":"}"}}]', '/0/x~1y q true 17'],
  ['{"a\\"":1,"b":"\\\\","a\\"":2}', ' a" false 18'],
  ['{"a":[1,2],"a":[1,2]}', ' a true 11'],
])('%s', (text, expected) => {
  expect(found(text)).toBe(expected);
});

test.each([
  '{"a":1,"b":{"a":1},"c":[{"a":1},{"a":2}]}',
  '{"a":"a\\",\\"a\\":1","b":"\\\\"}',
  '["a","a",{"a":["a","a"]}]',
  '"a"',
  '{}',
])('no name stands twice: %s', (text) => {
  expect(found(text)).toBeNull();
});

test('the number of names bounds what is compared', () => {
  const names = Array.from({ length: 2000 }, (_, at) => `"k${at}":1`);
  expect(found(`{${names.join(',')},"k7":2}`)).toMatch(/^ k7 false/);
  expect(found(`{${names.join(',')},"k1999":2}`)).toBeNull();
  expect(found('['.repeat(5000) + ']'.repeat(5000))).toBeNull();
});
