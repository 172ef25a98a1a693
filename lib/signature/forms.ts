import type { JsonObject } from '../model/json.js';
import type { CanonicalForm } from '../model/signature.js';
import { asProto } from './presence.js';
import { isEmpty, isFalsy, pruned, without, withoutDefaults, withoutDefaults03 } from './prune.js';

/** A form in which a card may have been signed, and what of the card it signs. */
interface Form extends CanonicalForm {
  of(card: JsonObject): JsonObject;
}

/**
 * The readings of A2A 1.0 §8.4.1 first, then what SDKs do: §8.4.1 keeps defaults that were set, §8.4.3 takes them away;
 * the SDKs drop what their proto does not know, and then everything empty.
 */
const FORMS: readonly Form[] = [
  { name: 'rfc8785', text: 'RFC 8785 of the card as it stands', canonical: true, of: (card) => card },
  {
    name: 'rfc8785-presence',
    text: 'RFC 8785 without unset defaults',
    canonical: true,
    of: (card) => asProto(card, 'kept'),
  },
  {
    name: 'rfc8785-presence-known',
    text: 'RFC 8785 without unset defaults and members that 1.0 does not know',
    canonical: true,
    of: (card) => asProto(card, 'dropped'),
  },
  {
    name: 'rfc8785-no-defaults',
    text: 'RFC 8785 without defaults',
    canonical: true,
    of: withoutDefaults,
  },
  {
    name: 'rfc8785-no-defaults-known',
    text: 'RFC 8785 without defaults and members that 1.0 does not know',
    canonical: true,
    of: (card) => withoutDefaults(asProto(card, 'dropped')),
  },
  {
    name: 'sdk',
    text: 'the form of the SDKs of 1.0 (nothing empty)',
    canonical: false,
    of: (card) => pruned(asProto(card, 'dropped'), isEmpty),
  },
  {
    // It reads a card twice over before it signs or verifies, and the second time knows no scheme any more.
    name: 'sdk-js',
    text: 'the form of the JavaScript SDK (nothing empty, no security schemes)',
    canonical: false,
    of: (card) => pruned(asProto(without(card, ['securitySchemes']), 'dropped'), isEmpty),
  },
  {
    name: 'sdk-all-members',
    text: 'RFC 8785 of the card with nothing empty',
    canonical: false,
    of: (card) => pruned(card, isEmpty),
  },
  {
    name: 'sdk-0.3',
    text: 'the form of the Python SDK of 0.3',
    canonical: false,
    of: (card) => pruned(withoutDefaults03(card), isEmpty),
  },
  {
    name: 'sdk-0.3-true',
    text: 'the form of early Python SDKs of 0.3 (nothing false)',
    canonical: false,
    of: (card) => pruned(withoutDefaults03(card), isFalsy),
  },
];

/** One text that a signature may be over. */
export interface Candidate {
  readonly form: CanonicalForm;
  readonly text: string;
}

/**
 * The distinct texts that the card may have been signed as, the most canonical first. `canonicalize` prints RFC 8785.
 * Of each form there is one with the escapes of Python's json, which leaves nothing beyond ASCII.
 */
export function candidates(card: JsonObject, canonicalize: (value: JsonObject) => string): Candidate[] {
  const unsigned = without(card, ['signatures']);
  const found = new Map<string, Candidate>();
  const plain = FORMS.map(({ of, ...form }) => ({ form, text: canonicalize(of(unsigned)) }));
  for (const one of plain) if (!found.has(one.text)) found.set(one.text, one);
  for (const { form, text } of plain) {
    const escaped = inAscii(text);
    if (found.has(escaped)) continue;
    const ascii = { name: `${form.name}-ascii`, text: `${form.text}, escaped to ASCII`, canonical: false };
    found.set(escaped, { form: ascii, text: escaped });
  }
  return [...found.values()];
}

/** What of the card a form signs. */
export function signedAs(card: JsonObject, { name }: CanonicalForm): JsonObject {
  const plain = name.replace(/-ascii$/, '');
  const form = FORMS.find((one) => one.name === plain);
  const unsigned = without(card, ['signatures']);
  return form === undefined ? unsigned : form.of(unsigned);
}

function inAscii(text: string): string {
  return text.replaceAll(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
