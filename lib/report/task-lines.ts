import type { Observation, TaskTimeline, Via } from '../model/a2a.js';
import type { CaptureReport } from '../model/report.js';
import { columns, paragraph } from '../text/width.js';
import { count, shortId, stateWord } from '../text/words.js';
import type { Style } from './style.js';

const TASKS_SHOWN = 6;
/** A path with more steps than this keeps its beginning and its end. */
const STEPS_SHOWN = 8;
const ENDED: ReadonlySet<string> = new Set(['completed', 'canceled', 'failed', 'rejected']);
const WAITS: ReadonlySet<string> = new Set(['input-required', 'auth-required']);
const PLURAL: Readonly<Record<Via, string>> = {
  send: 'send',
  poll: 'polls',
  stream: 'stream',
  subscribe: 'subscription',
  push: 'push',
  list: 'list',
  cancel: 'cancel',
};

const GAP = '  ';

interface Row {
  readonly name: string;
  readonly path: string;
  readonly via: string;
}

/** One line per task: the states that crossed, and how they became known. Tasks with findings come first to be shown. */
export function taskLines(capture: CaptureReport, style: Style): string[] {
  const blamed = new Set(capture.findings.map((finding) => finding.task));
  const { tasks, all } = choose(capture, (task) => blamed.has(task.id));
  return linesOf(tasks, all, ({ id }) => shortId(id), style);
}

/** The same of these tasks, of `all` there are, by the names that they are to have. */
export function linesOf(
  tasks: readonly TaskTimeline[],
  all: number,
  named: (task: TaskTimeline) => string,
  style: Style,
): string[] {
  const { glyphs, options } = style;
  const rows = tasks.map(
    (task): Row => ({
      name: style.say(`task ${named(task)}`),
      path: style.say(pathOf(task, style)),
      via: vias(task),
    }),
  );
  const nameWidth = Math.max(0, ...rows.map((row) => columns(row.name)));
  const room = (options.width ?? Number.POSITIVE_INFINITY) - nameWidth - 2 * GAP.length - 1;
  const fits = (row: Row) => columns(row.path) + columns(row.via) + 1 <= room;
  const pathWidth = Math.max(0, ...rows.filter(fits).map((row) => columns(row.path)));
  const lines = rows.flatMap((row) => {
    const name = `${GAP}${row.name}${' '.repeat(nameWidth - columns(row.name))}${GAP}`;
    const space = Math.max(
      3,
      Math.min(pathWidth - columns(row.path) + 3, room - columns(row.path) - columns(row.via)),
    );
    if (fits(row)) return [`${name}${row.path}${' '.repeat(space)}${row.via}`];
    return paragraph(`${row.path} (${row.via})`, options.width, name, ' '.repeat(nameWidth + 2 * GAP.length));
  });
  const more = all - rows.length;
  return more > 0 ? [...lines, `  ${glyphs.more} and ${count(more, 'more task')}`] : lines;
}

/** The first tasks that are wanted, then the first of the others, in their order; and how many there are. */
function choose(
  capture: CaptureReport,
  isWanted: (task: TaskTimeline) => boolean,
): { readonly tasks: readonly TaskTimeline[]; readonly all: number } {
  const wanted: { readonly task: TaskTimeline; readonly at: number }[] = [];
  const others: { readonly task: TaskTimeline; readonly at: number }[] = [];
  let all = 0;
  for (const task of capture.tasks) {
    const into = isWanted(task) ? wanted : others;
    if (into.length < TASKS_SHOWN) into.push({ task, at: all });
    all++;
  }
  const chosen = [...wanted, ...others].slice(0, TASKS_SHOWN).sort((a, b) => a.at - b.at);
  return { tasks: chosen.map(({ task }) => task), all };
}

/** `submitted → working ×12 → completed`; its middle is left out where it is long. */
export function pathOf(task: TaskTimeline, { brief, glyphs }: Style): string {
  const steps: { word: string; count: number }[] = [];
  for (const { state, count: times } of task.observations) {
    const word = brief(stateWord(state), 40);
    const last = steps.at(-1);
    if (last?.word === word) last.count += times;
    else steps.push({ word, count: times });
  }
  const texts = steps.map((step) =>
    step.count > 1 && !ENDED.has(step.word) ? `${step.word} ${glyphs.times}${step.count}` : step.word,
  );
  const cut =
    texts.length > STEPS_SHOWN
      ? [...texts.slice(0, STEPS_SHOWN - 3), `(${texts.length - STEPS_SHOWN + 1} more)`, ...texts.slice(-2)]
      : texts;
  if (cut.length === 0) return '(no state seen)';
  return [...cut, ...(openEnded(task) ? ['(nothing more)'] : [])].join(` ${glyphs.arrow} `);
}

/** A task whose stream ended while it was at work, and of which nothing came later. */
function openEnded(task: TaskTimeline): boolean {
  const last: Observation | undefined = task.observations.at(-1);
  const word = last === undefined ? '' : stateWord(last.state);
  if (last === undefined || ENDED.has(word) || WAITS.has(word)) return false;
  return task.streams.some((stream) => stream.close === 'properly' && stream.order >= last.order);
}

function vias(task: TaskTimeline): string {
  const seen = new Map<Via, number>();
  for (const { via, count: times } of task.observations) seen.set(via, (seen.get(via) ?? 0) + times);
  return [...seen].map(([via, times]) => (times > 1 ? PLURAL[via] : via)).join(', ');
}
