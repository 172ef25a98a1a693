import type { ReportOptions } from '../../model/report.js';
import { keptEnd } from '../../text/mask.js';
import { openMetSecrets } from '../../text/met-secrets.js';
import { apart, type SecretRange, secretRanges } from '../../text/secrets.js';

const STAR = 0x2a;

/** Puts stars in the place of secrets, one a byte, so that offsets stay; a secret that was met is one wherever it stands. */
export interface Blanks {
  readonly showSecrets: boolean;
  /** Learns what is secret in text: a line of a head, a body. */
  meet(text: string | Uint8Array): void;
  /** A line of a head. */
  line(text: string): string;
  /** The same line as the capture spells it, where its secrets are found in that; else as it is. */
  lineAs(text: string, spelled: string): string;
  bytes(bytes: Uint8Array): Uint8Array;
  /** Where secrets that were met elsewhere stand in a text. */
  ranges(text: string): readonly SecretRange[];
  /** Text whose own secrets are masked, without those that were met elsewhere. */
  text(text: string): string;
}

export function openBlanks({
  showSecrets,
  secrets: words,
}: Pick<ReportOptions, 'showSecrets' | 'secrets'>): Blanks {
  if (showSecrets)
    return {
      showSecrets,
      meet: () => undefined,
      line: (text) => text,
      lineAs: (_text, spelled) => spelled,
      bytes: (bytes) => bytes,
      ranges: () => [],
      text: (text) => text,
    };
  const known = openMetSecrets();
  const line = (text: string) => blanked(text, apart([...secretRanges(text, words), ...known.ranges(text)]));
  return {
    showSecrets,
    meet(text) {
      const all = typeof text === 'string' ? text : latin1(text);
      for (const { start, end } of secretRanges(all, words)) known.add(all.slice(start, end));
    },
    line,
    lineAs(text, spelled) {
      const secrets = new Set(secretRanges(text, words).map(({ start, end }) => text.slice(start, end)));
      if (![...secrets].every((secret) => spelled.includes(secret))) return line(text);
      return line([...secrets].reduce((shown, secret) => shown.replaceAll(secret, starred), spelled));
    },
    bytes(bytes) {
      const text = latin1(bytes);
      const found = apart([...secretRanges(text, words), ...known.ranges(text)]);
      if (found.length === 0) return bytes;
      const shown = new Uint8Array(bytes);
      for (const { start, end } of found) shown.fill(STAR, start, start + starsIn(text.slice(start, end)));
      return shown;
    },
    ranges: known.ranges,
    text: (text) => blanked(text, known.ranges(text)),
  };
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}

function blanked(text: string, found: readonly { start: number; end: number }[]): string {
  let shown = '';
  let from = 0;
  for (const { start, end } of found) {
    shown += text.slice(from, start) + starred(text.slice(start, end));
    from = end;
  }
  return shown + text.slice(from);
}

function starred(secret: string): string {
  const stars = starsIn(secret);
  return '*'.repeat(stars) + secret.slice(stars);
}

/** How much of a secret is blanked: all of it where its end would break the JSON, or the character, that it stands in. */
function starsIn(secret: string): number {
  const kept = keptEnd(secret.length);
  const isPlain = /^[\u0021\u0023-\u005b\u005d-\u007e]*$/.test(secret.slice(secret.length - kept));
  return isPlain ? secret.length - kept : secret.length;
}
