import type { Finding } from '../model/finding.js';
import { ordered } from './order.js';

/** At most this many kinds of fault are listed per rule, severity and status; further ones are counted on its first finding. */
const KINDS_PER_RULE = 200;
const FOLDED_IN = 10;

interface Kept {
  readonly listed: Finding[];
  folded: number;
  readonly foldedIn: number[];
}

/** Keeps findings in bounded memory: equal ones (one rule, one fingerprint, one status) past `keep` are only counted. */
export interface Folder {
  /** Takes a finding; true where it is listed, false where it was folded into an earlier one. */
  add(finding: Finding): boolean;
  /** All that are listed, in order, with their counts. */
  all(): readonly Finding[];
}

export function folder(keep: number): Folder {
  const rules = new Map<string, Map<string, Kept>>();

  function keptFor(finding: Finding): Kept {
    const { rule, severity, status } = finding;
    const kind = kindOf(finding);
    // A finding never hides behind one that weighs less, or that is accepted.
    const group = `${rule} ${severity} ${status}`;
    const kinds = rules.get(group) ?? new Map<string, Kept>();
    rules.set(group, kinds);
    const full = kinds.size >= KINDS_PER_RULE ? kinds.values().next().value : undefined;
    const known = kinds.get(kind) ?? full ?? { listed: [], folded: 0, foldedIn: [] };
    if (full === undefined) kinds.set(kind, known);
    return known;
  }

  return {
    add(finding) {
      const kept = keptFor(finding);
      const alike = kept.listed[0] === undefined || kindOf(kept.listed[0]) === kindOf(finding);
      if (alike && kept.listed.length < keep) {
        kept.listed.push(finding);
        return true;
      }
      kept.folded++;
      const { exchange } = finding;
      if (exchange !== null && kept.foldedIn.length < FOLDED_IN && !kept.foldedIn.includes(exchange)) {
        kept.foldedIn.push(exchange);
      }
      return false;
    },
    all() {
      const listed = [...rules.values()].flatMap((kinds) => [...kinds.values()].flatMap(withCount));
      return ordered(listed);
    },
  };
}

function kindOf({ fingerprint, reason }: Finding): string {
  return `${fingerprint} ${reason ?? ''}`;
}

function withCount({ listed, folded, foldedIn }: Kept): readonly Finding[] {
  const [first, ...rest] = listed;
  return first === undefined || folded === 0 ? listed : [{ ...first, folded, foldedIn }, ...rest];
}
