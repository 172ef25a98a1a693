import { maskOf } from './mask.js';

/** A shorter text is no secret worth looking for elsewhere, and would mask words. */
const MIN_TEXT = 6;
const MIN_PIECE = 8;

/** The spellings under which a secret of the capture may be quoted: as it stands, decoded, and in its parts. */
export function spellings(secret: string): string[] {
  const pieces = secret.split(/[\s;,"'=]+/).filter((piece) => piece.length >= MIN_PIECE);
  return [secret, decoded(secret), ...pieces].filter((text) => text.length >= MIN_TEXT);
}

function decoded(text: string): string {
  if (!text.includes('\\')) return text;
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}

/** A text in which secrets known from elsewhere are masked, the longest first. */
export function maskKnown(text: string, secrets: readonly string[]): string {
  const known = [...new Set(secrets.flatMap(spellings))].sort((a, b) => b.length - a.length);
  return known.reduce((shown, secret) => shown.replaceAll(secret, () => maskOf(secret)), text);
}
