/** A tnetstring (tnetstrings.org) within bytes: its type, and where its content begins and ends. */
export interface Tnetstring {
  readonly type: string;
  readonly from: number;
  readonly to: number;
}

const COLON = 0x3a;
/** Digits that a length may have. */
const DIGITS = 12;
const NUMBER = /^-?\d{1,20}(?:\.\d{1,40})?(?:e[+-]?\d{1,3})?$/i;

/** The tnetstring at an offset: `more` where its length has not come whole, null where none stands there. */
export function headerAt(bytes: Buffer, at: number): Tnetstring | 'more' | null {
  let length = 0;
  for (let i = at; i <= at + DIGITS; i++) {
    const byte = bytes[i];
    if (byte === undefined) return 'more';
    if (byte === COLON) {
      if (i === at) return null;
      const from = i + 1;
      const type = bytes[from + length];
      return { type: type === undefined ? '' : String.fromCharCode(type), from, to: from + length };
    }
    if (byte < 0x30 || byte > 0x39) return null;
    length = length * 10 + byte - 0x30;
  }
  return null;
}

/** The items of a list, or the keys and values of a dictionary in turn; ends where they cannot be read. */
export function* itemsOf(bytes: Buffer, { from, to }: Tnetstring): Generator<Tnetstring> {
  for (let at = from; at < to; ) {
    const item = headerAt(bytes, at);
    if (item === null || item === 'more' || item.to >= to) return;
    yield item;
    at = item.to + 1;
  }
}

/** The value of a dictionary's member; null where there is none, or it is no dictionary. */
export function memberOf(bytes: Buffer, dictionary: Tnetstring | null, name: string): Tnetstring | null {
  if (dictionary?.type !== '}') return null;
  let key: Tnetstring | null = null;
  for (const item of itemsOf(bytes, dictionary)) {
    if (key === null) {
      key = item;
      continue;
    }
    if (key.to - key.from === name.length && bytes.toString('latin1', key.from, key.to) === name) return item;
    key = null;
  }
  return null;
}

/** Text of a string, in bytes (`,`) or Unicode (`;`); null for other types. */
export function textOf(bytes: Buffer, value: Tnetstring | null): string | null {
  if (value?.type === ',') return bytes.toString('latin1', value.from, value.to);
  return value?.type === ';' ? bytes.toString('utf8', value.from, value.to) : null;
}

/** A number (`#` or `^`); null for other types. */
export function numberOf(bytes: Buffer, value: Tnetstring | null): number | null {
  if (value?.type !== '#' && value?.type !== '^') return null;
  const text = bytes.toString('latin1', value.from, value.to);
  return NUMBER.test(text) ? Number(text) : null;
}
