import { plainName, type SecretWords } from '../model/secret-names.js';
import { cutPatterns } from './cut-pattern.js';
import { patternFault } from './pattern.js';

/** What is masked beyond the usual, as it is written. */
export interface Secrets {
  readonly names: readonly string[];
  readonly patterns: readonly string[];
}

const NAME = /^[\w.-]{1,64}$/;
const EXPRESSION = /^\/(.*)\/([a-z]*)$/s;
const SHORTEST = 4;
const LONGEST = 200;

/** Why a name can be none of a field, member or parameter that is looked for; null where it can. */
export function nameFault(name: string): string | null {
  if (!NAME.test(name)) return 'a name is of at most 64 letters, digits, `-`, `_` and `.`';
  return plainName(name) === '' ? 'a name needs a letter or a digit' : null;
}

/** Why a plain text or `/regular expression/` is not fit to be looked for; null where it is. */
export function secretFault(pattern: string): string | null {
  const [, source, flags = ''] = EXPRESSION.exec(pattern) ?? [];
  if (source !== undefined)
    return flags === '' || flags === 'i' ? patternFault(source) : 'of the flags only `i` is taken';
  if (pattern.trim().length < SHORTEST) return `a text of less than ${SHORTEST} characters would mask words`;
  return pattern.length > LONGEST ? `it is longer than ${LONGEST} characters` : null;
}

/** Names and patterns made ready to be looked for; faultless ones. */
export function secretWords({ names, patterns }: Secrets): SecretWords {
  return {
    names: new Set(names.map(plainName)),
    patterns: patterns.map((pattern) => {
      const [, source, flags = ''] = EXPRESSION.exec(pattern) ?? [];
      const expression = source ?? plainText(pattern);
      return { whole: new RegExp(expression, `gu${flags}`), cuts: cutPatterns(expression, `gu${flags}`) };
    }),
  };
}

/** A text under each spelling in which it crosses: as it is, its bytes one by one, in JSON, in a URL. */
function plainText(text: string): string {
  const inJson = JSON.stringify(text).slice(1, -1);
  const ascii = inJson.replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const inUrl = encodeURIComponent(Buffer.from(text).toString());
  const all = [text, inJson, inJson.replaceAll('/', '\\/'), ascii, inUrl, inUrl.replaceAll('%20', '+')];
  const spelled = all.flatMap((one) => [one, Buffer.from(one).toString('latin1')]);
  return [...new Set(spelled)]
    .sort((a, b) => b.length - a.length)
    .map((one) => one.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('|');
}
