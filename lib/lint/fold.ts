import type { Finding } from '../model/finding.js';
import { ordered } from './order.js';

/** At most this many kinds of fault are listed per rule; further ones are counted on its first finding. */
const KINDS_PER_RULE = 200;
const FOLDED_IN = 10;

interface Kept {
  readonly listed: Finding[];
  folded: number;
  readonly foldedIn: number[];
}

/** Keeps findings in bounded memory: equal ones (one rule, one fingerprint) past `keep` are only counted. */
export interface Folder {
  /** Takes a finding; true where it is listed, false where it was folded into an earlier one. */
  add(finding: Finding): boolean;
  /** All that are listed, in order, with their counts. */
  all(): readonly Finding[];
}

export function folder(keep: number): Folder {
  const rules = new Map<string, Map<string, Kept>>();

  function keptFor({ rule, fingerprint }: Finding): Kept {
    const kinds = rules.get(rule) ?? new Map<string, Kept>();
    rules.set(rule, kinds);
    const full = kinds.size >= KINDS_PER_RULE ? kinds.values().next().value : undefined;
    const known = kinds.get(fingerprint) ?? full ?? { listed: [], folded: 0, foldedIn: [] };
    if (full === undefined) kinds.set(fingerprint, known);
    return known;
  }

  return {
    add(finding) {
      const kept = keptFor(finding);
      const alike = kept.listed[0] === undefined || kept.listed[0].fingerprint === finding.fingerprint;
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

function withCount({ listed, folded, foldedIn }: Kept): readonly Finding[] {
  const [first, ...rest] = listed;
  return first === undefined || folded === 0 ? listed : [{ ...first, folded, foldedIn }, ...rest];
}
