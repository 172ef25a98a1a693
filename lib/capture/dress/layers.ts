/** A run of a layer's input that it keeps. */
export interface Kept {
  readonly from: number;
  readonly to: number;
}

/**
 * One thing wrapped around a log, taken off without changing the number of lines. `cut` tells what of the bytes is
 * kept and how many were dealt with; the rest is shown again with more behind it, or with `final` at the end.
 * After input that ends in LF nothing is left over, so that it can be taken up again at the start of any line.
 */
export interface Layer {
  cut(bytes: Buffer, final: boolean): { readonly kept: readonly Kept[]; readonly used: number };
}

const LF = 0x0a;
const CR = 0x0d;
const ESCAPE = 0x1b;
const BRACKET = 0x5b;
/** The longest control sequence that is taken for one. */
const SEQUENCE_LIMIT = 40;
/** Bytes at the start of a line in which its prefix must end. */
export const PREFIX_LIMIT = 200;

const CRLF = Buffer.from('\r\n');

/** Takes the CR of every CRLF away. */
export function carriageReturns(): Layer {
  return {
    cut(bytes, final) {
      const used = !final && bytes.at(-1) === CR ? bytes.length - 1 : bytes.length;
      const kept: Kept[] = [];
      let from = 0;
      for (let at = bytes.indexOf(CRLF); at >= 0; at = bytes.indexOf(CRLF, at + 1)) {
        kept.push({ from, to: at });
        from = at + 1;
      }
      kept.push({ from, to: used });
      return { kept, used };
    },
  };
}

/** Takes terminal colours and other control sequences (ECMA-48 §5.4) away. */
export function controlSequences(): Layer {
  return {
    cut(bytes, final) {
      const kept: Kept[] = [];
      let from = 0;
      for (let at = bytes.indexOf(ESCAPE); at >= 0; ) {
        const end = sequenceEnd(bytes, at);
        if (end === 'open' && !final) {
          kept.push({ from, to: at });
          return { kept, used: at };
        }
        if (typeof end === 'number') {
          kept.push({ from, to: at });
          from = end;
        }
        at = bytes.indexOf(ESCAPE, Math.max(from, at + 1));
      }
      kept.push({ from, to: bytes.length });
      return { kept, used: bytes.length };
    },
  };
}

function sequenceEnd(bytes: Buffer, start: number): number | 'open' | 'none' {
  const bracket = bytes[start + 1];
  if (bracket === undefined) return 'open';
  if (bracket !== BRACKET) return 'none';
  for (let at = start + 2; at < start + SEQUENCE_LIMIT; at++) {
    const byte = bytes[at];
    if (byte === undefined) return 'open';
    if (byte >= 0x40 && byte <= 0x7e) return at + 1;
    if (byte < 0x20 || byte > 0x3f) return 'none';
  }
  return 'none';
}

/** Length of what is to go at the start of a line, which is shown from `from` up to its end, `to`, or its limit. */
export type Measure = (bytes: Buffer, from: number, to: number) => number;

/** Takes something away from the start of every line. */
export function linePrefix(measure: Measure): Layer {
  let fresh = true;
  return {
    cut(bytes, final) {
      const kept: Kept[] = [];
      let at = 0;
      while (at < bytes.length) {
        const end = bytes.indexOf(LF, at);
        let from = at;
        if (fresh) {
          if (end < 0 && bytes.length - at < PREFIX_LIMIT && !final) break;
          from += measure(bytes, at, Math.min(end < 0 ? bytes.length : end, at + PREFIX_LIMIT));
        }
        at = end < 0 ? bytes.length : end + 1;
        kept.push({ from, to: at });
        fresh = end >= 0;
      }
      return { kept, used: at };
    },
  };
}
