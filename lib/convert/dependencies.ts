import type { Entry } from '../model/a2a.js';

/** What an exchange depends on: `needs` are the numbers of others. */
interface Fact {
  readonly index: number;
  readonly host: string | null;
  readonly needs: readonly number[];
}

/** Learns from all exchanges of a capture what a slice of it has to keep beside what was chosen. */
export function openDependencies() {
  const facts: Fact[] = [];
  const cards: Fact[] = [];

  function withNeeds(chosen: ReadonlySet<number>): Set<number> {
    const needed = new Set(chosen);
    // What is needed has needs of its own: the registration of a webhook its card.
    for (let before = -1; before !== needed.size; ) {
      before = needed.size;
      for (const { index, needs } of facts) if (needed.has(index)) for (const one of needs) needed.add(one);
    }
    return needed;
  }

  /** The last exchange that is kept with each host. */
  function lastOf(kept: ReadonlySet<number>): ReadonlyMap<string, number> {
    const last = new Map<string, number>();
    for (const { index, host } of facts) {
      if (host === null || !kept.has(index)) continue;
      last.set(host, Math.max(last.get(host) ?? 0, index));
    }
    return last;
  }

  return {
    entry(entry: Entry): void {
      const config = entry.kind === 'push-delivery' ? entry.config?.exchange : undefined;
      const needs = [entry.card?.exchange, config].filter(
        (one): one is number => one !== undefined && one !== entry.index,
      );
      const fact = { index: entry.index, host: entry.host, needs };
      if (entry.kind === 'card-fetch') cards.push(fact);
      if (entry.host !== null || needs.length > 0) facts.push(fact);
    },
    /** The chosen exchanges, the cards in force for them with what led to those, and what registered their webhooks. */
    needed(chosen: ReadonlySet<number>): ReadonlySet<number> {
      const kept = withNeeds(chosen);
      const last = lastOf(kept);
      for (const { index, host } of cards)
        if (host !== null && index < (last.get(host) ?? 0)) kept.add(index);
      return kept;
    },
  };
}
