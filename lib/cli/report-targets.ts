import { InvalidArgumentError } from 'commander';
import { FORMATS, isFormat, type ReportFormat } from '../index.js';
import { Trouble } from './exit.js';
import { notOneOf } from './one-of.js';

/** One report that is asked for: its format, and the file that it goes to; null for standard output. */
export interface ReportTarget {
  readonly format: ReportFormat;
  readonly file: string | null;
}

/** Collects `--format text --format sarif:out.sarif`. */
export function collectTargets(value: string, before: readonly ReportTarget[]): ReportTarget[] {
  const [, name = '', file = ''] = /^([^:]*)(?::(.*))?$/s.exec(value) ?? [];
  if (!isFormat(name)) throw notOneOf(name, FORMATS);
  if (value.includes(':') && file === '')
    throw new InvalidArgumentError('a file was expected after the colon.');
  return [...before, { format: name, file: file === '' || file === '-' ? null : file }];
}

/** The reports that are asked for; `output` is the file of the one that names none. */
export function reportTargets(
  given: readonly ReportTarget[],
  output: string | null,
): readonly [ReportTarget, ...ReportTarget[]] {
  const [first = { format: 'text', file: null } as const, ...more] = given;
  const targets = [first, ...more] as const;
  const homeless = targets.filter(({ file }) => file === null);
  const [one, other] = homeless;
  if (one !== undefined && other !== undefined)
    throw new Trouble(
      `--format ${one.format} and --format ${other.format} would go to one place; name a file for one, as --format ${other.format}:FILE`,
    );
  if (one === undefined && output !== null)
    throw new Trouble(`-o ${output} is for a report without a file, and each --format names its own`);
  const at = (target: ReportTarget): ReportTarget => ({ ...target, file: target.file ?? output });
  const files = targets.map((target) => at(target).file).filter((file) => file !== null);
  const twice = files.find((file, index) => files.indexOf(file) !== index);
  if (twice !== undefined) throw new Trouble(`two reports would go to ${twice}`);
  return [at(first), ...more.map(at)];
}
