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
    // Within the folders that a `**/` takes, it ends at a `/` only.
    const within: number[] = [];
    for (const at of reached) {
      const sign = signs[at];
      if (sign === '**/') {
        within.push(at);
        if (char === '/') next.add(at + 1);
      } else if (sign === '**' || (sign === '*' && char !== '/')) next.add(at);
      else if (sign === char || (sign === '?' && char !== '/')) next.add(at + 1);
    }
    reached = closed(signs, next);
    for (const at of within) reached.add(at);
    if (reached.size === 0) return false;
  }
  return reached.has(signs.length);
}

/** A `**` that is all of a folder's name takes the `/` behind it along, and may be nothing. */
function signsOf(pattern: string): string[] {
  return Array.from(pattern.matchAll(/(?<=^|\/)\*\*\/|\*\*|./gsu), ([sign]) => sign);
}

/** What is reached without reading on: a star may stand for nothing. */
function closed(signs: readonly string[], reached: Set<number>): Set<number> {
  for (const at of reached) if (signs[at]?.startsWith('*')) reached.add(at + 1);
  return reached;
}
