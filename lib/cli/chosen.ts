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

/** What a first reading of a capture learns for cutting a slice of it in a second. */
export interface Survey {
  watch(entry: Entry): void;
  /** Reads the capture to its end. `kept`: the numbers of the exchanges of the slice. */
  finish(opened: Opened): Slice;
}

export interface Slice {
  readonly kept: ReadonlySet<number>;
  readonly cut: ReturnType<ReturnType<typeof openLandmarks>['cutter']>;
}

/** Whether anything is selected at all. */
export function selects({ tasks, contexts, exchanges, agents, from, until }: Selection): boolean {
  const lists = [tasks, contexts, exchanges, agents];
  return lists.some(({ length }) => length > 0) || from !== null || until !== null;
}

export function openSurvey(selection: Selection): Survey {
  const dependencies = openDependencies();
  const landmarks = openLandmarks();
  const candidates: Crossing[] = [];
  let begins: number | null = null;

  function take(rows: readonly ExchangeRow[]): void {
    for (const row of rows) {
      const time = startTime(row);
      if (time !== null && (begins === null || time < begins)) begins = time;
      if (isChosen(selection, row)) candidates.push(slim(row));
    }
  }

  return {
    watch(entry) {
      dependencies.entry(entry);
      landmarks.entry(entry);
    },
    finish(opened) {
      for (const { rows } of opened.steps()) take(rows);
      const { rows, report } = opened.end();
      take(rows);
      const chosen = candidates.filter(selector(selection, report.parties, begins));
      const kept = dependencies.needed(new Set(chosen.map(({ index }) => index)));
      return { kept, cut: landmarks.cutter(kept) };
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
