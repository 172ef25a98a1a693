import type { Binding, Dialect } from '../model/a2a.js';
import type { JsonObject } from '../model/json.js';

/** A set of dialects. */
export type Bits = number;

const V01 = 1;
const V02 = 2;
const V03_RPC = 4;
const V03_PROTO = 8;
const RC = 16;
const V10 = 32;

/** Sets that marks point to. */
export const BITS = {
  v01: V01,
  v02: V02,
  v03Rpc: V03_RPC,
  v03Proto: V03_PROTO,
  rc: RC,
  v10: V10,
  /** 1.0 and its release candidates. */
  v1: V10 | RC,
  /** The JSON of 0.1 to 0.3 over JSON-RPC. */
  lower: V01 | V03_RPC,
  /** Proto names: everywhere in 1.0, in 0.3 over HTTP+JSON. */
  upper: V03_PROTO | RC | V10,
  v0: V01 | V03_RPC | V03_PROTO,
  all: V01 | V03_RPC | V03_PROTO | RC | V10,
} as const;

/** Most likely first: what a set comes to that marks leave undecided. */
const BY_LIKELIHOOD: readonly (readonly [Bits, Dialect])[] = [
  [V10, '1.0'],
  [V03_RPC, '0.3-rpc'],
  [V03_PROTO, '0.3-proto'],
  [V01, '0.1'],
  [RC, '1.0-rc'],
  [V02, '0.2'],
];

/** A mark that fits no dialect which the marks before it left: the object and the member that make the message mixed. */
export interface Clue {
  readonly clause: string;
  /** Null where it stands in no JSON object. */
  readonly holder: JsonObject | null;
  readonly key: string;
}

/** The dialects that the marks of one message leave possible. Strong marks cut down; weak ones break ties. */
export interface Marks {
  readonly binding: Binding | null;
  /** What an answer was asked for in; empty for requests. */
  readonly asked: Bits;
  /** Whether that is certain to be 0.3 over HTTP+JSON: a letter less in a state is a slip then. */
  readonly proto: boolean;
  possible: Bits;
  /** Whether any strong mark was seen. */
  seen: boolean;
  readonly clauses: string[];
  /** What made the message mixed. */
  clash: Clue | null;
  /** The first mark that is not of the dialect asked for. */
  against: Clue | null;
  weak: readonly { readonly bits: Bits; readonly clause: string }[];
}

const NO_MARKS: Marks['weak'] = [];

export function marks(binding: Binding | null, possible: Bits, asked = 0, proto = false): Marks {
  return {
    binding,
    asked,
    proto,
    possible,
    seen: false,
    clauses: [],
    clash: null,
    against: null,
    weak: NO_MARKS,
  };
}

/** A mark that occurs only in these dialects. Once none is left the message is mixed; later marks add nothing. */
export function strong(
  to: Marks,
  bits: Bits,
  clause: string,
  holder: JsonObject | null = null,
  key = '',
): void {
  to.seen = true;
  const left = to.possible & bits;
  if (left === to.possible) return;
  if (left === 0) to.clash = { clause, holder, key };
  if ((bits & to.asked) === 0) to.against ??= { clause, holder, key };
  to.possible = left;
  to.clauses.push(clause);
}

/** A mark that hints at these dialects. */
export function weak(to: Marks, bits: Bits, clause: string): void {
  if ((to.possible & bits) !== to.possible && to.weak.length < 8) to.weak = [...to.weak, { bits, clause }];
}

/** Lets weak marks that agree, two at least, break a tie. */
export function breakTie(to: Marks): void {
  for (const { bits, clause } of to.weak) {
    const left = to.possible & bits;
    if (left === 0 || left === to.possible) continue;
    const agreeing = to.weak.filter((other) => (other.bits & left) === (bits & left));
    if (agreeing.length < 2) continue;
    to.possible = left;
    to.seen = true;
    to.clauses.push(clause);
  }
}

/** The set of one dialect; empty for `mixed` and `unknown`. */
export function bitsOf(dialect: Dialect): Bits {
  return BY_LIKELIHOOD.find(([, name]) => name === dialect)?.[0] ?? 0;
}

/** The set of these dialects. */
export function bitsOfAll(dialects: readonly Dialect[]): Bits {
  let bits = 0;
  for (const dialect of dialects) bits |= bitsOf(dialect);
  return bits;
}

/** The most likely dialect of a set; `mixed` where it is empty. */
export function likeliest(possible: Bits): Dialect {
  return BY_LIKELIHOOD.find(([bit]) => (possible & bit) !== 0)?.[1] ?? 'mixed';
}

/** Whether the dialects of a set read alike enough that the likeliest may stand for it. */
export function isDecided(possible: Bits): boolean {
  const families = [BITS.v1, BITS.lower | BITS.v02, BITS.v03Proto];
  return families.filter((family) => (possible & family) !== 0).length === 1;
}
