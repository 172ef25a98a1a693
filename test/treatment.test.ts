import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inflate } from '../lib/cli/inflate.js';
import {
  analyze,
  type CaptureReport,
  memorySource,
  rules,
  type Surroundings,
  type Treatment,
} from '../lib/index.js';
import { folder } from '../lib/lint/fold.js';
import { placeOf } from '../lib/model/location.js';
import { LIVE_REPORTERS } from '../lib/report/index.js';
import { written } from '../lib/report/live.js';
import { finding, OPTIONS } from './made-report.js';

function treated(sample: string, ...treat: readonly Treatment[]): CaptureReport {
  const bytes = readFileSync(join(import.meta.dirname, '..', 'samples', sample));
  const { head, source, chunks } = memorySource(bytes);
  const analysis = analyze(head, { path: sample, source, rules, inflate, treat });
  if (typeof analysis === 'string') throw new Error(analysis);
  for (const some of chunks()) analysis.push(some);
  return analysis.end().report;
}

const accept: Treatment = (finding) => ({ ...finding, status: 'suppressed', reason: 'we know' });

test('a treatment is told where a finding was made, also one that the end shows', () => {
  const seen: [string, Surroundings][] = [];
  const watch: Treatment = (finding, where) => {
    seen.push([finding.rule, where]);
    return finding;
  };
  treated('wrong-id.log', watch);
  treated('stream-stops-working.log', watch);
  const where = {
    host: '127.0.0.1:9999',
    agent: 'Stock Analyst',
    binding: 'JSONRPC',
    dialect: '1.0',
    time: null,
  };
  expect(seen).toEqual([
    ['jsonrpc-id-mismatch', { ...where, operation: 'SendMessage' }],
    ['stream-ends-without-terminal-state', { ...where, operation: 'SendStreamingMessage' }],
  ]);
});

test('treatments come one after the other; what one drops, the next is not shown', () => {
  const louder: Treatment = (finding) => ({ ...finding, severity: 'info' });
  const [finding] = treated('wrong-id.log', louder, accept).findings;
  expect(finding).toMatchObject({ severity: 'info', status: 'suppressed', reason: 'we know' });
  const never: Treatment = () => {
    throw new Error('was shown');
  };
  expect(treated('wrong-id.log', () => null, never).findings).toEqual([]);
});

test('what is suppressed is counted and carried, and is no finding any more', () => {
  const report = { captures: [treated('wrong-id.log', accept)], options: OPTIONS };
  expect(written(LIVE_REPORTERS.text, report)).toMatch(/\nno findings · 1 suppressed · \d+ rules judged/);
  const json = JSON.parse(written(LIVE_REPORTERS.json, report));
  expect(json.summary).toMatchObject({ errors: 0, suppressed: 1, baselined: 0 });
  expect(json.captures[0].findings).toMatchObject([{ status: 'suppressed', reason: 'we know' }]);
});

test('a new finding folds into none that is suppressed, nor an error into an info', () => {
  const kept = folder(1);
  const at = placeOf(0, 1);
  for (let fingerprint = 0; fingerprint < 300; fingerprint++) {
    const status = fingerprint < 250 ? 'suppressed' : 'new';
    kept.add(finding(at, { fingerprint: `${fingerprint}`, status, severity: 'info' }));
  }
  kept.add(finding(placeOf(1, 1), { fingerprint: '0', severity: 'info' }));
  kept.add(finding(placeOf(2, 1), { fingerprint: '0', severity: 'error' }));
  const counts = (status: string) => kept.all().filter((one) => one.status === status).length;
  expect([counts('suppressed'), counts('new')]).toEqual([200, 52]);
});
