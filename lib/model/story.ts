import type { Via } from './artifact.js';
import type { StateClass } from './state.js';

/**
 * How a task came to a state: `start`: the first that was seen; `legal`, `doubtful` (nothing states that it may) and
 * `illegal`: a move that certainly took place; `late`: an older status may have been told late, so that nothing moved.
 */
export type Move = 'start' | 'legal' | 'doubtful' | 'illegal' | 'late';

/** One way in which a state became known, and how often in a row. */
export interface Glimpse {
  readonly via: Via;
  readonly exchange: number;
  readonly event: number | null;
  /** Milliseconds since 1970 UTC; null where the capture does not tell. */
  readonly time: number | null;
  readonly count: number;
}

/** One state of a task's path. `state` as on the wire, `is` null where no dialect knows it. */
export interface StoryStep {
  readonly state: string;
  readonly is: StateClass | null;
  readonly move: Move;
  /** The first of them told it first. */
  readonly seen: readonly Glimpse[];
}

/** The path that a task took through its states, as far as the capture shows it. */
export interface TaskStory {
  readonly id: string;
  readonly host: string | null;
  readonly contextId: string | null;
  readonly steps: readonly StoryStep[];
}
