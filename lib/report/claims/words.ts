import { type CardClaims, CLAIM_VERDICTS, type Claim, type ClaimVerdict } from '../../model/claim.js';
import { columns } from '../../text/width.js';
import type { CaptureView } from '../capture-view.js';

/** For people. */
export const VERDICT_WORDS: Readonly<Record<ClaimVerdict, string>> = {
  kept: 'kept',
  broken: 'broken',
  'not-claimed': 'not claimed',
  'not-decidable': 'not decidable',
  'not-exercised': 'not exercised',
};

/** The sign of each, in Unicode and in ASCII. */
export const VERDICT_SIGNS: Readonly<Record<ClaimVerdict, readonly [unicode: string, ascii: string]>> = {
  kept: ['✓', '+'],
  broken: ['✗', 'x'],
  'not-claimed': ['!', '!'],
  'not-decidable': ['?', '?'],
  'not-exercised': ['·', '-'],
};

const NAME_LIMIT = 60;
const TEXT_LIMIT = 200;

/** A claim in two texts, fit to print: what it is, and what tells it from others of its kind. */
export interface ClaimText {
  readonly what: string;
  readonly about: string | null;
}

/** `limit`: of what is captured in the first of them, in columns. */
export function claimText(claim: Claim, view: CaptureView, limit = NAME_LIMIT): ClaimText {
  const { kind, says } = claim;
  const brief = (text: string | null, most: number) =>
    text === null ? null : view.say([claim.at], view.style.brief(text, most));
  const narrow = (text: string | null) => {
    const told = brief(text, limit) ?? '';
    return columns(told) > limit ? (brief(text, limit / 2) ?? '') : told;
  };
  const name = () => narrow(claim.name);
  const about = () => brief(claim.detail, TEXT_LIMIT);
  const url = () => brief(claim.name, TEXT_LIMIT);
  const no = says === false ? 'no ' : '';
  switch (kind) {
    case 'streaming':
      return { what: `${no}streaming`, about: null };
    case 'push-notifications':
      return { what: `${no}push notifications`, about: null };
    case 'extended-card':
      return { what: `${no}extended card`, about: null };
    case 'state-history':
      return { what: `${no}state history`, about: null };
    case 'interface':
      return { what: `interface ${narrow(claim.detail)}`.trim(), about: url() };
    case 'requirement':
      return { what: `${no}requirement`, about: about() };
    case 'scheme':
      return { what: `scheme ${name()}`, about: about() };
    case 'extension':
      return { what: claim.detail === null ? 'extension' : `${about()} extension`, about: url() };
    case 'input-mode':
      return { what: `input ${name()}`, about: about() };
    case 'output-mode':
      return { what: `output ${name()}`, about: about() };
  }
}

/** A card in texts: its agent's name and version, which of its cards this is, and the host that served it. */
export interface CardText {
  readonly who: string;
  readonly which: 'card' | 'extended card';
  readonly host: string | null;
}

export function cardText({ card }: CardClaims, view: CaptureView): CardText {
  const { say, brief } = view.style;
  const name = [card.name ?? '(no name)', card.version].filter((text) => text !== null).join(' ');
  return {
    who: say(brief(name, NAME_LIMIT)),
    which: card.extended ? 'extended card' : 'card',
    host: card.host === null ? null : say(card.host),
  };
}

/** `4 kept`, `1 broken`: how many claims came to what, those of which there are any. */
export function tallyTexts(claims: readonly Claim[]): string[] {
  return CLAIM_VERDICTS.flatMap((verdict) => {
    const count = claims.filter((claim) => claim.verdict === verdict).length;
    return count === 0 ? [] : [`${count} ${VERDICT_WORDS[verdict]}`];
  });
}
