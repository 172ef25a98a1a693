import type { Anomaly, Close, Fidelity, Gap, Segment } from './capture.js';
import type { ExchangeRecord } from './record.js';

/** What a capture reader yields. */
export type CaptureItem = Segment | Gap | Close | ExchangeRecord | Anomaly;

/** An incremental reader of one capture format. */
export interface CaptureReader {
  /** Name for people, as `wire log`. */
  readonly format: string;
  /** Takes the next bytes of the capture, in order. The buffer is not kept: the caller may use it again. */
  push(bytes: Uint8Array): Iterable<CaptureItem>;
  end(): Iterable<CaptureItem>;
  /** Final after `end()`. */
  fidelity(): Fidelity;
  /** Whether the capture breaks off in mid-record. Final after `end()`. */
  truncated(): boolean;
}

/**
 * Several files that are one capture. Items come in wire order as far as it is known; their offsets are those in the
 * file with that number.
 */
export interface Bundle {
  readonly format: string;
  items(): Iterable<{ readonly file: number; readonly item: CaptureItem }>;
  /** Final once all items have been taken; so is `truncated`. */
  fidelity(): Fidelity;
  truncated(): boolean;
}
