import type { Spread } from '../model/stats.js';

/** Spans that are kept as they are; more are counted in buckets. */
const MOST_EXACT = 2000;
/** Buckets are one percent wide on either side of their middle. */
const RATIO = Math.log(1.02);
/** Longer spans, in milliseconds, fall into the last bucket. */
const LONGEST = 1e12;

/** Takes time spans one by one, in bounded memory. */
export interface Spans {
  add(milliseconds: number): void;
  /** Null where none came. */
  spread(): Spread | null;
}

export function spans(): Spans {
  let kept: number[] | null = [];
  const buckets = new Map<number, number>();
  let count = 0;
  let max = 0;

  function bucket(value: number): void {
    const at = value < 1 ? -1 : Math.round(Math.log(Math.min(value, LONGEST)) / RATIO);
    buckets.set(at, (buckets.get(at) ?? 0) + 1);
  }

  /** The smallest span that so many are not longer than. */
  function ranked(rank: number): number {
    let seen = 0;
    for (const [at, number] of [...buckets].sort(([a], [b]) => a - b)) {
      seen += number;
      if (seen >= rank) return Math.min(max, at < 0 ? 0 : Math.exp(at * RATIO));
    }
    return max;
  }

  return {
    add(milliseconds) {
      // Clocks that step back tell nothing.
      if (!(milliseconds >= 0)) return;
      count++;
      max = Math.max(max, milliseconds);
      if (kept !== null && kept.length < MOST_EXACT) {
        kept.push(milliseconds);
        return;
      }
      for (const value of kept ?? []) bucket(value);
      kept = null;
      bucket(milliseconds);
    },
    spread() {
      if (count === 0) return null;
      const sorted = kept?.toSorted((a, b) => a - b) ?? null;
      const at = (share: number): number => {
        const rank = Math.ceil(share * count);
        return sorted === null ? ranked(rank) : (sorted[rank - 1] ?? max);
      };
      return { count, p50: at(0.5), p95: at(0.95), max, exact: sorted !== null };
    },
  };
}
