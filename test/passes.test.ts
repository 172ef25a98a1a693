import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inflate } from '../lib/cli/inflate.js';
import type { Entry } from '../lib/model/a2a.js';
import type { AnyRule } from '../lib/rule.js';
import { rules } from '../rules/index.js';
import { analyzed } from './pipeline.js';

/** Every entry of a capture. */
function entriesOf(bytes: Uint8Array): readonly Entry[] {
  const entries: Entry[] = [];
  analyzed([bytes], { rules: [], inflate, watch: (entry) => entries.push(entry) });
  return entries;
}

/** What a rule yields on an entry that it passes over at a glance; null where it does not. */
function hidden(rule: AnyRule, entry: Entry): readonly unknown[] | null {
  if (entry.kind === 'foreign') return null;
  switch (rule.each) {
    case 'exchange':
      return rule.passes?.(entry) ? [...rule.check(entry)] : null;
    case 'call':
      if (entry.kind === 'card-fetch' || entry.kind === 'push-delivery') return null;
      return rule.passes?.(entry) ? [...rule.check(entry)] : null;
    case 'stream':
      return entry.kind === 'stream' && rule.passes?.(entry) ? [...rule.check(entry)] : null;
    case 'card':
      return entry.kind === 'card-fetch' && rule.passes?.(entry) ? [...rule.check(entry)] : null;
    case 'push':
      return entry.kind === 'push-delivery' && rule.passes?.(entry) ? [...rule.check(entry)] : null;
    case 'task':
    case 'capture':
      return null;
  }
}

const samples = new URL('../samples/', import.meta.url);
const captures = [
  ...rules.flatMap(({ good, bad }) => [...good, ...bad].map(({ log }) => Buffer.from(log))),
  ...readdirSync(samples)
    .filter((name) => name.endsWith('.log'))
    .map((name) => readFileSync(new URL(name, samples))),
];

test('a glance never hides what a rule would say', () => {
  let passed = 0;
  for (const entry of captures.flatMap(entriesOf)) {
    for (const rule of rules) {
      const found = hidden(rule, entry);
      if (found === null) continue;
      expect(found, `${rule.id} on ${entry.spelled}`).toEqual([]);
      passed++;
    }
  }
  expect(passed).toBeGreaterThan(1000);
}, 120_000);
