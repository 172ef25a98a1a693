import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openBaseline, openCensus, pruned, updated } from '../lib/lint/baseline.js';
import type { Finding } from '../lib/model/finding.js';
import { placeOf } from '../lib/model/location.js';
import type { Surroundings } from '../lib/model/treatment.js';
import { finding } from './made-report.js';

const kinds = ['a', 'b', 'c'] as const;

function found(kind: string, pointer: string | null = '/params/message/parts/3/text'): Finding {
  return finding({ ...placeOf(1, 2), pointer }, { fingerprint: kind, rule: `rule-${kind}` });
}

const where: Surroundings = {
  host: null,
  agent: null,
  operation: 'SendMessage',
  binding: null,
  dialect: '1.0',
  time: null,
};

function censusOf(findings: readonly Finding[], operation = where.operation) {
  const census = openCensus();
  for (const one of findings) expect(census.treat(one, { ...where, operation })).toBe(one);
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
  const statuses = ['a', 'a', 'a', 'c', 'b'].map((kind) => baseline.treat(found(kind), where)?.status);
  expect(statuses).toEqual(['baselined', 'baselined', 'new', 'new', 'baselined']);
  expect(baseline.stale().map(({ fingerprint, count }) => [fingerprint, count])).toEqual([['b', 1]]);
});

test('the place is told without indexes, and as far as there is one', () => {
  const places = [found('a'), found('b', null)];
  expect(censusOf(places).map(({ at }) => at)).toEqual([
    'SendMessage /params/message/parts/#/text',
    'SendMessage',
  ]);
  expect(censusOf(places, null).map(({ at }) => at)).toEqual(['/params/message/parts/#/text', '']);
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
  for (let kind = 0; kind < 20_010; kind++) census.treat(found(String(kind)), where);
  census.treat(found('0'), where);
  expect([census.all().length, census.uncounted()]).toEqual([20_000, 10]);
});

test('what is suppressed is neither counted nor taken for one that is known', () => {
  const accepted: Finding = { ...found('a'), status: 'suppressed' };
  expect(censusOf([accepted])).toEqual([]);
  const baseline = openBaseline(censusOf([found('a')]));
  expect(baseline.treat(accepted, where)?.status).toBe('suppressed');
  expect(baseline.treat(found('a'), where)?.status).toBe('baselined');
});
