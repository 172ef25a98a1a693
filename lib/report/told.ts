import type { Finding } from '../model/finding.js';
import type { CaptureReport, ReportOptions } from '../model/report.js';
import { captureView, placesOf } from './capture-view.js';
import { styleOf } from './style.js';

/** Tells the findings of a capture: each message fit to print, without the secrets of the places that it quotes. */
export function teller(
  { path, source }: Pick<CaptureReport, 'path' | 'source'>,
  options: ReportOptions,
): (finding: Finding) => string {
  const view = captureView(path, source, styleOf(options));
  return (finding) => view.say(placesOf(finding), finding.message);
}
