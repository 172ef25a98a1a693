import { resolve } from 'node:path';
import {
  type Config,
  FORMAT_NAMES,
  GUIDE,
  ignorer,
  inForceBy,
  maskText,
  openMet,
  openSuppressions,
  panelOf,
  paragraph,
  type ReportFormat,
  type ReportOptions,
  secretWords,
  severities,
  UNKNOWN,
} from '../index.js';
import { nameFrom, setupFor } from './config.js';
import { refuseConfigName } from './config-file.js';
import { configured } from './configured.js';
import { openCovering } from './covering.js';
import { EXIT, type ExitStatus, PIPE_CLOSED, Trouble, worst } from './exit.js';
import { inert } from './inert.js';
import { type Input, inputsOf } from './inputs.js';
import { complain, type Io } from './io.js';
import { pinnedKeys } from './jwks.js';
import type { Ends, Run } from './lint.js';
import type { LintOptions } from './options.js';
import { openOutputs } from './outputs.js';
import { progressBar } from './progress.js';
import { ruleset } from './rule-choice.js';
import { styleFor, widthOf } from './style.js';
import { openTimings } from './timings.js';

/** What is done with captures: a status for each, null where the reader of the output went away meanwhile. */
export type Work = (
  inputs: readonly Input[],
  named: number,
  run: Run,
  ends: Ends,
) => Iterable<ExitStatus | null> | AsyncIterable<ExitStatus | null>;

/** Does it with the captures that the arguments come to; the status of the whole. `reports`: whether it tells findings. */
export async function overCaptures(
  named: readonly string[],
  given: LintOptions,
  world: Io,
  work: Work,
  reports = false,
): Promise<number> {
  const { config, rules } = await setupFor(given);
  const options = reports ? configured(given, config) : given;
  if (options.migrate && !options.reports.some(({ format }) => format === 'dialect'))
    throw new Trouble('--migrate is told by --format dialect only');
  const asked = options.reports.map(({ format }) => format);
  if (options.coverage && !asked.some((format) => TELLS_COVERAGE.includes(format)))
    throw new Trouble('--coverage is told by --format json or html; --format coverage is all of it');
  for (const { file } of options.reports) refuseConfigName(file, resolve('.'));
  const usual = inForceBy(config, rules, options.only);
  const chosen = ruleset(rules, options, config, usual);
  const ignores = ignorer(config);
  const suppressions = openSuppressions(config.suppressions, options.now ?? null);
  const keys = pinnedKeys(options.jwks, config);
  if (named.filter((file) => file === '-').length > 1)
    throw new Trouble('standard input (-) can be read only once');
  const { inputs, problems } = await inputsOf(named, options);
  const secrets = secretWords(config.secrets);
  const bar = progressBar(world, options, inputs.length, secrets);
  const io = bar?.io ?? world;
  const met = options.showSecrets === true ? null : openMet(secrets);
  const style = styleFor(options, io, inputs, { met, secrets, rules });
  const covering =
    wantsCoverage(options) && reports ? await openCovering(options.requireCoverage, style) : null;
  const panel = panelOf(rules, chosen);
  const timings = options.stats && reports ? openTimings(panel) : null;
  const outputs = openOutputs(options, io, inputs, { met, secrets, rules });
  let unknown = false;
  const ends: Ends = {
    write: outputs.write,
    tell: (text) => outputs.write(inert(text)),
    complain(message) {
      unknown ||= message.includes(UNKNOWN);
      complain(io, message, style.secrets, style.met);
    },
  };
  const run: Run = {
    rules,
    ruleset: chosen,
    panel: timings?.panel ?? panel,
    scope: {
      hosts: options.host,
      tasks: options.task,
      exchanges: options.exchange,
      ...(ignores === undefined ? {} : { ignores }),
    },
    names: config.parties,
    ...listed(config),
    treatments(path) {
      const name = nameFrom(path);
      return [severities(config, usual, name), suppressions.treatment(name)];
    },
    notes: (whole) => suppressions.notes(whole && !isPartial(options)),
    pinnedKeys: keys,
    options,
    problems,
    outputs: outputs.all,
    style,
    met,
    progress: bar,
    covering,
    timings,
  };
  // What cannot be asked for is said before a file is written over.
  const done = work(inputs, inputs.length + problems.length, run, ends);
  const files = inputs.flatMap((input) => (input.kind === 'file' ? [input.path] : input.files));
  outputs.open(files);
  problems.forEach(ends.complain);
  const statuses: ExitStatus[] = problems.map(() => EXIT.unreadable);
  let made = false;
  try {
    for await (const status of done) {
      if (status === null) return PIPE_CLOSED;
      statuses.push(status);
    }
    made = [EXIT.ok, EXIT.findings].some((status) => status === worst(statuses));
  } catch (error) {
    throw error instanceof Trouble ? maskedTrouble(error, style) : error;
  } finally {
    bar?.end();
    outputs.close(made);
  }
  if (timings !== null) io.stderr.write(timings.text({ ...style, width: widthOf(io, options) }));
  if (unknown) {
    const told = paragraph(
      `${known().join(', ')} (a2a-lint formats)`,
      widthOf(io, options),
      '  I read: ',
      '    ',
    );
    io.stderr.write(`${told.join('\n')}\n`);
  }
  return worst(statuses);
}

/** Reports that may tell coverage beside what they are for. */
const TELLS_COVERAGE: readonly ReportFormat[] = ['json', 'html', 'coverage'];

function wantsCoverage({ coverage, requireCoverage, reports }: LintOptions): boolean {
  return (
    coverage === true || requireCoverage.length > 0 || reports.some(({ format }) => format === 'coverage')
  );
}

/** The same trouble without what the configuration calls secret: it may quote a capture. */
function maskedTrouble({ message, status, more }: Trouble, { secrets, met }: ReportOptions): Trouble {
  return new Trouble(
    maskText(message, secrets, met),
    status,
    more.map((one) => maskText(one, secrets, met)),
  );
}

/** Limits of what is listed, those that are set. */
function listed({ limits: { alike, anomalies } }: Config): Pick<Run, 'keep' | 'anomalies'> {
  return {
    ...(alike === undefined ? {} : { keep: alike }),
    ...(anomalies === undefined ? {} : { anomalies }),
  };
}

function isPartial({ only, off, host, task, exchange }: LintOptions): boolean {
  return [only, off, host, task, exchange].some(({ length }) => length > 0);
}

function known(): string[] {
  return GUIDE.map(({ name }) => name).filter((name) => FORMAT_NAMES.includes(name));
}
