import type { Part } from '../model/location.js';

/** How the body of a message is framed; `search`: by nothing sound, so that it runs to the next start line. */
export type Plan = 'none' | 'chunked' | 'close' | 'search' | number;

/** Takes what the guard reads of one Direction. `at` are capture ranges; lines come without their line ends. */
export interface Reading {
  /** False where the line is no start line. */
  startLine(line: string, at: Part): boolean;
  /** A header or trailer line. False where it is none but a start line: the message breaks off before it. */
  field(line: string, at: Part): boolean;
  headEnds(): Plan;
  /** Size of the chunk that the line announces; null where it announces none. */
  chunkSize(line: string, at: Part): number | null;
  data(bytes: Buffer, at: Part): void;
  /** The message is over; false where its framing was not kept to. */
  messageEnds(sound: boolean): void;
  /** Bytes that are no message begin: why, and what stood there. */
  strayBegins(reason: string, line: string): void;
  /** `bytes` null where only their place is still known. */
  stray(bytes: Buffer | null, at: Part): void;
  /** The last `count` stray bytes turned out to belong to a start line: takes them back and says where they began. */
  takeBack(count: number): number;
  strayEnds(): void;
  /** A sized body was followed by bytes that begin no message; they were delivered with it. */
  excess(length: number): void;
  /** First line of a head or of chunk framing that ends in a bare LF. */
  bareLineEnd(at: Part): void;
}
