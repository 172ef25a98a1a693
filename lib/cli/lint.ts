import {
  type AnyRule,
  MAX_EXCHANGES,
  type Met,
  nothingToLint,
  nothingWithin,
  type Panel,
  type PinnedKey,
  type ReportFormat,
  type ReportOptions,
  type Ruleset,
  type Scope,
  type Severity,
  type Treatment,
  tallyOf,
  verifySignatures,
} from '../index.js';
import type { Covering } from './covering.js';
import { EXIT, type ExitStatus } from './exit.js';
import { inflate } from './inflate.js';
import type { Input } from './inputs.js';
import { type Known, openKnown } from './known.js';
import { isAllThere, type Opened, openInput, openLearnt } from './opened.js';
import type { FailOn, LintOptions } from './options.js';
import type { Work } from './over-captures.js';
import { refusePages } from './page.js';
import { type Output, type Press, press } from './press.js';
import type { Progress } from './progress.js';
import type { Timings } from './timings.js';

/** Where the report and the messages go. `write` returns false once nobody reads any more. */
export interface Ends {
  write(text: string | Uint8Array): boolean;
  /** Writes what people read. */
  tell(text: string): boolean;
  complain(message: string): void;
}

/** All that is the same for every capture of a run. */
export interface Run {
  readonly rules: readonly AnyRule[];
  readonly ruleset: Ruleset;
  readonly panel: Panel;
  readonly scope: Scope;
  readonly pinnedKeys: readonly PinnedKey[];
  readonly names: ReadonlyMap<string, string>;
  readonly keep?: number;
  readonly anomalies?: number;
  /** What becomes of the findings of a capture: severities first, then suppressions; what is known comes after. */
  treatments(path: string): readonly Treatment[];
  /** What is to be told once all captures were read, a clause each. `whole`: nothing of them was left out. */
  notes(whole: boolean): readonly string[];
  readonly options: LintOptions;
  /** Why arguments come to no capture. */
  readonly problems: readonly string[];
  readonly outputs: readonly Output[];
  readonly style: ReportOptions;
  /** Learns the secrets of captures; null where they may be shown. */
  readonly met: Met | null;
  /** Is told what is read; null where nobody looks. */
  readonly progress: Progress | null;
  /** What tells which requirements are met, and which of them have to be; null where nobody asks. */
  readonly covering: Covering | null;
  /** Measures where the time goes; null where nobody asks. */
  readonly timings: Timings | null;
}

/** What a reporter needs of the rows of exchanges: none, each once, or at the end all, or as many of the first. */
const ROWS: Readonly<Record<ReportFormat, false | 'steps' | true | number>> = {
  text: false,
  compact: false,
  outline: 'steps',
  dialect: 'steps',
  coverage: false,
  story: false,
  capabilities: false,
  json: MAX_EXCHANGES,
  jsonl: 'steps',
  sarif: false,
  html: true,
  github: false,
  gitlab: false,
  junit: false,
  checkstyle: false,
  rdjsonl: false,
  markdown: 'steps',
  agent: false,
};

/** Formats that are written while a capture is read. */
const WRITTEN_EARLY: readonly ReportFormat[] = ['compact', 'outline', 'jsonl'];

/** Formats that, as files, are attached or uploaded: who reads one takes the verdict from it. */
const TOLD_LATER: readonly ReportFormat[] = [
  'json',
  'jsonl',
  'sarif',
  'html',
  'gitlab',
  'junit',
  'checkstyle',
  'rdjsonl',
];

/**
 * Lints the captures one after the other; a status for each, null where the reader of the report went away meanwhile.
 * `named`: how many there were to be, with those that come to nothing.
 */
export const lintAll: Work = (inputs, named, run, ends) => {
  refusePages(run.outputs, named);
  return lintEach(inputs, named, run, ends, openKnown(run.options, run.rules, run.ruleset));
};

