import {
  type CaptureReport,
  type DrawOptions,
  type ExchangeRow,
  isChosen,
  nothingToLint,
  type Selection,
  type Sequence,
  type StateDiagram,
  sequence,
  states,
  teller,
  verifySignatures,
} from '../index.js';
import type { ConvertOptions } from './convert-options.js';
import { EXIT, type ExitStatus } from './exit.js';
import { inflate } from './inflate.js';
import type { Input } from './inputs.js';
import type { Ends, Run } from './lint.js';
import { openInput } from './opened.js';
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
  { target, several, selection, options }: Drawing,
  run: Run,
  ends: Ends,
): Promise<ExitStatus | null> {
  const opened = openInput(input, {
    ...run,
    // What is not drawn tells of what is: findings are judged on all of the capture.
    scope: { hosts: run.options.host, tasks: [], exchanges: [] },
    inputFormat: run.options.inputFormat,
    inflate,
    rows: options.story ? false : 'steps',
  });
  if (typeof opened === 'string') {
    ends.complain(opened);
    return EXIT.unreadable;
  }
  try {
    const kept: ExchangeRow[] = [];
    let more = 0;
    const keep = (rows: readonly ExchangeRow[]): void => {
      for (const row of rows) {
        if (!isChosen(selection, row)) continue;
        if (kept.length < MOST) kept.push(row);
        else more++;
      }
    };
    for (const step of opened.steps()) keep(step.rows);
    const checks = await verifySignatures(opened.signed(), run.pinnedKeys);
    const { rows, report, crashed } = opened.end(checks);
    keep(rows);
    kept.sort((a, b) => a.index - b.index);
    for (const rule of crashed)
      ends.complain(`${opened.path}: rule ${rule} crashed on this capture, which is our bug`);
    const problems = opened.problems();
    problems.forEach(ends.complain);
    if (more > 0)
      ends.complain(`${opened.path}: the first ${MOST} exchanges are drawn; ${more} more were chosen`);
    const how = drawOptions(report, selection, options, run);
    const text = options.story
      ? storyText(target, states(report, how), run, several)
      : sequenceText(target, sequence({ ...report, exchanges: kept }, how), run, several);
    if (text === null) {
      ends.complain(`${opened.path}: ${nothingToDraw(report, selection, kept.length)}`);
      return EXIT.unreadable;
    }
    if (typeof text !== 'string') {
      ends.complain(`${opened.path}: ${text.problem}`);
      return EXIT.usage;
    }
    if (!ends.write(text)) return null;
    const remark = target.remark?.(text) ?? null;
    if (remark !== null) ends.complain(`${opened.path}: ${remark}`);
    if (crashed.length > 0) return EXIT.bug;
    return problems.length > 0 ? EXIT.unreadable : EXIT.ok;
  } finally {
    opened.close();
  }
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

function nothingToDraw(report: CaptureReport, { from, until }: Selection, chosen: number): string {
  const nothing = nothingToLint(report);
  if (nothing === null && report.fidelity.timing === 'absent' && (from ?? until) !== null)
    return 'nothing to draw: the capture has no times; choose with --exchange';
  if (nothing === null) return 'nothing to draw: nothing of A2A is of what was chosen';
  const hint = chosen > 0 ? '; --unfold draws what is not A2A' : '';
  return nothing.replace('nothing to lint', 'nothing to draw') + hint;
}

function drawOptions(
  report: CaptureReport,
  selection: Selection,
  { label, findings, numbers, times }: ConvertOptions,
  { style }: Run,
): DrawOptions {
  return {
    selection,
    label,
    findings,
    numbers: numbers === true,
    times: times === true,
    unfold: style.unfold,
    unicode: style.unicode,
    showSecrets: style.showSecrets,
    told: teller(report, style),
  };
}
