import { Argument, Command, Option } from 'commander';
import { FORMATS, PRESETS } from '../index.js';
import { ACTIONS, type Action } from './baseline.js';
import { SHELLS, type Shell } from './completion/shells.js';
import { type ConvertOptions, convertOptions } from './convert-options.js';
import { formatHelp } from './help.js';
import type { Out } from './io.js';
import { addSearch, addShow, type SearchOptions, type ShowOptions } from './look-options.js';
import {
  collect,
  collectPresets,
  collectSpans,
  collectWhole,
  columnCount,
  dayOf,
  formatName,
  type GivenOptions,
  type LintOptions,
} from './options.js';
import { collectTargets, reportTargets } from './report-targets.js';
import { addTask, type TaskForm } from './task-options.js';

/** What the arguments ask for. */
export interface Commands {
  lint(files: readonly string[], options: LintOptions): Promise<void>;
  explain(words: readonly string[], options: LintOptions): Promise<void>;
  doctor(files: readonly string[], options: LintOptions): Promise<void>;
  stats(files: readonly string[], options: LintOptions): Promise<void>;
  task(file: string, id: string | null, options: LintOptions, form: TaskForm | null): Promise<void>;
  formats(options: LintOptions): Promise<void>;
  baseline(action: Action, files: readonly string[], options: LintOptions): Promise<void>;
  completion(shell: Shell): Promise<void>;
  init(): Promise<void>;
  man(): Promise<void>;
  convert(files: readonly string[], options: LintOptions, how: ConvertOptions): Promise<void>;
  show(given: readonly string[], options: LintOptions, how: ShowOptions): Promise<void>;
  search(given: readonly string[], options: LintOptions, how: SearchOptions): Promise<void>;
}

/** The command line, described; nothing here touches the process. */
export function program(version: string, stdout: Out, commands: Commands): Command {
  /** `-o -` is standard output, as without the option. */
  const given = (): LintOptions => {
    const { output, format, ...options } = command.opts<GivenOptions>();
    const reports = reportTargets(format, output === '-' ? null : (output ?? null));
    const [first] = reports;
    const made = { ...options, format: first.format, formatGiven: format.length > 0, reports };
    return first.file === null ? made : { ...made, output: first.file };
  };
  const command = new Command('a2a-lint')
    .description('Reads recorded A2A traffic: what crossed, what was wrong, where, whose fault.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: () => {},
      getOutHelpWidth: () => stdout.columns ?? 80,
      getOutHasColors: () => false,
    })
    .configureHelp({ formatHelp })
    .usage('[options] FILE...')
    .addArgument(new Argument('[files...]', 'captures to read; - is standard input'))
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this')
    .helpCommand(false)
    .action(async (files: readonly string[]) => commands.lint(files, given()));
  for (const [group, options] of OPTIONS)
    for (const option of options) command.addOption(option.helpGroup(group));
  command
    .command('explain')
    .argument('<rule...>', 'a rule, a requirement by its id, or words for what you see')
    .description(
      'what a rule or a requirement says, why, and what to do; which rules tell why a stream is empty',
    )
    .usage('RULE|REQUIREMENT-ID|WORDS...')
    .action(async (words: readonly string[]) => commands.explain(words, given()));
  command
    .command('doctor')
    .argument('<files...>', 'captures to look at')
    .description('what captures can and cannot show, and how to record better')
    .usage('FILE...')
    .action(async (files: readonly string[]) => commands.doctor(files, given()));
  const convert = command
    .command('convert')
    .argument('<files...>', 'captures to convert')
    .description('a capture as a diagram, or as another capture')
    .usage('--to TARGET FILE')
    .action(async (files: readonly string[], how: ConvertOptions) => commands.convert(files, given(), how));
  for (const option of convertOptions()) convert.addOption(option);
  convert.addHelpText('after', CONVERT_STATUSES);
  command
    .command('stats')
    .argument('<files...>', 'captures to count in')
    .description('how often, how long, how much: operations, streams and polls of each agent')
    .usage('FILE...')
    .action(async (files: readonly string[]) => commands.stats(files, given()));
  addTask(command, (file, id, form) => commands.task(file, id, given(), form));
  addShow(command, (named, how) => commands.show(named, given(), how));
  addSearch(command, (named, how) => commands.search(named, given(), how));
  command
    .command('formats')
    .description('what can be read, how it is recognised, how to record it')
    .usage(' ')
    .action(async () => commands.formats(given()));
  command
    .command('baseline')
    .addArgument(new Argument('<action>', 'what to do').choices(ACTIONS))
    .argument('<files...>', 'captures to judge')
    .description('findings that are known: makes the file for --baseline, renews it, takes out what is gone')
    .usage(`${ACTIONS.join('|')} FILE...`)
    .action(async (action: Action, files: readonly string[]) => {
      const { output, ...options } = given();
      const { baseline = output } = options;
      const own = { ...options, reports: [{ format: options.format, file: null }] };
      await commands.baseline(action, files, baseline === undefined ? own : { ...own, baseline });
    });
  command
    .command('init')
    .description('write a configuration to begin with: a2a-lint.jsonc')
    .usage(' ')
    .action(async () => commands.init());
  command
    .command('completion')
    .addArgument(new Argument('<shell>', 'the shell that is to complete').choices(SHELLS))
    .description('a script by which a shell completes options, rules and files')
    .usage(SHELLS.join('|'))
    .action(async (shell: Shell) => commands.completion(shell));
  command
    .command('man')
    .description('the manual page, as a2a-lint man | man -l - shows it')
    .usage(' ')
    .action(async () => commands.man());
  return command;
}

