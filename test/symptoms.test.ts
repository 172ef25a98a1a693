import { describe, expect, test } from 'vitest';
import { SYMPTOMS } from '../lib/cli/symptoms.js';
import { toldSymptoms } from '../lib/cli/told-symptoms.js';
import { rules } from '../rules/index.js';

const symptoms = [...SYMPTOMS.values()].flat();
const ids = new Set(rules.map(({ id }) => id));

describe('the index by symptom', () => {
  test('holds enough to be of use, each once', () => {
    const seen = symptoms.map((one) => one.seen);
    expect(seen.length).toBeGreaterThanOrEqual(25);
    expect(seen).toEqual([...new Set(seen)]);
  });

  test.each(symptoms)('$seen', ({ seen, rules: named }) => {
    expect(seen, 'a clause: no full stop').toMatch(/^[^A-Z].{8,}[^.]$/);
    for (const id of named) expect(ids, `a rule called ${id}`).toContain(id);
    expect(named, 'no rule twice').toEqual([...new Set(named)]);
  });

  test('whoever asks in its own words is told its rules first', () => {
    for (const { seen, rules: named } of symptoms) {
      const told = toldSymptoms(seen, rules, 400) ?? '';
      expect(told.split('\n')[0]?.toLowerCase()).toBe(`${seen.toLowerCase()}.`);
      for (const id of named) expect(told, seen).toContain(`  ${id}: `);
    }
  });
});

describe('words of a user', () => {
  test.each([
    ['empty stream', 'stream-first-event'],
    ['why is my streams empty?', 'stream-first-event'],
    ['cancel', 'task-cancel-without-effect'],
    ['webhook 401', 'push-auth-missing'],
    ['-32601', 'version-method-mismatch'],
    // No symptom has it; summaries of rules have.
    ['Content-Length', 'content-length-mismatch'],
  ])('%s leads to %s', (words, id) => {
    expect(toldSymptoms(words, rules, 80)).toContain(`\n  ${id}: `);
  });

  test.each(['frobnicate', 'the', '', '!!', 'the blue zebra ate my homework'])(
    '%j leads nowhere',
    (words) => {
      expect(toldSymptoms(words, rules, 80)).toBeNull();
    },
  );

  test('all are listed when asked for', () => {
    const told = toldSymptoms('symptoms', rules, 400) ?? '';
    for (const { seen } of symptoms) expect(told.toLowerCase()).toContain(`${seen.toLowerCase()}.\n  `);
  });

  test('lines keep to the width', () => {
    for (const words of ['symptoms', 'task', 'stream'])
      for (const line of (toldSymptoms(words, rules, 60) ?? '').split('\n'))
        expect(line.length).toBeLessThanOrEqual(60);
  });
});
