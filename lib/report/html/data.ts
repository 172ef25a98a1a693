import type { Severity } from '../../model/finding.js';
import type { Sense } from '../../model/understood.js';

/** A row of the list of exchanges, as the page's script reads it. Texts are fit to be shown. */
export interface RowData {
  /** Number of the exchange. */
  readonly x: number;
  readonly kind: string;
  readonly name: string;
  readonly task: string | null;
  readonly context: string | null;
  /** Who asked and who answered. */
  readonly ends: readonly string[];
  readonly state: string | null;
  readonly status: number | null;
  readonly facts: string;
  /** Milliseconds from the first byte asked to the last one answered; null where the capture does not tell. */
  readonly took: number | null;
  /** Bytes of the bodies; null for unknown. */
  readonly sent: number | null;
  readonly got: number | null;
  /** Time of day. */
  readonly at: string | null;
  /** The worst that was found in it, and by whose fault. */
  readonly severity: Severity | null;
  readonly parties: readonly string[];
  /** Whether it says the same as the row before: a poll that brought nothing new. */
  readonly same: boolean;
  /** Whether its messages are in the page. */
  readonly kept: boolean;
}

/** What the page's script begins with. */
export interface PageData {
  readonly rows: readonly RowData[];
  /** Exchanges that are not even listed. */
  readonly more: number;
}

/**
 * A run of bytes that are the capture's: offset among the bytes, length, offset in the capture, and what the capture has
 * before it that is none of them: framing, or, where that is long, how many bytes.
 */
export type RunData = readonly [at: number, length: number, offset: number, before: string | number];

/** Bytes, secrets masked at their length. Either `text` or `base64` is there. */
export interface BytesData {
  readonly text: string | null;
  readonly base64: string | null;
  /** Null where they are not the capture's. */
  readonly runs: readonly RunData[] | null;
  /** What the capture has behind them that belongs to them. */
  readonly after: string | number;
}

/** Content of a message. `captured`: the capture's own bytes, where it spells the content in another way. */
export interface BodyData extends BytesData {
  readonly captured: BytesData | null;
  /** How the bytes were won, and what of them is not here. */
  readonly notes: readonly string[];
  readonly whole: boolean;
}

/** A line of a head, and the capture bytes that it stands in. `end`: what ends it there. */
export interface LineData {
  readonly text: string;
  readonly end: string;
  readonly offset: number;
  readonly length: number;
}

export interface MessageData {
  readonly title: string;
  readonly time: string | null;
  readonly head: readonly LineData[];
  readonly body: BodyData | null;
  /** The last chunk and the trailers. */
  readonly tail: readonly LineData[];
  readonly notes: readonly string[];
}

/** A Sense fit to be shown. */
export type SenseData = readonly [
  label: string,
  text: string | null,
  pointer: string | null,
  as: Sense['as'],
  senses: readonly SenseData[],
];

export interface EventData {
  readonly index: number;
  readonly kind: string;
  readonly words: string;
  readonly time: string | null;
  /** Milliseconds since the event before, or the request; null where the capture does not tell. */
  readonly gap: number | null;
  readonly name: string;
  readonly senses: readonly SenseData[];
  readonly data: BodyData | null;
}

/** A place of a finding in an exchange. `on`: the message or the event that it lies in. */
export interface MarkData {
  /** Number of the finding in the page. */
  readonly finding: number;
  readonly severity: Severity;
  readonly title: string;
  readonly message: string;
  readonly on: 'request' | 'response' | number | null;
  readonly pointer: string | null;
  readonly isName: boolean;
  /** Capture bytes, offset and length each. */
  readonly runs: readonly (readonly [number, number])[];
  readonly primary: boolean;
}

/** One exchange in full. */
export interface ExchangeData {
  readonly facts: readonly (readonly [name: string, text: string])[];
  readonly senses: { readonly request: readonly SenseData[]; readonly response: readonly SenseData[] };
  readonly request: MessageData | null;
  readonly interim: readonly MessageData[];
  readonly response: MessageData | null;
  readonly events: readonly EventData[];
  readonly marks: readonly MarkData[];
  /** What is left out; null for nothing. */
  readonly left: string | null;
}
