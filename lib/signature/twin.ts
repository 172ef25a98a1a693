import type { AgentCard } from '../model/a2a.js';
import { isObject, type Json, member, pointerToken, valueAt } from '../model/json.js';
import type { CardSignature, SignatureCheck, SignedTwin } from '../model/signature.js';
import { signedAs } from './forms.js';

const MAX_DIFFERENCES = 3;
/** Cards that are compared as like it, of those that no one signature joins. */
const MAX_AKIN = 20;

/**
 * The card for which a signature holds that does not hold for this one, and what differs as it was signed; else the
 * host's card that is most like it, and for which another signature by the same key holds.
 */
export function twinOf(
  card: AgentCard,
  { jws, kid }: CardSignature,
  cards: readonly AgentCard[],
  checks: ReadonlyMap<CardSignature, SignatureCheck>,
): SignedTwin | null {
  let akin: SignedTwin | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  let compared = 0;
  for (const other of cards) {
    for (const signature of other.signatures) {
      const form = checks.get(signature)?.form ?? null;
      if (form === null) continue;
      const same = signature.jws.signature === jws.signature && signature.jws.protected === jws.protected;
      if (!same && (other.host !== card.host || signature.kid !== kid || compared++ >= MAX_AKIN)) continue;
      const differs = [...differences(signedAs(card.value, form), signedAs(other.value, form), '')];
      const { exchange, doc, root } = other;
      const told = differs.slice(0, MAX_DIFFERENCES).map((pointer) => ({
        pointer,
        here: valueAt(card.value, pointer) !== undefined,
        there: valueAt(other.value, pointer) !== undefined,
      }));
      const twin = { same, exchange, doc, root, differs: told };
      if (same) return twin;
      if (differs.length === 0 || differs.length >= fewest) continue;
      akin = twin;
      fewest = differs.length;
    }
  }
  return akin;
}

/** Pointers to the smallest values in which two JSON values differ. */
function* differences(one: Json | undefined, other: Json | undefined, at: string): Generator<string> {
  if (isObject(one) && isObject(other)) {
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)]))
      yield* differences(member(one, name), member(other, name), `${at}${pointerToken(name)}`);
  } else if (Array.isArray(one) && Array.isArray(other)) {
    const here: readonly Json[] = one;
    const there: readonly Json[] = other;
    for (let i = 0; i < Math.max(here.length, there.length); i++)
      yield* differences(here[i], there[i], `${at}/${i}`);
  } else if (!Object.is(one, other)) yield at;
}
