import { expect } from 'vitest';
import { factsOf } from '../lib/cli/rule-facts.js';
import type { Finding } from '../lib/model/finding.js';
import type { CaptureReport } from '../lib/model/report.js';
import { type ReportFormat, reporter } from '../lib/report/index.js';
import { rules } from '../rules/index.js';
import { capture, finding, OPTIONS, placeInBody, placeOfText } from './made-report.js';
import { type XmlElement, xmlOf } from './xml.js';

const BODY = '{"é":1,"state":"odd"}';
/** A capture whose third line is JSON with a letter of two bytes. */
export const TEXT = `POST / HTTP/1.1\n\n${BODY}\nlast line\n`;
const options = { ...OPTIONS, about: factsOf(rules) };

/** A report over captures, in a format. */
export function told(format: ReportFormat, ...captures: readonly CaptureReport[]): string {
  return reporter(format)({ captures, options });
}

/** That capture with findings at a value of its JSON. */
export function found(...findings: readonly Partial<Finding>[]): CaptureReport {
  const at = placeInBody(TEXT, BODY, '/state');
  const related = [{ label: 'asked here', at: placeOfText(TEXT, 'POST /') }];
  return capture(TEXT, { findings: findings.map((more) => finding(at, { related, ...more })) });
}

/** A document without its declaration, read. */
export function document(text: string): XmlElement {
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
  expect(text.startsWith(head)).toBe(true);
  return xmlOf(text.slice(head.length));
}

/** A capture without lines, with a finding. */
export function binary(): CaptureReport {
  const at = { parts: [{ offset: 4, length: 4 }], pointer: null, on: 'value', text: true } as const;
  return capture(Buffer.concat([Buffer.from([0, 1, 2, 0]), Buffer.from(TEXT)]), { findings: [finding(at)] });
}

/** Findings that are none any more. */
export const OLD = [{ status: 'suppressed' }, { status: 'baselined' }] as const;
