import type { Anomaly, Close, Fidelity, Gap, Segment } from './capture.js';
import type { ExchangeRecord } from './record.js';

/** What a capture reader yields. */
export type CaptureItem = Segment | Gap | Close | ExchangeRecord | Anomaly;

/** Connections that hold something else than HTTP/1, and what. `calls`: requests in them, null where not counted. */
export interface Stranger {
  readonly protocol: 'TLS' | 'HTTP/2' | 'gRPC' | 'other';
  readonly connections: number;
  readonly calls: number | null;
}

/** What there is to know of a capture, of one file or of several; final once all of it has been read. */
export interface Reading {
  /** Name for people, as `wire log`. */
  readonly format: string;
  fidelity(): Fidelity;
  /** Whether the capture breaks off in mid-record. */
  truncated(): boolean;
  strangers?(): readonly Stranger[];
  /** Whether the capture spells bytes in another way (hex, base64), so that none of it can be shown as text. */
  encoded?(): boolean;
  /** Whether its recorder leaves out what proves who a client is, so that its absence tells nothing; final at the end. */
  withholds?(): boolean;
  /** True where connections stand one behind the other, so that nothing tells what of one came before what of another. */
  readonly apart?: boolean;
}

/** An incremental reader of one capture format. */
export interface CaptureReader extends Reading {
  /** Takes the next bytes of the capture, in order. The buffer is not kept: the caller may use it again. */
  push(bytes: Uint8Array): Iterable<CaptureItem>;
  end(): Iterable<CaptureItem>;
}

/**
 * An item of one of several files; its offsets are those in that file. `lane` (0 by default) tells apart what several
 * recorders saw: the same name means another connection there.
 */
export interface FileItem {
  readonly file: number;
  readonly item: CaptureItem;
  readonly lane?: number;
}

/** Several files that are one capture. Items come in wire order as far as it is known, and can be taken once. */
export interface Bundle extends Reading {
  items(): Iterable<FileItem>;
}
