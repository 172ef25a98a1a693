import type { CaptureReport, Report } from '../model/report.js';
import { captureView } from './capture-view.js';
import { findingLines } from './finding-lines.js';
import { headLines } from './head.js';
import { judgedText, limitLines, skipReasons } from './limits.js';
import { type Style, styleOf } from './style.js';
import { type Tally, tallyAll, tallyOf, tallyText } from './tally.js';
import { taskLines } from './task-lines.js';
import { paragraph } from './width.js';
import { count } from './words.js';

/** The report for people: per capture a head, the findings and what was not judged; last the counts. */
export function textReport(report: Report): string {
  const style = styleOf(report.options);
  const blocks = report.captures.flatMap((capture) =>
    captureBlocks(capture, style, report.captures.length > 1),
  );
  const tally = tallyAll(report.captures);
  const [only] = report.captures;
  const last =
    report.captures.length === 1 && only !== undefined
      ? closing(only, tally, style)
      : total(report, tally, style);
  const text = blocks.map((lines) => `${lines.join('\n')}\n`).join('\n');
  return `${text}${text === '' || glued(only, report) ? '' : '\n'}${last.join('\n')}\n`;
}

/** The line of counts follows the block of what was not judged without a gap. */
function glued(only: CaptureReport | undefined, report: Report): boolean {
  if (report.captures.length !== 1 || only === undefined || report.options.quiet) return false;
  return only.findings.length > 0 && only.skips.length + only.anomalies.length > 0;
}

function captureBlocks(capture: CaptureReport, style: Style, several: boolean): string[][] {
  const { quiet } = style.options;
  const view = captureView(capture.path, capture.source, style);
  const seen = new Set<string>();
  const findings = capture.findings
    .filter((finding) => finding.status === 'new')
    .map((finding) => {
      const lines = findingLines(finding, view, !seen.has(finding.rule));
      seen.add(finding.rule);
      return lines;
    });
  const head = quiet ? [] : [...headLines(capture, style), ...taskLines(capture, style)];
  const limits =
    quiet || !(several || findings.length > 0 || capture.anomalies.length > 0)
      ? []
      : limitLines(capture, view);
  const verdict = several && !quiet && findings.length === 0 ? [`  ${style.paint.good('no findings')}`] : [];
  return [[...head, ...verdict], ...findings, limits].filter((lines) => lines.length > 0);
}

/** The last line over one capture. A clean one says here what was not judged. */
function closing(capture: CaptureReport, tally: Tally, style: Style): string[] {
  const { glyphs, options, say } = style;
  const reasons = skipReasons(capture.skips, glyphs.more).map((reason) => say(reason));
  const clean = capture.findings.length === 0 && capture.anomalies.length === 0;
  const why = clean && reasons.length > 0 ? ` (${reasons.join('; ')})` : '';
  const lines = paragraph(
    `${tallyText(tally)} ${glyphs.dot} ${judgedText(capture)}${why}`,
    options.width,
    '',
    '  ',
  );
  return painted(lines, tally, style);
}

function total(report: Report, tally: Tally, style: Style): string[] {
  const broken = report.captures.filter(
    (capture) => tallyText(tallyOf(capture.findings)) !== 'no findings',
  ).length;
  const captures = count(report.captures.length, 'capture');
  const where = broken === 0 ? `in ${captures}` : `in ${broken} of ${captures}`;
  return painted([`${tallyText(tally)} ${where}`], tally, style);
}

/** The counts in the colour of the worst of them. */
function painted(lines: readonly string[], tally: Tally, { paint }: Style): string[] {
  const [first = '', ...rest] = lines;
  const said = tallyText(tally);
  if (!first.startsWith(said)) return [...lines];
  const ink =
    tally.error > 0 ? paint.severity.error : tally.warning > 0 ? paint.severity.warning : paint.good;
  return [`${ink(said)}${first.slice(said.length)}`, ...rest];
}
