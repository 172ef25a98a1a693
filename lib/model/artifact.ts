import type { Place } from './location.js';

/** How a state or an artifact became known. */
export type Via = 'send' | 'poll' | 'stream' | 'subscribe' | 'push' | 'list' | 'cancel';

/** How many parts of each kind; a text cut into more parts is the same text. */
export interface PartTally {
  readonly text: number;
  readonly data: number;
  readonly file: number;
}

/**
 * One moment at which a whole task showed an artifact after a stream had. `same`: whether it had the content that the
 * stream gave; null where that cannot be told. Equal neighbours are one view with `count`.
 */
export interface ArtifactView {
  readonly via: Via;
  readonly exchange: number;
  readonly event: number | null;
  readonly same: boolean | null;
  /** What is other than in the stream; null where nothing is, or it cannot be told. */
  readonly differs: 'missing' | 'text' | 'data' | 'files' | null;
  readonly textLength: number;
  /** Where it stands; where it is missing, the task. */
  readonly at: Place;
  count: number;
}

/** One artifact of a task, put together from what streams gave of it, or as whole tasks showed it. */
export interface ArtifactTimeline {
  readonly artifactId: string;
  readonly name: string | null;
  /** Events that streams gave of it; 0 where only whole tasks showed it. */
  readonly chunks: number;
  readonly parts: PartTally;
  /** UTF-16 units of its text. */
  readonly textLength: number;
  /** Whether its last chunk was marked as such. */
  readonly complete: boolean;
  /** Whether streams were seen from the task's start to its end, so that nothing of it can be missing. */
  readonly whole: boolean;
  /** The last stream that gave of it, and where; null where none did. */
  readonly stream: { readonly exchange: number; readonly event: number; readonly at: Place } | null;
  readonly views: readonly ArtifactView[];
}
