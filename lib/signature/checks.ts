import type { AgentCard } from '../model/a2a.js';
import type { CardSignature, SignatureCheck } from '../model/signature.js';

/** What the signatures of cards came to. */
export type SignatureChecks = ReadonlyMap<CardSignature, SignatureCheck>;

/** Where no signature was checked. */
export const NO_CHECKS: SignatureChecks = new Map();

/** The cards with what their signatures came to. */
export function withChecks(cards: readonly AgentCard[], checks: SignatureChecks): readonly AgentCard[] {
  if (checks.size === 0) return cards;
  return cards.map((card) => {
    if (card.signatures.length === 0) return card;
    return {
      ...card,
      signatures: card.signatures.map((one) => ({ ...one, check: checks.get(one) ?? null })),
    };
  });
}
