import type { Treatment } from '../model/treatment.js';
import { withoutIndexes } from './fingerprint.js';

/** Findings of one fingerprint that are known: how many, and where, for those who read the file that lists them. */
export interface KnownFinding {
  readonly rule: string;
  readonly at: string;
  readonly count: number;
  readonly fingerprint: string;
}

/** Known findings, counted down as they come again; what is suppressed is none of them. */
export interface Baseline {
  /** Marks those that are known; of more than there were, the rest stays new. */
  readonly treat: Treatment;
  /** Those that did not come again, and how many of each. */
  stale(): readonly KnownFinding[];
}

/** Counts findings by fingerprint. */
export interface Census {
  /** Counts, and changes nothing; what is suppressed is not counted. */
  readonly treat: Treatment;
  /** In the order in which they are listed. */
  all(): readonly KnownFinding[];
  /** How many findings are of kinds past those that are counted. */
  uncounted(): number;
}

/** Nobody reads a longer list; what a capture was made to swell must not fill the memory. */
const MOST_KINDS = 20_000;

export function openBaseline(known: readonly KnownFinding[]): Baseline {
  const left = new Map<string, number>();
  for (const { fingerprint, count } of known) left.set(fingerprint, (left.get(fingerprint) ?? 0) + count);
  return {
    treat(finding) {
      const count = left.get(finding.fingerprint) ?? 0;
      if (count === 0 || finding.status !== 'new') return finding;
      left.set(finding.fingerprint, count - 1);
      return { ...finding, status: 'baselined' };
    },
    stale: () =>
      sorted(known.map((one) => ({ ...one, count: left.get(one.fingerprint) ?? 0 }))).filter(
        ({ count }) => count > 0,
      ),
  };
}

export function openCensus(): Census {
  const seen = new Map<string, KnownFinding>();
  let uncounted = 0;
  return {
    treat(finding, { operation }) {
      const { rule, fingerprint } = finding;
      if (finding.status !== 'new') return finding;
      const known = seen.get(fingerprint);
      const at = known?.at ?? siteOf(operation, finding.at.pointer);
      if (known === undefined && seen.size >= MOST_KINDS) uncounted++;
      else seen.set(fingerprint, { rule, at, count: (known?.count ?? 0) + 1, fingerprint });
      return finding;
    },
    all: () => sorted([...seen.values()]),
    uncounted: () => uncounted,
  };
}

/** What is known now; what was known before keeps the place by which it is listed. */
export function updated(before: readonly KnownFinding[], now: readonly KnownFinding[]): KnownFinding[] {
  const places = new Map(before.map(({ fingerprint, at }) => [fingerprint, at]));
  return sorted(now.map((one) => ({ ...one, at: places.get(one.fingerprint) ?? one.at })));
}

/** What was known before and came again, at most as often. */
export function pruned(before: readonly KnownFinding[], now: readonly KnownFinding[]): KnownFinding[] {
  const counts = new Map(now.map(({ fingerprint, count }) => [fingerprint, count]));
  return sorted(
    before.map((one) => ({ ...one, count: Math.min(one.count, counts.get(one.fingerprint) ?? 0) })),
  ).filter(({ count }) => count > 0);
}

/** `SendMessage /params/message/parts/#/text`. */
function siteOf(operation: string | null, pointer: string | null): string {
  const parts = [operation, pointer === null ? null : withoutIndexes(pointer)];
  return parts.filter((part) => part !== null && part !== '').join(' ');
}

function sorted(known: readonly KnownFinding[]): KnownFinding[] {
  return known.toSorted(
    (a, b) => order(a.rule, b.rule) || order(a.at, b.at) || order(a.fingerprint, b.fingerprint),
  );
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
