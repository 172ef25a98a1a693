import type { Anomaly } from './capture.js';
import type { ConnectionEnds } from './connection.js';
import type { BodyForm, ExchangeEnd, HeaderField, Piece } from './http.js';
import type { Part, Spelling } from './location.js';

/**
 * A body as a capture of whole messages holds it. `coded` says whether the content codings that the head names are
 * still on the bytes; tools that show text have undone them. Transfer coding is always undone.
 */
export type BodyRecord =
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown'; readonly reason: string }
  | {
      readonly kind: 'bytes';
      readonly bytes: Uint8Array;
      readonly pieces: readonly Piece[];
      /** How the capture's own bytes spell these. */
      readonly text: Spelling;
      readonly form: BodyForm;
      readonly coded: boolean;
      /** Length in bytes while coded, where the capture tells it and has undone the coding. */
      readonly wireLength?: number;
      /** Whether dots stand for bytes that do not print. */
      readonly dotted?: boolean;
      readonly complete: boolean;
    };

/** One event of a stream where the capture lists events instead of (or beside) a body. */
export interface EventRecord {
  readonly data: string;
  readonly type: string;
  readonly id: string | null;
  readonly time: number | null;
  /** Its data, inside the JSON string that spells it. */
  readonly at: Part;
}

interface MessageRecord {
  readonly version: string;
  readonly headers: readonly HeaderField[];
  readonly body: BodyRecord;
  /** The start line, or the nearest place that the capture has for it. */
  readonly at: Part;
  readonly time: number | null;
  readonly endTime: number | null;
}

/** Method and target are empty where the capture does not hold the head. */
export interface RequestRecord extends MessageRecord {
  readonly method: string;
  readonly target: string;
}

/**
 * `events` null: read them from the body. `status` is 0 where the capture does not hold the head; `stream` then says
 * that the body is an event stream.
 */
export interface ResponseRecord extends MessageRecord {
  readonly status: number;
  readonly reason: string;
  readonly events: readonly EventRecord[] | null;
  /** When the events of the body came, one by one, where the capture lists them beside it. */
  readonly eventTimes?: readonly (number | null)[];
  readonly stream?: boolean;
}

/** A whole exchange from a capture that holds messages, not bytes: HAR, flow files, what a client printed. */
export interface ExchangeRecord {
  readonly kind: 'record';
  /** Null where the capture does not tell. */
  readonly connection: string | null;
  /** Where the capture tells them. */
  readonly ends?: ConnectionEnds;
  readonly request: RequestRecord | null;
  readonly response: ResponseRecord | null;
  readonly end: ExchangeEnd;
  /** Whether parts of the answer may belong to another exchange, as who wrote the record found. */
  readonly doubted?: boolean;
  readonly anomalies: readonly Anomaly[];
}
