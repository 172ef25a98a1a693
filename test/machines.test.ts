import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CaptureReport } from '../lib/model/report.js';
import { hostileText } from './hostile-text.js';
import { binary, document, found, OLD, TEXT, told } from './machine-reports.js';
import { capture } from './made-report.js';
import { allOf } from './xml.js';

describe('gitlab', () => {
  const issues = (...captures: readonly CaptureReport[]) => JSON.parse(told('gitlab', ...captures));

  test('has what code quality needs of each finding', () => {
    expect(issues(found({}, { severity: 'info', fingerprint: 'abc' }, ...OLD))).toEqual([
      {
        description: 'a made-up message',
        check_name: 'task-state-unknown',
        fingerprint: 'f0f0f0f0:x.log',
        severity: 'major',
        location: { path: 'x.log', lines: { begin: 3 } },
      },
      expect.objectContaining({ severity: 'info', fingerprint: 'abc:x.log' }),
    ]);
  });

  test('no two have one fingerprint', () => {
    const all = issues(found({}, {}, {}), found({}));
    expect(new Set(all.map(({ fingerprint }: { fingerprint: string }) => fingerprint)).size).toBe(4);
  });

  test('is an array also where nothing was found or read', () => {
    expect([issues(capture(TEXT)), issues()]).toEqual([[], []]);
    expect(issues(binary())[0].location).toEqual({ path: 'x.log', lines: { begin: 1 } });
  });
});

describe('rdjsonl', () => {
  test('has a line for each finding, with columns in bytes', () => {
    const lines = told('rdjsonl', found({ severity: 'warning' }, ...OLD), binary())
      .trimEnd()
      .split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        message: 'a made-up message\nSend a state of the specification.',
        location: {
          path: 'x.log',
          range: { start: { line: 3, column: 17 }, end: { line: 3, column: 22 } },
        },
        severity: 'WARNING',
        source: { name: 'a2a-lint', url: 'https://lint.example' },
        code: { value: 'task-state-unknown', url: expect.stringContaining('task-state-unknown.md') },
        related_locations: [
          {
            message: 'asked here',
            location: {
              path: 'x.log',
              range: { start: { line: 1, column: 1 }, end: { line: 1, column: 7 } },
            },
          },
        ],
      },
      expect.objectContaining({ location: { path: 'x.log' } }),
    ]);
  });
});

describe('checkstyle', () => {
  test('has a file for each, with its findings', () => {
    const root = document(
      told('checkstyle', found({}, ...OLD), capture(TEXT, { path: 'clean.log' }), binary()),
    );
    expect(root.name).toBe('checkstyle');
    const files = root.elements.map(({ attributes, elements }) => [
      attributes.get('name'),
      elements.map((error) => Object.fromEntries(error.attributes)),
    ]);
    const common = {
      severity: 'error',
      message: 'a made-up message',
      source: 'a2a-lint.task-state-unknown',
    };
    expect(files).toEqual([
      ['x.log', [{ line: '3', column: '16', ...common }, common]],
      ['clean.log', []],
    ]);
  });
});

test.each(['checkstyle', 'junit'] as const)('%s is well-formed, whatever is captured', (format) => {
  fc.assert(
    fc.property(hostileText, hostileText, hostileText, (message, path, reason) => {
      const report = { ...found({ message, fix: reason }), path: `x${path}` };
      const skips = [{ rule: 'b', reason, count: 1 }];
      const rules = [{ id: 'b', severity: 'info', judged: 0, skipped: 1, findings: 0 }] as const;
      const root = document(told(format, { ...report, skips, rules }));
      expect([...allOf(root)].filter(({ name }) => /^(?:error|failure)$/.test(name)).length).toBe(1);
    }),
    { numRuns: 60 },
  );
});

test.each(['gitlab', 'rdjsonl', 'jsonl'] as const)('%s is JSON, whatever is captured', (format) => {
  fc.assert(
    fc.property(hostileText, hostileText, (message, path) => {
      const text = told(format, { ...found({ message }), path: `x${path}` });
      expect(text).not.toMatch(/[\0-\x09\x0b-\x1f\x7f\u202e\u2028]/);
      for (const piece of format === 'gitlab' ? [text] : text.trimEnd().split('\n')) JSON.parse(piece);
    }),
    { numRuns: 60 },
  );
});
