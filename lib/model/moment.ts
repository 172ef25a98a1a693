import type { Via } from './artifact.js';
import type { Operation } from './dialect.js';

/** How much an artifact, or a chunk of one, holds. `text` in UTF-16 units. */
export interface Bulk {
  readonly text: number;
  readonly data: number;
  readonly files: number;
}

/** An artifact as a whole task, or an event of a stream, shows it. */
export interface ArtifactSeen {
  readonly id: string | null;
  readonly name: string | null;
  readonly bulk: Bulk;
}

/**
 * What happened to a task. `asked`: a client sent a request about it (`goesOn`: with a message to a task that was there);
 * `trouble`: an answer or event that shows nothing of it, and why. Texts are the beginnings of captured ones.
 */
export type Happening =
  | {
      readonly is: 'asked';
      readonly operation: Operation | null;
      readonly text: string | null;
      readonly goesOn: boolean;
    }
  | {
      readonly is: 'state';
      readonly state: string | null;
      readonly text: string | null;
      readonly artifacts: readonly ArtifactSeen[];
    }
  | {
      readonly is: 'artifact';
      readonly artifact: ArtifactSeen;
      readonly append: boolean;
      readonly last: boolean;
    }
  | { readonly is: 'message'; readonly text: string | null }
  | { readonly is: 'error'; readonly code: string | null; readonly text: string | null }
  | { readonly is: 'trouble'; readonly reason: string };

/** One thing that crossed about a task. `order`: when, as numbers to compare within one capture; `refused`: a webhook's status. */
export interface TaskMoment {
  readonly taskId: string | null;
  readonly host: string | null;
  readonly exchange: number;
  readonly event: number | null;
  readonly time: number | null;
  readonly order: number;
  readonly via: Via;
  readonly what: Happening;
  readonly refused: number | null;
}
