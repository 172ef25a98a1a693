import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { factsOf } from '../lib/cli/rule-facts.js';
import type { CaptureReport, ReportOptions } from '../lib/model/report.js';
import { reporter } from '../lib/report/index.js';
import { rules } from '../rules/index.js';
import { hostileText } from './hostile-text.js';
import { capture, finding, OPTIONS, placeInBody, placeOfText } from './made-report.js';
import { sarifFaults } from './sarif-schema.js';

const TEXT = 'POST / HTTP/1.1\n\n{"é":1,"state":"odd"}\nlast line\n';
const BODY = '{"é":1,"state":"odd"}';
const options: ReportOptions = { ...OPTIONS, about: factsOf(rules) };

function log(captures: readonly CaptureReport[], more: Partial<ReportOptions> = {}) {
  const text = reporter('sarif')({ captures, options: { ...options, ...more } });
  const read = JSON.parse(text);
  expect(sarifFaults(read)).toEqual([]);
  return { text, run: read.runs[0] };
}

test('the schema would tell', () => {
  expect(sarifFaults({ version: '2.1.0', runs: [{}] })).not.toEqual([]);
  expect(
    sarifFaults({ version: '2.1.0', runs: [{ tool: { driver: { name: 'x', guide: 1 } } }] }),
  ).not.toEqual([]);
});

test('a finding has its rule, its region and its places beside it', () => {
  const at = placeInBody(TEXT, BODY, '/state');
  const related = [{ label: 'asked here', at: placeOfText(TEXT, 'POST /') }];
  const one = finding(at, { event: 3, folded: 2, foldedIn: [4, 6], related });
  const { run } = log([capture(TEXT, { path: 'a b/ü.log', findings: [one] })]);
  const [result] = run.results;
  expect(result).toMatchObject({
    ruleId: 'task-state-unknown',
    ruleIndex: 0,
    level: 'error',
    message: { text: 'a made-up message (x2.3); and 2 more like this (exchanges 4, 6)' },
    occurrenceCount: 3,
  });
  const uri = 'a%20b/%C3%BC.log';
  expect(result.locations[0].physicalLocation).toEqual({
    artifactLocation: { uri, uriBaseId: '%SRCROOT%' },
    region: { startLine: 3, startColumn: 16, endLine: 3, endColumn: 21, byteOffset: 33, byteLength: 5 },
  });
  expect(result.locations[0].logicalLocations).toEqual([
    { name: 'state', fullyQualifiedName: 'x2.3/state', kind: 'value' },
  ]);
  expect(result.relatedLocations[0]).toMatchObject({
    message: { text: 'asked here' },
    physicalLocation: { region: { startLine: 1, endColumn: 7 } },
  });
  expect(run.columnKind).toBe('unicodeCodePoints');
  const [rule] = run.tool.driver.rules;
  expect(rule).toMatchObject({
    id: 'task-state-unknown',
    name: 'TaskStateUnknown',
    helpUri: expect.stringMatching(/\/rules\/task-state-unknown\.md$/),
    properties: { precision: 'very-high', 'problem.severity': 'error' },
  });
  expect(rule.help.text).toContain('a2a-lint explain task-state-unknown');
  expect(rule.properties.tags.length).toBeLessThanOrEqual(20);
});

test('every rule can be described', () => {
  const at = placeOfText(TEXT, 'POST');
  const findings = rules.map(({ id, severity }) => finding(at, { rule: id, severity, fingerprint: id }));
  const { run } = log([capture(TEXT, { findings })]);
  expect(run.results.length).toBe(rules.length);
  for (const result of run.results) {
    expect(run.tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId);
    expect(run.tool.driver.rules[result.ruleIndex].shortDescription.text).toMatch(/^[A-Z0-9].*\.$/s);
  }
});

test('equal fingerprints in one file are told apart, the same in another file not', () => {
  const at = placeOfText(TEXT, 'POST');
  const findings = [finding(at), finding(at)];
  const { run } = log([
    capture(TEXT, { findings }),
    capture(TEXT, { path: 'y.log', findings: [finding(at)] }),
  ]);
  expect(
    run.results.map((result: { partialFingerprints: Record<string, string> }) =>
      Object.values(result.partialFingerprints),
    ),
  ).toEqual([
    ['f0f0f0f0:1', 'f0f0f0f0'],
    ['f0f0f0f0:2', 'f0f0f0f0'],
    ['f0f0f0f0:1', 'f0f0f0f0'],
  ]);
});

