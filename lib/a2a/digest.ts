/** A running digest of a text: two 32-bit numbers, enough to tell equal from other, not to withstand an adversary. */
export interface Digest {
  readonly a: number;
  readonly b: number;
}

/** Of a text without characters. */
export const EMPTY: Digest = { a: 0x2f6e_2b1d, b: 0x51ed_270b };

/** The digest of what was digested and then this text: cutting a text otherwise gives the same. */
export function digest(before: Digest, text: string): Digest {
  let { a, b } = before;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x9e37_79b1);
    b = Math.imul(b ^ unit, 0x5f35_6495);
    a ^= a >>> 15;
    b ^= b >>> 13;
  }
  return { a, b };
}

/** Whether two texts are the same, as far as digests tell. */
export function isSame(one: Digest, other: Digest): boolean {
  return one.a === other.a && one.b === other.b;
}
