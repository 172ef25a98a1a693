import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openBaseline, openCensus, pruned, updated } from '../lib/lint/baseline.js';
import type { Finding } from '../lib/model/finding.js';
import { placeOf } from '../lib/model/location.js';
import { finding } from './made-report.js';

const kinds = ['a', 'b', 'c'] as const;

function found(kind: string, pointer: string | null = '/params/message/parts/3/text'): Finding {
  return finding(
    { ...placeOf(1, 2), pointer },
    { fingerprint: kind, rule: `rule-${kind}`, operation: 'SendMessage' },
  );
}

function censusOf(findings: readonly Finding[]) {
  const census = openCensus();
  findings.forEach(census.see);
  return census.all();
}

test('findings are counted by fingerprint, in an order that does not depend on theirs', () => {
  const made = fc.array(fc.constantFrom(...kinds), { maxLength: 20 });
  fc.assert(
    fc.property(made, (all) => {
      const listed = censusOf(all.map((kind) => found(kind)));
      expect(listed).toEqual(censusOf(all.toReversed().map((kind) => found(kind))));
      expect(listed.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
    }),
  );
});

test('what comes again is known, what comes more often is new, what does not come is stale', () => {
  const baseline = openBaseline(censusOf(['a', 'a', 'b', 'b'].map((kind) => found(kind))));
  const statuses = ['a', 'a', 'a', 'c', 'b'].map((kind) => baseline.statusOf(found(kind)));
  expect(statuses).toEqual(['baselined', 'baselined', 'new', 'new', 'baselined']);
  expect(baseline.stale().map(({ fingerprint, count }) => [fingerprint, count])).toEqual([['b', 1]]);
});

test('the place is told without indexes, and as far as there is one', () => {
  const places = [found('a'), found('b', null), finding(placeOf(1, 2), { fingerprint: 'c', rule: 'rule-c' })];
  expect(censusOf(places).map(({ at }) => at)).toEqual([
    'SendMessage /params/message/parts/#/text',
    'SendMessage',
    '',
  ]);
});

test('an update takes what there is now; pruning only takes away', () => {
  const before = censusOf(['a', 'a', 'b'].map((kind) => found(kind)));
  const now = censusOf([found('a', '/elsewhere'), found('c')]);
  expect(updated(before, now)).toEqual([
    { rule: 'rule-a', at: 'SendMessage /params/message/parts/#/text', count: 1, fingerprint: 'a' },
    { rule: 'rule-c', at: 'SendMessage /params/message/parts/#/text', count: 1, fingerprint: 'c' },
  ]);
  expect(pruned(before, now)).toEqual([
    { rule: 'rule-a', at: 'SendMessage /params/message/parts/#/text', count: 1, fingerprint: 'a' },
  ]);
});

test('kinds past all measure are told, not kept', () => {
  const census = openCensus();
  for (let kind = 0; kind < 20_010; kind++) census.see(found(String(kind)));
  census.see(found('0'));
  expect([census.all().length, census.uncounted()]).toEqual([20_000, 10]);
});
