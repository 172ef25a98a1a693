import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonFault } from '../lib/rule.js';

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));

test.each([
  ['{"a":1,}', 'syntax', 7],
  ["{'a':1}", 'syntax', 1],
  ['{"a" 1}', 'syntax', 5],
  ['{"a":1 "b":2}', 'syntax', 7],
  ['[1 2]', 'syntax', 3],
  ['[1,]', 'syntax', 3],
  ['[01]', 'syntax', 1],
  ['{"a":True}', 'syntax', 5],
  ['{"a":1} x', 'syntax', 8],
  ['{"a":1}}', 'syntax', 7],
  ['["a\nb"]', 'syntax', 3],
  ['["\\x"]', 'syntax', 3],
  ['["\\u12g4"]', 'syntax', 4],
  ['<html>', 'syntax', 0],
  ['{"a":[1,', 'end', 8],
  ['{"a":"b', 'end', 7],
  ['{"a":"\\u12', 'end', 10],
  ['', 'end', 0],
])('%j is no JSON: %s at %d', (text, kind, at) => {
  expect(jsonFault(bytesOf(text))).toEqual({ kind, at });
});

test.each([
  [[0x22, 0xe9, 0x22], 1],
  [[0x22, 0xc3, 0x22], 1],
  [[0x22, 0xc0, 0x80, 0x22], 1],
  [[0x22, 0xed, 0xa0, 0x80, 0x22], 1],
  [[0x22, 0x61, 0xf4, 0x90, 0x80, 0x80, 0x22], 2],
])('%j is no UTF-8', (bytes, at) => {
  expect(jsonFault(Uint8Array.from(bytes))).toEqual({ kind: 'utf-8', at });
});

test('what stops to be JSON before it stops to be UTF-8 is told as that', () => {
  expect(jsonFault(Uint8Array.from([0x3c, 0xe9]))).toEqual({ kind: 'syntax', at: 0 });
});

test('a text without end of brackets takes no memory to speak of', () => {
  expect(jsonFault(new Uint8Array(1e6).fill(0x5b))).toBeNull();
});

test('JSON has no fault, whatever its layout', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(undefined, 1, '\t'), (text, space) => {
      expect(jsonFault(bytesOf(JSON.stringify(JSON.parse(text), null, space)))).toBeNull();
    }),
  );
});

test('what JSON.parse refuses has a fault, and what stands before it could go on', () => {
  const noise = fc.tuple(
    fc.json(),
    fc.nat(),
    fc.constantFrom('', '"', ',', '}', '\\', '0', ' ', '\u00e9', '\n'),
  );
  fc.assert(
    fc.property(noise, ([json, at, piece]) => {
      const where = at % (json.length + 1);
      const bytes = bytesOf(json.slice(0, where) + piece + json.slice(where + 1));
      const text = Buffer.from(bytes).toString();
      expect(jsonFault(bytes) === null, text).toBe(parses(text));
    }),
    { numRuns: 1000 },
  );
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
