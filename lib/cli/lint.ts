import {
  type AnyRule,
  LIVE_REPORTERS,
  type LiveReport,
  nothingToLint,
  nothingWithin,
  type PinnedKey,
  type ReportOptions,
  type Ruleset,
  type Scope,
  type Severity,
  tallyOf,
  verifySignatures,
} from '../index.js';
import { EXIT, type ExitStatus } from './exit.js';
import { inflate } from './inflate.js';
import type { Input } from './inputs.js';
import { type Opened, openInput } from './opened.js';
import type { FailOn, LintOptions } from './options.js';

/** Where the report and the messages go. `write` returns false once nobody reads any more. */
export interface Ends {
  write(text: string | Uint8Array): boolean;
  complain(message: string): void;
}

/** All that is the same for every capture of a run. */
export interface Run {
  readonly rules: readonly AnyRule[];
  readonly ruleset: Ruleset;
  readonly scope: Scope;
  readonly pinnedKeys: readonly PinnedKey[];
  readonly options: LintOptions;
  readonly style: ReportOptions;
}

const ROWS = {
  text: false,
  compact: false,
  outline: 'steps',
  dialect: 'steps',
  story: false,
  json: true,
} as const;

/**
 * Lints the captures one after the other; a status for each, null where the reader of the report went away meanwhile.
 * `named`: how many there were to be, with those that come to nothing.
 */
export async function* lintAll(
  inputs: readonly Input[],
  named: number,
  run: Run,
  ends: Ends,
): AsyncGenerator<ExitStatus | null> {
  const report = LIVE_REPORTERS[run.options.format](run.style, named > 1);
  const outside: string[] = [];
  let read = 0;
  for (const input of inputs) {
    const opened = openInput(input, {
      ...run,
      inputFormat: run.options.inputFormat,
      inflate,
      rows: ROWS[run.options.format],
      migrate: run.options.migrate ?? false,
    });
    if (typeof opened === 'string') {
      ends.complain(opened);
      yield EXIT.unreadable;
      continue;
    }
    try {
      const { status, nothing } = await lintOne(opened, run, report, ends);
      read++;
      if (nothing !== null) outside.push(`${opened.path}: ${nothing}`);
      yield status;
    } finally {
      opened.close();
    }
  }
  ends.write(report.end(named - read));
  // Of several captures, some may well have nothing of what was asked for.
  if (outside.length === 0 || outside.length < read) return;
  if (run.options.format !== 'text') outside.forEach(ends.complain);
  yield EXIT.unreadable;
}

/** `nothing`: why nothing of a capture was judged, where only the limits are to blame. */
interface Linted {
  readonly status: ExitStatus | null;
  readonly nothing: string | null;
}

async function lintOne(capture: Opened, run: Run, report: LiveReport, ends: Ends): Promise<Linted> {
  const { path, source } = capture;
  const is = (status: ExitStatus | null): Linted => ({ status, nothing: null });
  if (!ends.write(report.open({ path, source }))) return is(null);
  for (const { findings, rows } of capture.steps()) {
    if (!ends.write(report.step(findings, rows))) return is(null);
  }
  const checks = await verifySignatures(capture.signed(), run.pinnedKeys);
  const { findings, rows, report: read, crashed } = capture.end(checks);
  ends.write(report.step(findings, rows) + report.close(read));
  const problems = capture.problems();
  for (const problem of problems) ends.complain(problem);
  for (const rule of crashed)
    ends.complain(`${path}: rule ${rule} crashed on this capture, which is our bug`);
  if (crashed.length > 0) return is(EXIT.bug);
  if (problems.length > 0) return is(EXIT.unreadable);
  const nothing = nothingToLint(read);
  if (nothing !== null) {
    if (run.options.format !== 'text') ends.complain(`${path}: ${nothing}`);
    return is(EXIT.unreadable);
  }
  const reached = reaches(tallyOf(read.findings), threshold(run.options));
  return { status: reached ? EXIT.findings : EXIT.ok, nothing: nothingWithin(read, run.style.limits) };
}

/** A report that a machine reads from a file carries the verdict itself. */
function threshold({ failOn, output, format }: LintOptions): FailOn {
  return failOn ?? (output !== undefined && format === 'json' ? 'never' : 'error');
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
