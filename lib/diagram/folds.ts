import type { EventRow, ExchangeRow } from '../model/report.js';
import type { Crossing } from './crossings.js';

/** At least one. */
export type Several<T> = readonly [T, ...T[]];

/** What is drawn in one go: a crossing, polls or events that say the same, or exchanges that are not A2A. */
export type Drawn =
  | { readonly is: 'one'; readonly crossing: Crossing }
  | { readonly is: 'polls'; readonly rows: Several<ExchangeRow> }
  | { readonly is: 'events'; readonly row: ExchangeRow; readonly events: Several<EventRow> }
  | { readonly is: 'foreign'; readonly rows: readonly ExchangeRow[] };

/** Crossings as they are drawn where folding is not wanted. */
export function unfolded(crossings: readonly Crossing[]): Drawn[] {
  return crossings.map((crossing) => ({ is: 'one', crossing }));
}

/** Neighbours of one kind with other words in them fold beyond so many; the first and the last stay. */
const SHOWN = 4;

/** Whether an exchange or event has a finding, and so must stand alone. */
export type Marked = (row: ExchangeRow, event: EventRow | null) => boolean;

/** A crossing, or a poll with its answer; what is not A2A behind it; and what neighbours share that are folded into it. */
interface Step {
  readonly own: readonly Crossing[];
  readonly key: string | null;
  readonly foreign: ExchangeRow[];
}

/** Crossings with neighbours folded that say the same. What is not A2A does not part them, and is told behind them. */
export function folded(crossings: readonly Crossing[], marked: Marked): Drawn[] {
  const drawn: Drawn[] = [];
  let run: Step[] = [];
  const close = (): void => {
    const foreign = run.flatMap((step) => step.foreign);
    drawn.push(...runDrawn(run.flatMap(({ own }) => (own.length > 0 ? [own] : []))));
    if (foreign.length > 0) drawn.push({ is: 'foreign', rows: foreign });
  };
  for (const step of stepsOf(crossings, marked)) {
    if (step.key !== null && step.key === run[0]?.key) run.push(step);
    else {
      close();
      run = [step];
    }
  }
  close();
  return drawn;
}

function stepsOf(crossings: readonly Crossing[], marked: Marked): Step[] {
  const steps: Step[] = [{ own: [], key: null, foreign: [] }];
  const own = crossings.filter((crossing) => crossing.row.kind !== 'foreign');
  const told = new Set<ExchangeRow>();
  let at = 0;
  for (const crossing of crossings) {
    const last = steps.at(-1);
    if (crossing.row.kind === 'foreign') {
      if (!told.has(crossing.row)) last?.foreign.push(crossing.row);
      told.add(crossing.row);
      continue;
    }
    const answers = last !== undefined && last.own.length === 1 && isAnswered(last.own[0], crossing);
    const next = own[++at];
    const pair = isAnswered(crossing, next);
    if (answers) steps[steps.length - 1] = { ...last, own: [...last.own, crossing] };
    else steps.push({ own: [crossing], key: sameness(crossing, pair, marked), foreign: [] });
  }
  return steps;
}

function isAnswered(request: Crossing | undefined, answer: Crossing | undefined): boolean {
  return (
    request !== undefined &&
    answer !== undefined &&
    request.row.kind === 'poll' &&
    request.part === 'request' &&
    answer.part === 'response' &&
    answer.row === request.row
  );
}

/** What neighbours must share to be one; null where a crossing stands alone. */
function sameness(crossing: Crossing, answered: boolean, marked: Marked): string | null {
  const { row } = crossing;
  if (crossing.part === 'event') {
    const { event } = crossing;
    if (marked(row, event)) return null;
    return JSON.stringify(['event', row.index, event.kind, event.state, event.piece?.id ?? null]);
  }
  if (!answered || row.end !== 'complete' || marked(row, null)) return null;
  const { from, to, taskId, state, response, outcome, told, rpcError } = row;
  return JSON.stringify(['poll', from, to, taskId, state, response?.status, outcome, told, rpcError]);
}

function runDrawn(members: readonly (readonly Crossing[])[]): Drawn[] {
  const [first, ...others] = members.flatMap(([one]) => (one === undefined ? [] : [one]));
  if (first === undefined || others.length === 0) return unfolded(members.flat());
  const { row } = first;
  if (first.part !== 'event') return [{ is: 'polls', rows: [row, ...others.map((other) => other.row)] }];
  const rest = others.flatMap((other) => (other.part === 'event' ? [other.event] : []));
  const { event } = first;
  if (event.piece === null && rest.every(({ note }) => note === event.note)) {
    return [{ is: 'events', row, events: [event, ...rest] }];
  }
  const [second, ...more] = rest.slice(0, -1);
  if (second === undefined || rest.length < SHOWN) return unfolded(members.flat());
  const last = rest.slice(-1).map((end): Crossing => ({ part: 'event', row, event: end }));
  return [...unfolded([first]), { is: 'events', row, events: [second, ...more] }, ...unfolded(last)];
}
