/** Characters of a path that a pattern is tried on. */
const LONGEST = 4096;

/**
 * Whether a path fits a pattern: `?` is one character and `*` any number of them but `/`, `**` any at all. Takes time
 * in proportion to both lengths, whatever they are.
 */
export function fits(pattern: string, path: string): boolean {
  const signs = signsOf(pattern);
  const text = path.slice(0, LONGEST);
  // Which beginnings of the pattern fit what was read so far.
  let reached = closed(signs, new Set([0]));
  for (const char of text) {
    const next = new Set<number>();
    for (const at of reached) {
      const sign = signs[at];
      if (sign === undefined) continue;
      if (sign === '**' || (sign === '*' && char !== '/')) next.add(at);
      else if (sign === char || (sign === '?' && char !== '/')) next.add(at + 1);
    }
    if (next.size === 0) return false;
    reached = closed(signs, next);
  }
  return reached.has(signs.length);
}

/** `**\/` may also be nothing, so that `**\/x` fits `x`. */
function signsOf(pattern: string): string[] {
  return Array.from(pattern.matchAll(/\*\*|./gsu), ([sign]) => sign);
}

/** What is reached without reading on: a star may stand for nothing. */
function closed(signs: readonly string[], reached: Set<number>): Set<number> {
  for (const at of reached) {
    const sign = signs[at];
    if (sign !== '*' && sign !== '**') continue;
    reached.add(at + 1);
    if (sign === '**' && signs[at + 1] === '/' && (at === 0 || signs[at - 1] === '/')) reached.add(at + 2);
  }
  return reached;
}
