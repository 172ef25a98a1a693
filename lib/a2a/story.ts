import type { Observation, TaskTimeline } from '../model/a2a.js';
import type { Glimpse, Move, StoryStep, TaskStory } from '../model/story.js';
import { stateClass, stateWord } from './spec/states.js';
import { transition } from './spec/transitions.js';
import { cameAfter } from './view/order.js';

interface Step extends StoryStep {
  readonly seen: Glimpse[];
}

/** The path of a task: its states in the order in which they became known, and by which moves. */
export function storyOf({ id, host, contextId, observations }: TaskTimeline): TaskStory {
  const steps: Step[] = [];
  let here: { readonly step: Step; last: Observation } | null = null;
  for (const seen of observations) {
    if (here !== null && isSame(here.step.state, seen.state)) {
      glimpse(here.step, seen);
      here.last = seen;
      continue;
    }
    const move = here === null ? 'start' : moveBetween(here.last, seen);
    const last = steps.at(-1);
    if (move === 'late' && last?.move === 'late' && isSame(last.state, seen.state)) {
      glimpse(last, seen);
      continue;
    }
    const step: Step = { state: seen.state, is: stateClass(seen.state), move, seen: [] };
    glimpse(step, seen);
    steps.push(step);
    if (move !== 'late') here = { step, last: seen };
  }
  return { id, host, contextId, steps };
}

function isSame(a: string, b: string): boolean {
  return a === b || (stateWord(a) !== null && stateWord(a) === stateWord(b));
}

/** Only a move that certainly took place can be wrong (A2A 1.0 §4.1.3). */
function moveBetween(before: Observation, after: Observation): Move {
  const move = transition(before.state, after.state);
  return move === 'legal' || cameAfter(after, before) ? move : 'late';
}

function glimpse({ seen }: Step, { via, exchange, event, time, count }: Observation): void {
  const last = seen.at(-1);
  // Polls in a row, and events of one stream, are one glimpse, however their timestamps differ.
  if (last?.via === via && (via === 'poll' || last.exchange === exchange))
    seen[seen.length - 1] = { ...last, count: last.count + count };
  else seen.push({ via, exchange, event, time, count });
}