test('what is suppressed or was there before is marked so', () => {
  const at = placeOfText(TEXT, 'POST');
  const findings = [
    finding(at, { status: 'suppressed', reason: 'known, see [1](x)' }),
    finding(at, { status: 'baselined', severity: 'info' }),
  ];
  const { run } = log([capture(TEXT, { findings })]);
  expect(run.results[0].suppressions).toEqual([
    { kind: 'external', status: 'accepted', justification: 'known, see [1\\](x)' },
  ]);
  expect(run.results[1]).toMatchObject({ baselineState: 'unchanged', level: 'note' });
});

test('a binary capture has byte offsets, and no lines', () => {
  const bytes = Buffer.concat([Buffer.from([0, 1, 2, 0]), Buffer.from(TEXT)]);
  const at = { parts: [{ offset: 4, length: 4 }], pointer: null, on: 'value', text: true } as const;
  const { run } = log([capture(bytes, { path: 'x.pcap', findings: [finding(at)] })]);
  expect(run.results[0].locations[0].physicalLocation.region).toEqual({ byteOffset: 4, byteLength: 4 });
});

test('no absolute path is told', () => {
  const findings = [finding(placeOfText(TEXT, 'POST'))];
  const uris = (path: string) => {
    const { run, text } = log([capture(TEXT, { path, findings })], { folder: '/home/me/work' });
    expect(text).not.toContain('/home');
    return run.results[0].locations[0].physicalLocation.artifactLocation.uri;
  };
  expect(uris('/home/me/work/logs/x.log')).toBe('logs/x.log');
  expect(uris('/home/me/worker/x.log')).toBe('x.log');
  expect(uris('./logs/x.log')).toBe('logs/x.log');
  expect(uris('../x:y.log')).toBe('../x%3Ay.log');
  expect(uris('/home/me/work/a.log + /home/me/work/b.log + /home/c.log')).toBe(
    'a.log%20%2B%20b.log%20%2B%20c.log',
  );
  expect(uris('-')).toBe('stdin');
});

test('limits of code scanning are kept, the worst are told, and what is missing is said', () => {
  const at = placeOfText(TEXT, 'POST');
  const many = Array.from({ length: 25_010 }, (_, index) =>
    finding(at, { severity: index < 25_000 ? 'info' : 'error', fingerprint: `${index}` }),
  );
  const { run } = log([capture(TEXT, { findings: many })]);
  expect(run.results.length).toBeLessThanOrEqual(25_000);
  expect(run.results[0].level).toBe('error');
  expect(run.invocations[0].toolExecutionNotifications.at(-1)).toMatchObject({
    descriptor: { id: 'left-out' },
    message: { text: `${25_010 - run.results.length} findings more; the worst are told here` },
  });
});

test('anomalies, skips and captures without A2A are notes of the run', () => {
  const at = placeOfText(TEXT, 'last');
  const { run } = log([
    capture(TEXT, {
      truncated: true,
      anomalies: [{ kind: 'anomaly', reason: 'no status line', at, exchange: null }],
      anomaliesFolded: 3,
      skips: [{ rule: 'a-rule', reason: 'no times', count: 2 }],
      counts: { ...capture(TEXT).counts, exchanges: 0 },
    }),
  ]);
  expect(
    run.invocations[0].toolExecutionNotifications.map(
      (note: { descriptor: { id: string }; message: { text: string } }) =>
        `${note.descriptor.id}: ${note.message.text}`,
    ),
  ).toEqual([
    'nothing-to-lint: nothing to lint: no HTTP message was found',
    'capture-cut: what came after the cut was not judged',
    'anomaly: no status line',
    'anomaly: 3 more anomalies',
    'not-judged: a-rule was not judged 2 times: no times',
  ]);
});

test('captured text links nowhere and hides nothing', () => {
  fc.assert(
    fc.property(hostileText, hostileText, hostileText, (message, path, reason) => {
      const at = placeOfText(TEXT, 'POST');
      const one = finding(at, { message: `${message}[a](http://x)`, related: [{ label: message, at }] });
      const anomalies = [{ kind: 'anomaly', reason, at, exchange: null }] as const;
      const { text } = log([capture(TEXT, { path: `x${path}`, findings: [one], anomalies })]);
      expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f\u202e\u2028]/);
      expect(JSON.parse(text).runs[0].results[0].message.text).not.toMatch(/[^\\]\]\(/);
    }),
    { numRuns: 60 },
  );
});

const samples = new URL('../samples/', import.meta.url);

test.each(readdirSync(samples).filter((name) => name.endsWith('.sarif')))(
  '%s is as the schema says',
  (name) => {
    const read = JSON.parse(readFileSync(new URL(name, samples), 'utf8'));
    expect(sarifFaults(read)).toEqual([]);
    expect(read.runs[0].results.length).toBeGreaterThan(0);
  },
);
