/** Places at which a repetition may end elsewhere than where it is told to, all of them together. */
const WIDEST = 4096;
const LONGEST = 200;

/**
 * Why a pattern might run long on captured text, or is none; null where it is fit. What may repeat without end may
 * stand last only: there nothing comes that would make it try again.
 */
export function patternFault(pattern: string): string | null {
  if (pattern.length > LONGEST) return `it is longer than ${LONGEST} characters`;
  try {
    if (new RegExp(pattern, 'u').test('')) return 'it fits where nothing is';
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split(': ').at(-1) ?? '') : '';
    return `no regular expression: ${reason.toLowerCase()}`;
  }
  if (/\(\?(?!:)/.test(pattern.replace(/\\./g, ''))) return 'it looks ahead or behind, or names a group';
  if (/\\(?:[1-9]|k)/.test(pattern.replace(/\\\\/g, ''))) return 'it refers back to a group';
  return repetitionFault(pattern);
}

const ATOM = /\\[pPu]\{[^}]*\}|\\x[0-9a-f]{2}|\\u[0-9a-f]{4}|\\c[a-z]|\\.|\[(?:\\.|[^\]\\])*\]|\(\?:|./isuy;
const TIMES = /[*+?]\??|\{(\d+)(?:(,)(\d*))?\}\??/y;

function repetitionFault(pattern: string): string | null {
  let width = 1;
  const groups: boolean[] = [];
  let inGroup = false;
  let at = 0;
  while (at < pattern.length) {
    ATOM.lastIndex = at;
    const [atom = ''] = ATOM.exec(pattern) ?? [];
    at += Math.max(atom.length, 1);
    if (atom.startsWith('(')) {
      groups.push(inGroup);
      inGroup = false;
      continue;
    }
    const closes = atom === ')';
    const repeats = closes && inGroup;
    if (closes) inGroup = (groups.pop() ?? false) || inGroup;
    TIMES.lastIndex = at;
    const [times = '', least = '', comma, most = ''] = TIMES.exec(pattern) ?? [];
    if (times === '') continue;
    at += times.length;
    inGroup = true;
    if (repeats) return 'one repetition stands in another';
    const endless = /^[*+]/.test(times) || (comma !== undefined && most === '');
    if (endless && at < pattern.length)
      return `\`${times}\` repeats without end before more is to come; say how often at most, as {1,64}`;
    if (!endless) width *= times.startsWith('?') ? 2 : Number(most || least) - Number(least) + 1;
    if (Number(most || least) > WIDEST || width > WIDEST) return 'it may repeat in too many ways';
  }
  return null;
}
