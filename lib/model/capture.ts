import type { Part, Place } from './location.js';

/** Direction of bytes within one transport connection. */
export type Direction = 'to-server' | 'to-client';

/** How much of one aspect of the traffic the capture preserves. */
export type Aspect = 'exact' | 'restored' | 'reformatted' | 'absent';

/** What the capture preserves, per aspect, and in `notes` what was done to read it (one clause each). */
export interface Fidelity {
  readonly bytes: Aspect;
  readonly lineEnds: Aspect;
  readonly timing: Aspect;
  readonly directions: Aspect;
  readonly connections: Aspect;
  readonly notes: readonly string[];
}

/**
 * A stretch of a Segment and where it stands: `length` bytes of it at capture bytes `offset … offset+span`. Linear
 * where `length === span`.
 */
export interface Run {
  readonly length: number;
  readonly offset: number;
  readonly span: number;
}

/**
 * How a Segment tells the wire's bytes: `exact`: they are; `dotted`: as many, those that do not print replaced by
 * dots; `reformatted`: their text, laid out anew.
 */
export type SegmentForm = 'exact' | 'dotted' | 'reformatted';

/**
 * A run of bytes captured at one moment in one Direction. `connection` is null where the format does not tell.
 * `offset` is the capture offset of `bytes[0]`. `span` null: the bytes are the capture's own and contiguous there;
 * a number: the capture holds an encoding of them (hex, base64), `span` bytes from `offset`. `runs`, in order and
 * without holes, say so more finely: with `span` a number which encoded stretch stands where, with `span` null where
 * the text is interrupted (escapes, row ends). `escaped`: what `span` measures is text in a JSON string. `time` is milliseconds since 1970 UTC.
 */
export interface Segment {
  readonly kind: 'segment';
  readonly connection: string | null;
  readonly direction: Direction;
  readonly bytes: Uint8Array;
  readonly offset: number;
  readonly span: number | null;
  readonly runs?: readonly Run[];
  readonly escaped?: boolean;
  readonly time: number | null;
  readonly form: SegmentForm;
  /** Of a reformatted one: what became of the line ends behind its text; absent where one may be missing. */
  readonly lineEnds?: 'kept' | 'stripped';
}

/** Bytes known to be missing in one Direction; `length` null where unknown. */
export interface Gap {
  readonly kind: 'gap';
  readonly connection: string | null;
  readonly direction: Direction;
  readonly length: number | null;
  readonly time: number | null;
  readonly at: Part;
}

/** The capture shows that one end closed a connection, in order (`fin`) or not (`reset`). */
export interface Close {
  readonly kind: 'close';
  readonly connection: string;
  readonly by: 'client' | 'server' | null;
  readonly how: 'fin' | 'reset';
  readonly time: number | null;
  readonly at: Part;
}

/** Input that would not fit the model: the reason (one clause) and where. `exchange` once known. */
export interface Anomaly {
  readonly kind: 'anomaly';
  readonly reason: string;
  readonly at: Place;
  readonly exchange: number | null;
}
