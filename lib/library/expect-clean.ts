import { understood } from '../a2a/understood/entry.js';
import type { Severity } from '../model/finding.js';
import type { CaptureReport, ReportOptions } from '../model/report.js';
import { USUAL_SECRETS } from '../model/secret-names.js';
import { findingText, nothingToLint, openMet } from '../report/index.js';
import { count } from '../text/words.js';
import { lint } from './lint.js';
import type { LintOptions } from './lint-bytes.js';

export interface ExpectOptions extends LintOptions {
  /** The mildest severity that is not clean; `error` by default, as on the command line. */
  readonly failOn?: Severity;
  /** Ids of rules whose findings may stand. */
  readonly allow?: readonly string[];
}

const WEIGHT: Readonly<Record<Severity, number>> = { info: 0, warning: 1, error: 2 };
/** Findings that are drawn in full; a test that fails needs no more to begin with. */
const SHOWN = 5;

/**
 * For test-suites: lints a capture as `lint` does, and rejects with an `AssertionError` that shows what was found at or
 * above `failOn`, each at its place. A capture that holds nothing to lint is not clean either. Gives the report.
 */
export async function expectClean(
  capture: Uint8Array | string | URL,
  { failOn = 'error', allow = [], ...options }: ExpectOptions = {},
): Promise<CaptureReport> {
  const met = openMet(USUAL_SECRETS);
  const report = await lint(capture, {
    ...options,
    watch(entry) {
      met.watch(entry);
      options.watch?.(entry);
    },
  });
  const nothing = nothingToLint(report);
  if (nothing !== null) throw failure(`${report.path}: ${nothing}`);
  const found = report.findings.filter(
    ({ rule, severity, status }) =>
      status === 'new' && WEIGHT[severity] >= WEIGHT[failOn] && !allow.includes(rule),
  );
  if (found.length === 0) return report;
  const shown = found.slice(0, SHOWN).map((finding) => findingText(report, finding, { ...PLAIN, met }));
  const more = found.length > SHOWN ? [`and ${found.length - SHOWN} more`] : [];
  const head = `${report.path}: expected no ${failOn === 'error' ? 'error' : `${failOn} or worse`}, found ${count(found.length, 'finding')}`;
  throw failure([head, ...shown, ...more].join('\n\n'));
}

/** What test runners take for a failed expectation. */
function failure(message: string): Error {
  return Object.assign(new Error(message), { name: 'AssertionError' });
}

/** Text for logs: no colour, no links. */
const PLAIN: ReportOptions = {
  color: false,
  links: false,
  width: 80,
  unicode: true,
  showSecrets: false,
  met: null,
  secrets: USUAL_SECRETS,
  quiet: false,
  unfold: false,
  coverage: false,
  limits: null,
  tool: { name: 'a2a-lint', version: '', home: '' },
  folder: null,
  again: () => null,
  about: () => null,
  draw: () => null,
  page: { draw: () => null, understand: understood, sha256: () => '' },
};