async function* lintEach(
  inputs: readonly Input[],
  named: number,
  run: Run,
  ends: Ends,
  known: Known | null,
): AsyncGenerator<ExitStatus | null> {
  const report = await press(run.outputs, named > 1);
  const outside: string[] = [];
  run.problems.forEach(report.trouble);
  const writesEarly = run.outputs.some(({ format }) => WRITTEN_EARLY.includes(format));
  let read = 0;
  let whole = run.problems.length === 0;
  for (const input of inputs) {
    const open = writesEarly && isAllThere(input) ? openLearnt : openInput;
    const opened = open(input, {
      ...run,
      inputFormat: run.options.inputFormat,
      inflate,
      rows: rowsFor(run.outputs),
      migrate: run.options.migrate ?? false,
      ...(run.covering === null ? {} : { coverage: run.covering.tool }),
      treat: [...run.treatments(input.path), ...(known === null ? [] : [known.treat])],
      ...(report.watch === null ? {} : { watch: report.watch }),
    });
    if (typeof opened === 'string') {
      report.trouble(opened);
      ends.complain(opened);
      whole = false;
      yield EXIT.unreadable;
      continue;
    }
    try {
      const { status, nothing } = await lintOne(opened, run, report, ends);
      read++;
      whole &&= status === EXIT.ok || status === EXIT.findings;
      if (nothing !== null) outside.push(`${opened.path}: ${nothing}`);
      yield status;
    } finally {
      opened.close();
    }
  }
  for (const note of run.notes(whole)) {
    report.note(note);
    if (!saysItself(run)) ends.complain(note);
  }
  const stale = whole ? (known?.stale() ?? null) : null;
  if (stale !== null) {
    report.note(stale);
    if (!saysItself(run)) ends.complain(stale);
    if (run.options.strictBaseline) yield EXIT.findings;
  }
  const leftOut = read === 0 ? null : (run.covering?.leftOut() ?? null);
  if (leftOut !== null) {
    report.note(leftOut);
    if (!saysItself(run)) ends.complain(leftOut);
  }
  const unmet = read === 0 ? null : (run.covering?.unmet() ?? null);
  if (unmet !== null) {
    report.note(unmet);
    if (!saysItself(run)) ends.complain(unmet);
    yield EXIT.findings;
  }
  report.end(named - read);
  // Of several captures, some may well have nothing of what was asked for.
  if (outside.length === 0 || outside.length < read) return;
  if (!saysItself(run)) outside.forEach(ends.complain);
  yield EXIT.unreadable;
}

/** `nothing`: why nothing of a capture was judged, where only the limits are to blame. */
interface Linted {
  readonly status: ExitStatus | null;
  readonly nothing: string | null;
}

async function lintOne(capture: Opened, run: Run, report: Press, ends: Ends): Promise<Linted> {
  const { path, source } = capture;
  const is = (status: ExitStatus | null): Linted => ({ status, nothing: null });
  if (!report.open({ path, source })) return is(null);
  const { timings } = run;
  const timed = <T>(work: () => T): T => (timings === null ? work() : timings.of(work));
  for (const { findings, rows } of timings?.over(capture.steps()) ?? capture.steps()) {
    if (!report.step(findings, rows)) return is(null);
  }
  const checks = await verifySignatures(timed(capture.signed), run.pinnedKeys);
  const { findings, rows, report: read, crashed } = timed(() => capture.end(checks));
  report.step(findings, rows);
  report.close(read);
  run.covering?.add(read);
  const problems = capture.problems();
  const crashes = crashed.map((rule) => `${path}: rule ${rule} crashed on this capture, which is our bug`);
  for (const trouble of [...problems, ...crashes]) {
    report.trouble(trouble);
    ends.complain(trouble);
  }
  if (crashed.length > 0) return is(EXIT.bug);
  if (problems.length > 0) return is(EXIT.unreadable);
  const nothing = nothingToLint(read);
  if (nothing !== null) {
    if (!saysItself(run)) ends.complain(`${path}: ${nothing}`);
    return is(EXIT.unreadable);
  }
  const reached = reaches(tallyOf(read.findings), threshold(run.options));
  return { status: reached ? EXIT.findings : EXIT.ok, nothing: nothingWithin(read, run.style.limits) };
}

function rowsFor(outputs: readonly Output[]): false | 'steps' | true | number {
  const wanted = outputs.map(({ format }) => ROWS[format]);
  const listed = wanted.find((rows) => typeof rows === 'number');
  return wanted.includes(true) || (listed ?? (wanted.includes('steps') && 'steps'));
}

/** Whether one of the reports tells people when there was nothing to lint. */
function saysItself({ outputs }: Run): boolean {
  return outputs.some(({ format }) => format === 'text' || format === 'coverage');
}

/** Reports that only machines read carry the verdict themselves; SARIF does so wherever it goes. */
function threshold({ failOn, reports }: LintOptions): FailOn {
  const forMachines = reports.every(
    ({ format, file }) => format === 'sarif' || (file !== null && TOLD_LATER.includes(format)),
  );
  return failOn ?? (forMachines ? 'never' : 'error');
}

const AT_OR_ABOVE: Readonly<Record<FailOn, readonly Severity[]>> = {
  error: ['error'],
  warning: ['error', 'warning'],
  info: ['error', 'warning', 'info'],
  never: [],
};

function reaches(tally: Readonly<Record<Severity, number>>, failOn: FailOn): boolean {
  return AT_OR_ABOVE[failOn].some((severity) => tally[severity] > 0);
}
