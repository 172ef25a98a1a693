/** What repeats without end is looked for so often here. */
const MOST = 256;

/**
 * Expressions for what is left where a text that fits was cut: a beginning before the mark of omission, an end behind it.
 * Of a pattern that was found fit.
 */
export function cutPatterns(source: string, flags: string): readonly RegExp[] {
  return sequences(source)
    .filter((parts) => parts.length > 0)
    .flatMap((parts) => {
      const head = parts.reduceRight((rest, part) => `${part}(?:${rest})?`);
      const tail = parts.reduce((before, part) => `(?:${before})?${part}`);
      return [
        new RegExp(`(?:${head})(?=…|\\.\\.\\.)`, flags),
        new RegExp(`(?<=…|\\.\\.\\.)(?:${tail})`, flags),
      ];
    });
}

/** The parts of each choice, one behind the other; what repeats may do so less often. */
function sequences(source: string): string[][] {
  const parts = /(\\x..|\\.|\[(?:\\.|[^\]\\])*\]|\(\?:|[^\\[])(?:\{\d+(?:(,)(\d*))?\}|([*+?]))?\??/sy;
  const all: string[][] = [[]];
  let depth = 0;
  let group = '';
  while (parts.lastIndex < source.length) {
    const [whole, atom = '', comma, most = '', sign] = parts.exec(source) ?? [];
    if (whole === undefined) break;
    if (depth === 0 && whole === '|') {
      all.push([]);
      continue;
    }
    if (atom.startsWith('(')) depth++;
    if (atom === ')') depth--;
    if (depth > 0) {
      group += whole;
      continue;
    }
    const often = whole.length > atom.length && sign !== '?';
    const upTo = sign !== undefined || (comma !== undefined && most === '') ? MOST : most || timesIn(whole);
    all.at(-1)?.push(`${group}${atom}${often ? `{1,${upTo}}` : sign === '?' ? '?' : ''}`);
    group = '';
  }
  return all;
}

function timesIn(whole: string): string {
  return /\{(\d+)\}\??$/.exec(whole)?.[1] ?? '1';
}
