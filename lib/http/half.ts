import type { Anomaly } from '../model/capture.js';
import type { BodyForm, HeaderField, HttpRequest, HttpResponse } from '../model/http.js';
import type { Part } from '../model/location.js';

/** What the next byte of a Direction would be part of. `start` also while recovering from a broken message. */
export type Expects =
  | 'start'
  | 'head'
  | 'sized'
  | 'chunk-size'
  | 'chunk-data'
  | 'chunk-end'
  | 'trailer'
  | 'until-close'
  | 'opaque';

/** A request or response whose head is complete and whose body is to come. */
export interface Head {
  readonly version: string;
  readonly headers: readonly HeaderField[];
  readonly at: Part;
  readonly time: number | null;
}

/** A request whose start line (and, once complete, head) has been read. */
export interface RequestHead extends Head {
  readonly method: string;
  readonly target: string;
}

/** A response whose head has been read. */
export interface ResponseHead extends Head {
  readonly status: number;
  readonly reason: string;
}

/** How a message ended: whole, with its framing lost, or with the bytes (close, gap, end of the capture). */
export type MessageEnd = 'complete' | 'broken' | 'cut';

/** Takes what the two halves of one connection read. Anomalies inside a message come with the message. */
export interface HalfSink {
  /** A sound request line was read: the request counts from here. */
  requestBegins(at: Part): void;
  requestHead(head: RequestHead): void;
  request(message: HttpRequest, end: MessageEnd, anomalies: readonly Anomaly[]): void;
  /** A sound status line was read. `afterLoss`: bytes that were no message stood before it. */
  responseBegins(status: number, at: Part, afterLoss: boolean): void;
  /** Method of the request that the response just begun answers; null where not known. */
  answeredMethod(): string | null;
  responseHead(head: ResponseHead): void;
  /** Interim responses (1xx but 101) too. */
  response(message: HttpResponse, end: MessageEnd, anomalies: readonly Anomaly[]): void;
  /** Bytes from here on are no HTTP/1 in either direction (101, CONNECT, HTTP/2 preface). */
  switches(reason: string, at: Part): void;
  /** Something that belongs to no message. */
  anomaly(anomaly: Anomaly): void;
  /** First line of this half that ends in a bare LF though the bytes are the wire's own. */
  bareLineEnd(at: Part): void;
  /** The half lost its place: `lost` bytes begin that are no message. */
  lost(): void;
}

/** One Direction of one connection: bytes in, messages out. */
export interface Half {
  /** What the next byte would be part of. */
  readonly expects: Expects;
  /** Body or chunk bytes still due ('sized', 'chunk-data'), else 0. */
  readonly remaining: number;
  /** Body bytes of the message in progress, as fed so far (after transfer decoding); empty outside a body. */
  body(): Uint8Array;
  /**
   * Feeds bytes. `offset` = capture offset of bytes[0]. `span` null: bytes are the capture's own (linear); a number:
   * the unit was laid out anew and occupies `span` capture bytes from `offset` (then it must lie within one body or chunk).
   */
  feed(bytes: Uint8Array, offset: number, span: number | null, time: number | null, form: BodyForm): void;
  /**
   * The capture laid the body or chunk just begun out anew and its real length is not the declared one: take this many
   * bytes instead. Only valid in 'sized'/'chunk-data' before its first byte.
   */
  expectInstead(length: number): void;
  /** A gap, an orderly close by the sender, or the end of what is known: deliver what there is. */
  end(how: 'capture-end' | 'closed' | 'gap', at: Part): void;
  /** The rest of this direction is no HTTP/1: take it silently. */
  becomeOpaque(): void;
}
