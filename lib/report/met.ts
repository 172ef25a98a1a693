import type { Entry } from '../model/a2a.js';
import type { HeaderField } from '../model/http.js';
import { isObject, type Json } from '../model/json.js';
import { hidesObject, type SecretWords, secretKind } from '../model/secret-names.js';
import { openMetSecrets } from '../text/met-secrets.js';
import { type SecretFinder, secretRanges } from '../text/secrets.js';

/** Values of a body that are looked at, and how deep: secrets stand near the top of what registers them. */
const MOST_VALUES = 2000;
const DEEPEST = 12;
/** Field lines that are remembered, so that one that comes with each request is looked at once. */
const MOST_LINES = 5000;
/** Names that are remembered, and how long they may be. */
const MOST_NAMES = 2000;
const LONGEST_NAME = 100;

/** Learns the secrets that exchanges show in their heads and in members named so, to mask them where they are repeated. */
export interface Met extends SecretFinder {
  watch(entry: Entry): void;
}

export function openMet(words: SecretWords): Met {
  const secrets = openMetSecrets();
  const seen = new Set<string>();
  const named = new Map<string, boolean>();

  /** Whether what has this name is secret; the same few names come again and again. */
  function isSecret(name: string): boolean {
    const known = named.get(name);
    if (known !== undefined) return known;
    const secret = secretKind(name, words) !== null;
    if (named.size < MOST_NAMES && name.length <= LONGEST_NAME) named.set(name, secret);
    return secret;
  }

  function line(text: string): void {
    if (seen.has(text)) return;
    if (seen.size < MOST_LINES) seen.add(text);
    for (const { start, end } of secretRanges(text, words)) secrets.add(text.slice(start, end));
  }

  function field({ name, value }: HeaderField): void {
    if (isSecret(name) || /[=@]/.test(value)) line(`${name}: ${value}`);
  }

  function body(value: Json | undefined): void {
    let left = MOST_VALUES;
    const walk = (value: Json, secret: boolean, depth: number): void => {
      if (left-- <= 0 || depth > DEEPEST) return;
      if (typeof value === 'string' && secret) secrets.add(value);
      else if (Array.isArray(value)) for (const one of value) walk(one, secret, depth + 1);
      else if (isObject(value)) {
        for (const [name, one] of Object.entries(value)) {
          const isNamed = isSecret(name) && (!isObject(one) || hidesObject(name, words));
          walk(one, secret || isNamed, depth + 1);
        }
      }
    };
    if (value !== undefined) walk(value, false, 0);
  }

  return {
    watch(entry) {
      const { request, response } = entry.exchange;
      if (request !== null && /[?@]/.test(request.target)) line(request.target);
      request?.headers.forEach(field);
      response?.headers.forEach(field);
      if ('requestDoc' in entry) body(entry.requestDoc?.value);
      if ('responseDoc' in entry) body(entry.responseDoc?.value);
    },
    ranges: secrets.ranges,
  };
}
