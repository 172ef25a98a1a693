import type { Finding, Severity } from '../model/finding.js';
import { count } from '../text/words.js';

/** Findings by severity; folded ones count, suppressed and baselined ones do not. */
export type Tally = Readonly<Record<Severity, number>>;

export const NO_FINDINGS: Tally = { error: 0, warning: 0, info: 0 };

export function tallyOf(findings: readonly Finding[]): Tally {
  const tally = { error: 0, warning: 0, info: 0 };
  for (const { severity, folded, status } of findings) if (status === 'new') tally[severity] += 1 + folded;
  return tally;
}

export function addTally(a: Tally, b: Tally): Tally {
  return { error: a.error + b.error, warning: a.warning + b.warning, info: a.info + b.info };
}

export function isClean({ error, warning, info }: Tally): boolean {
  return error + warning + info === 0;
}

/** `2 errors, 1 warning`; `no findings`. */
export function tallyText(tally: Tally): string {
  if (isClean(tally)) return 'no findings';
  return [
    tally.error === 0 ? null : count(tally.error, 'error'),
    tally.warning === 0 ? null : count(tally.warning, 'warning'),
    tally.info === 0 ? null : count(tally.info, 'info', 'infos'),
  ]
    .filter((part) => part !== null)
    .join(', ');
}
