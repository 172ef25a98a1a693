import { resolve } from 'node:path';
import { type Command, CommanderError } from 'commander';
import { EXIT, type ExitStatus, PIPE_CLOSED, Trouble } from './exit.js';
import { complain, type Io, type Out } from './io.js';
import type { LintOptions } from './options.js';
import type { Work } from './over-captures.js';
import { packageFacts } from './package.js';
import { program } from './program.js';
import { styleFor, widthOf } from './style.js';

/** Runs the command line and returns its exit status. Nothing else of the process is touched. */
export async function main(io: Io): Promise<number> {
  let status: number = EXIT.ok;
  const { version } = packageFacts();
  const told = heard(io.stdout);
  const over = async (
    files: readonly string[],
    options: LintOptions,
    work: Work,
    reports = false,
  ): Promise<void> => {
    const { overCaptures } = await import('./over-captures.js');
    status = await overCaptures(files, options, io, work, reports);
  };
  const command = program(version, told.out, {
    async lint(files, options) {
      if (options.listRules) {
        const [{ ruleList }, { setupFor }] = await Promise.all([
          import('./rule-list.js'),
          import('./config.js'),
        ]);
        const { rules } = await setupFor(options);
        told.out.write(
          ruleList(rules, io.stdout.isTTY || options.width !== undefined ? widthOf(io, options) : null),
        );
      } else if (options.printConfig) {
        const { configText } = await import('./config.js');
        told.out.write(await configText(options));
      } else if (files.length > 0) {
        const { lintAll } = await import('./lint.js');
        await over(files, options, lintAll, true);
      } else {
        const { shortHelp } = await import('./help.js');
        status = withoutFiles(io, () => shortHelp(command));
      }
    },
    async doctor(files, options) {
      const { doctorAll } = await import('./doctor.js');
      await over(files, options, doctorAll);
    },
    async convert(files, options, how) {
      const { converter } = await import('./convert.js');
      await over(files, options, converter(how));
    },
    async stats(files, options) {
      const { statsAll } = await import('./stats.js');
      await over(files, options, statsAll);
    },
    async task(file, id, options, form) {
      const { taskTeller } = await import('./task.js');
      await over([file], options, taskTeller(id, form));
    },
    async search(given, options, how) {
      const { searcher } = await import('./search.js');
      const width = io.stdout.isTTY || options.width !== undefined ? widthOf(io, options) : null;
      const { files, work } = searcher(given, options, how, width);
      await over(files, options, work);
    },
    async show(given, options, how) {
      const { showArguments, shower } = await import('./show.js');
      const { files, handles } = showArguments(given, options);
      await over(files, options, shower(handles, how));
    },
    async formats(options) {
      const { formatList } = await import('./doctor.js');
      told.out.write(formatList(options, styleFor(options, io)));
    },
    async baseline(action, files, options) {
      const { baseliner } = await import('./baseline.js');
      await over(files, options, baseliner(action));
    },
    async completion(shell) {
      const { completionScript } = await import('./completion/index.js');
      told.out.write(completionScript(shell, command));
    },
    async init() {
      const { initialised } = await import('./init.js');
      told.out.write(initialised(resolve('.')));
    },
    async man() {
      const { manPage } = await import('./man.js');
      told.out.write(manPage(command));
    },
    async explain(words, options) {
      const name = words.join(' ');
      const [{ explained }, { rules }] = await Promise.all([
        import('./explain.js'),
        // With the examples, which no other command needs.
        import('../../rules/index.js'),
      ]);
      const isOurs = rules.some(({ id }) => id === name.toLowerCase()) || /^A2A/i.test(name);
      const known = isOurs ? rules : (await (await import('./config.js')).setupFor(options)).rules;
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
