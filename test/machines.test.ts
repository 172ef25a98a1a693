import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ruleFacts } from '../lib/cli/rule-facts.js';
import type { Finding } from '../lib/model/finding.js';
import type { CaptureReport } from '../lib/model/report.js';
import { type ReportFormat, reporter } from '../lib/report/index.js';
import { hostileText } from './hostile-text.js';
import { capture, finding, OPTIONS, placeInBody, placeOfText } from './made-report.js';
import { allOf, type XmlElement, xmlOf } from './xml.js';

const BODY = '{"é":1,"state":"odd"}';
const TEXT = `POST / HTTP/1.1\n\n${BODY}\nlast line\n`;
const options = { ...OPTIONS, about: ruleFacts };

function told(format: ReportFormat, ...captures: readonly CaptureReport[]): string {
  return reporter(format)({ captures, options });
}

function found(...findings: readonly Partial<Finding>[]): CaptureReport {
  const at = placeInBody(TEXT, BODY, '/state');
  const related = [{ label: 'asked here', at: placeOfText(TEXT, 'POST /') }];
  return capture(TEXT, { findings: findings.map((more) => finding(at, { related, ...more })) });
}

/** A document without its declaration, read. */
function document(text: string): XmlElement {
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
  expect(text.startsWith(head)).toBe(true);
  return xmlOf(text.slice(head.length));
}

function binary(): CaptureReport {
  const at = { parts: [{ offset: 4, length: 4 }], pointer: null, on: 'value', text: true } as const;
  return capture(Buffer.concat([Buffer.from([0, 1, 2, 0]), Buffer.from(TEXT)]), { findings: [finding(at)] });
}

const OLD = [{ status: 'suppressed' }, { status: 'baselined' }] as const;

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

/** What JUnit's schema (Jenkins) lets stand where, and the attributes that must be there. */
const JUNIT: Readonly<Record<string, { in: string; needs: readonly string[]; may: readonly string[] }>> = {
  testsuites: { in: '', needs: [], may: ['name', 'tests', 'failures', 'errors', 'skipped'] },
  testsuite: { in: 'testsuites', needs: ['name'], may: ['tests', 'failures', 'errors', 'skipped'] },
  testcase: { in: 'testsuite', needs: ['name', 'classname'], may: [] },
  failure: { in: 'testcase', needs: ['message', 'type'], may: [] },
  error: { in: 'testcase', needs: ['message', 'type'], may: [] },
  skipped: { in: 'testcase', needs: ['message'], may: [] },
  'system-out': { in: 'testcase', needs: [], may: [] },
};

function junit(...captures: readonly CaptureReport[]): XmlElement {
  const root = document(told('junit', ...captures));
  const walk = (element: XmlElement, parent: string): void => {
    const kind = JUNIT[element.name];
    expect(kind?.in, element.name).toBe(parent);
    const names = [...element.attributes.keys()];
    expect(kind?.needs.filter((name) => !names.includes(name))).toEqual([]);
    expect(names.filter((name) => ![...(kind?.needs ?? []), ...(kind?.may ?? [])].includes(name))).toEqual(
      [],
    );
    if (element.name === 'testcase') expect(element.elements.length).toBeLessThanOrEqual(1);
    for (const inner of element.elements) walk(inner, element.name);
  };
  walk(root, '');
  for (const part of [root, ...root.elements]) {
    const cases = [...allOf(part)].filter(({ name }) => name === 'testcase');
    const having = (inner: string) => cases.filter(({ elements }) => elements[0]?.name === inner).length;
    expect(Object.fromEntries(part.attributes)).toMatchObject({
      tests: String(cases.length),
      failures: String(having('failure')),
      errors: String(having('error')),
      skipped: String(having('skipped')),
    });
  }
  return root;
}

