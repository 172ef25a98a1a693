import type { Anomaly } from './capture.js';
import type { ConnectionEnds } from './connection.js';
import type { Part, Spelling } from './location.js';

/** One header field as received: name in wire case, value without surrounding white space (RFC 9110 §5). */
export interface HeaderField {
  readonly name: string;
  readonly value: string;
  readonly at: Part;
}

/**
 * A run of body bytes and where it stands in the capture: body bytes `at … at+length` are capture bytes
 * `offset … offset+span`. Linear where `length === span`; otherwise a unit whose text was laid out anew.
 */
export interface Piece {
  readonly at: number;
  readonly length: number;
  readonly offset: number;
  readonly span: number;
}

/** How a body's bytes were won: as captured, rebuilt so that a declared length proves them, or only as a value. */
export type BodyForm = 'exact' | 'restored' | 'reformatted';

/** A body with content. `bytes` is the content without transfer coding and, where `decoded`, without content coding. */
export interface BodyBytes {
  readonly kind: 'bytes';
  readonly bytes: Uint8Array;
  /** Length in bytes before content decoding, after transfer decoding. */
  readonly wireLength: number;
  /** Maps wire bytes (before content decoding) to the capture. */
  readonly pieces: readonly Piece[];
  readonly coding: string | null;
  /** How the capture bytes of `pieces` spell the wire's. */
  readonly text: Spelling;
  /** Whether `bytes` are the content after its codings were undone; false where that failed or was not needed. */
  readonly decoded: boolean;
  readonly form: BodyForm;
  /** False where framing or the capture ended early. */
  readonly complete: boolean;
}

/** Absent: the message has none. Unknown: it may have one that the capture does not hold. */
export type Body =
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown'; readonly reason: string }
  | BodyBytes;

/** How the end of a message was told (RFC 9112 §6.3); null where it was not reached. */
export type Framing = 'none' | 'length' | 'chunked' | 'close';

interface HttpMessage {
  readonly version: string;
  readonly headers: readonly HeaderField[];
  readonly trailers: readonly HeaderField[];
  readonly body: Body;
  readonly framing: Framing;
  /** Content-Length as declared, in bytes; null where absent or not a number. */
  readonly declaredLength: number | null;
  /** The line that ends a chunked body (RFC 9112 §7.1); null where there is none. */
  readonly lastChunk: Part | null;
  /** Whether the whole message was seen. */
  readonly complete: boolean;
  /** The start line. */
  readonly at: Part;
  /** Time of the first and last byte, milliseconds since 1970 UTC. */
  readonly time: number | null;
  readonly endTime: number | null;
}

/** One parsed request. `target` as in the request line; it and `method` are empty where the capture lacks the head. */
export interface HttpRequest extends HttpMessage {
  readonly method: string;
  readonly target: string;
}

/**
 * One parsed response. `events` holds the event stream where the content type says so, else null. `status` is 0 where
 * the capture lacks the head.
 */
export interface HttpResponse extends HttpMessage {
  readonly status: number;
  readonly reason: string;
  readonly events: readonly SseEvent[] | null;
}

/**
 * One dispatched block of an event stream (WHATWG HTML §9.2.6). `data` is the joined text, `parts` the capture
 * ranges of the values of its `data` lines in order (one whole range where the text was laid out anew).
 * `complete` is false for a block that the end of the body cut off before its empty line.
 */
export interface SseEvent {
  readonly data: string;
  readonly type: string;
  readonly id: string | null;
  readonly retry: number | null;
  readonly parts: readonly Part[];
  /** The whole block. */
  readonly at: Part;
  readonly time: number | null;
  readonly complete: boolean;
  /** How the bytes of `parts` spell the data. */
  readonly text: Spelling;
}

/**
 * Why nothing more came: `complete`; `capture-end`: still open when the capture ended; `closed-by-client`,
 * `closed-by-server`, `closed` (by whom is not known): the connection ended first; `broken`: framing was lost.
 */
export type ExchangeEnd = (typeof EXCHANGE_ENDS)[number];

/** All of them, as captures of our own spell them. */
export const EXCHANGE_ENDS = [
  'complete',
  'capture-end',
  'closed-by-client',
  'closed-by-server',
  'closed',
  'broken',
] as const;

/** A request with its responses, or one side of that. `index` counts requests (or lone responses) from 1. */
export interface Exchange {
  readonly kind: 'exchange';
  readonly index: number;
  /** Name of the connection: the capture's own, or `c1`, `c2` … where it was inferred. */
  readonly connection: string;
  /** Whether the capture itself names the connection. */
  readonly connectionKnown: boolean;
  /** Where the capture tells the ends beside the connection's name. */
  readonly ends?: ConnectionEnds;
  readonly request: HttpRequest | null;
  readonly interim: readonly HttpResponse[];
  readonly response: HttpResponse | null;
  readonly end: ExchangeEnd;
  /** When the connection was closed, where that ended the exchange and the capture tells; else left out. */
  readonly closed?: number;
  /** True where blocks of the answer may belong to another exchange: nothing in the capture tells. */
  readonly doubted: boolean;
  /** True from a capture of whole exchanges: offsets do not tell how they overlapped, times do if there are any. */
  readonly whole: boolean;
  readonly anomalies: readonly Anomaly[];
}

/** What the HTTP stage yields. */
export type HttpItem = Exchange | Anomaly;

/** Undoes one content coding. `limit` bounds the output in bytes. Never throws. */
export type Inflate = (
  coding: string,
  bytes: Uint8Array,
  limit: number,
) => {
  readonly bytes: Uint8Array;
  readonly problem: 'truncated' | 'damaged' | 'too-large' | 'unsupported' | null;
};

/** Value of the first header field with this name, which is given in lower case; null where there is none. */
export function header(message: { readonly headers: readonly HeaderField[] }, name: string): string | null {
  for (const field of message.headers) {
    if (field.name.length === name.length && field.name.toLowerCase() === name) return field.value;
  }
  return null;
}

/** The media type of a message without parameters, in lower case; null where it names none. */
export function mediaType(message: { readonly headers: readonly HeaderField[] }): string | null {
  return mediaTypeIn(header(message, 'content-type'));
}

/** The media type in the value of a Content-Type field; null where it names none. */
export function mediaTypeIn(value: string | null): string | null {
  if (value === null) return null;
  const end = value.indexOf(';');
  const type = (end < 0 ? value : value.slice(0, end)).trim().toLowerCase();
  return type === '' ? null : type;
}

/** Whether a range of media types (RFC 9110 §12.5.1), in lower case, holds a type. */
export function isMediaTypeOf(range: string, type: string): boolean {
  if (range === '*/*') return true;
  return range.endsWith('/*') ? type.startsWith(range.slice(0, -1)) : range === type;
}
