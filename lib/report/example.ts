import type { Finding } from '../model/finding.js';
import type { CaptureReport, ReportOptions } from '../model/report.js';
import { captureView } from './capture-view.js';
import { findingLines, shownLines } from './finding-lines.js';
import { styleOf } from './style.js';

/** The first finding of a rule in a capture, drawn, as an example of the rule; no lines where there is none. */
export function exampleLines(capture: CaptureReport, rule: string, options: ReportOptions): string[] {
  const finding = capture.findings.find((one) => one.rule === rule);
  return finding === undefined
    ? []
    : shownLines(finding, captureView(capture.path, capture.source, styleOf(options)));
}

/** One finding of a capture in full, as the text report prints it. */
export function findingText(capture: CaptureReport, finding: Finding, options: ReportOptions): string {
  const view = captureView(capture.path, capture.source, styleOf(options));
  return findingLines(finding, view, true, []).join('\n');
}
