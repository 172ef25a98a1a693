import {
  type CaptureReport,
  handedOn,
  liveReporter,
  states,
  type TaskSeen,
  taskListText,
  taskText,
  verifySignatures,
} from '../index.js';
import { drawnIn } from './drawn-in.js';
import { EXIT, type ExitStatus, Trouble } from './exit.js';
import { inflate } from './inflate.js';
import type { Input } from './inputs.js';
import type { Ends, Run } from './lint.js';
import { openInput } from './opened.js';
import type { Work } from './over-captures.js';
import { DIAGRAMS, type DiagramTarget } from './targets.js';
import { TASK_FORMS, type TaskForm } from './task-options.js';
import { noneOf, openTaskWatch, severalOf } from './task-watch.js';

/** Tells the story of one task of a capture; without an id, which tasks there are. */
export function taskTeller(id: string | null, asked: TaskForm | null): Work {
  return (inputs, named, run, ends) => {
    const form = asked ?? formOf(run);
    if (named > 1)
      throw new Trouble('task looks into one capture: name one file, or take them as one with --merge');
    if (id === null && form !== 'text') throw new Trouble(`${form} is of one task: name its id`);
    return tellAll(inputs, id, form, run, ends);
  };
}

async function* tellAll(
  inputs: readonly Input[],
  id: string | null,
  form: TaskForm,
  run: Run,
  ends: Ends,
): AsyncGenerator<ExitStatus | null> {
  for (const input of inputs) yield tellOne(input, id, form, run, ends);
}

function formOf({ options: { format, reports } }: Run): TaskForm {
  if (reports.length > 1) throw new Trouble('several formats are for findings; here one was expected');
  if (format === 'text' || format === 'story') return format;
  throw new Trouble(`--format ${format} is of whole captures; task has --as: ${TASK_FORMS.join(', ')}`);
}

async function tellOne(
  input: Input,
  id: string | null,
  form: TaskForm,
  run: Run,
  ends: Ends,
): Promise<ExitStatus | null> {
  const watch = openTaskWatch(id);
  const opened = openInput(input, {
    ...run,
    inputFormat: run.options.inputFormat,
    inflate,
    treat: run.treatments(input.path),
    ...(id === null ? {} : { watch: watch.push }),
  });
  if (typeof opened === 'string') {
    ends.complain(opened);
    return EXIT.unreadable;
  }
  try {
    for (const _ of opened.steps());
    const { report } = opened.end(await verifySignatures(opened.signed(), run.pinnedKeys));
    const problems = opened.problems();
    problems.forEach(ends.complain);
    const text =
      id === null
        ? taskListText(report, run.style)
        : await storyText(id, watch.seen(report), form, report, run);
    if (!ends.tell(text)) return null;
    return problems.length > 0 ? EXIT.unreadable : EXIT.ok;
  } finally {
    opened.close();
  }
}

/** Several where agents at different places use one id. */
async function storyText(
  id: string,
  found: readonly TaskSeen[],
  form: TaskForm,
  report: CaptureReport,
  { style }: Run,
): Promise<string> {
  const [first] = found;
  if (first === undefined) throw new Trouble(`${report.path}: ${noneOf(id, report)}`, EXIT.unreadable);
  const ids = [...new Set(found.map((one) => one.id))];
  if (ids.length > 1) throw new Trouble(`${report.path}: ${severalOf(id, ids)}`);
  if (form === 'text') return found.map((seen) => taskText(seen, report, style)).join('\n');
  const stories = found.map(({ story }) => story).filter((story) => story !== null);
  const told = { ...report, path: handedOn(report.path, style), stories };
  if (form === 'story') {
    const text = (await liveReporter('story'))(style, false).close(told);
    return typeof text === 'string' ? text : [...text].join('');
  }
  if (stories.length === 0)
    throw new Trouble(`${report.path}: no state of task ${id} was seen`, EXIT.unreadable);
  const target: DiagramTarget = DIAGRAMS[form];
  const drawn = states(told, drawnIn(report, style));
  return target.states?.(drawn, style, false) ?? '';
}
