import { spellings } from './secret-texts.js';
import type { SecretFinder } from './secrets.js';
import { openSought } from './sought.js';

/** Shorter ones would blank words. */
const MIN_LENGTH = 8;
/** More of them are not looked for elsewhere; each is still masked where it was met. */
const MOST = 20_000;
const MOST_CHARACTERS = 16_000_000;
/** A word of lower-case letters is no token: names of members must stay readable. */
const WORD = /^[a-z_ -]*$/i;

/** Secrets that were met, found wherever they stand, also where a text was cut within one. */
export interface MetSecrets extends SecretFinder {
  add(secret: string): void;
}

export function openMetSecrets(): MetSecrets {
  const sought = openSought();
  let count = 0;
  let size = 0;

  function note(text: string): void {
    if (text.length < MIN_LENGTH || count >= MOST || size + text.length > MOST_CHARACTERS) return;
    if (!sought.add(text)) return;
    count++;
    size += text.length;
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
    ranges: (text) => (count === 0 ? [] : sought.ranges(text)),
  };
}