const CONVERT_STATUSES = `
Exit status: 0 written; 2 wrong usage, or a target that cannot hold the capture;
3 a capture that cannot be read, or nothing to convert; 70 a bug in a2a-lint`;

const many = (flags: string, text: string) => new Option(flags, text).default([]);

const OPTIONS: readonly (readonly [string, readonly Option[]])[] = [
  [
    'What is read',
    [
      new Option(
        '--input-format <name>',
        'what the files are, where that is not told right; a2a-lint formats lists the names',
      ).argParser(formatName),
      new Option(
        '--merge',
        'the files are one timeline, put in order by their times: both ends of a call, rotated logs',
      ),
      new Option('--pair', 'two files are one connection: what the client sent, then what the server sent'),
    ],
  ],
  [
    'What is judged',
    [
      many(
        '--preset <name>',
        'which rules: recommended (what is surely wrong or hurts; the default), strict (also what only should be), security, interop (what known SDKs stumble over), all; lists and repeats add up',
      )
        .choices(PRESETS)
        .argParser(collectPresets),
      many('--only <rule>', 'only this rule; lists and repeats add up').argParser(collect),
      many('--off <rule>', 'not this rule').argParser(collect),
      many('--host <host>', 'only exchanges with this host, with or without its port').argParser(collect),
      many('--task <id>', 'only exchanges of this task; the start of its id is enough').argParser(collect),
      many('--exchange <span>', 'only exchanges of these numbers, as 3 or 3-17').argParser(collectSpans),
      many('--jwks <file>', 'a key set that you trust for card signatures').argParser(collectWhole),
      new Option('--list-rules', 'print the rules, a line each'),
    ],
  ],
  [
    'Configuration',
    [
      new Option('--config <file>', 'the configuration (default: a2a-lint.jsonc, found upwards from here)'),
      new Option('--no-config', 'look for none'),
      new Option('--print-config', 'print the configuration with all that it builds on'),
      new Option(
        '--now <date>',
        'the day by which suppressions hold or have ended (default: the times of the capture)',
      ).argParser(dayOf),
    ],
  ],
  [
    'What is printed',
    [
      many(
        '--format <name[:file]>',
        `how to report, and into which file; several in one pass, as --format text --format sarif:out.sarif: ${FORMATS.join(', ')} (default: text)`,
      ).argParser(collectTargets),
      new Option('-o, --output <file>', 'write the report there, nothing to standard output'),
      new Option('--quiet', 'findings and the last line only'),
      new Option(
        '--unfold',
        'outline, dialect: every exchange, also where several are alike; coverage: every requirement; with --stats: every rule',
      ),
      new Option(
        '--coverage',
        'json, html: also which requirements of the specification were met, and which not',
      ),
      new Option('--migrate', 'dialect: what of the 0.3 traffic has to change for 1.0, and where'),
      new Option('--stats', 'how long reading took, and judging by each rule; to standard error'),
      new Option('--show-secrets', 'do not mask tokens, keys, cookies and passwords'),
    ],
  ],
  [
    'How it looks',
    [
      new Option('--color <when>', 'in colour or not').choices(['auto', 'always', 'never']).default('auto'),
      new Option('--width <columns>', 'wrap to so many columns').argParser(columnCount),
      new Option('--ascii', 'draw with ASCII signs only'),
    ],
  ],
  [
    'In CI',
    [
      new Option('--fail-on <severity>', 'what gives status 1 (default: error)').choices([
        'error',
        'warning',
        'info',
        'never',
      ]),
      new Option('--baseline <file>', 'findings that are known: they are counted and never fail'),
      many(
        '--require-coverage <id>',
        'status 1 unless this requirement was met; A2A10-9.3-* is all that begin so and that traffic can show; lists and repeats add up',
      ).argParser(collect),
      new Option('--strict-baseline', 'status 1 also where known findings did not come again'),
    ],
  ],
];
