import type { CaptureReport } from '../model/report.js';
import { paragraph } from '../text/width.js';
import { count } from '../text/words.js';
import { captureView } from './capture-view.js';
import { findingLines } from './finding-lines.js';
import { evidenceCommand, explainCommand } from './further.js';
import { headLines } from './head.js';
import { judgedText, limitLines, nothingToLint, nothingWithin } from './limits.js';
import type { LiveReporter } from './live.js';
import { type Style, styleOf } from './style.js';
import {
  acceptedOf,
  acceptedTexts,
  addAccepted,
  addTally,
  isClean,
  NO_FINDINGS,
  NONE_ACCEPTED,
  type Tally,
  tallyOf,
  tallyText,
} from './tally.js';
import { taskLines } from './task-lines.js';

/** The report for people: per capture a head, the findings and what was not judged; last the counts. */
export const textReporter: LiveReporter = (options, several) => {
  const style = styleOf(options);
  let tally = NO_FINDINGS;
  let accepted = NONE_ACCEPTED;
  let captures = 0;
  let faulty = 0;
  return {
    open: () => '',
    step: () => '',
    close(capture) {
      const own = tallyOf(capture.findings);
      tally = addTally(tally, own);
      accepted = addAccepted(accepted, acceptedOf(capture.findings));
      captures++;
      if (!isClean(own)) faulty++;
      const blocks = captureBlocks(capture, style);
      const last = several && options.quiet ? [] : closing(capture, own, style);
      const limits =
        options.quiet || isPlain(capture)
          ? []
          : limitLines(capture, captureView(capture.path, capture.source, style));
      return joined([...blocks, [...limits, ...last]], several);
    },
    note: (message) => `${paragraph(style.say(message), options.width, '', '  ').join('\n')}\n`,
    end(unread = 0) {
      if (!several || captures === 0) return '';
      const where = isClean(tally)
        ? count(captures, 'capture')
        : `${faulty} of ${count(captures, 'capture')}`;
      const missing = unread === 0 ? '' : `; ${unread} more could not be read`;
      const known = acceptedTexts(accepted).map((text) => `; ${text}`);
      return `${painted([`${tallyText(tally)} in ${where}${known.join('')}${missing}`], tally, style).join('\n')}\n`;
    },
  };
};

function joined(blocks: readonly (readonly string[])[], several: boolean): string {
  const texts = blocks.filter((lines) => lines.length > 0).map((lines) => `${lines.join('\n')}\n`);
  return texts.length === 0 ? '' : `${texts.join('\n')}${several ? '\n' : ''}`;
}

/** Whether nothing was found and everything could be read: then its last line says it all. */
function isPlain({ findings, anomalies, truncated, inScope }: CaptureReport): boolean {
  return findings.length === 0 && anomalies.length === 0 && !truncated && !inScope?.ignored;
}

function captureBlocks(capture: CaptureReport, style: Style): string[][] {
  const view = captureView(capture.path, capture.source, style);
  const seen = new Set<string>();
  const findings = capture.findings
    .filter((finding) => finding.status === 'new')
    .map((finding) => {
      const first = !seen.has(finding.rule);
      const show = evidenceCommand(finding, capture.path, style);
      const commands = [show, first ? explainCommand(finding) : null].filter((one) => one !== null);
      const lines = findingLines(finding, view, first, commands);
      seen.add(finding.rule);
      return lines;
    });
  const head = style.options.quiet ? [] : [...headLines(capture, style), ...taskLines(capture, style)];
  return [head, ...findings];
}

/** The line of counts of one capture. A plain one says here what was not judged. */
function closing(capture: CaptureReport, tally: Tally, style: Style): string[] {
  const { glyphs, options, say } = style;
  const limits = options.limits === null ? '' : ` within ${say(options.limits)}`;
  const nothing = nothingToLint(capture) ?? nothingWithin(capture, options.limits);
  if (nothing !== null && isClean(tally)) return paragraph(say(nothing), options.width, '', '  ');
  const judged = say(judgedText(capture, isPlain(capture) && !options.quiet));
  const parts = [`${tallyText(tally)}${limits}`, ...acceptedTexts(acceptedOf(capture.findings)), judged];
  const lines = paragraph(parts.join(` ${glyphs.dot} `), options.width, '', '  ');
  return painted(lines, tally, style);
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
