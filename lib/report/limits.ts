import type { Anomaly } from '../model/capture.js';
import type { Skip } from '../model/finding.js';
import type { CaptureReport } from '../model/report.js';
import type { CaptureView } from './capture-view.js';
import { paragraph } from './width.js';
import { count } from './words.js';

const ANOMALIES_SHOWN = 5;
const REASONS_SHOWN = 4;

/** How many rules were judged, and why others were not: `30 rules judged, 3 not (they need times)`. */
export function judgedText(capture: CaptureReport): string {
  const unjudged = capture.rules.filter((rule) => rule.judged === 0 && rule.skipped > 0).length;
  const judged = count(capture.rules.length - unjudged, 'rule');
  return unjudged === 0 ? `${judged} judged` : `${judged} judged, ${unjudged} not`;
}

/** Why rules were not judged, the most frequent reason first, one clause each with the rules it stopped. */
export function skipReasons(skips: readonly Skip[], more: string): string[] {
  const rules = new Map<string, Set<string>>();
  for (const { rule, reason } of skips) rules.set(reason, (rules.get(reason) ?? new Set()).add(rule));
  const reasons = [...rules].sort((a, b) => b[1].size - a[1].size);
  const texts = reasons
    .slice(0, REASONS_SHOWN)
    .map(([reason, ids]) => `${reason} (${ids.size === 1 ? [...ids].join('') : `${ids.size} rules`})`);
  return reasons.length > REASONS_SHOWN
    ? [...texts, `${more} ${reasons.length - REASONS_SHOWN} more reasons`]
    : texts;
}

/** What could not be judged, and what of the capture could not be read: one short block. */
export function limitLines(capture: CaptureReport, view: CaptureView): string[] {
  const { options, glyphs, paint, say } = view.style;
  const reasons = skipReasons(capture.skips, glyphs.more).map((reason) => say(reason));
  const cut = capture.truncated ? ['the end of the capture (it is cut)'] : [];
  const unjudged = [...cut, ...reasons].join(` ${glyphs.dot} `);
  const shown = capture.anomalies.slice(0, ANOMALIES_SHOWN).map((anomaly) => anomalyText(anomaly, view));
  const more = capture.anomalies.length + capture.anomaliesFolded - shown.length;
  if (more > 0) shown.push(`and ${more} more`);
  return [
    ...(unjudged === '' ? [] : paragraph(`not judged: ${unjudged}`, options.width, '', '  ')),
    ...shown.flatMap((text, at) =>
      paragraph(
        at === 0 ? `not read: ${text}` : text,
        options.width,
        at === 0 ? '' : '          ',
        '            ',
      ),
    ),
  ].map(paint.dim);
}

function anomalyText(anomaly: Anomaly, view: CaptureView): string {
  const { line, column } = view.locator.locate(anomaly.at);
  const exchange = anomaly.exchange === null ? '' : ` (exchange ${anomaly.exchange})`;
  return `${view.style.say(view.path)}:${line}:${column} ${view.say([anomaly.at], anomaly.reason)}${exchange}`;
}
