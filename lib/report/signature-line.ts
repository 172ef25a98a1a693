import type { CaptureReport } from '../model/report.js';
import type { CardSignature, SignatureVerdict } from '../model/signature.js';

const SHOWN = 3;

const WORDS: Readonly<Record<SignatureVerdict, string>> = {
  valid: 'valid',
  invalid: 'invalid',
  'not-pinned': 'not checked',
  malformed: 'malformed',
  weak: 'worth nothing',
  unsupported: 'not checked',
  unchecked: 'not checked',
};

/** `card signature: valid (key k-1 of keys.json, RFC 8785 of the card as it stands)`; empty where no card is signed. */
export function signatureLine({ cards }: CaptureReport): string {
  const told = new Map<string, number>();
  for (const signature of cards.flatMap(({ signatures }) => signatures)) {
    const text = verdict(signature);
    told.set(text, (told.get(text) ?? 0) + 1);
  }
  if (told.size === 0) return '';
  const texts = [...told].map(([text, times]) => (times === 1 ? text : `${times} ${text}`));
  const more = texts.length > SHOWN ? [`${texts.length - SHOWN} more`] : [];
  const several = texts.length > 1 || texts[0] !== [...told.keys()][0];
  return `card ${several ? 'signatures' : 'signature'}: ${[...texts.slice(0, SHOWN), ...more].join('; ')}`;
}

function verdict({ check, flaw }: CardSignature): string {
  const detail = check?.detail ?? flaw?.detail ?? null;
  const word = WORDS[check?.verdict ?? 'unchecked'];
  return detail === null ? word : `${word} (${detail.replaceAll('`', '')})`;
}
