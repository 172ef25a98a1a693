/** How often a requirement was put to the test, and how that came out. */
export interface RequirementTally {
  /** Exchanges to which it applies. */
  exercised: number;
  /** Those of them on which a rule that enforces it found nothing. */
  kept: number;
  /** Why it could not be decided on others, a clause each, the first of them. */
  readonly reasons: Set<string>;
  /** Whether a fault was found that may be one against it, though nothing cites it: then it is not kept elsewhere either. */
  clouded: boolean;
  last: number;
  lastKept: number;
}

const REASONS = 5;

export interface Tallies {
  /** Notes that an exchange (by its index) puts these requirements to the test. */
  exercise(ids: readonly string[], entry: number): void;
  /** Notes that they were kept there, or in how many exchanges. */
  keep(ids: readonly string[], entry: number): void;
  keepAll(id: string, times: number): void;
  doubt(ids: readonly string[], reason: string): void;
  /** Notes that a fault was found which may be one against them. */
  cloud(ids: readonly string[], reason: string): void;
  of(id: string): RequirementTally | null;
}

export function openTallies(): Tallies {
  const all = new Map<string, RequirementTally>();

  function tally(id: string): RequirementTally {
    const known = all.get(id) ?? {
      exercised: 0,
      kept: 0,
      reasons: new Set(),
      clouded: false,
      last: 0,
      lastKept: 0,
    };
    all.set(id, known);
    return known;
  }

  return {
    exercise(ids, entry) {
      for (const id of ids) {
        const one = tally(id);
        if (one.last !== entry) one.exercised++;
        one.last = entry;
      }
    },
    keep(ids, entry) {
      for (const id of ids) {
        const one = tally(id);
        if (one.lastKept !== entry) one.kept++;
        one.lastKept = entry;
      }
    },
    keepAll(id, times) {
      const one = tally(id);
      one.kept = Math.max(one.kept, times);
    },
    doubt(ids, reason) {
      for (const id of ids) {
        const { reasons } = tally(id);
        if (reasons.size < REASONS) reasons.add(reason);
      }
    },
    cloud(ids, reason) {
      for (const id of ids) {
        const one = tally(id);
        if (!one.clouded) one.reasons.clear();
        one.clouded = true;
        if (one.reasons.size < REASONS) one.reasons.add(reason);
      }
    },
    of: (id) => all.get(id) ?? null,
  };
}
