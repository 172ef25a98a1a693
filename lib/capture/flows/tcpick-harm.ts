import type { Anomaly, Gap } from '../../model/capture.js';
import { placeOf } from '../../model/location.js';

/**
 * tcpick keeps 8192 bytes of a packet and writes whatever its memory holds for those behind them; so many of a payload
 * are its own for certain, behind the longest link and IP headers and TCP's with timestamps.
 */
export const TCPICK_KEEPS = 8192 - 16 - 40 - 32;

export const LONG_PACKET = 'tcpick kept 8192 bytes of a longer packet';
const SPELLED = 'tcpick -wU spelled a byte like `<c3>`, as text may be';

/** Two bytes that begin a character of UTF-8, or NULs, as -wU writes them. */
const ESCAPES = /<[c-f][0-9a-f]><[89ab][0-9a-f]>|<00><00>/;
/** Bytes of a pair of escapes. */
export const ESCAPED_PAIR = 8;

/** Where in a message tcpick harmed it. `text` shows as many bytes more as a pair of escapes has, where there are. */
export interface Harm {
  readonly from: number;
  readonly reason: string;
}

/** Finds what tcpick did to `length` bytes of a message, given at once; null where nothing shows. */
export function harmIn(text: Buffer, length: number): Harm | null {
  const spelled = text.includes('><') ? ESCAPES.exec(text.toString('latin1')) : null;
  if (spelled !== null && spelled.index < length) return { from: spelled.index, reason: SPELLED };
  // Foreign packets have NULs in their headers; content of that length may have them behind a coding.
  return length > TCPICK_KEEPS && text.includes(0) ? { from: 0, reason: LONG_PACKET } : null;
}

/** Says that a connection is not read on, since its further bytes cannot be told. */
export function* leftOut(connection: string, offset: number, what: string): Generator<Gap | Anomaly> {
  const reason = `${what}; the rest of the connection was left out`;
  yield { kind: 'anomaly', reason, at: placeOf(offset, 0), exchange: null };
  for (const direction of ['to-client', 'to-server'] as const) {
    yield { kind: 'gap', connection, direction, length: null, time: null, at: { offset, length: 0 } };
  }
}
