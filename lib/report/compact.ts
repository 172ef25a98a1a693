import type { Finding } from '../model/finding.js';
import type { Source } from '../model/location.js';
import type { Report, ReportOptions } from '../model/report.js';
import { captureView } from './capture-view.js';
import { styleOf } from './style.js';
import { shortenValues } from './words.js';

const VALUE_LIMIT = 96;
const EXCHANGES_SHOWN = 8;

/** Writes findings of one capture as they come: `file:line:col: severity rule: message`. */
export interface CompactWriter {
  line(finding: Finding): string;
  /** What was folded, known once the capture has been read: one line per finding that has more like it. */
  folded(findings: readonly Finding[]): string;
}

export function compactWriter(
  capture: { readonly path: string; readonly source: Source },
  options: ReportOptions,
): CompactWriter {
  const style = styleOf(options);
  const view = captureView(capture.path, capture.source, style);

  function entry(finding: Finding, text: string): string {
    const { line, column } = view.locator.locate(finding.at);
    const place = style.paint.file(`${style.say(capture.path)}:${line}:${column}:`);
    const severity = style.paint.severity[finding.severity](finding.severity);
    return `${place} ${severity} ${finding.rule}: ${text}\n`;
  }

  return {
    line: (finding) =>
      finding.status === 'new'
        ? entry(finding, shortenValues(view.say(finding.at, finding.message), VALUE_LIMIT, style.glyphs.more))
        : '',
    folded: (findings) =>
      findings
        .filter(({ folded, status }) => folded > 0 && status === 'new')
        .map((finding) => entry(finding, foldedText(finding, style.glyphs.more)))
        .join(''),
  };
}

/** `and 11 more like this (exchanges 7, 9, …)`. */
export function foldedText({ folded, foldedIn }: Finding, more: string): string {
  const known = [...new Set(foldedIn)];
  const shown = known.slice(0, EXCHANGES_SHOWN).map(String);
  if (shown.length < known.length || known.length < folded) shown.push(more);
  const noun = folded === 1 ? 'exchange' : 'exchanges';
  return `and ${folded} more like this${known.length === 0 ? '' : ` (${noun} ${shown.join(', ')})`}`;
}

/** One finding a line; what was folded follows per capture. */
export function compactReport({ captures, options }: Report): string {
  return captures
    .map((capture) => {
      const writer = compactWriter(capture, options);
      return capture.findings.map(writer.line).join('') + writer.folded(capture.findings);
    })
    .join('');
}
