import type { AgentCard, Entry } from '../../model/a2a.js';
import {
  type CardClaims,
  CLAIM_KINDS,
  type Claim,
  type ClaimEvidence,
  type ClaimVerdict,
} from '../../model/claim.js';
import { bindingName } from '../../model/dialect.js';
import { jsonText, placeIn } from '../../model/json.js';
import type { Stranger } from '../../model/reader.js';
import type { Asking } from './answered.js';
import { type Declared, declaredBy, leftOut } from './declared.js';
import { noteExtensions } from './extensions.js';
import { concernsWebhooks, noteDelivery, noteFlags } from './flags.js';
import { type Ends, endsOf, noteInterface } from './interfaces.js';
import { type Ledger, ledger, type Seen } from './ledger.js';
import { type Modes, modesOf, noteModes, noteOutput } from './modes.js';
import { noteSecurity } from './security.js';

/** What becomes of the claims of each card while it is in force. Keeps places, no exchanges. */
export interface Claims {
  push(entry: Entry): void;
  /** Of those of these cards that it was shown, and of all that were in use. */
  list(cards: readonly AgentCard[], unseen: Unseen): readonly CardClaims[];
}

/** What the capture keeps to itself. `withheld`: its recorder leaves credentials out; `strangers`: what is not read. */
export interface Unseen {
  readonly withheld: boolean;
  readonly strangers: readonly Stranger[];
}

type Doubts = Unseen & { readonly shown: boolean };

/** One card, whatever number of fetches brought it. */
interface Book {
  readonly card: AgentCard;
  readonly text: string | null;
  readonly ends: Ends;
  readonly modes: Modes;
  readonly seen: Ledger;
}

const MAX_CARDS = 200;
const MAX_WEBHOOKS = 5000;
const MAX_FETCHES = 5000;

export function claims(): Claims {
  const books = new Map<AgentCard, Book>();
  /** The card under which a call told the agent of a webhook. */
  const webhooks = new Map<number, Book>();
  const fetched = new Set<number>();
  /** Whether any request shows credentials: then its recorder does not leave them out. */
  let shown = false;

  function bookOf(card: AgentCard): Book | null {
    const known = books.get(card);
    if (known !== undefined) return known;
    if (books.size >= MAX_CARDS) return null;
    const text = jsonText(card.value);
    const twin = [...books.values()].find(
      (book) => book.card.host === card.host && book.text === text && text !== null,
    );
    const made = twin ?? { card, text, ends: endsOf(card), modes: modesOf(card), seen: ledger() };
    books.set(card, made);
    return made;
  }

  /** An entry is complete when its answer is: meanwhile another card may have come. */
  function since(card: AgentCard, exchange: number): Book | null {
    if (card.exchange < exchange) return bookOf(card);
    const before = [...books.values()].filter(
      (book) => book.card.host === card.host && book.card.exchange < exchange,
    );
    return before.toSorted((a, b) => b.card.exchange - a.card.exchange)[0] ?? null;
  }

  function came(exchange: number): void {
    if (fetched.size < MAX_FETCHES) fetched.add(exchange);
  }

  function called(entry: Asking): void {
    if (entry.outcome === 'card') came(entry.index);
    const book = entry.card === null ? null : since(entry.card, entry.index);
    if (book === null) return;
    const { seen, ends, modes } = book;
    shown ||= entry.access.shown === true;
    noteFlags(entry, seen);
    noteInterface(entry, ends, seen);
    noteSecurity(entry, book.card, seen);
    noteExtensions(entry, book.card, seen);
    noteModes(entry, modes, seen);
    if (webhooks.size < MAX_WEBHOOKS && concernsWebhooks(entry)) webhooks.set(entry.index, book);
  }

  return {
    push(entry) {
      if (entry.kind === 'push-delivery') {
        const book = webhooks.get(entry.config?.exchange ?? -1);
        if (book === undefined) return;
        noteDelivery(entry, book.seen);
        noteOutput(entry, book.modes, book.seen);
      } else if (entry.kind === 'card-fetch') {
        if (entry.fetched !== null) came(entry.index);
        if (entry.card !== null) bookOf(entry.card);
      } else if (entry.kind !== 'foreign') called(entry);
    },
    list(cards, unseen) {
      const listed = cards.flatMap((card) => (fetched.has(card.exchange) ? (bookOf(card) ?? []) : []));
      const all = [...new Set([...listed, ...books.values()])];
      all.sort((a, b) => a.card.exchange - b.card.exchange);
      return all.map((book) => told(book, { ...unseen, shown }));
    },
  };
}

function told({ card, modes, seen }: Book, doubts: Doubts): CardClaims {
  const declared = declaredBy(card, modes);
  const made = new Set(declared.map(({ kind, key }) => `${kind} ${key}`));
  const own = declared.flatMap((one) => claimOf(one, seen.find(one), doubts) ?? []);
  const others = seen.all().filter(({ kind, key }) => !made.has(`${kind} ${key}`));
  const at = placeIn(card.doc, card.root);
  const strays = others.flatMap((one) => claimOf({ ...one, says: null, at }, one, doubts) ?? []);
  const all = [...own, ...strays].sort((a, b) => CLAIM_KINDS.indexOf(a.kind) - CLAIM_KINDS.indexOf(b.kind));
  return { card, claims: all, left: leftOut(card) + modes.left };
}

/** Null for what the card does not say and nothing shows. */
function claimOf(
  { kind, name, detail, says, at }: Declared,
  seen: Seen | null,
  doubts: Doubts,
): Claim | null {
  const found = seen?.evidence(says === true) ?? [];
  const overGrpc = kind === 'interface' && (detail?.startsWith(GRPC) ?? false);
  const evidence =
    kind === 'requirement'
      ? found.map((one) => (isDoubtful(one, says, doubts) ? inDoubt(one) : one))
      : overGrpc && found.length === 0
        ? notRead(doubts.strangers)
        : found;
  const verdict = says === true ? verdictOn(evidence) : verdictOnDenial(evidence, says);
  return verdict === null ? null : { kind, name, detail, says, verdict, evidence, at };
}

/** Whether credentials may have been there, and the recorder left them out: it shows none, though it is known for that, or some are required. */
function isDoubtful({ stance }: ClaimEvidence, says: boolean | null, { withheld, shown }: Doubts): boolean {
  return !shown && (withheld || (says === true && stance === 'against'));
}

const GRPC = bindingName('GRPC');

function notRead(strangers: readonly Stranger[]): readonly ClaimEvidence[] {
  const found = strangers.filter(({ protocol }) => protocol === 'gRPC');
  const count = found.reduce((sum, { connections }) => sum + connections, 0);
  return count === 0
    ? []
    : [{ stance: 'neither', what: 'connections with gRPC are not read', count, places: [] }];
}

function verdictOn(evidence: readonly ClaimEvidence[]): ClaimVerdict {
  const has = (stance: ClaimEvidence['stance']) => evidence.some((one) => one.stance === stance);
  return has('against') ? 'broken' : has('for') ? 'kept' : has('neither') ? 'not-decidable' : 'not-exercised';
}

/** What the card denies, or does not mention. */
function verdictOnDenial(evidence: readonly ClaimEvidence[], says: boolean | null): ClaimVerdict | null {
  if (evidence.some(({ stance }) => stance === 'for')) return 'not-claimed';
  if (says === null) return null;
  return evidence.some(({ stance }) => stance === 'against') ? 'kept' : 'not-exercised';
}

function inDoubt(evidence: ClaimEvidence): ClaimEvidence {
  return { ...evidence, stance: 'neither', what: `${evidence.what}, as far as the recorder shows` };
}
