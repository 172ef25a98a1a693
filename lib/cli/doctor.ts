import {
  type Diagnosis,
  diagnose,
  doctorJson,
  doctorText,
  FORMAT_NAMES,
  formatsJson,
  formatsText,
  GUIDE,
  nothingToLint,
  type ReportOptions,
  survey,
} from '../index.js';
import { EXIT, type ExitStatus, Trouble } from './exit.js';
import { inert, inertJson } from './inert.js';
import { inflate } from './inflate.js';
import type { Input } from './inputs.js';
import type { Ends, Run } from './lint.js';
import { openInput } from './opened.js';
import type { LintOptions } from './options.js';

/** Ways to give several files that are no format of one. */
const OF_FILES = ['folder', 'pair'];

/** Says of each capture what it can and cannot show; a status for each. */
export function doctorAll(
  inputs: readonly Input[],
  _named: number,
  run: Run,
  ends: Ends,
): (ExitStatus | null)[] {
  const as = formatOf(run.options);
  const found: Diagnosis[] = [];
  const statuses = inputs.map((input): ExitStatus => {
    const seen = survey(run.style.secrets);
    const opened = openInput(input, {
      ...run,
      inputFormat: run.options.inputFormat,
      inflate,
      watch: seen.push,
    });
    if (typeof opened === 'string') {
      ends.complain(opened);
      return EXIT.unreadable;
    }
    try {
      for (const _ of opened.steps());
      const { report } = opened.end();
      opened.problems().forEach(ends.complain);
      found.push(diagnose(report, seen.facts(), nothingToLint(report)));
      return opened.problems().length > 0 ? EXIT.unreadable : EXIT.ok;
    } finally {
      opened.close();
    }
  });
  const read = ends.write(
    as === 'json' ? inertJson(doctorJson(found, run.style)) : inert(doctorText(found, run.style)),
  );
  return read ? statuses : [null];
}

/** The formats that can be read. */
export function formatList(options: LintOptions, style: ReportOptions): string {
  const known = [...FORMAT_NAMES, ...OF_FILES];
  const pages = GUIDE.filter(({ name }) => known.includes(name));
  return (formatOf(options) === 'json' ? formatsJson : formatsText)(pages, style);
}

function formatOf({ format, reports }: LintOptions): 'text' | 'json' {
  if (reports.length > 1) throw new Trouble('several formats are for findings; here one was expected');
  if (format === 'text' || format === 'json') return format;
  throw new Trouble(`--format ${format} is for findings; here text or json was expected`);
}
