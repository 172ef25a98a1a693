import type { SecretWords } from '../model/secret-names.js';
import { apart, MASK, type SecretFinder, type SecretRange, secretRanges } from './secrets.js';

/** Shorter secrets keep nothing: four characters would give too much of them away. */
const KEEPS_END = 12;

/** How many of a secret's last characters may be shown. */
export function keptEnd(length: number): number {
  return length >= KEEPS_END ? 4 : 0;
}

/** What stands for one secret. */
export function maskOf(secret: string): string {
  return `${MASK}${secret.slice(secret.length - keptEnd(secret.length))}`;
}

/** A text with its secrets masked, their scheme word and last four characters kept; `met`: also those met elsewhere. */
export function maskText(text: string, words: SecretWords, met: SecretFinder | null = null): string {
  const elsewhere = met?.ranges(text) ?? [];
  const ranges =
    elsewhere.length === 0 ? secretRanges(text, words) : apart([...secretRanges(text, words), ...elsewhere]);
  return maskRanges(text, ranges);
}

/** A text with these ranges masked, which are in order and apart. */
export function maskRanges(text: string, ranges: readonly SecretRange[]): string {
  if (ranges.length === 0) return text;
  let masked = '';
  let from = 0;
  for (const { start, end } of ranges) {
    masked += text.slice(from, start) + maskOf(text.slice(start, end));
    from = end;
  }
  return masked + text.slice(from);
}
