import {
  hidesObject,
  isSecretParameter,
  type SecretKind,
  type SecretWords,
  secretKind,
} from '../model/secret-names.js';

/** Put in the place of a secret; a value that is already masked is left alone. */
export const MASK = '****';

/** A run of characters that is a secret: from `start` to before `end`. */
export interface SecretRange {
  readonly start: number;
  readonly end: number;
}

/** Finds secrets in a text. */
export interface SecretFinder {
  /** Where secrets stand in a text, in order; they may overlap. */
  ranges(text: string): readonly SecretRange[];
}

/** What of a cut secret gives nothing away. */
const MAY_STAY = 4;
/** The longest name looked for before a `:` or `=`. */
const NAME_LIMIT = 64;
/** `bearer` is a word too: in running text only what looks like a token follows it. */
const PLAIN_WORD = /^[A-Za-z]?[a-z]{0,15}$/;
const SCHEME = /(?:bearer|basic|digest|negotiate|dpop|hawk|apikey|token|aws4-hmac-sha256)[ \t]+/iy;

/**
 * The secrets in a text, in order and apart, whatever the text is: a head, a URL, JSON, JSON inside JSON, a message.
 * Linear: one pass per kind of mark, each looking back a bounded way and forward to the end of the value only.
 */
export function secretRanges(text: string, words: SecretWords): SecretRange[] {
  const found: SecretRange[] = [];
  named(text, words, found);
  paired(text, words, found);
  bearers(text, found);
  webTokens(text, found);
  branded(text, found);
  userinfo(text, found);
  patterned(text, words, found);
  return apart(found);
}

/** Header fields as JSON has them: `{"name":"X-Api-Key","value":"…"}` in a HAR, `["X-Api-Key","…"]` in the own format. */
function paired(text: string, words: SecretWords, found: SecretRange[]): void {
  const pairs = /(?:"name"\s*:\s*"([\w.-]{1,64})"\s*,\s*"value"\s*:|\[\s*"([\w.-]{1,64})"\s*,)\s*"/g;
  for (let pair = pairs.exec(text); pair !== null; pair = pairs.exec(text)) {
    if (secretKind(pair[1] ?? pair[2] ?? '', words) === null) continue;
    const open = pairs.lastIndex;
    pairs.lastIndex = closing(text, open, '"');
    note(text, open, pairs.lastIndex, found);
  }
}

interface Name {
  readonly text: string;
  readonly quoted: boolean;
  readonly start: number;
}

/** Values of members, parameters and fields whose name says that they are secret. */
function named(text: string, words: SecretWords, found: SecretRange[]): void {
  const marks = /[:=]/g;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    const name = nameBefore(text, mark.index);
    const kind = name === null ? null : kindOf(name, mark[0], text, words);
    if (name === null || kind === null) continue;
    if (kind === 'weak' && mark[0] === ':' && !name.quoted) continue;
    marks.lastIndex = value(text, mark.index + 1, name, mark[0] === ':' ? kind : 'member', words, found);
  }
}

function kindOf(
  { text: name, quoted, start }: Name,
  sign: string,
  text: string,
  words: SecretWords,
): SecretKind | null {
  const inQuery = sign === '=' && !quoted && start > 0 && '?&'.includes(text.charAt(start - 1));
  return secretKind(name, words) ?? (inQuery && isSecretParameter(name) ? 'member' : null);
}

function nameBefore(text: string, sign: number): Name | null {
  let end = sign;
  while (end > 0 && sign - end < 16 && /\s/.test(text.charAt(end - 1))) end--;
  const spaced = end;
  while (end > 0 && spaced - end < 16 && '"\'\\'.includes(text.charAt(end - 1))) end--;
  let start = end;
  while (start > 0 && end - start < NAME_LIMIT && /[\w.-]/.test(text.charAt(start - 1))) start--;
  return start === end ? null : { text: text.slice(start, end), quoted: end < spaced, start };
}