describe('junit', () => {
  const rules = [
    { id: 'task-state-unknown', severity: 'error', judged: 2, skipped: 0, findings: 1 },
    { id: 'a-clean-one', severity: 'error', judged: 1, skipped: 1, findings: 0 },
    { id: 'a-blind-one', severity: 'error', judged: 0, skipped: 3, findings: 0 },
    { id: 'an-idle-one', severity: 'error', judged: 0, skipped: 0, findings: 0 },
  ] as const;
  const skips = [{ rule: 'a-blind-one', reason: 'no <times>', count: 3 }];
  const outcomes = (root: XmlElement) =>
    root.elements.flatMap(({ elements }) =>
      elements.map(({ attributes, elements: [inner] }) => [attributes.get('name'), inner?.name ?? 'passed']),
    );

  test('has a suite for each capture and a case for each rule that ran', () => {
    const root = junit({ ...found({}), rules, skips }, { ...capture(TEXT), path: 'y.log', rules, skips });
    expect(root.elements.map(({ attributes }) => attributes.get('name'))).toEqual(['x.log', 'y.log']);
    expect(outcomes(root)).toEqual([
      ['task-state-unknown', 'failure'],
      ['a-clean-one', 'passed'],
      ['a-blind-one', 'skipped'],
      ['task-state-unknown', 'passed'],
      ['a-clean-one', 'passed'],
      ['a-blind-one', 'skipped'],
    ]);
    const [failure, skipped] = [...allOf(root)].filter(({ name }) => /failure|skipped/.test(name));
    expect(failure?.attributes.get('message')).toBe('a made-up message');
    expect(failure?.text).toContain('x.log:3:16: error: a made-up message\n  x.log:1:1: asked here\n');
    expect(skipped?.attributes.get('message')).toBe('no <times>');
  });

  test('is one failure of the worst severity for all that a rule found, none where that only informs', () => {
    const root = junit({ ...found({ severity: 'warning' }, {}, { severity: 'info' }), rules });
    const [failure] = [...allOf(root)].filter(({ name }) => name === 'failure');
    expect(failure?.attributes.get('message')).toBe('3 findings');
    expect(failure?.attributes.get('type')).toBe('error');
    expect(outcomes(junit({ ...found({ severity: 'info' }), rules }))[0]).toEqual([
      'task-state-unknown',
      'system-out',
    ]);
  });

  test('a capture without A2A is an error', () => {
    const counts = { ...capture(TEXT).counts, exchanges: 0 };
    expect(outcomes(junit(capture(TEXT, { counts, rules: [] })))).toEqual([
      ['the capture can be linted', 'error'],
    ]);
  });

  test('rules that are not in force, as one that crashed, still tell', () => {
    expect(outcomes(junit({ ...found({ rule: 'other' }), rules: [] }))).toEqual([['other', 'failure']]);
  });
});

describe('github', () => {
  test('annotates files, lines and columns', () => {
    expect(told('github', found({}, ...OLD), binary())).toBe(
      [
        '::error file=x.log,line=3,endLine=3,col=16,endColumn=20,title=task-state-unknown::a made-up message%0ASend a state of the specification. More: a2a-lint explain task-state-unknown',
        '::error file=x.log,title=task-state-unknown::a made-up message (at byte 4)%0ASend a state of the specification. More: a2a-lint explain task-state-unknown',
        'a2a-lint: 2 errors',
        '',
      ].join('\n'),
    );
  });

  test('what came from standard input stands in no file', () => {
    expect(told('github', { ...found({}), path: '-' })).toMatch(
      /^::error title=task-state-unknown::a made-up/,
    );
  });

  test('keeps to ten of a level, and says where the rest is', () => {
    const many = Array.from({ length: 12 }, () => ({ severity: 'error' }) as const);
    const few = Array.from({ length: 10 }, () => ({ severity: 'info' }) as const);
    const lines = told('github', found(...many, ...few))
      .trimEnd()
      .split('\n');
    const of = (level: string) => lines.filter((line) => line.startsWith(`::${level} `));
    expect([of('error').length, of('notice').length, lines.length]).toEqual([10, 10, 21]);
    expect(of('error').at(-1)).toMatch(/::3 more errors: .*job summary/);
    expect(of('notice').at(-1)).toContain('a made-up message');
  });

  test('what is captured begins no command', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (message, path) => {
        const report = { ...found({ message }), path: `x${path}` };
        const lines = told('github', report)
          .trimEnd()
          .split(/\r\n|\r|\n/);
        expect(lines.length).toBe(2);
        expect(lines[0]).toMatch(
          /^::error file=[^,:]*,line=3,endLine=3,col=16,endColumn=20,title=task-state-unknown::/,
        );
      }),
    );
  });
});

describe('agent', () => {
  test('tells each cause once, the worst first, with places and the commands that show more', () => {
    const later = { rule: 'a-later-one', severity: 'info', exchange: null } as const;
    const many = Array.from({ length: 7 }, (_, event) => ({ event }));
    const skips = [{ rule: 'a-blind-one', reason: 'no times', count: 3 }];
    const report = { ...found(later, ...many, ...OLD), path: "it's -x.log", skips };
    const [warning, , ...lines] = told('agent', report).trimEnd().split('\n');
    expect(warning).toContain('no instruction');
    expect(lines).toEqual([
      '1. error task-state-unknown (fault of agent, §4.1.3 MUST)',
      ...Array.from({ length: 5 }, (_, event) => [
        `  it's -x.log:3:16 x2.${event} /state: a made-up message`,
        "    it's -x.log:1:1: asked here",
      ]).flat(),
      '  and 2 more of this rule',
      '  fix: Send a state of the specification.',
      "  look: a2a-lint --exchange 2 'it'\\''s -x.log'; a2a-lint explain task-state-unknown",
      '2. info a-later-one (fault of agent, §4.1.3 MUST)',
      "  it's -x.log:3:16 /state: a made-up message",
      "    it's -x.log:1:1: asked here",
      '  fix: Send a state of the specification.',
      '  look: a2a-lint explain a-later-one',
      'not judged: a-blind-one (no times)',
    ]);
  });

  test('what is captured begins no line', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (message, path) => {
        const lines = told('agent', { ...found({ message }), path: `x${path}` })
          .trimEnd()
          .split(/[\r\n\u2028]/);
        expect(lines.length).toBe(7);
      }),
    );
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
