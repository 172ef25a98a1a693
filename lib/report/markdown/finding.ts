import type { Finding } from '../../model/finding.js';
import { sentence, shorten } from '../../text/words.js';
import { type CaptureView, placesOf } from '../capture-view.js';
import { excerpt } from '../excerpt.js';
import { requirementText } from '../finding-lines.js';
import { regionName } from '../region.js';
import { reportedOf } from '../reported.js';
import { block, code, message, prose } from './escape.js';

const PLACE_LIMIT = 120;
const LINE_LIMIT = 240;

/** A row of the table: severity, rule, place, message. */
export function rowOf(finding: Finding, view: CaptureView): string {
  const { facts, handle, message: told, region } = reportedOf(finding, view);
  const place = regionName(region);
  const where = [handle === null ? null : code(handle), code(shorten(place, PLACE_LIMIT))].filter(
    (part) => part !== null,
  );
  const page = facts?.page ?? null;
  const rule = page === null ? code(finding.rule) : `[${code(finding.rule)}](${page})`;
  return `| ${finding.severity} | ${rule} | ${where.join(' ')} | ${message(told)} |`;
}

/** A finding with its excerpt, folded: a line that opens. */
export function detailsOf(finding: Finding, view: CaptureView): string {
  const { facts, fix, more, message: told } = reportedOf(finding, view);
  const rests = requirementText(finding.requirement, view.style.glyphs.section);
  const about = [
    `fault of ${finding.party}`,
    finding.confidence === 'certain' ? null : finding.confidence,
    rests,
  ].filter((part) => part !== null);
  const why = view.say(placesOf(finding), sentence(facts?.why ?? finding.why));
  return [
    `<details><summary>${finding.severity} ${code(finding.rule)}: ${prose(about.join(', '))}</summary>`,
    message(told),
    ...(more === null ? [] : [prose(more)]),
    block(excerpt(finding, view).map((line) => shorten(line, LINE_LIMIT))),
    `**Why it matters.** ${message(why)}`,
    `**What to do.** ${message(fix)}`,
    '</details>',
  ].join('\n\n');
}
