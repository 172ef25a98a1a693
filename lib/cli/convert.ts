import type { Selection } from '../index.js';
import { selects } from './chosen.js';
import type { ConvertOptions } from './convert-options.js';
import { type Drawing, drawCapture } from './draw-capture.js';
import { type ExitStatus, Trouble } from './exit.js';
import type { Input } from './inputs.js';
import type { Ends, Run } from './lint.js';
import type { Work } from './over-captures.js';
import { type CaptureTargetName, isCaptureTarget, TARGET_NAMES } from './target-names.js';
import { DIAGRAMS, type DiagramTarget } from './targets.js';
import { writeCapture } from './write-capture.js';

/** Writes captures as something else. */
export function converter(options: ConvertOptions): Work {
  const { target } = options.to;
  if (target === null) throw new Trouble(`convert needs --to, one of: ${TARGET_NAMES.join(', ')}`);
  if (isCaptureTarget(target)) return captureConverter(target, options);
  if (options.slice) throw new Trouble(`--slice is for captures, and ${target} is a diagram`);
  const diagram: DiagramTarget = DIAGRAMS[target];
  if (options.story && diagram.states === undefined)
    throw new Trouble(`${target} shows messages only; --format story tells the states of tasks as text`);
  return (inputs, named, run, ends) => {
    if (named > 1 && !diagram.several)
      throw new Trouble(
        `${target} is of one capture: convert them one by one, or take them as one with --merge`,
      );
    const drawing = { target: diagram, several: named > 1, selection: selectionOf(options, run), options };
    return drawAll(inputs, drawing, run, ends);
  };
}

function captureConverter(target: CaptureTargetName, options: ConvertOptions): Work {
  if (options.story) throw new Trouble(`${target} is no diagram, and --story is for diagrams`);
  return (inputs, named, run, ends) => {
    const all = selectionOf(options, run);
    // A diagram is of the hosts that are judged; a capture is cut to them.
    const selection = { ...all, agents: [...all.agents, ...run.options.host] };
    if (options.slice && !selects(selection))
      throw new Trouble('--slice needs --task, --context, --exchange, --agent, --from or --to with a time');
    if (named > 1) throw new Trouble(`${target} is of one capture: convert them one by one`);
    return writeAll(inputs, target, selection, run, ends);
  };
}

async function* writeAll(
  inputs: readonly Input[],
  target: CaptureTargetName,
  selection: Selection,
  run: Run,
  ends: Ends,
): AsyncGenerator<ExitStatus | null> {
  for (const input of inputs) yield writeCapture(input, target, selection, run, ends);
}

async function* drawAll(
  inputs: readonly Input[],
  drawing: Drawing,
  run: Run,
  ends: Ends,
): AsyncGenerator<ExitStatus | null> {
  for (const input of inputs) yield drawCapture(input, drawing, run, ends);
}

function selectionOf({ to, from, context, agent }: ConvertOptions, { options }: Run): Selection {
  return {
    tasks: options.task,
    contexts: context,
    exchanges: options.exchange,
    agents: agent,
    from: from ?? null,
    until: to.until,
  };
}
