import type { Anomaly } from '../model/capture.js';
import type { HeaderField, HttpRequest, HttpResponse } from '../model/http.js';
import type { Part } from '../model/location.js';

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
  /**
   * A sound status line was read, or a response is joined behind its head (status 0). `afterLoss`: bytes that were no
   * message stood before it.
   */
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
  /** The half lost its place: bytes begin that are no message, or are missing. */
  lost(): void;
}
