import type { CaptureReport, ExchangeRow, ReportOptions } from '../../model/report.js';
import { count, shorten } from '../../text/words.js';
import { captureView } from '../capture-view.js';
import { fileName } from '../file-name.js';
import { headLines } from '../head.js';
import { limitLines, nothingToLint, nothingWithin } from '../limits.js';
import type { LiveReporter } from '../live.js';
import { type Style, styleOf } from '../style.js';
import {
  acceptedOf,
  acceptedTexts,
  addAccepted,
  addTally,
  isClean,
  NO_FINDINGS,
  NONE_ACCEPTED,
  tallyOf,
  tallyText,
} from '../tally.js';
import { code, fenced, message, prose } from './escape.js';
import { detailsOf, rowOf } from './finding.js';
import { guiltyPart, keepRows, ranked } from './guilty.js';

/** A comment on GitHub holds 65,536 characters. */
const ROOM = 58_000;
const DIAGRAM_ROOM = 12_000;
const ROWS_SHOWN = 40;
const NAME_LIMIT = 120;
const LINE_LIMIT = 400;

/** Text for a pull request or an issue: verdict, findings as a table, each folded below, the guilty part as a diagram. */
export const markdownReporter: LiveReporter = (options, several) => {
  const style = styleOf({ ...options, color: false, width: null });
  const parts: string[] = [];
  let rows: ExchangeRow[] = [];
  let tally = NO_FINDINGS;
  let accepted = NONE_ACCEPTED;

  return {
    open() {
      rows = [];
      return '';
    },
    step(_, more) {
      keepRows(rows, more);
      return '';
    },
    close(capture) {
      tally = addTally(tally, tallyOf(capture.findings));
      accepted = addAccepted(accepted, acceptedOf(capture.findings));
      const named = { ...capture, path: fileName(capture.path, options) };
      parts.push(...capturePart(named, rows, style, several));
      return '';
    },
    end(unread = 0) {
      const missing = unread === 0 ? '' : `; ${count(unread, 'capture')} could not be read`;
      const mark = isClean(tally) && unread === 0 ? '✅' : tally.error > 0 ? '❌' : '⚠️';
      const title = `### ${options.unicode ? `${mark} ` : ''}${options.tool.name}: ${[tallyText(tally), ...acceptedTexts(accepted)].join('; ')}${missing}`;
      return within([title, ...parts], options);
    },
  };
};

/** The blocks of one capture, what matters most first. */
function capturePart(
  capture: CaptureReport,
  rows: readonly ExchangeRow[],
  style: Style,
  several: boolean,
): string[] {
  const view = captureView(capture.path, capture.source, style);
  const found = ranked(capture.findings);
  const [first = '', ...head] = headLines(capture, style);
  const nothing = nothingToLint(capture) ?? nothingWithin(capture, style.options.limits);
  const shown = found.slice(0, ROWS_SHOWN);
  const left = found.length - shown.length;
  const table = [
    '| | rule | where | what |',
    '| --- | --- | --- | --- |',
    ...shown.map((finding) => rowOf(finding, view)),
  ].join('\n');
  const about = [first, ...head, ...limitLines(capture, view)].map((line) =>
    prose(shorten(line.trim(), LINE_LIMIT)),
  );
  const guilty = found.length === 0 ? null : guiltyPart(capture, rows);
  return [
    ...(several ? [`#### ${code(shorten(style.name(capture.path), NAME_LIMIT))}`] : []),
    ...(nothing === null ? [] : [prose(style.say(nothing))]),
    ...(found.length === 0 ? [] : [table]),
    ...(left === 0 ? [] : [`… and ${count(left, 'more finding')}.`]),
    ...(guilty === null ? [] : diagram(guilty, style.options)),
    ...shown.map((finding) => detailsOf(finding, view)),
    `<details><summary>The capture, and what was not judged</summary>\n\n${about.join('<br>\n')}\n\n</details>`,
  ];
}

function diagram(guilty: CaptureReport, options: ReportOptions): string[] {
  const drawn = options.draw(guilty);
  if (drawn === null || drawn.length > DIAGRAM_ROOM) return [];
  return [
    `<details open><summary>Around the worst of it</summary>\n\n${fenced('mermaid', drawn)}\n\n</details>`,
  ];
}

/** As many blocks as there is room for. */
function within(parts: readonly string[], { tool }: ReportOptions): string {
  const kept: string[] = [];
  let room = ROOM;
  let left = 0;
  for (const part of parts) {
    if (part.length + 2 <= room) {
      room -= part.length + 2;
      kept.push(part);
    } else left++;
  }
  if (left > 0)
    kept.push(`${count(left, 'more part')} did not fit here; ${message(`\`${tool.name} FILE\``)} tells all.`);
  return `${kept.join('\n\n')}\n`;
}
