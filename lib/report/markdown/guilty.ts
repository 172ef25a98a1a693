import type { Finding, Severity } from '../../model/finding.js';
import type { CaptureReport, ExchangeRow } from '../../model/report.js';

/** Rows kept of a capture, and drawn: of more nobody sees what was wrong. */
const KEPT = 5000;
const DRAWN = 12;
const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/** Findings that count, the worst first. */
export function ranked(findings: readonly Finding[]): Finding[] {
  return findings
    .filter(({ status }) => status === 'new')
    .sort((a, b) => RANK[a.severity] - RANK[b.severity]);
}

/** The first rows of a capture, as many as are worth keeping. */
export function keepRows(kept: ExchangeRow[], rows: readonly ExchangeRow[]): void {
  for (const row of rows) if (kept.length < KEPT) kept.push(row);
}

/**
 * The capture with only the rows around its worst finding: those of its task up to it and one more, else the exchange
 * with its neighbours. Null where the finding belongs to no exchange that was kept.
 */
export function guiltyPart(capture: CaptureReport, kept: readonly ExchangeRow[]): CaptureReport | null {
  const [worst] = ranked(capture.findings).filter(({ exchange }) => exchange !== null);
  const rows = [...kept].sort((a, b) => a.index - b.index);
  const at = rows.findIndex(({ index }) => index === worst?.exchange);
  const row = rows[at];
  if (worst === undefined || row === undefined) return null;
  const task = row.taskId;
  const near = rows.filter(
    (other, index) => other === row || (task === null ? Math.abs(index - at) <= 2 : other.taskId === task),
  );
  const until = Math.min(near.length, near.indexOf(row) + 2);
  const exchanges = near.slice(Math.max(0, until - DRAWN), until);
  const shown = new Set(exchanges.map(({ index }) => index));
  const findings = capture.findings.filter(({ exchange }) => exchange !== null && shown.has(exchange));
  return { ...capture, exchanges, findings };
}
