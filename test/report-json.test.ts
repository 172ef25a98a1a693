import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyze } from '../lib/analyze.js';
import { memorySource } from '../lib/capture/memory.js';
import { inflate } from '../lib/cli/inflate.js';
import type { CaptureReport } from '../lib/model/report.js';
import { reporter } from '../lib/report/index.js';
import { lineAt, objectPieces, STEP } from '../lib/report/json-pieces.js';
import { rules } from '../rules/index.js';
import { capture, event, finding, OPTIONS, placeOfText, row, task } from './made-report.js';
import { reportOf } from './pipeline.js';

const schema: unknown = JSON.parse(
  readFileSync(new URL('../lib/report/report.schema.json', import.meta.url), 'utf8'),
);
const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  allowUnionTypes: true,
  formats: { 'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/ },
});
if (typeof schema !== 'object' || schema === null) throw new Error('the schema is no object');
const validate = ajv.compile(schema);

function json(captures: readonly CaptureReport[]): unknown {
  const report: unknown = JSON.parse(reporter('json')({ captures, options: OPTIONS }));
  validate(report);
  expect(validate.errors ?? []).toEqual([]);
  return report;
}

test('written piece by piece, an object reads as JSON.stringify lays it out', () => {
  const lists = fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 4 });
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { minKeys: 1 }),
      lists,
      (some, list) => {
        const text = (value: unknown, depth: number) =>
          JSON.stringify(value, null, STEP).replaceAll('\n', lineAt(depth));
        const pieces = [...objectPieces({ ...some, list: list.values() }, text, 0)];
        expect(pieces.join('')).toBe(JSON.stringify({ ...some, list }, null, STEP));
        expect(pieces.length).toBeGreaterThan(list.length);
      },
    ),
  );
});

test('a report holds as many rows of exchanges as are asked for, the first', () => {
  const log = readFileSync(new URL('../samples/multi-turn.log', import.meta.url));
  const indexes = (rows: true | number) => reportOf(log, { rows }).exchanges?.map(({ index }) => index) ?? [];
  const all = indexes(true);
  expect(all.length).toBeGreaterThan(3);
  for (const most of [1, 2, all.length - 1, all.length + 1])
    expect(indexes(most)).toEqual(all.slice(0, most));
});

test('no capture at all is still a report', () => {
  expect(json([])).toEqual({
    schema: 1,
    tool: { name: 'a2a-lint', version: '0.0.0' },
    captures: [],
    notes: [],
    summary: { errors: 0, warnings: 0, infos: 0, suppressed: 0, baselined: 0, skips: 0 },
  });
});

test('every member of the contract is filled', () => {
  const text = 'POST / HTTP/1.1\nHost: a\n';
  const at = placeOfText(text, 'Host: a');
  const made = capture(text, {
    exchanges: [
      row(1, {
        kind: 'stream',
        events: [event(1, 'status', { state: 'working', time: 1_790_000_000_000, at })],
      }),
    ],
    tasks: [task('t-1', ['working', 3])],
    findings: [finding(at, { related: [{ label: 'here', at }], folded: 4 })],
    skips: [{ rule: 'x', reason: 'no times', count: 3 }],
    anomalies: [{ kind: 'anomaly', reason: 'odd', at, exchange: null }],
  });
  expect(json([made, made])).toMatchObject({
    captures: [
      {
        path: 'x.log',
        exchanges: [{ index: 1, events: [{ time: '2026-09-21T14:13:20.000Z', at: { line: 2, column: 1 } }] }],
        tasks: [{ observations: [{ state: 'working' }] }],
        findings: [{ at: { offset: 16, length: 7, parts: [] }, folded: 4, requirement: { spec: 'A2A 1.0' } }],
        anomalies: [{ reason: 'odd', exchange: null }],
      },
      {},
    ],
    summary: { errors: 10, warnings: 0, infos: 0, suppressed: 0, baselined: 0, skips: 6 },
  });
});

test('what is not in the contract is not in the report', () => {
  const report = reporter('json')({ captures: [capture('')], options: OPTIONS });
  const added: unknown = JSON.parse(report.replace('"summary": {', '"summary": {"more": 1,'));
  expect(validate(added)).toBe(false);
});

test('any text survives, though nothing reaches a terminal raw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (message) => {
      const printed = reporter('json')({
        captures: [capture('', { format: message })],
        options: { ...OPTIONS, showSecrets: true },
      });
      expect(JSON.parse(printed)).toMatchObject({ captures: [{ format: message }] });
    }),
  );
});

describe.each(rules)('$id', (rule) => {
  test('the reports of its scenes keep the contract', () => {
    const reports = [...rule.good, ...rule.bad].flatMap(({ log }) => {
      const { head, chunks, source, notes } = memorySource(Buffer.from(log));
      const analysis = analyze(head, { path: 'scene.log', source, notes, rules, inflate, rows: true });
      if (typeof analysis === 'string') return [];
      for (const bytes of chunks()) analysis.push(bytes);
      return [analysis.end().report];
    });
    expect(reports.length).toBeGreaterThan(0);
    json(reports);
  });
});
