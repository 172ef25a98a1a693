import type { Entry, StreamEvent } from '../../model/a2a.js';
import type { ClaimEvidence, ClaimKind, ClaimPlace, Stance } from '../../model/claim.js';
import { placeOf } from '../../model/location.js';
import { flat } from '../head.js';

/** What something that happened says: of a claim that the card makes (`made`), and of one that it does not. Null: nothing. */
export interface Sign {
  readonly what: string;
  readonly made: Stance | null;
  readonly unmade: Stance | null;
}

/** A claim by what it is about; `key` tells it from others of its kind. */
export interface About {
  readonly kind: ClaimKind;
  readonly key: string;
}

/** What a report calls a claim that the card does not make. */
export interface Named {
  readonly name: string | null;
  readonly detail: string | null;
}

/** What was seen of one claim, made or not. */
export interface Seen extends About, Named {
  evidence(made: boolean): readonly ClaimEvidence[];
}

/** What traffic under one card shows. Counts all, keeps the first places of each. */
export interface Ledger {
  /** `named` is wanted where the card may not make the claim; `event`: the one of a stream that shows it. */
  note(about: About, sign: Sign, entry: Entry, named?: Named | null, event?: StreamEvent | null): void;
  find(about: About): Seen | null;
  all(): readonly Seen[];
}

const MAX_CLAIMS = 300;
const MAX_SIGNS = 12;
const MAX_PLACES = 3;
const MAX_TEXT = 500;
const MAX_KEY = 4000;
const NAMELESS: Named = { name: null, detail: null };

interface Tally {
  readonly sign: Sign;
  count: number;
  last: number;
  readonly places: ClaimPlace[];
}

/** By kind, then by key: made into one text these would cost more than all that is counted. */
type Claims = Map<ClaimKind, Map<string, Kept>>;

interface Kept extends Seen {
  readonly tallies: Map<string, Tally>;
}

export function ledger(): Ledger {
  const claims: Claims = new Map();
  let size = 0;

  function open({ kind, key }: About, { name, detail }: Named): Kept | undefined {
    const own = claims.get(kind) ?? new Map<string, Kept>();
    const known = own.get(key);
    if (known !== undefined || size >= MAX_CLAIMS || key.length > MAX_KEY) return known;
    const tallies = new Map<string, Tally>();
    const made = {
      kind,
      key: flat(key),
      name: name === null ? null : flat(name.slice(0, MAX_TEXT)),
      detail,
      tallies,
      evidence: (made: boolean) => evidenceOf(tallies, made),
    };
    size++;
    claims.set(kind, own.set(flat(key), made));
    return made;
  }

  function count(about: About, sign: Sign, named: Named, exchange: number, at: () => ClaimPlace): void {
    const tallies = open(about, named)?.tallies;
    const known = tallies?.get(sign.what);
    if (known !== undefined) {
      // An exchange counts once, whatever number of its events shows it.
      if (known.last === exchange) return;
      known.count++;
      known.last = exchange;
      if (known.places.length < MAX_PLACES) known.places.push(at());
    } else if (tallies !== undefined && tallies.size < MAX_SIGNS)
      tallies.set(sign.what, { sign, count: 1, last: exchange, places: [at()] });
  }

  return {
    note: (about, sign, entry, named = null, event = null) =>
      count(about, sign, named ?? NAMELESS, entry.index, () => placeIn(entry, event)),
    find: ({ kind, key }) => claims.get(kind)?.get(key) ?? null,
    all: () => [...claims.values()].flatMap((own) => [...own.values()]),
  };
}

function placeIn({ index, exchange }: Entry, event: StreamEvent | null): ClaimPlace {
  const { offset, length } = event?.sse.at ?? (exchange.request ?? exchange.response)?.at ?? NOWHERE;
  return { exchange: index, event: event?.index ?? null, at: placeOf(offset, length) };
}

const NOWHERE = { offset: 0, length: 0 };

function evidenceOf(tallies: ReadonlyMap<string, Tally>, made: boolean): readonly ClaimEvidence[] {
  return Array.from(tallies.values()).flatMap(({ sign, count, places }) => {
    const stance = made ? sign.made : sign.unmade;
    if (stance === null) return [];
    const inOrder = places.toSorted((a, b) => a.exchange - b.exchange);
    return [{ stance, what: sign.what, count, places: inOrder }];
  });
}
