import type { Entry } from '../model/a2a.js';
import type { HeaderField } from '../model/http.js';
import { type SecretWords, secretKind } from '../model/secret-names.js';
import { MASK, secretRanges } from '../text/secrets.js';

/** Names of fields that are listed; more are only counted. */
const NAMED = 6;

/** Counts the secrets in the heads of exchanges, so that who hands the capture on knows of them. */
export function openSecretsSeen(words: SecretWords) {
  const seen = new Map<string, number>();

  function field({ name, value }: HeaderField): void {
    if (value === '' || value.includes(MASK)) return;
    const isSecret =
      secretKind(name, words) !== null || words.patterns.some(({ whole }) => value.search(whole) >= 0);
    if (isSecret) add(name.toLowerCase());
  }

  function add(name: string): void {
    seen.set(name, (seen.get(name) ?? 0) + 1);
  }

  return {
    entry({ exchange: { request, response } }: Entry): void {
      request?.headers.forEach(field);
      response?.headers.forEach(field);
      if (request?.target.includes('?') && secretRanges(request.target, words).length > 0)
        add('query parameter');
    },
    /** `authorization (3), cookie (1)`; null for none. */
    told(): string | null {
      if (seen.size === 0) return null;
      const names = [...seen].sort((a, b) => b[1] - a[1]);
      const shown = names.slice(0, NAMED).map(([name, number]) => `${name} (${number})`);
      return [...shown, ...(names.length > NAMED ? [`${names.length - NAMED} more`] : [])].join(', ');
    },
  };
}
