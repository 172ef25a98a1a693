import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nodeFinder } from '../lib/report/json-finder.js';
import { nodeAt } from '../lib/report/json-node.js';

const token = fc.oneof(fc.constantFrom('0', '1', '2', '7', '01', 'a', 'b', ''), fc.string({ maxLength: 2 }));
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom('1', 'true', 'null', '"x"', '"é"'),
    fc.array(tie('any'), { maxLength: 4 }).map((items) => `[${items.join(' ,')}]`),
    fc
      .array(fc.tuple(fc.constantFrom('0', 'a', 'b'), tie('any')), { maxLength: 4 })
      .map((members) => `{${members.map(([name, inner]) => `"${name}": ${inner}`).join(',')}}`),
  ),
})).any as fc.Arbitrary<string>;
/** JSON, whole or with a few characters taken out of it. */
const text = fc
  .tuple(value, fc.array(fc.nat(40), { maxLength: 3 }))
  .map(([json, holes]) => holes.reduce((left, at) => left.slice(0, at) + left.slice(at + 1), json));

test('a value is found as from the start of the text', () => {
  fc.assert(
    fc.property(text, fc.array(fc.array(token, { maxLength: 5 }), { maxLength: 6 }), (json, pointers) => {
      const find = nodeFinder(json);
      for (const tokens of pointers) expect(find(tokens)).toEqual(nodeAt(json, 0, tokens));
    }),
    { numRuns: 2000 },
  );
});
