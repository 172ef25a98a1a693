import { resolve } from 'node:path';
import { type Command, CommanderError } from 'commander';
import { rules } from '../index.js';
import { baseliner } from './baseline.js';
import { configText, setupFor } from './config.js';
import { converter } from './convert.js';
import { doctorAll, formatList } from './doctor.js';
import { EXIT, type ExitStatus, PIPE_CLOSED, Trouble } from './exit.js';
import { explained } from './explain.js';
import { shortHelp } from './help.js';
import { initialised } from './init.js';
import { complain, type Io, type Out } from './io.js';
import { lintAll } from './lint.js';
import { overCaptures } from './over-captures.js';
import { packageFacts } from './package.js';
import { program } from './program.js';
import { ruleList } from './rule-list.js';
import { searcher } from './search.js';
import { showArguments, shower } from './show.js';
import { statsAll } from './stats.js';
import { styleFor, widthOf } from './style.js';
import { taskTeller } from './task.js';

/** Runs the command line and returns its exit status. Nothing else of the process is touched. */
export async function main(io: Io): Promise<number> {
  let status: number = EXIT.ok;
  const { version } = packageFacts();
  const told = heard(io.stdout);
  const command = program(version, told.out, {
    async lint(files, options) {
      if (options.listRules)
        told.out.write(
          ruleList(
            (await setupFor(options)).rules,
            io.stdout.isTTY || options.width !== undefined ? widthOf(io, options) : null,
          ),
        );
      else if (options.printConfig) told.out.write(await configText(options));
      else if (files.length > 0) status = await overCaptures(files, options, io, lintAll, true);
      else status = withoutFiles(io, () => shortHelp(command));
    },
    async doctor(files, options) {
      status = await overCaptures(files, options, io, doctorAll);
    },
    async convert(files, options, how) {
      status = await overCaptures(files, options, io, converter(how));
    },
    async stats(files, options) {
      status = await overCaptures(files, options, io, statsAll);
    },
    async task(file, id, options, form) {
      status = await overCaptures([file], options, io, taskTeller(id, form));
    },
    async search(given, options, how) {
      const width = io.stdout.isTTY || options.width !== undefined ? widthOf(io, options) : null;
      const { files, work } = searcher(given, options, how, width);
      status = await overCaptures(files, options, io, work);
    },
    async show(given, options, how) {
      const { files, handles } = showArguments(given, options);
      status = await overCaptures(files, options, io, shower(handles, how));
    },
    async formats(options) {
      told.out.write(formatList(options, styleFor(options, io)));
    },
    async baseline(action, files, options) {
      status = await overCaptures(files, options, io, baseliner(action));
    },
    async completion(shell) {
      const { completionScript } = await import('./completion/index.js');
      told.out.write(completionScript(shell, command));
    },
    async init() {
      told.out.write(initialised(resolve('.')));
    },
    async man() {
      const { manPage } = await import('./man.js');
      told.out.write(manPage(command));
    },
    async explain(name, options) {
      const isOurs = rules.some(({ id }) => id === name.toLowerCase()) || /^A2A/i.test(name);
      const known = isOurs ? rules : (await setupFor(options)).rules;
      told.out.write(await explained(name, known, styleFor(options, io)));
    },
  });
  try {
    await command.parseAsync([...io.argv], { from: 'user' });
    return told.isClosed() ? PIPE_CLOSED : status;
  } catch (error) {
    return told.isClosed() ? PIPE_CLOSED : trouble(error, io, command);
  }
}

/** An end that remembers whether its reader has gone. */
function heard(out: Out): { readonly out: Out; isClosed(): boolean } {
  let open = true;
  return {
    out: {
      ...out,
      write(text) {
        open = out.write(text) && open;
        return open;
      },
    },
    isClosed: () => !open,
  };
}

/** Without captures: on a terminal what the program is, in a pipe how to read from it. */
function withoutFiles({ stdinIsTTY, stderr }: Io, help: () => string): ExitStatus {
  stderr.write(
    stdinIsTTY ? help() : 'a2a-lint: no capture was named; a2a-lint - reads one from standard input\n',
  );
  return EXIT.usage;
}

/** How commander says that an argument is none of those that may stand there. */
const NO_CHOICE = /^command-argument value (.*) is invalid for argument (\S+)\. Allowed choices are (.*)\.$/s;

/** Says in one sentence what went wrong. */
function trouble(error: unknown, io: Io, program: Command): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return EXIT.ok;
    const asked = program.commands.find((one) => io.argv.includes(one.name()));
    if (error.code === 'commander.missingArgument' && asked !== undefined) {
      complain(io, `${asked.name()} needs more: ${program.name()} ${asked.name()} ${asked.usage()}`);
      return EXIT.usage;
    }
    const [first = '', hint] = error.message
      .replace(/^error: /, '')
      .replaceAll("'", '')
      .split('\n');
    const [, value, name, choices] = NO_CHOICE.exec(first) ?? [];
    if (choices !== undefined) {
      complain(io, `${value} is no ${name}; one of these was expected: ${choices}`);
      return EXIT.usage;
    }
    const near = hint === undefined ? '' : ` ${hint.replace('Did', 'did')}`;
    complain(io, `${first}${near}`);
    return EXIT.usage;
  }
  if (error instanceof Trouble) {
    for (const message of [error.message, ...error.more]) complain(io, message);
    return error.status;
  }
  const { version, issues } = packageFacts();
  const what = error instanceof Error ? error.message : String(error);
  complain(io, `a bug in a2a-lint ${version} (${what}); please report it at ${issues}`);
  if (io.env.A2A_LINT_DEBUG && error instanceof Error) io.stderr.write(`${error.stack}\n`);
  return EXIT.bug;
}
