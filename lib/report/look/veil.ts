import { keptEnd, maskText } from '../../text/mask.js';
import { maskKnown } from '../../text/secret-texts.js';
import { apart, type SecretRange, secretRanges } from '../../text/secrets.js';
import type { Style } from '../style.js';

/** Shorter ones would veil words; more of them would take too long to look for. */
const MIN_LENGTH = 8;
const MOST_KNOWN = 200;
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
  const known = new Set<string>();
  let texts: readonly string[] = [];
  return {
    learn(text) {
      for (const { start, end } of secretRanges(text)) {
        if (known.size >= MOST_KNOWN) break;
        if (end - start >= MIN_LENGTH) known.add(text.slice(start, end));
      }
      texts = [...known].map((secret) => Buffer.from(secret, 'latin1').toString());
    },
    ranges(text) {
      const found: SecretRange[] = [...secretRanges(text), ...(style.options.met?.ranges(text) ?? [])];
      for (const secret of known) {
        for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + secret.length))
          found.push({ start: at, end: at + secret.length });
      }
      return apart(found);
    },
    say: (text) => style.say(maskKnown(maskText(text), texts)),
    brief: (text, limit) => style.brief(maskKnown(maskText(text), texts), limit),
  };
}

/** The bytes with a star for each byte of a secret, so that offsets stay. */
export function starred(bytes: Uint8Array, ranges: readonly SecretRange[]): Uint8Array {
  if (ranges.length === 0) return bytes;
  const shown = bytes.slice();
  for (const { start, end } of ranges) shown.fill(STAR, start, end - keptEnd(end - start));
  return shown;
}
