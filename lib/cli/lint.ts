import {
  type AnyRule,
  analyze,
  LIVE_REPORTERS,
  type LiveReport,
  nothingToLint,
  type ReportOptions,
  type Ruleset,
  type Scope,
  type Severity,
  tallyOf,
} from '../index.js';
import { EXIT, type ExitStatus } from './exit.js';
import { inflate } from './inflate.js';
import type { FailOn, LintOptions } from './options.js';
import { type OpenFile, openSource } from './source.js';

/** Where the report and the messages go. `write` returns false once nobody reads any more. */
export interface Ends {
  write(text: string): boolean;
  complain(message: string): void;
}

/** All that is the same for every capture of a run. */
export interface Run {
  readonly rules: readonly AnyRule[];
  readonly ruleset: Ruleset;
  readonly scope: Scope;
  readonly pinnedKeys: ReadonlySet<string>;
  readonly options: LintOptions;
  readonly style: ReportOptions;
}

const ROWS = { text: false, compact: false, outline: 'steps', json: true } as const;

/** Lints the captures one after the other; a status for each, null where the reader of the report went away meanwhile. */
export function* lintAll(files: readonly string[], run: Run, ends: Ends): Generator<ExitStatus | null> {
  const report = LIVE_REPORTERS[run.options.format](run.style, files.length > 1);
  for (const path of files) {
    const opened = openSource(path);
    if ('problem' in opened) {
      ends.complain(`${path}: ${opened.problem}`);
      yield EXIT.unreadable;
      continue;
    }
    try {
      yield lintOne(path, opened.capture, run, report, ends);
    } finally {
      opened.capture.close();
    }
  }
  ends.write(report.end());
}

function lintOne(
  path: string,
  capture: OpenFile,
  run: Run,
  report: LiveReport,
  ends: Ends,
): ExitStatus | null {
  const { source, notes } = capture;
  const analysis = analyze(capture.head, {
    ...run,
    path,
    source,
    notes,
    inflate,
    rows: ROWS[run.options.format],
  });
  if (typeof analysis === 'string') {
    ends.complain(`${path}: ${analysis}`);
    return EXIT.unreadable;
  }
  if (!ends.write(report.open({ path, source }))) return null;
  for (const bytes of capture.chunks()) {
    const { findings, rows } = analysis.push(bytes);
    if (!ends.write(report.step(findings, rows))) return null;
  }
  const { findings, rows, report: read, crashed } = analysis.end();
  ends.write(report.step(findings, rows) + report.close(read));
  const problem = capture.problem();
  if (problem !== null) ends.complain(`${path}: ${problem}`);
  for (const rule of crashed)
    ends.complain(`${path}: rule ${rule} crashed on this capture, which is our bug`);
  if (crashed.length > 0) return EXIT.bug;
  if (problem !== null) return EXIT.unreadable;
  const nothing = nothingToLint(read);
  if (nothing !== null) {
    if (run.options.format !== 'text') ends.complain(`${path}: ${nothing}`);
    return EXIT.unreadable;
  }
  return reaches(tallyOf(read.findings), threshold(run.options)) ? EXIT.findings : EXIT.ok;
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
