import {
  type Crossing,
  type Entry,
  type ExchangeRow,
  isChosen,
  openDependencies,
  openLandmarks,
  type Selection,
  selector,
  startTime,
} from '../index.js';
import type { Opened } from './opened.js';
import { openUnmatched } from './unmatched.js';

/** What a selection chooses of a capture. `unmatched`: a clause for each value that chooses nothing. */
export interface Choice {
  readonly kept: ReadonlySet<number>;
  /** Tasks that the exchanges name. */
  readonly tasks: ReadonlySet<string>;
  readonly unmatched: readonly string[];
}

/** What a first reading of a capture learns for cutting a slice of it in a second. */
export interface Survey {
  watch(entry: Entry): void;
  /** Reads the capture to its end. `kept`: the numbers of the exchanges of the slice. */
  finish(opened: Opened): Slice;
}

export interface Slice {
  readonly kept: ReadonlySet<number>;
  readonly unmatched: readonly string[];
  readonly cut: ReturnType<ReturnType<typeof openLandmarks>['cutter']>;
}

/** Whether anything is selected at all. */
export function selects({ tasks, contexts, exchanges, agents, from, until }: Selection): boolean {
  const lists = [tasks, contexts, exchanges, agents];
  return lists.some(({ length }) => length > 0) || from !== null || until !== null;
}

/** Reads a capture to its end, and chooses of its exchanges: by agent and time of day nothing is sure before. */
export function choose(opened: Opened, selection: Selection): Choice {
  const candidates: Crossing[] = [];
  const unmatched = openUnmatched(selection);
  let begins: number | null = null;
  const take = (rows: readonly ExchangeRow[]): void => {
    for (const row of rows) {
      const time = startTime(row);
      if (time !== null && (begins === null || time < begins)) begins = time;
      unmatched.row(row);
      if (isChosen(selection, row)) candidates.push(slim(row));
    }
  };
  for (const { rows } of opened.steps()) take(rows);
  const { rows, report } = opened.end();
  take(rows);
  return chosenOf(
    candidates.filter(selector(selection, report.parties, begins)),
    unmatched.told(report.parties),
  );
}

function chosenOf(rows: readonly Crossing[], unmatched: readonly string[]): Choice {
  return {
    kept: new Set(rows.map(({ index }) => index)),
    tasks: new Set(
      rows.flatMap(({ taskId, otherTasks }) => [...(taskId === null ? [] : [taskId]), ...otherTasks]),
    ),
    unmatched,
  };
}

export function openSurvey(selection: Selection): Survey {
  const dependencies = openDependencies();
  const landmarks = openLandmarks();
  return {
    watch(entry) {
      dependencies.entry(entry);
      landmarks.entry(entry);
    },
    finish(opened) {
      const { kept: chosen, unmatched } = choose(opened, selection);
      const kept = dependencies.needed(chosen);
      return { kept, unmatched, cut: landmarks.cutter(kept) };
    },
  };
}

/** All of a row that choosing looks at: a capture may have very many. */
function slim({
  index,
  taskId,
  otherTasks,
  contextId,
  from,
  to,
  request,
  response,
  events,
}: ExchangeRow): Crossing {
  return {
    index,
    taskId,
    otherTasks,
    contextId,
    from,
    to,
    request: request && { time: request.time },
    response: response && { time: response.time },
    events: events.slice(-1).map(({ time }) => ({ time })),
  };
}
