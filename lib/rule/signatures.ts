import type { AgentCard, CardSignature, TranscriptEnd } from '../model/a2a.js';
import type { Requirement, Severity } from '../model/finding.js';
import { placeIn } from '../model/json.js';
import type { SignatureFlaw } from '../model/signature.js';
import type { Problem } from '../rule.js';

interface Signed {
  readonly card: AgentCard;
  readonly signature: CardSignature;
}

/** The signatures of the cards, each once for each host, however many cards bear it. */
export function* signaturesOn({ cards }: TranscriptEnd): Generator<Signed> {
  const told = new Set<string>();
  for (const card of cards) {
    for (const signature of card.signatures) {
      const { jws, pointer } = signature;
      const bare = jws.protected === '' && jws.signature === '';
      const key = `${card.host} ${bare ? `${card.exchange} ${pointer}` : `${jws.protected}.${jws.signature}`}`;
      if (told.has(key)) continue;
      told.add(key);
      yield { card, signature };
    }
  }
}

/** Whether a card is of 0.3 or before, where signatures are hardly specified. */
export function isOld({ generation }: AgentCard): boolean {
  return generation === '0.1' || generation === '0.2' || generation === '0.3';
}

/** What a rule says of a signature of 0.3, where its sentence and severity are others. */
export interface Older {
  readonly requirement: Requirement;
  readonly severity: Severity;
}

/** A flaw of a signature, told. */
export function flawProblem(
  { card }: Signed,
  { detail, kind, pointer }: SignatureFlaw,
  older?: Older,
): Problem {
  return {
    at: placeIn(card.doc, pointer),
    exchange: card.exchange,
    message: detail,
    sameAs: kind,
    ...(older !== undefined && isOld(card) ? older : {}),
  };
}
