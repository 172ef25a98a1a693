import { stateClass, stateWord } from './states.js';

/**
 * What A2A 1.0 §4.1.3 says of a task that moves from one state to another, in any dialect's spelling: nothing leaves a
 * terminal state; a way back to `submitted` and a move to `unknown` are not stated (`doubtful`). Repeating is no move.
 */
export function transition(from: string, to: string): 'legal' | 'doubtful' | 'illegal' {
  const before = stateWord(from);
  const after = stateWord(to);
  if (before === null || after === null || before === after) return 'legal';
  if (stateClass(from) === 'terminal') return 'illegal';
  if (after === 'unknown') return 'doubtful';
  return after === 'submitted' && before !== 'unknown' ? 'doubtful' : 'legal';
}
