import type { BodyForm } from '../model/http.js';
import type { Part } from '../model/location.js';
import type { Look } from './body.js';

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

/** One Direction of one connection: bytes in, messages out. */
export interface Half {
  /** What the next byte would be part of. */
  readonly expects: Expects;
  /** The start line, where only part of it was fed; else empty. */
  readonly startLine: string;
  /** Whether part of a line was fed and its end not yet. */
  readonly inLine: boolean;
  /** Whether bytes of the body or chunk in progress were fed. */
  readonly begun: boolean;
  /** Body or chunk bytes still due ('sized', 'chunk-data'), else 0. */
  readonly remaining: number;
  /** Whether the body in progress, as fed so far (after transfer decoding), is one whole JSON object or array. */
  hasWholeJson(): boolean;
  /**
   * Feeds bytes. `offset` = capture offset of bytes[0]. `span` null: bytes are the capture's own (linear); a number:
   * the unit was laid out anew (then it must lie within one body or chunk) or is encoded, and occupies `span` capture
   * bytes from `offset`.
   */
  feed(
    bytes: Uint8Array,
    offset: number,
    span: number | null,
    time: number | null,
    form: BodyForm,
    look?: Look,
  ): void;
  /**
   * A chunk of an event stream comes next though no head was seen. False where the half is not where the capture, or
   * what it shows of this Direction behind a gap, begins.
   */
  joinStream(at: Part, time: number | null): boolean;
  /** Whether it could: no head was seen since the begin, or since the last gap between messages. */
  readonly headMissing: boolean;
  /**
   * The declared length is not that of the capture's text: this many bytes are still due from now, at any point in
   * 'sized' or 'chunk-data'; 0 ends the body or chunk here, short of its bytes.
   */
  expectInstead(length: number): void;
  /** Bytes are missing; `length` null where it is not known how many. A body goes on where its framing tells how. */
  gap(length: number | null): void;
  /** Whether nothing has told yet what comes behind the last gap. */
  readonly unsure: boolean;
  /**
   * A gap, an orderly close by the sender, the next message in mid-body, or the end of what is known: delivers what
   * there is.
   */
  end(how: 'capture-end' | 'closed' | 'gap' | 'next', at: Part): void;
  /** The rest of this direction is no HTTP/1: take it silently. */
  becomeOpaque(): void;
}
