import type { TaskTimeline } from '../../model/a2a.js';
import type { CaptureReport, ReportOptions } from '../../model/report.js';
import { count } from '../../text/words.js';
import { nothingToLint } from '../limits.js';
import { styleOf } from '../style.js';
import { linesOf } from '../task-lines.js';

/** Tasks that are listed: their lines are aligned, which needs them all. */
const MOST = 10_000;
const ID_LIMIT = 60;
/** The shortest beginning of an id that is shown for it. */
const SHORTEST = 8;

/** The tasks of a capture, one line each, by beginnings of their ids that tell them apart. */
export function taskListText(capture: CaptureReport, options: ReportOptions): string {
  const style = styleOf(options);
  const tasks: TaskTimeline[] = [];
  let all = 0;
  for (const task of capture.tasks) {
    if (tasks.length < MOST) tasks.push(task);
    all++;
  }
  const { brief, say } = style;
  if (all === 0) return `${say(nothingToLint(capture) ?? 'no task crossed')}\n`;
  const short = beginnings(tasks.map(({ id }) => id));
  const lines = linesOf(tasks, all, ({ id }) => short.get(id) ?? brief(id, ID_LIMIT), style);
  const shown = `${count(all, 'task')}; a2a-lint task FILE ID tells the story of one`;
  return `${[...lines, '', style.paint.dim(shown)].join('\n')}\n`;
}

/** Beginnings of ids, of one length from eight on, that tell them apart; ids that are no longer than that stand whole. */
function beginnings(ids: readonly string[]): ReadonlyMap<string, string> {
  const all = [...new Set(ids)].sort();
  const shared = all.slice(1).map((id, at) => common(id, all[at] ?? ''));
  return new Map(
    all.map((id, at) => {
      const length = Math.max(SHORTEST, (shared[at - 1] ?? 0) + 1, (shared[at] ?? 0) + 1);
      return [id, id.slice(0, length + (/^[\ud800-\udbff]$/.test(id.charAt(length - 1)) ? 1 : 0))];
    }),
  );
}

function common(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
