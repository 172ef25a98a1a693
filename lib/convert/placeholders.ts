import type { ReportOptions } from '../model/report.js';
import { isSecretParameter, type SecretWords, secretKind } from '../model/secret-names.js';
import { escapeText } from '../text/escape.js';
import { maskOf } from '../text/mask.js';
import { apart, MASK, type SecretRange, secretRanges } from '../text/secrets.js';
import { quoted } from '../text/shell.js';

/** Secrets that are told apart; those beyond have a variable each, even where they are alike. */
const REMEMBERED = 10_000;
const NAMED = /([A-Za-z][\w.-]{0,39})["'\\]{0,4}\s{0,3}[:=]\s{0,8}["'\\]{0,4}(?:[A-Za-z\d-]{2,20}[ \t]+)?$/;
/** What a recorder, or this tool, left of a secret. */
const MASKED = /\*{4,}[^\s"'\\&;,*]{0,4}/g;

/** Whether secrets are to be left out, and which were met elsewhere. */
export type Hiding = Pick<ReportOptions, 'showSecrets' | 'secrets' | 'met'>;

/** A word of the shell, and the variables in it with what each stands for. */
export interface Word {
  readonly word: string;
  readonly variables: ReadonlyMap<string, string>;
}

/** Makes words of the shell in which variables stand for secrets, one variable for one secret. */
export function openPlaceholders(hiding: Hiding) {
  const names = new Map<string, string>();
  const taken = new Set<string>();

  function variable(text: string, { start, end }: SecretRange): string {
    const secret = text.slice(start, end);
    const known = names.get(secret);
    if (known !== undefined) return known;
    const stem = [
      'SECRET',
      nameBefore(text, start, hiding.secrets)
        ?.toUpperCase()
        .replace(/[^A-Z\d]+/g, '_'),
    ];
    const plain = stem.filter((part) => part !== undefined).join('_');
    let name = plain;
    for (let at = 2; taken.has(name); at++) name = `${plain}_${at}`;
    if (names.size < REMEMBERED) {
      names.set(secret, name);
      taken.add(name);
    }
    return name;
  }

  return {
    /** Whether a text holds secrets that are to be left out, or masks that stand for some. */
    hides: (text: string): boolean => left(text, hiding).length > 0,
    /** Where a variable is not set the shell says so and does not run the command. */
    word(text: string): Word {
      const variables = new Map<string, string>();
      let word = '';
      let from = 0;
      for (const range of left(text, hiding)) {
        const { start, end } = range;
        const name = variable(text, range);
        variables.set(name, escapeText(shown(text.slice(start, end))));
        word += `${start > from ? quoted(text.slice(from, start)) : ''}"\${${name}:?}"`;
        from = end;
      }
      return { word: word + (from < text.length || word === '' ? quoted(text.slice(from)) : ''), variables };
    },
  };
}

export type Placeholders = ReturnType<typeof openPlaceholders>;

function shown(secret: string): string {
  return secret.startsWith(MASK) && secret.length <= MASK.length + 4 ? secret : maskOf(secret);
}

function left(text: string, { showSecrets, secrets: words, met }: Hiding): readonly SecretRange[] {
  const secrets = showSecrets ? [] : apart([...secretRanges(text, words), ...(met?.ranges(text) ?? [])]);
  if (!text.includes(MASK)) return secrets;
  const masked = Array.from(text.matchAll(MASKED), ({ index, 0: mask }) => ({
    start: index,
    end: index + mask.length,
  })).filter(
    ({ start, end }) =>
      nameBefore(text, start, words) !== null && !secrets.some((one) => one.start < end && start < one.end),
  );
  return [...secrets, ...masked].sort((a, b) => a.start - b.start);
}

/** The name of the field, member or parameter whose value starts there, where it says that this is a secret. */
function nameBefore(text: string, start: number, words: SecretWords): string | null {
  const name = NAMED.exec(text.slice(Math.max(0, start - 90), start))?.[1];
  if (name === undefined) return null;
  return secretKind(name, words) !== null || isSecretParameter(name) ? name : null;
}
