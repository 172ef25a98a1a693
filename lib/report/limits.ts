import type { Anomaly } from '../model/capture.js';
import type { Skip } from '../model/finding.js';
import type { Stranger } from '../model/reader.js';
import type { CaptureReport } from '../model/report.js';
import { paragraph } from '../text/width.js';
import { count } from '../text/words.js';
import type { CaptureView } from './capture-view.js';
import { placeName } from './place-name.js';

const ANOMALIES_SHOWN = 5;
const REASONS_SHOWN = 4;

/** Reasons why rules were not judged, each with its rules; the one that stopped most rules first. */
export function reasons(
  skips: readonly Skip[],
): { readonly reason: string; readonly rules: readonly string[] }[] {
  const rules = new Map<string, Set<string>>();
  for (const { rule, reason } of skips) rules.set(reason, (rules.get(reason) ?? new Set()).add(rule));
  return [...rules]
    .map(([reason, ids]) => ({ reason, rules: [...ids] }))
    .sort((a, b) => b.rules.length - a.rules.length);
}

/** `30 rules judged, 3 not`; with `why` also the reasons, and which were judged only where the capture allows. */
export function judgedText(capture: CaptureReport, why: boolean): string {
  const blind = new Set(
    capture.rules.filter((rule) => rule.judged === 0 && rule.skipped > 0).map(({ id }) => id),
  );
  const partly = new Set(capture.skips.map(({ rule }) => rule).filter((rule) => !blind.has(rule)));
  const part = (ids: ReadonlySet<string>, what: string) => {
    const stopped = reasons(capture.skips.filter(({ rule }) => ids.has(rule))).map(({ reason }) => reason);
    return ids.size === 0
      ? ''
      : `, ${ids.size} ${what}${why ? ` (${stopped.slice(0, REASONS_SHOWN).join('; ')})` : ''}`;
  };
  const judged = capture.rules.filter((rule) => rule.judged > 0).length;
  const idle = capture.rules.length - judged - blind.size;
  const nothing = idle === 0 ? '' : `, ${idle} had nothing to judge`;
  return `${count(judged, 'rule')} judged${nothing}${part(blind, 'not')}${part(partly, 'not everywhere')}`;
}

/** Why a capture holds nothing to lint; null where it does. */
export function nothingToLint({ counts, foreign, strangers }: CaptureReport): string | null {
  if (counts.exchanges > counts.foreign) return null;
  const instead = strangerTexts(strangers);
  const there = instead.length === 0 ? '' : `; ${instead.join('; ')}`;
  if (counts.exchanges === 0) return `nothing to lint: no HTTP message was found${there}`;
  const [only] = foreign;
  if (counts.exchanges === 1)
    return `nothing to lint: its one exchange is not A2A (${only?.reason ?? ''})${there}`;
  const kinds = foreign.slice(0, REASONS_SHOWN).map(({ reason, exchanges }) => `${exchanges} ${reason}`);
  if (foreign.length > REASONS_SHOWN) kinds.push('other');
  return `nothing to lint: none of its ${counts.exchanges} exchanges is A2A (${kinds.join(', ')})${there}`;
}

/** Why nothing was judged of a capture that holds something to lint: the limits leave nothing; null where they do. */
export function nothingWithin({ inScope }: CaptureReport, limits: string | null): string | null {
  if (inScope === null || inScope.judged > 0) return null;
  if (limits === null)
    return inScope.ignored === 0
      ? null
      : `nothing to lint: the configuration ignores ${count(inScope.ignored, 'exchange')}, and no other is A2A`;
  return inScope.foreign === 0
    ? `nothing in this capture is of ${limits}`
    : `nothing to lint: what is of ${limits} is not A2A`;
}

/** What of a capture is not read, a clause each. */
export function strangerTexts(strangers: readonly Stranger[]): string[] {
  return strangers.filter(({ protocol }) => protocol !== 'other').map(strangerText);
}

/** `2 connections are encrypted (TLS): …`, `1 connection is gRPC (15 calls), which is not read yet`. */
function strangerText({ protocol, connections, calls }: Stranger): string {
  const which = count(connections, 'connection');
  const is = connections === 1 ? 'is' : 'are';
  if (protocol === 'TLS') return `${which} ${is} encrypted (TLS): record where the traffic is plain`;
  return `${which} ${is} ${protocol}${calls ? ` (${count(calls, 'call')})` : ''}, which is not read yet`;
}

/** What could not be judged, and what of the capture could not be read: one short block. */
export function limitLines(capture: CaptureReport, view: CaptureView): string[] {
  const { options, glyphs, paint, say } = view.style;
  const stopped = reasons(capture.skips);
  const skipped = stopped
    .slice(0, REASONS_SHOWN)
    .map(
      ({ reason, rules }) =>
        `${rules.length > 2 ? `${rules.length} rules` : rules.join(' and ')} (${reason})`,
    );
  if (stopped.length > REASONS_SHOWN) skipped.push(`${stopped.length - REASONS_SHOWN} more reasons`);
  const ignored = capture.inScope?.ignored ?? 0;
  const unjudged = [
    ...(capture.truncated ? ['what came after the cut'] : []),
    ...(ignored === 0 ? [] : [`${count(ignored, 'exchange')} (ignored by the configuration)`]),
    ...skipped,
  ];
  const odd = capture.anomalies.slice(0, ANOMALIES_SHOWN).map((anomaly) => anomalyText(anomaly, view));
  const more = capture.anomalies.length + capture.anomaliesFolded - odd.length;
  if (more > 0) odd.push(`and ${more} more`);
  return [
    ...listed(
      'not judged: ',
      [say(unjudged.join(` ${glyphs.dot} `))].filter((text) => text !== ''),
      options.width,
    ),
    ...listed(odd.length > 1 ? 'anomalies: ' : 'anomaly: ', odd, options.width),
  ].map(paint.dim);
}

/** Texts below each other, behind a title. */
function listed(title: string, texts: readonly string[], width: number | null): string[] {
  const indent = ' '.repeat(title.length);
  return texts.flatMap((text, at) =>
    at === 0 ? paragraph(`${title}${text}`, width, '', '  ') : paragraph(text, width, indent, `${indent}  `),
  );
}

function anomalyText(anomaly: Anomaly, view: CaptureView): string {
  const place = placeName(view.locator.locate(anomaly.at), view);
  const exchange = anomaly.exchange === null ? '' : ` (exchange ${anomaly.exchange})`;
  return `${place} ${view.say([anomaly.at], anomaly.reason)}${exchange}`;
}
