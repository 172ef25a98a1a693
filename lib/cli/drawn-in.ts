import { type CaptureReport, type DrawOptions, type ReportOptions, teller } from '../index.js';

/** How a capture is drawn for a report: with short labels and findings in its style, save for what `other` says. */
export function drawnIn(
  report: CaptureReport,
  style: ReportOptions,
  other: Partial<DrawOptions> = {},
): DrawOptions {
  return {
    label: 'short',
    findings: true,
    numbers: false,
    times: false,
    unfold: style.unfold,
    unicode: style.unicode,
    showSecrets: style.showSecrets,
    met: style.met,
    secrets: style.secrets,
    told: teller(report, style),
    ...other,
  };
}
