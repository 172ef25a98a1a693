/** Longer is no mistyped name, and comparing it would take long. */
const LONGEST = 64;
/** So much of a name's beginning is an abbreviation of it. */
const SHORTEST_BEGINNING = 3;

/**
 * The candidate most like a mistyped word, or null where none is near: at most a third of its letters differ, or it is
 * how one of them alone begins.
 */
function nearest(word: string, candidates: readonly string[]): string | null {
  if (word.length > LONGEST) return null;
  let best: string | null = null;
  let least = Math.floor(word.length / 3) + 1;
  for (const candidate of candidates) {
    const away = distance(word, candidate);
    if (away < least) [best, least] = [candidate, away];
  }
  if (best !== null || word.length < SHORTEST_BEGINNING) return best;
  const [one = null, ...others] = candidates.filter((candidate) => candidate.startsWith(word));
  return others.length === 0 ? one : null;
}

/** Insertions, deletions, replacements and swaps of neighbours between two short words. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      }
      row.push(cost);
    }
    before = above;
    above = row;
  }
  return above[b.length] ?? 0;
}

/** ` (did you mean x?)`, or nothing. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const near = nearest(word, [...candidates]);
  return near === null ? '' : ` (did you mean ${near}?)`;
}