/** Notes the value that starts at `at`, and says where it ends. */
function value(
  text: string,
  at: number,
  name: Name,
  kind: SecretKind,
  words: SecretWords,
  found: SecretRange[],
): number {
  const blank = name.quoted ? /\s*/y : /[ \t]*/y;
  blank.lastIndex = at;
  const start = at + (blank.exec(text)?.[0].length ?? 0);
  const quote = /\\*["']/y;
  quote.lastIndex = start;
  const opening = kind === 'field' && !name.quoted ? undefined : quote.exec(text)?.[0];
  if (opening !== undefined) {
    const end = closing(text, quote.lastIndex, opening);
    note(text, quote.lastIndex, end, found);
    return end;
  }
  const first = name.quoted ? text.charAt(start) : '';
  if (first === '{' && !hidesObject(name.text, words)) return start;
  if (first === '{' || first === '[') return strings(text, start, found);
  const stop = kind === 'field' && !name.quoted ? fieldEnd(text, name) : /[ \t-\r&;,"'`<>)}\]#\\]/g;
  stop.lastIndex = start;
  const end = stop.exec(text)?.index ?? text.length;
  if (!/^(?:null|true|false)$/.test(text.slice(start, Math.min(end, start + 6))))
    note(text, start, end, found);
  return end;
}

/** What ends a field's value: its line, or the quotation in which the field stands in running text. */
function fieldEnd(text: string, name: Name): RegExp {
  const before = name.start === 0 ? '\n' : text.charAt(name.start - 1);
  if (before === '\n' || before === '\r') return /[\r\n]/g;
  return before === '`' ? /[\r\n`]/g : /[\r\n`"'\\]/g;
}

/** Where a quoted value ends: at its quote, with no more backslashes before it than its opening has. */
function closing(text: string, open: number, opening: string): number {
  const quote = opening.slice(-1);
  const depth = opening.length - 1;
  for (let at = text.indexOf(quote, open); at >= 0; at = text.indexOf(quote, at + 1)) {
    let slashes = 0;
    while (at - slashes > open && text.charCodeAt(at - slashes - 1) === 0x5c) slashes++;
    if (depth === 0 ? slashes % 2 === 0 : slashes <= depth) return depth === 0 ? at : at - slashes;
  }
  return text.length;
}

/** Every string and number inside the array or object that opens at `at`. */
function strings(text: string, at: number, found: SecretRange[]): number {
  let depth = 0;
  const signs = /["[\]{}]|-?\d[\d.eE+-]*/g;
  signs.lastIndex = at;
  for (let sign = signs.exec(text); sign !== null; sign = signs.exec(text)) {
    const open = sign.index + 1;
    if (sign[0] === '"') {
      signs.lastIndex = closing(text, open, '"') + 1;
      const isName = /^\s*:/.test(text.slice(signs.lastIndex, signs.lastIndex + 16));
      if (!isName) note(text, open, signs.lastIndex - 1, found);
    } else if (sign[0] === '[' || sign[0] === '{') depth++;
    else if (sign[0] === ']' || sign[0] === '}') depth--;
    else note(text, sign.index, signs.lastIndex, found);
    if (depth === 0) return signs.lastIndex;
  }
  return text.length;
}

/** Notes a value, its scheme word (`Bearer`) left out. */
function note(text: string, start: number, end: number, found: SecretRange[]): void {
  SCHEME.lastIndex = start;
  const scheme = SCHEME.exec(text)?.[0].length ?? 0;
  const from = start + scheme < end ? start + scheme : start;
  const masked = text.startsWith(MASK, from) && end - from <= MASK.length + 4;
  if (from < end && !masked) found.push({ start: from, end });
}

function bearers(text: string, found: SecretRange[]): void {
  const words = /\b(?:bearer|basic|dpop)(?:[ \t]|%20|\+)+([\w.~+/-]{6,}=*)/gi;
  for (let word = words.exec(text); word !== null; word = words.exec(text)) {
    const token = word[1] ?? '';
    if (!PLAIN_WORD.test(token)) found.push({ start: words.lastIndex - token.length, end: words.lastIndex });
  }
}

/** JSON Web Tokens: a run with `eyJ` and two dots after it, or one where the text was cut. */
function webTokens(text: string, found: SecretRange[]): void {
  if (!text.includes('eyJ')) return;
  const runs = /[\w.-]+/g;
  for (let run = runs.exec(text); run !== null; run = runs.exec(text)) {
    const at = run[0].indexOf('eyJ');
    const dot = at < 0 ? -1 : run[0].indexOf('.', at);
    if (dot >= 0 && (run[0].startsWith('eyJ', dot + 1) || run[0].indexOf('.', dot + 1) > 0)) {
      found.push({ start: run.index + at, end: runs.lastIndex });
    }
  }
}

/** Keys whose issuers begin them with a sign of their own, and private keys in PEM. */
function branded(text: string, found: SecretRange[]): void {
  const keys =
    /(?<![A-Za-z0-9])(?:sk-|gh[opsur]_|github_pat_|glpat-|xox[a-z]-|npm_|AKIA|ASIA|AIza|ya29\.)[\w.-]{16,}/g;
  for (let key = keys.exec(text); key !== null; key = keys.exec(text)) {
    if (/\d/.test(key[0])) found.push({ start: key.index, end: keys.lastIndex });
  }
  const headings = /-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----/g;
  for (let heading = headings.exec(text); heading !== null; heading = headings.exec(text)) {
    const closes = text.indexOf('-----END ', headings.lastIndex);
    const end = closes < 0 ? text.length : closes;
    if (headings.lastIndex < end && !text.startsWith(MASK, headings.lastIndex)) {
      found.push({ start: headings.lastIndex, end });
    }
    headings.lastIndex = end;
  }
}

/** `user:password` before the `@` of a URL. */
function userinfo(text: string, found: SecretRange[]): void {
  const stop = /[ \t-\r/?#"'<>\\`]/g;
  for (let at = text.indexOf('://'); at >= 0; at = text.indexOf('://', at + 3)) {
    stop.lastIndex = at + 3;
    const end = text.slice(at + 3, stop.exec(text)?.index).lastIndexOf('@');
    if (end > 0) found.push({ start: at + 3, end: at + 3 + end });
  }
}

/** What fits a pattern that a configuration names, and what was left of that by who cut the text. */
function patterned(text: string, { patterns }: SecretWords, found: SecretRange[]): void {
  const isCut = patterns.length > 0 && /…|\.\.\./.test(text);
  const take = (pattern: RegExp, least: number): void => {
    for (const { index, 0: secret } of text.matchAll(pattern))
      if (secret.length > least && !secret.startsWith(MASK))
        found.push({ start: index, end: index + secret.length });
  };
  for (const { whole, cuts } of patterns) {
    take(whole, 0);
    if (isCut) for (const cut of cuts) take(cut, MAY_STAY);
  }
}

/** Ranges sorted, with overlapping ones joined. */
export function apart(found: SecretRange[]): SecretRange[] {
  found.sort((a, b) => a.start - b.start);
  const joined: { start: number; end: number }[] = [];
  for (const range of found) {
    const last = joined.at(-1);
    if (last !== undefined && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else joined.push({ ...range });
  }
  return joined;
}
