import { describe, expect, test } from 'vitest';
import type { CaptureReport } from '../lib/model/report.js';
import { document, found, TEXT, told } from './machine-reports.js';
import { capture } from './made-report.js';
import { allOf, type XmlElement } from './xml.js';

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
