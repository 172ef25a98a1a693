import type { Finding, Severity } from '../model/finding.js';
import type { CaptureReport } from '../model/report.js';
import { count } from './words.js';

/** Findings by severity; folded ones count, suppressed and baselined ones do not. */
export type Tally = Readonly<Record<Severity, number>>;

export function tallyOf(findings: readonly Finding[]): Tally {
  const tally = { error: 0, warning: 0, info: 0 };
  for (const { severity, folded, status } of findings) if (status === 'new') tally[severity] += 1 + folded;
  return tally;
}

export function tallyAll(captures: readonly CaptureReport[]): Tally {
  return tallyOf(captures.flatMap((capture) => capture.findings));
}

/** `2 errors, 1 warning`; `no findings`. */
export function tallyText(tally: Tally): string {
  const parts = [
    tally.error === 0 ? null : count(tally.error, 'error'),
    tally.warning === 0 ? null : count(tally.warning, 'warning'),
    tally.info === 0 ? null : count(tally.info, 'info', 'infos'),
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'no findings' : parts.join(', ');
}
