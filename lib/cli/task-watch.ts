import { type CaptureReport, type Entry, momentsOf, type TaskMoment, type TaskSeen } from '../index.js';

/** Moments that are kept of all tasks whose id begins as asked. */
const MOST = 50_000;
/** Ids that a sentence names. */
const NAMED = 8;
const ID_SHOWN = 60;

/** Gathers what a capture shows of the tasks whose ids begin as asked. */
export interface TaskWatch {
  push(entry: Entry): void;
  /** The task of this very id, else all whose ids begin so. */
  seen(report: CaptureReport): readonly TaskSeen[];
}

export function openTaskWatch(asked: string | null): TaskWatch {
  const moments: TaskMoment[] = [];
  let more = 0;
  const isAsked = (id: string | null): id is string => id !== null && asked !== null && id.startsWith(asked);
  return {
    push(entry) {
      for (const moment of momentsOf(entry)) {
        if (!isAsked(moment.taskId)) continue;
        if (moments.length < MOST) moments.push(moment);
        else more++;
      }
    },
    seen(report) {
      const timelines = [...filtered(report.tasks, ({ id }) => isAsked(id))];
      const stories = [...filtered(report.stories, ({ id }) => isAsked(id))];
      moments.sort((a, b) => a.order - b.order);
      const found = timelines.map((timeline, at): TaskSeen => {
        const twins = timelines.filter(({ id }) => id === timeline.id).length > 1;
        const own = moments.filter(
          ({ taskId, host }) => taskId === timeline.id && (!twins || host === null || host === timeline.host),
        );
        return { id: timeline.id, timeline, story: stories[at] ?? null, moments: own, more };
      });
      const known = new Set(timelines.map(({ id }) => id));
      for (const { taskId: id } of moments) {
        if (id === null || known.has(id)) continue;
        known.add(id);
        const own = moments.filter(({ taskId }) => taskId === id);
        found.push({ id, timeline: null, story: null, moments: own, more });
      }
      const exact = found.filter(({ id }) => id === asked);
      return exact.length > 0 ? exact : found;
    },
  };
}

function* filtered<T>(all: Iterable<T>, passes: (one: T) => boolean): Iterable<T> {
  for (const one of all) if (passes(one)) yield one;
}

/** Says that several tasks are meant, and which. */
export function severalOf(asked: string, ids: readonly string[]): string {
  return `${ids.length} tasks begin with \`${asked}\`: ${named(ids, ids.length)}`;
}

/** Says that no task is meant, and which there are. */
export function noneOf(asked: string, { tasks }: CaptureReport): string {
  const ids: string[] = [];
  let all = 0;
  for (const { id } of tasks) {
    all++;
    if (ids.length < NAMED && !ids.includes(id)) ids.push(id);
  }
  return all === 0
    ? `no task crossed, so none begins with \`${asked}\``
    : `no task begins with \`${asked}\`; there ${all === 1 ? 'is' : 'are'} ${named(ids, all)}`;
}

function named(ids: readonly string[], all: number): string {
  const shown = ids.slice(0, NAMED).map((id) => (id.length > ID_SHOWN ? `${id.slice(0, ID_SHOWN)}…` : id));
  const rest = all - shown.length;
  return shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
