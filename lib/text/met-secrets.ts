import { spellings } from './secret-texts.js';
import type { SecretFinder, SecretRange } from './secrets.js';

/** Shorter ones would blank words. */
const MIN_LENGTH = 8;
/** More of them are not looked for elsewhere; each is still masked where it was met. */
const MOST = 20_000;
/** Stands where a text was cut. */
const CUT = '…';
/** A word of lower-case letters is no token: names of members must stay readable. */
const WORD = /^[a-z_ -]*$/i;

/** Secrets that were met, found wherever they stand, also where a text was cut within one. */
export interface MetSecrets extends SecretFinder {
  add(secret: string): void;
}

export function openMetSecrets(): MetSecrets {
  const byStart = new Map<string, string[]>();
  const hashes = new Uint8Array(1 << 16);
  let count = 0;

  function note(text: string): void {
    if (text.length < MIN_LENGTH || count >= MOST) return;
    const start = text.slice(0, MIN_LENGTH);
    const others = byStart.get(start) ?? [];
    if (others.includes(text)) return;
    byStart.set(start, [...others, text]);
    hashes[hashAt(text, 0)] = 1;
    count++;
  }

  return {
    add(secret) {
      note(secret);
      for (const text of spellings(secret)) {
        if (WORD.test(text)) continue;
        note(text);
        note(text.replaceAll('/', '\\/'));
        note(text.replace(/[+/=%&]/g, (sign) => encodeURIComponent(sign)));
      }
    },
    ranges(text) {
      const found: SecretRange[] = [];
      if (count === 0) return found;
      for (let at = 0; at + MIN_LENGTH <= text.length; at++) {
        if (hashes[hashAt(text, at)] === 0) continue;
        const texts = byStart.get(text.slice(at, at + MIN_LENGTH)) ?? [];
        for (const one of texts) {
          const end = at + common(text, at, one);
          if (end - at === one.length || text.startsWith(CUT, end)) found.push({ start: at, end });
        }
      }
      return found;
    },
  };
}

/** How many characters of a secret stand at a place of a text, from its first on. */
function common(text: string, at: number, secret: string): number {
  let length = 0;
  while (length < secret.length && text.charCodeAt(at + length) === secret.charCodeAt(length)) length++;
  return length;
}

/** Of some of the first characters, so that few places are looked at twice. */
function hashAt(text: string, at: number): number {
  const first = text.charCodeAt(at) * 31 + text.charCodeAt(at + 2);
  return ((first * 31 + text.charCodeAt(at + 5)) * 31 + text.charCodeAt(at + 7)) & 0xffff;
}
