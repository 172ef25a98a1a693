/** What a part of a pattern may take: at least and at most so many characters, in so many ways. */
interface Extent {
  readonly least: number;
  readonly most: number;
  readonly ways: number;
}

/** Repetition after a part; `most` null for without end. */
interface Times {
  readonly least: number;
  readonly most: number | null;
}

const LONGEST = 200;
/** Ways to fit, all of them tried where the end of the pattern does not: more could take long on hostile text. */
const MOST_WAYS = 1024;
const MOST_CHARACTERS = 4096;
/** Less would mask words, and what says nothing. */
const FEWEST_CHARACTERS = 4;
const ONE: Extent = { least: 1, most: 1, ways: 1 };
const NONE: Extent = { least: 0, most: 0, ways: 1 };

/** Why a regular expression is not fit to be looked for in captured text, one clause; null where it is. */
export function patternFault(pattern: string): string | null {
  if (pattern.length > LONGEST) return `it is longer than ${LONGEST} characters`;
  if (/[^ -~]/.test(pattern)) return 'a pattern is of ASCII only; other letters may stand in plain text';
  const syntax = syntaxFault(pattern);
  if (syntax !== null) return syntax;
  const found = measured(pattern);
  if (typeof found === 'string') return found;
  if (found.least < FEWEST_CHARACTERS) return `it fits less than ${FEWEST_CHARACTERS} characters`;
  return null;
}

function syntaxFault(pattern: string): string | null {
  try {
    new RegExp(pattern, 'u');
    return null;
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split(': ').at(-1) ?? '') : '';
    return `no regular expression: ${reason.toLowerCase()}`;
  }
}

/** How much a pattern, which is a regular expression, may take; a string says what it must not have. */
function measured(pattern: string): Extent | string {
  const parts = /\\[dDwWsStnrfvbB]|\\x[\dA-Fa-f]{2}|\\[^\w]|\[(?:\\.|[^\]\\])*\]|\(\?:|[^\\[]/y;
  const counts = /\{(\d+)(?:(,)(\d*))?\}\??|[*+?]\??/y;
  let fault: string | null = null;
  let at = 0;

  function choice(depth: number): Extent {
    let all = sequence(depth);
    while (pattern.charAt(at) === '|' && fault === null) {
      at++;
      const other = sequence(depth);
      all = {
        least: Math.min(all.least, other.least),
        most: Math.max(all.most, other.most),
        ways: all.ways + other.ways,
      };
    }
    return all;
  }

  function sequence(depth: number): Extent {
    let all = NONE;
    while (at < pattern.length && !'|)'.includes(pattern.charAt(at)) && fault === null) {
      const one = part(depth);
      all = { least: all.least + one.least, most: all.most + one.most, ways: all.ways * one.ways };
      if (all.ways > MOST_WAYS || all.most > MOST_CHARACTERS) refuse('it fits in too many ways');
    }
    return all;
  }

  function part(depth: number): Extent {
    parts.lastIndex = at;
    const text = parts.exec(pattern)?.[0];
    if (text === undefined) return refuse(`\`${pattern.slice(at, at + 2)}\` is not taken here`);
    at += text.length;
    let extent = text === '\\b' || text === '\\B' ? NONE : ONE;
    if (text === '^' || text === '$')
      return refuse(`\`${text}\` is not taken: texts are looked at in pieces`);
    if (text.startsWith('[') && /\\[^dDwWsStnrfv\\x\W]/.test(text)) return refuse(`\`${text}\` is not taken`);
    if (text.startsWith('(')) {
      if (text === '(' && pattern.charAt(at) === '?')
        return refuse(`\`${pattern.slice(at - 1, at + 2)}\` is not taken; groups are (…) and (?:…)`);
      extent = choice(depth + 1);
      at++;
    }
    const times = timesAt();
    return times === null ? extent : repeated(extent, times, depth);
  }

  function timesAt(): Times | null {
    counts.lastIndex = at;
    const [text, least, comma, most] = counts.exec(pattern) ?? [];
    if (text === undefined) return null;
    at += text.length;
    if (text.startsWith('?')) return { least: 0, most: 1 };
    if (least === undefined) return { least: text.startsWith('+') ? 1 : 0, most: null };
    const open = comma !== undefined && most === '';
    return { least: Number(least), most: open ? null : Number(most || least) };
  }

  /** What stands last has nothing behind it that would make it try again, and so may repeat without end. */
  function repeated({ least, most, ways }: Extent, times: Times, depth: number): Extent {
    const isLast = depth === 0 && (at === pattern.length || pattern.charAt(at) === '|');
    if (times.most === null && !isLast)
      return refuse('only what stands last may repeat without end; say how often at most, as {1,64}');
    if (times.most === null && ways > 1) return refuse('what repeats without end fits in several ways');
    const upTo = times.most ?? times.least;
    if (upTo > MOST_CHARACTERS) return refuse('it repeats too often');
    let all = 0;
    for (let count = times.least; count <= upTo && all <= MOST_WAYS; count++) all += ways ** count;
    return {
      least: least * times.least,
      most: most * upTo,
      ways: isLast && ways === 1 ? 1 : all,
    };
  }

  function refuse(why: string): Extent {
    fault ??= why;
    at = pattern.length;
    return NONE;
  }

  const found = choice(0);
  return fault ?? found;
}
