import { maskRanges } from './mask.js';
import { openSought, SHORTEST } from './sought.js';

/** A shorter piece is no secret worth looking for elsewhere, and would mask words. */
const MIN_PIECE = 8;

/** The spellings under which a secret of the capture may be quoted: as it stands, decoded, and in its parts. */
export function spellings(secret: string): string[] {
  const pieces = secret.split(/[\s;,"'=]+/).filter((piece) => piece.length >= MIN_PIECE);
  return [secret, decoded(secret), ...pieces].filter((text) => text.length >= SHORTEST);
}

function decoded(text: string): string {
  if (!text.includes('\\')) return text;
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}

/** A text in which secrets known from elsewhere are masked. */
export function maskKnown(text: string, secrets: readonly string[]): string {
  if (secrets.length === 0) return text;
  const known = openSought();
  for (const spelled of secrets.flatMap(spellings)) known.add(spelled);
  return maskRanges(text, known.ranges(text));
}
