/** The first byte, counted from 0, at which bytes stop to be one JSON text in UTF-8 (RFC 8259); `end`: they break off. */
export interface JsonFault {
  readonly kind: 'utf-8' | 'syntax' | 'end';
  readonly at: number;
}

type Due = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'next' | 'nothing';

interface Broken {
  readonly fault: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN = { array: 0x5b, object: 0x7b };
const CLOSE = { array: 0x5d, object: 0x7d };
const BLANKS = [0x20, 0x0a, 0x0d, 0x09];
const ESCAPES = [...'"\\/bfnrtu'].map((sign) => sign.charCodeAt(0));
const HEX4 = /^[0-9a-fA-F]{4}$/;
const SCALAR = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;
const SCALAR_SIGN = /[-+.\w]/;
const LETTER_U = 0x75;
const MAY_CLOSE: readonly Due[] = ['first value', 'first name', 'next'];
/** Nobody nests deeper; what does is not looked at any further. */
const DEEPEST = 100_000;

/** Where bytes stop to be JSON; null where they do not, or nest too deep to tell. */
export function jsonFault(bytes: Uint8Array): JsonFault | null {
  const broken = utf8Fault(bytes);
  const syntax = syntaxFault(broken === null ? bytes : bytes.subarray(0, broken));
  if (broken !== null && (syntax === null || syntax === broken)) return { kind: 'utf-8', at: broken };
  if (syntax === null) return null;
  return { kind: syntax === bytes.length ? 'end' : 'syntax', at: syntax };
}

/** The first byte that begins no character of UTF-8 (RFC 3629 §4). */
function utf8Fault(bytes: Uint8Array): number | null {
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0;
    const size = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    if (size === 0) return at;
    const second = bytes[at + 1] ?? 0;
    const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
    const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
    if (size > 1 && (second < low || second > high)) return at;
    for (let more = 2; more < size; more++) if (((bytes[at + more] ?? 0) & 0xc0) !== 0x80) return at;
    at += size;
  }
  return null;
}

/** The first byte that no JSON text has there, the length where the text breaks off; null where it is JSON. */
function syntaxFault(bytes: Uint8Array): number | null {
  const within: ('array' | 'object')[] = [];
  let due: Due = 'value';
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  for (;;) {
    while (BLANKS.includes(bytes[at] ?? 0)) at++;
    const byte = bytes[at];
    if (byte === undefined) return due === 'nothing' ? null : at;
    const kind = within.at(-1);
    const isName: boolean = due === 'name' || due === 'first name';
    if (kind !== undefined && byte === CLOSE[kind] && MAY_CLOSE.includes(due)) {
      within.pop();
      due = within.length === 0 ? 'nothing' : 'next';
      at++;
    } else if (due === 'colon' || due === 'next') {
      if (byte !== (due === 'colon' ? COLON : COMMA)) return at;
      due = due === 'next' && kind === 'object' ? 'name' : 'value';
      at++;
    } else if (due === 'nothing' || (isName && byte !== QUOTE)) {
      return at;
    } else if (byte === OPEN.array || byte === OPEN.object) {
      if (within.length === DEEPEST) return null;
      within.push(byte === OPEN.array ? 'array' : 'object');
      due = byte === OPEN.array ? 'first value' : 'first name';
      at++;
    } else {
      const end = byte === QUOTE ? stringEnd(bytes, at + 1) : scalarEnd(bytes, at);
      if (typeof end !== 'number') return end.fault;
      due = isName ? 'colon' : kind === undefined ? 'nothing' : 'next';
      at = end;
    }
  }
}

/** Index behind a string whose content begins at `from`. */
function stringEnd(bytes: Uint8Array, from: number): number | Broken {
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) return at + 1;
    if (byte < 0x20) return { fault: at };
    if (byte !== BACKSLASH) continue;
    const sign = bytes[++at];
    if (sign === undefined) break;
    if (!ESCAPES.includes(sign)) return { fault: at };
    if (sign === LETTER_U && !HEX4.test(ascii(bytes, at + 1, at + 5))) {
      if (at + 5 > bytes.length) break;
      return { fault: at + 1 };
    }
  }
  return { fault: bytes.length };
}

/** Index behind a number or a word. */
function scalarEnd(bytes: Uint8Array, from: number): number | Broken {
  let end = from;
  while (end < bytes.length && SCALAR_SIGN.test(String.fromCharCode(bytes[end] ?? 0))) end++;
  return SCALAR.test(ascii(bytes, from, end)) ? end : { fault: from };
}

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return new TextDecoder('latin1').decode(bytes.subarray(from, to));
}
