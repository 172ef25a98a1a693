import type { AgentCard } from '../model/a2a.js';
import { namesAgent } from '../model/host.js';
import type { CardSignature, PinnedKey, SignatureCheck, SignatureVerdict } from '../model/signature.js';
import type { SignatureChecks } from './checks.js';
import type { Candidate } from './forms.js';
import { type Jws, openJws } from './jws.js';
import { chooseKeys, isKnownAlgorithm, nameOf } from './keys.js';
import { isDeeperThan } from './prune.js';

/** Signatures that are checked per capture. */
const MAX_CHECKED = 400;
const MAX_DEPTH = 100;
/** Invalid signatures of which it is told what differs. */
const MAX_COMPARED = 20;
/** Characters that cards are printed in, all their forms together. */
const MAX_PRINTED = 40_000_000;

/** Checks every signature of the cards with the pinned keys. Nothing is fetched; what cannot be told is said. */
export async function verifySignatures(
  cards: readonly AgentCard[],
  keys: readonly PinnedKey[],
): Promise<SignatureChecks> {
  const checks = new Map<CardSignature, SignatureCheck>();
  const room = { left: MAX_PRINTED };
  for (const card of cards) {
    const texts = textsOf(card, room);
    const own = keys.filter(({ agent }) => agent === undefined || namesAgent(agent, card.host, card.name));
    for (const signature of card.signatures) {
      const full = checks.size >= MAX_CHECKED;
      checks.set(
        signature,
        full
          ? is('unchecked', `the first ${MAX_CHECKED} only are checked`)
          : await checked(signature, own, card.exact, texts),
      );
    }
  }
  let compared = 0;
  for (const card of cards) {
    for (const signature of card.signatures) {
      const check = checks.get(signature);
      if (check?.verdict !== 'invalid' || compared === MAX_COMPARED) continue;
      compared++;
      const { twinOf } = await import('./twin.js');
      checks.set(signature, { ...check, twin: twinOf(card, signature, cards, checks) });
    }
  }
  return checks;
}

/** The texts that a card may have been signed as, told when first asked for; a clause where it has none. */
type Texts = () => Promise<readonly Candidate[] | string>;

function textsOf({ value }: AgentCard, room: { left: number }): Texts {
  let told: Promise<readonly Candidate[] | string> | null = null;
  const tell = async (): Promise<readonly Candidate[] | string> => {
    if (isDeeperThan(value, MAX_DEPTH)) return `the card is nested deeper than ${MAX_DEPTH}`;
    const [{ default: canonicalize }, { candidates }] = await Promise.all([
      import('canonicalize'),
      import('./forms.js'),
    ]);
    if (room.left < 0) return 'the cards before it were too large';
    try {
      return candidates(value, (card) => {
        const text = canonicalize(card) ?? '';
        room.left -= text.length;
        return text;
      });
    } catch {
      // RFC 8785 §3.2.2.2, §3.2.2.3: half a surrogate pair, or a number beyond those of JSON.
      return 'the card holds a text or number that has no canonical form';
    }
  };
  return () => {
    told ??= tell();
    return told;
  };
}

const VERDICTS = {
  incomplete: 'malformed',
  malformed: 'malformed',
  'no-alg': 'malformed',
  crit: 'unsupported',
  none: 'weak',
  'shared-secret': 'weak',
} as const;

async function checked(
  signature: CardSignature,
  keys: readonly PinnedKey[],
  exact: boolean,
  texts: Texts,
): Promise<SignatureCheck> {
  const { flaw, alg } = signature;
  if (flaw !== null && flaw.kind !== 'no-kid') return is(VERDICTS[flaw.kind], flaw.detail);
  if (alg === null) return is('unchecked', 'its protected header is too long to be read');
  const choice = chooseKeys(signature, keys);
  const [first] = choice.keys;
  if (choice.against !== null) return is('invalid', choice.lack ?? '', choice.against);
  if (first === undefined)
    return is(flaw === null ? 'not-pinned' : 'malformed', flaw?.detail ?? choice.lack ?? '');
  if (!isKnownAlgorithm(alg))
    return is('unsupported', `alg \`${alg.slice(0, 20)}\` is none that is checked here`);
  const forms = await texts();
  if (typeof forms === 'string') return is('unchecked', forms);
  const jws = await openJws(signature.jws, alg);
  const held = await tried(jws, choice.keys, forms);
  if (held !== null) return held;
  const all = forms.length === 1 ? '' : ` in any of ${forms.length} forms`;
  if (choice.named && !exact)
    return is('unchecked', 'it does not match, but the capture may not hold the card as it was sent');
  if (choice.named) return is('invalid', `it does not match the card${all}`, first);
  return is(
    flaw === null ? 'not-pinned' : 'malformed',
    flaw?.detail ?? `${choice.lack}, and none without a name fits`,
  );
}

/** The first key and text that the signature holds for, or what forbids to tell; null where it holds for none. */
async function tried(
  jws: Jws,
  keys: readonly PinnedKey[],
  forms: readonly Candidate[],
): Promise<SignatureCheck | null> {
  let hindrance: SignatureCheck | null = null;
  let compared = false;
  for (const key of keys) {
    const opened = await jws.with(key);
    if ('lack' in opened) {
      hindrance ??= is(opened.verdict, opened.lack, key);
      continue;
    }
    compared = true;
    for (const { form, text } of forms) {
      if (await opened.holds(text)) return { ...is('valid', `${nameOf(key)}, ${form.text}`, key), form };
    }
  }
  return compared ? null : hindrance;
}

function is(verdict: SignatureVerdict, detail: string, key: PinnedKey | null = null): SignatureCheck {
  return {
    verdict,
    detail,
    form: null,
    key: key === null ? null : { kid: key.kid, file: key.file },
    twin: null,
  };
}
