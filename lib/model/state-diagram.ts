import type { StateClass } from './state.js';
import type { Move } from './story.js';

/** One state of one task in a diagram. `id` is made by us and safe in every notation; all text is fit to print. */
export interface StateNode {
  readonly id: string;
  readonly name: string;
  readonly is: StateClass | null;
}

/** A move from one state to another (null: to the first); `label` numbers the moves and says how they became known. */
export interface StateMove {
  readonly from: string | null;
  readonly to: string;
  readonly move: Move;
  readonly label: string;
}

/** The path of one task: the states that it was seen in, and its moves in the order in which they became known. */
export interface TaskDiagram {
  readonly id: string;
  readonly title: string;
  readonly states: readonly StateNode[];
  readonly moves: readonly StateMove[];
  /** The state in which it was last seen; null where none was. */
  readonly last: StateNode | null;
}

/** The state machines of tasks before any notation. `more`: tasks that are not drawn. */
export interface StateDiagram {
  readonly title: string;
  readonly tasks: readonly TaskDiagram[];
  readonly more: number;
}
