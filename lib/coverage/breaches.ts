import { isCrash } from '../lint/finding.js';
import type { Finding } from '../model/finding.js';

/** Findings that cite a requirement: the first of them, and how many there were. */
export interface Breaches {
  readonly findings: readonly Finding[];
  readonly found: number;
}

/** Findings that are kept for each requirement. */
const MOST = 10;

/** Gathers findings by the requirements that they break (`idsOf`); those alike once. One that counts goes before one that does not. */
export function openBreaches(idsOf: (finding: Finding) => readonly string[]) {
  const all = new Map<string, { readonly findings: Map<string, Finding>; found: number }>();
  return {
    add(finding: Finding): void {
      if (isCrash(finding)) return;
      const kind = `${finding.fingerprint} ${finding.status} ${finding.severity}`;
      for (const id of idsOf(finding)) {
        const known = all.get(id) ?? { findings: new Map(), found: 0 };
        all.set(id, known);
        known.found++;
        if (known.findings.has(kind)) continue;
        const accepted = [...known.findings].find(([, { status }]) => status !== 'new');
        if (known.findings.size >= MOST && finding.status === 'new' && accepted !== undefined)
          known.findings.delete(accepted[0]);
        if (known.findings.size < MOST) known.findings.set(kind, finding);
      }
    },
    of(ids: ReadonlySet<string>): Breaches {
      const found = [...ids].flatMap((id) => all.get(id) ?? []);
      return {
        findings: found.flatMap(({ findings }) => [...findings.values()]).slice(0, MOST),
        found: found.reduce((sum, one) => sum + one.found, 0),
      };
    },
  };
}
