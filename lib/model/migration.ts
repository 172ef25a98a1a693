import type { Place } from './location.js';

/** The part of the protocol in which 0.3 and 1.0 differ. */
export type ChangeArea =
  | 'method'
  | 'route'
  | 'header'
  | 'media type'
  | 'params'
  | 'result'
  | 'model'
  | 'card'
  | 'behaviour';

/** Who has to change what they write. */
export type MigrationSide = 'client' | 'agent' | 'card';

/** One spelling of 0.3 that the traffic shows and 1.0 does not have. `from` and `to` are clauses, code in backticks. */
export interface MigrationItem {
  /** Row of the table of differences between 0.3 and 1.0. */
  readonly change: number;
  readonly area: ChangeArea;
  readonly side: MigrationSide;
  /** What to do, in one clause: the same for all items of a row. */
  readonly todo: string;
  readonly from: string;
  readonly to: string;
  /** How often it stands in the capture, and where, the first of them. */
  readonly count: number;
  readonly places: readonly MigrationPlace[];
}

/** One place that has to change. `event`: index of the stream event, null outside streams. */
export interface MigrationPlace {
  readonly exchange: number;
  readonly event: number | null;
  readonly at: Place;
}

/**
 * What of a capture has to change for 1.0. `older`: exchanges with a side that speaks anything before it. Left out are
 * `follows`, requests of clients that claim 0.3, which only those do that know 1.0 and follow the card; and `obliges`,
 * answers of agents whose card offers 1.0 at the URL, which only answer as they were asked.
 */
export interface Migration {
  readonly older: number;
  readonly follows: number;
  readonly obliges: number;
  readonly items: readonly MigrationItem[];
  /** Items past the cap, which are not listed. */
  readonly more: number;
}
