import { keptEnd, maskRanges, maskText } from '../../text/mask.js';
import { spellings } from '../../text/secret-texts.js';
import { apart, type SecretRange, secretRanges } from '../../text/secrets.js';
import { openSought } from '../../text/sought.js';
import type { Style } from '../style.js';

/** Shorter ones would veil words; more of them would take too much memory. */
const MIN_LENGTH = 8;
const MOST_KNOWN = 20_000;
const STAR = 0x2a;

/** Hides the secrets of an exchange: what is one in its heads or bodies is one wherever else it stands. */
export interface Veil {
  /** Shown all texts first, as Latin-1 over their bytes: it remembers what is secret in them. */
  learn(text: string): void;
  /** The secrets in a text, in order and apart; none where they may be shown. */
  ranges(text: string): readonly SecretRange[];
  /** Text made fit to print. */
  say(text: string): string;
  /** Text without its secrets, its middle left out past a limit. */
  brief(text: string, limit: number): string;
}

export function openVeil(style: Style): Veil {
  if (style.options.showSecrets) return { learn() {}, ranges: () => [], say: style.say, brief: style.brief };
  const { met, secrets: words } = style.options;
  const known = openSought();
  const spelled = openSought();
  let count = 0;
  const masked = (text: string) => {
    const own = maskText(text, words);
    return maskRanges(own, spelled.ranges(own));
  };
  return {
    learn(text) {
      for (const { start, end } of secretRanges(text, words)) {
        if (count >= MOST_KNOWN) return;
        const secret = text.slice(start, end);
        if (secret.length < MIN_LENGTH || !known.add(secret)) continue;
        count++;
        for (const one of spellings(Buffer.from(secret, 'latin1').toString())) spelled.add(one);
      }
    },
    ranges: (text) =>
      apart([...secretRanges(text, words), ...known.ranges(text), ...(met?.ranges(text) ?? [])]),
    say: (text) => style.say(masked(text)),
    brief: (text, limit) => style.brief(masked(text), limit),
  };
}

/** The bytes with a star for each byte of a secret, so that offsets stay. */
export function starred(bytes: Uint8Array, ranges: readonly SecretRange[]): Uint8Array {
  if (ranges.length === 0) return bytes;
  const shown = bytes.slice();
  for (const { start, end } of ranges) shown.fill(STAR, start, end - keptEnd(end - start));
  return shown;
}
