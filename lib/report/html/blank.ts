import { keptEnd } from '../../text/mask.js';
import { secretRanges } from '../../text/secrets.js';

/** Shorter ones would blank words; more of them would take too long to look for. */
const MIN_LENGTH = 8;
const MOST_KNOWN = 64;
const STAR = 0x2a;

/** Puts stars in the place of secrets, one a byte, so that offsets stay. Knows those that it has met in heads. */
export interface Blanks {
  /** A line of a head: what is secret in it is a secret wherever it stands. */
  line(text: string): string;
  /** The same line as the capture spells it, where its secrets are found in that; else as it is. */
  lineAs(text: string, spelled: string): string;
  readonly showSecrets: boolean;
  /** The secrets that it has met. */
  readonly known: ReadonlySet<string>;
  bytes(bytes: Uint8Array): Uint8Array;
}

export function openBlanks(showSecrets: boolean): Blanks {
  const known = new Set<string>();
  if (showSecrets)
    return {
      known,
      showSecrets,
      line: (text) => text,
      lineAs: (_text, spelled) => spelled,
      bytes: (bytes) => bytes,
    };
  const line = (text: string): string => {
    let shown = text;
    for (const { start, end } of secretRanges(text)) {
      const secret = text.slice(start, end);
      if (secret.length >= MIN_LENGTH && known.size < MOST_KNOWN) known.add(secret);
      shown = shown.slice(0, start) + blanked(secret) + shown.slice(end);
    }
    return shown;
  };
  return {
    known,
    showSecrets,
    line,
    lineAs(text, spelled) {
      const secrets = secretRanges(text).map(({ start, end }) => text.slice(start, end));
      if (!secrets.every((secret) => spelled.includes(secret))) return line(text);
      return line(
        secrets.reduce((shown, secret) => shown.replaceAll(secret, () => blanked(secret)), spelled),
      );
    },
    bytes(bytes) {
      const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
      const ranges: { start: number; end: number }[] = secretRanges(text);
      for (const secret of known) {
        for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + secret.length))
          ranges.push({ start: at, end: at + secret.length });
      }
      if (ranges.length === 0) return bytes;
      const shown = bytes.slice();
      for (const { start, end } of ranges) shown.fill(STAR, start, end - keptEnd(end - start));
      return shown;
    },
  };
}

function blanked(secret: string): string {
  const kept = keptEnd(secret.length);
  return '*'.repeat(secret.length - kept) + secret.slice(secret.length - kept);
}
