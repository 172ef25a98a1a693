import {
  type CaptureReport,
  type DrawOptions,
  type ExchangeRow,
  handedOn,
  nothingToLint,
  type Selection,
  type Sequence,
  type StateDiagram,
  sequence,
  states,
  type Told,
  verifySignatures,
} from '../index.js';
import { type Choice, choose, selects } from './chosen.js';
import type { ConvertOptions } from './convert-options.js';
import { drawnIn } from './drawn-in.js';
import { EXIT, type ExitStatus } from './exit.js';
import { inflate } from './inflate.js';
import type { Input } from './inputs.js';
import type { Ends, Run } from './lint.js';
import { type Opened, type OpenOptions, openInput } from './opened.js';
import type { DiagramTarget } from './targets.js';

/** Exchanges of one diagram: nobody looks at more, and what is kept of them stays small. */
const MOST = 5_000;

/** How captures are drawn. `several`: whether there is more than one. */
export interface Drawing {
  readonly target: DiagramTarget;
  readonly several: boolean;
  readonly selection: Selection;
  readonly options: ConvertOptions;
}

/** Draws a capture; null where nobody reads the drawing any more. */
export async function drawCapture(
  input: Input,
  drawing: Drawing,
  run: Run,
  ends: Ends,
): Promise<ExitStatus | null> {
  const { names, met, progress } = run;
  const plainly = { names, met, progress, inputFormat: run.options.inputFormat, inflate };
  const judged: OpenOptions = {
    ...run,
    ...plainly,
    // What is not drawn tells of what is: findings are judged on all of the capture.
    scope: { ...run.scope, tasks: [], exchanges: [] },
    treat: run.treatments(input.path),
    rows: drawing.options.story ? false : 'steps',
  };
  const { selection } = drawing;
  if (!selects(selection)) return drawOpened(openInput(input, judged), null, drawing, run, ends);
  const first = openInput(input, { ...plainly, rules: [], rows: 'steps' });
  if (typeof first === 'string') return drawOpened(first, null, drawing, run, ends);
  try {
    const choice = choose(first, selection);
    return await drawOpened(first.again(judged), choice, drawing, run, ends);
  } finally {
    first.close();
  }
}

/** `choice` is null where all is drawn. */
async function drawOpened(
  opened: Opened | string,
  choice: Choice | null,
  { target, several, selection, options }: Drawing,
  run: Run,
  ends: Ends,
): Promise<ExitStatus | null> {
  if (typeof opened === 'string') {
    ends.complain(opened);
    return EXIT.unreadable;
  }
  try {
    const kept: ExchangeRow[] = [];
    let more = 0;
    const keep = (rows: readonly ExchangeRow[]): void => {
      for (const row of rows) {
        if (choice !== null && !choice.kept.has(row.index)) continue;
        if (kept.length < MOST) kept.push(row);
        else more++;
      }
    };
    const complain = (what: string): void => ends.complain(`${opened.path}: ${what}`);
    for (const step of opened.steps()) keep(step.rows);
    const checks = await verifySignatures(opened.signed(), run.pinnedKeys);
    const { rows, report, crashed } = opened.end(checks);
    keep(rows);
    kept.sort((a, b) => a.index - b.index);
    for (const rule of crashed) complain(`rule ${rule} crashed on this capture, which is our bug`);
    const problems = opened.problems();
    problems.forEach(ends.complain);
    if (more > 0) complain(`the first ${MOST} exchanges are drawn; ${more} more were chosen`);
    const how = drawOptions(report, options, run);
    const path = handedOn(report.path, run.style);
    const text = options.story
      ? storyText(target, states(ofChosen({ ...report, path }, selection, choice), how), run, several)
      : sequenceText(target, sequence({ ...report, path, exchanges: kept }, how), run, several);
    if (text === null) {
      complain(nothingToDraw(report, selection, choice));
      return EXIT.unreadable;
    }
    if (typeof text !== 'string') {
      complain(text.problem);
      return EXIT.usage;
    }
    choice?.unmatched.forEach(complain);
    if (options.times && report.fidelity.timing === 'absent') complain('the capture has no times to show');
    if (!(target.forPeople ? ends.tell : ends.write)(text)) return null;
    const remark = target.remark?.(text) ?? null;
    if (remark !== null) complain(remark);
    if (crashed.length > 0) return EXIT.bug;
    return problems.length > 0 ? EXIT.unreadable : EXIT.ok;
  } finally {
    opened.close();
  }
}

/** The stories of tasks that are chosen. */
function ofChosen(
  { path, stories }: CaptureReport,
  { tasks, contexts, ...others }: Selection,
  choice: Choice | null,
): Told {
  const begins = (starts: readonly string[], id: string | null) =>
    starts.length === 0 || starts.some((start) => id?.startsWith(start));
  const named = selects({ tasks: [], contexts: [], ...others }) ? choice?.tasks : undefined;
  const chosen = [...stories].filter(
    ({ id, contextId }) => begins(tasks, id) && begins(contexts, contextId) && (named?.has(id) ?? true),
  );
  return { path, stories: chosen };
}

/** Null where there is nothing to draw. */
function sequenceText(
  target: DiagramTarget,
  drawn: Sequence,
  { style }: Run,
  several: boolean,
): string | { readonly problem: string } | null {
  return drawn.actors.length === 0 ? null : target.write(drawn, style, several);
}

function storyText(
  target: DiagramTarget,
  drawn: StateDiagram,
  { style }: Run,
  several: boolean,
): string | null {
  return drawn.tasks.length === 0 ? null : (target.states?.(drawn, style, several) ?? null);
}

function nothingToDraw(report: CaptureReport, { from, until }: Selection, choice: Choice | null): string {
  const nothing = nothingToLint(report);
  const hint = choice?.kept.size === 0 ? '' : '; --unfold draws what is not A2A';
  if (nothing !== null) return nothing.replace('nothing to lint', 'nothing to draw') + hint;
  const [unmatched] = choice?.unmatched ?? [];
  if (unmatched !== undefined) return `nothing to draw: ${unmatched}`;
  if (report.fidelity.timing === 'absent' && (from ?? until) !== null)
    return 'nothing to draw: the capture has no times; choose with --exchange';
  return choice?.kept.size === 0
    ? 'nothing to draw: no exchange is all that was chosen'
    : `nothing to draw: what was chosen is not A2A${hint}`;
}

function drawOptions(
  report: CaptureReport,
  { label, findings, numbers, times }: ConvertOptions,
  { style }: Run,
): DrawOptions {
  return drawnIn(report, style, {
    label,
    findings,
    numbers: numbers === true,
    times: times === true,
  });
}
