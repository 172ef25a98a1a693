import type { Finding } from '../model/finding.js';

/** Findings in capture order, then by rule id; the same fault at the same place only once. */
export function ordered(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length < 2) return findings;
  const sorted = findings.toSorted(
    (a, b) => offsetOf(a) - offsetOf(b) || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0),
  );
  const seen = new Set<string>();
  return sorted.filter((finding) => {
    const key = `${finding.rule} ${offsetOf(finding)} ${finding.at.pointer ?? ''} ${finding.fingerprint} ${finding.message}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Capture offset of a finding's primary place. */
function offsetOf(finding: Finding): number {
  return finding.at.parts[0]?.offset ?? 0;
}
