import { InvalidArgumentError } from 'commander';
import { FORMAT_NAMES, PRESETS, type Preset, type ReportFormat } from '../index.js';
import type { ColorChoice } from './color.js';
import { oneOf } from './one-of.js';
import type { ReportTarget } from './report-targets.js';

export type FailOn = 'error' | 'warning' | 'info' | 'never';

/** A span of exchange numbers, both ends included. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** The options of the main command as commander hands them over; undefined where not given. */
export interface GivenOptions extends Omit<LintOptions, 'format' | 'formatGiven' | 'reports'> {
  readonly format: readonly ReportTarget[];
}

/** The same, made ready: `format` and `output` are those of the first of the `reports`. */
export interface LintOptions {
  readonly format: ReportFormat;
  readonly output?: string;
  readonly reports: readonly ReportTarget[];
  /** Whether the command line says how to report. */
  readonly formatGiven: boolean;
  readonly failOn?: FailOn;
  readonly quiet?: true;
  readonly baseline?: string;
  readonly strictBaseline?: true;
  readonly unfold?: true;
  readonly migrate?: true;
  readonly stats?: true;
  readonly coverage?: true;
  /** Ids of requirements, or how they begin with a star behind. */
  readonly requireCoverage: readonly string[];
  readonly only: readonly string[];
  readonly off: readonly string[];
  readonly preset: readonly Preset[];
  readonly host: readonly string[];
  readonly task: readonly string[];
  readonly exchange: readonly Span[];
  readonly jwks: readonly string[];
  readonly showSecrets?: true;
  readonly color: ColorChoice;
  readonly width?: number;
  readonly ascii?: true;
  readonly listRules?: true;
  /** A file; false for none at all. */
  readonly config?: string | boolean;
  readonly printConfig?: true;
  /** In milliseconds since 1970. */
  readonly now?: number;
  readonly inputFormat?: string;
  readonly merge?: true;
  readonly pair?: true;
}

const NARROWEST = 40;
const WIDEST = 10_000;

/** Collects `--only a,b --only c`. */
export function collect(value: string, before: readonly string[]): string[] {
  const items = value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  if (items.length === 0) throw new InvalidArgumentError('a name was expected.');
  return [...before, ...items];
}

/** Collects presets. */
export function collectPresets(value: string, before: readonly Preset[]): Preset[] {
  return [...before, ...collect(value, []).map((one) => oneOf(one, PRESETS))].filter(
    (one, at, all) => all.indexOf(one) === at,
  );
}

/** Collects a value that may hold commas, as a file name. */
export function collectWhole(value: string, before: readonly string[]): string[] {
  return [...before, value];
}

/** Collects `3`, `3-17` and lists of them; `x3` is the handle of exchange 3. */
export function collectSpans(value: string, before: readonly Span[]): Span[] {
  return [...before, ...collect(value, []).map(span)];
}

function span(text: string): Span {
  const [, first = '', last = first] = /^x?(\d{1,9})(?:-x?(\d{1,9}))?$/.exec(text) ?? [];
  const found = { first: Number(first), last: Number(last) };
  if (first === '' || found.first < 1)
    throw new InvalidArgumentError('a number or a span like 3-17 was expected.');
  if (found.last < found.first) throw new InvalidArgumentError('the span ends before it begins.');
  return found;
}

/** A name of a format that can be read. */
export function formatName(value: string): string {
  if (FORMAT_NAMES.includes(value)) return value;
  throw new InvalidArgumentError(`one of these was expected: ${FORMAT_NAMES.join(', ')}.`);
}

/** A day, or a moment with its zone. */
export function dayOf(value: string): number {
  const time = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/.test(value)
    ? Date.parse(value)
    : Number.NaN;
  if (Number.isNaN(time)) throw new InvalidArgumentError('a date was expected, as 2026-12-31.');
  return time;
}

export function columnCount(value: string): number {
  const columns = Number(value);
  if (!Number.isInteger(columns) || columns < NARROWEST || columns > WIDEST) {
    throw new InvalidArgumentError(`a number of columns from ${NARROWEST} to ${WIDEST} was expected.`);
  }
  return columns;
}
