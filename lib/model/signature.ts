import type { JsonDoc } from './json.js';

/** A key that the user trusts, as a key set of his gives it (RFC 7517). `file` as it is to be shown. */
export interface PinnedKey {
  readonly kid: string | null;
  readonly file: string;
  /** Its public members. */
  readonly jwk: { readonly [member: string]: string };
  readonly operations: readonly string[] | null;
  /** The agent whose cards it may check, by name or host; any where left out. */
  readonly agent?: string;
}

/**
 * Why a signature cannot hold, told without any key. `incomplete`: a part is missing; `malformed`: it is no JWS; `no-alg`, `no-kid`, `crit`: what its
 * header lacks or asks; `none`: it names no algorithm on purpose; `shared-secret`: whoever checks it could have made it.
 */
export interface SignatureFlaw {
  readonly kind: 'incomplete' | 'malformed' | 'no-alg' | 'no-kid' | 'crit' | 'none' | 'shared-secret';
  /** A clause with the offending value in backticks. */
  readonly detail: string;
  /** Pointer, inside the card's `doc`, to the member at fault. */
  readonly pointer: string;
}

/** What checking a signature came to. `unsupported`, `unchecked`: it could not be told, and `detail` says why. */
export type SignatureVerdict =
  | 'valid'
  | 'invalid'
  | 'not-pinned'
  | 'malformed'
  | 'weak'
  | 'unsupported'
  | 'unchecked';

/**
 * A card of the same capture and host for which a signature by the key holds, and where this one differs from it.
 * `same`: it is this very signature.
 */
export interface SignedTwin {
  readonly same: boolean;
  readonly exchange: number;
  readonly doc: JsonDoc;
  readonly root: string;
  /** Pointers from the card's own root, the first few, and whether the member is there in this card and in that one. */
  readonly differs: readonly { readonly pointer: string; readonly here: boolean; readonly there: boolean }[];
}

/** What became of one signature when it was checked with the pinned keys. */
export interface SignatureCheck {
  readonly verdict: SignatureVerdict;
  /** A clause about the verdict. */
  readonly detail: string;
  /** Name and description of the canonical form that matched; null unless valid. */
  readonly form: CanonicalForm | null;
  /** The key that it was checked with; null where with none. */
  readonly key: { readonly kid: string | null; readonly file: string } | null;
  readonly twin: SignedTwin | null;
}

/** A form in which a card may have been signed. `canonical`: whether A2A 1.0 §8.4.1 can be read so. */
export interface CanonicalForm {
  readonly name: string;
  readonly text: string;
  readonly canonical: boolean;
}

/** One entry of a card's `signatures`, decoded. Header members are null where absent or unreadable. */
export interface CardSignature {
  readonly alg: string | null;
  readonly kid: string | null;
  readonly typ: string | null;
  readonly jku: string | null;
  /** The parts as they stand, empty where missing. */
  readonly jws: { readonly protected: string; readonly signature: string };
  readonly flaw: SignatureFlaw | null;
  /** Whether a key set given by the user holds its `kid`. */
  readonly pinned: boolean;
  /** Null where nothing was checked. */
  readonly check: SignatureCheck | null;
  readonly pointer: string;
}
