import { CommanderError } from 'commander';
import { type ReportOptions, type Ruleset, rules } from '../index.js';
import { wantsColor } from './color.js';
import { EXIT, type ExitStatus, PIPE_CLOSED, Trouble, worst } from './exit.js';
import { explained } from './explain.js';
import { shortHelp } from './help.js';
import { inputsOf } from './inputs.js';
import type { Io } from './io.js';
import { pinnedKeys } from './jwks.js';
import { type Ends, lintAll } from './lint.js';
import type { LintOptions } from './options.js';
import { outputFile } from './output.js';
import { packageFacts } from './package.js';
import { program } from './program.js';
import { ruleset } from './rule-choice.js';
import { ruleList } from './rule-list.js';

export { fdOut } from './fd-out.js';

const DEFAULT_WIDTH = 80;
/** Longer lines are hard to read, however wide the terminal is. */
const WIDEST = 120;

/** Runs the command line and returns its exit status. Nothing else of the process is touched. */
export async function main(io: Io): Promise<number> {
  let status: number = EXIT.ok;
  const { version } = packageFacts();
  const command = program(version, io.stdout, {
    async lint(files, options) {
      if (options.listRules)
        io.stdout.write(
          ruleList(rules, io.stdout.isTTY || options.width !== undefined ? widthOf(io, options) : null),
        );
      else if (files.length > 0) status = await lint(files, options, io);
      else status = withoutFiles(io, () => shortHelp(command));
    },
    async explain(name, options) {
      io.stdout.write(await explained(name, rules, styleFor(options, io)));
    },
  });
  try {
    await command.parseAsync([...io.argv], { from: 'user' });
    return status;
  } catch (error) {
    return trouble(error, io);
  }
}

/** Without captures: on a terminal what the program is, in a pipe how to read from it. */
function withoutFiles({ stdinIsTTY, stderr }: Io, help: () => string): ExitStatus {
  stderr.write(
    stdinIsTTY ? help() : 'a2a-lint: no capture was named; a2a-lint - reads one from standard input\n',
  );
  return EXIT.usage;
}

async function lint(named: readonly string[], options: LintOptions, io: Io): Promise<number> {
  const chosen: Ruleset = ruleset(rules, options);
  const keys = pinnedKeys(options.jwks);
  if (named.filter((file) => file === '-').length > 1)
    throw new Trouble('standard input (-) can be read only once');
  const { inputs, problems } = await inputsOf(named, options);
  const files = inputs.flatMap((input) => (input.kind === 'file' ? [input.path] : input.files));
  const file = options.output === undefined ? null : outputFile(options.output, files);
  const out = file ?? io.stdout;
  const ends: Ends = {
    write: (text) => out.write(text),
    complain: (message) => void io.stderr.write(`a2a-lint: ${message}\n`),
  };
  const run = {
    rules,
    ruleset: chosen,
    scope: { hosts: options.host, tasks: options.task, exchanges: options.exchange },
    pinnedKeys: keys,
    options,
    style: styleFor(options, io),
  };
  problems.forEach(ends.complain);
  const statuses: ExitStatus[] = problems.map(() => EXIT.unreadable);
  try {
    for (const status of lintAll(inputs, inputs.length + problems.length > 1, run, ends)) {
      if (status === null) return PIPE_CLOSED;
      statuses.push(status);
    }
  } finally {
    file?.close();
  }
  return worst(statuses);
}

function styleFor(options: LintOptions, io: Io): ReportOptions {
  const { name, version } = packageFacts();
  return {
    color: wantsColor(options.color, io, options.output !== undefined),
    width: widthOf(io, options),
    unicode: options.ascii !== true,
    showSecrets: options.showSecrets === true,
    quiet: options.quiet === true,
    unfold: options.unfold === true,
    limits: limitsText(options),
    tool: { name, version },
  };
}

/** What the options leave of a capture, in words. */
function limitsText({ host, task, exchange }: LintOptions): string | null {
  const spans = exchange.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`));
  const parts = [
    host.length === 0 ? null : `host ${host.join(', ')}`,
    task.length === 0 ? null : `task ${task.join(', ')}`,
    spans.length === 0 ? null : `exchange ${spans.join(', ')}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join('; ');
}

function widthOf({ stdout }: Io, { width, output }: LintOptions): number {
  if (width !== undefined) return width;
  return output === undefined && stdout.isTTY && stdout.columns !== null
    ? Math.max(40, Math.min(stdout.columns, WIDEST))
    : DEFAULT_WIDTH;
}

/** Says in one sentence what went wrong. */
function trouble(error: unknown, io: Io): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return EXIT.ok;
    const [first = '', hint] = error.message
      .replace(/^error: /, '')
      .replaceAll("'", '')
      .split('\n');
    const near = hint === undefined ? '' : ` ${hint.replace('Did', 'did')}`;
    io.stderr.write(`a2a-lint: ${first}${near}\n`);
    return EXIT.usage;
  }
  if (error instanceof Trouble) {
    io.stderr.write(`a2a-lint: ${error.message}\n`);
    return error.status;
  }
  const { version, issues } = packageFacts();
  const what = error instanceof Error ? error.message : String(error);
  io.stderr.write(`a2a-lint: a bug in a2a-lint ${version} (${what}); please report it at ${issues}\n`);
  if (io.env.A2A_LINT_DEBUG && error instanceof Error) io.stderr.write(`${error.stack}\n`);
  return EXIT.bug;
}
