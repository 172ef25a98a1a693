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

/** Findings that do not count, by what became of them; folded ones are counted. */
export interface Accepted {
  readonly suppressed: number;
  readonly baselined: number;
}

export const NONE_ACCEPTED: Accepted = { suppressed: 0, baselined: 0 };

export function acceptedOf(findings: readonly Finding[]): Accepted {
  const of = (wanted: Finding['status']) =>
    findings.reduce((sum, { status, folded }) => (status === wanted ? sum + 1 + folded : sum), 0);
  return { suppressed: of('suppressed'), baselined: of('baselined') };
}

export function addAccepted(a: Accepted, b: Accepted): Accepted {
  return { suppressed: a.suppressed + b.suppressed, baselined: a.baselined + b.baselined };
}

/** `2 suppressed`, `3 known before`: what was found and does not count; none where all does. */
export function acceptedTexts({ suppressed, baselined }: Accepted): string[] {
  return [
    ...(suppressed === 0 ? [] : [`${suppressed} suppressed`]),
    ...(baselined === 0 ? [] : [`${baselined} known before`]),
  ];
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
