import type { Config } from '../index.js';
import type { LintOptions } from './options.js';
import { collectTargets, type ReportTarget, reportTargets } from './report-targets.js';

/** The options of the main command with what a configuration says where they say nothing. */
export function configured(options: LintOptions, { failOn, formats }: Config): LintOptions {
  const made = failOn === null ? options : { ...options, failOn: options.failOn ?? failOn };
  if (options.formatGiven || formats.length === 0) return made;
  const targets = formats.reduce<ReportTarget[]>((before, target) => collectTargets(target, before), []);
  const reports = reportTargets(targets, options.output ?? null);
  const [{ format, file }] = reports;
  return file === null ? { ...made, format, reports } : { ...made, format, reports, output: file };
}
