import type { ArtifactView, Dialect } from '../model/a2a.js';
import type { Place } from '../model/location.js';
import type { Content } from './content.js';

/** What is kept of one artifact: counts, digests and places, no content. */
export interface KeptArtifact {
  readonly artifactId: string;
  readonly name: string | null;
  readonly chunks: number;
  readonly content: Content;
  readonly complete: boolean;
  /** Whether the capture shows what its first chunk stands on. */
  readonly based: boolean;
  readonly stream: { readonly exchange: number; readonly event: number; readonly at: Place } | null;
  readonly views: ArtifactView[];
}

/** The artifacts of one task, as its streams gave them. */
export interface Output {
  /** Whether streams showed the task from its start, each to its proper end, with nothing unread and nothing between them. */
  readonly whole: boolean;
  /** The terminal state with which the last of them ended: from then on nothing may change. Null where it is not known to have ended. */
  readonly ended: string | null;
  /** Where that stream ended in the wire's order, and what it spoke. */
  readonly order: number;
  readonly dialect: Dialect;
  readonly artifacts: readonly KeptArtifact[];
}
