import type { CaptureReport } from '../model/report.js';
import type { StateDiagram, StateMove, StateNode, TaskDiagram } from '../model/state-diagram.js';
import type { StoryStep, TaskStory } from '../model/story.js';
import { clock } from '../text/clock.js';
import { shortId, stateWord } from '../text/words.js';
import type { DrawOptions } from './options.js';
import { type Say, sayer } from './say.js';

const MOST_TASKS = 40;
const NAME_LIMIT = 40;
const TITLE_LIMIT = 100;

/** What a move is called beside its number, where it is not plainly legal. */
export const MOVE_REMARKS = {
  start: '',
  legal: '',
  doubtful: ', not stated',
  illegal: ', not legal',
  late: ', told late',
} as const;

/** What a diagram of states needs to know of a capture. */
export type Told = Pick<CaptureReport, 'path' | 'stories'>;

/** The state machines of tasks, each with the path taken: pure, before any notation. */
export function states({ path, stories }: Told, options: DrawOptions): StateDiagram {
  const say = sayer(options);
  const tasks: TaskDiagram[] = [];
  let more = 0;
  for (const story of stories) {
    if (tasks.length < MOST_TASKS) tasks.push(taskDiagram(story, `t${tasks.length + 1}`, say, options));
    else more++;
  }
  return { title: say(path === '-' ? '<stdin>' : path, TITLE_LIMIT), tasks, more };
}

function taskDiagram({ id, steps }: TaskStory, name: string, say: Say, options: DrawOptions): TaskDiagram {
  const nodes = new Map<string, StateNode>();
  const moves: StateMove[] = [];
  let here: StateNode | null = null;
  for (const step of steps) {
    const word = stateWord(step.state);
    const node: StateNode = nodes.get(word) ?? {
      id: `${name}s${nodes.size + 1}`,
      name: say(word, NAME_LIMIT),
      is: step.is,
    };
    nodes.set(word, node);
    moves.push({
      from: here?.id ?? null,
      to: node.id,
      move: step.move,
      label: labelOf(step, moves.length + 1, options),
    });
    if (step.move !== 'late') here = node;
  }
  return {
    id: name,
    title: say(`task ${shortId(id)}`, NAME_LIMIT),
    states: [...nodes.values()],
    moves,
    last: here,
  };
}

/** `2 poll x4 × 7`, with the time where it is wanted. */
function labelOf({ seen }: StoryStep, number: number, { label, times, unicode }: DrawOptions): string {
  const [first] = seen;
  if (first === undefined || label === 'none') return String(number);
  const handle = first.event === null ? `x${first.exchange}` : `x${first.exchange}.${first.event}`;
  const often = first.count > 1 ? ` ${unicode ? '×' : 'x'} ${first.count}` : '';
  const time = times ? clock(first.time) : null;
  return `${number} ${first.via} ${handle}${often}${time === null ? '' : ` ${time}`}`;
}
