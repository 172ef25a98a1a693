import type { Command, Help, Option } from 'commander';
import { paragraph } from '../index.js';
import { packageFacts } from './package.js';

/** Command lines that cover most uses, and what they do. */
export const EXAMPLES: readonly (readonly [string, string])[] = [
  ['a2a-lint session.log', 'what crossed, and what was wrong'],
  ['a2a-lint --format outline session.log', 'one line per exchange'],
  ['a2a-lint --format dialect --migrate session.log', 'who speaks which version; what 1.0 changes'],
  ['a2a-lint --format coverage *.log', 'which requirements were met, and which never came up'],
  ['tail -n +1 session.log | a2a-lint -', 'from standard input'],
  ['a2a-lint --merge client.pcap agent.pcap', 'both ends of the calls as one timeline'],
  ['a2a-lint --pair sent.bin received.bin', 'what a client sent and what it got, a file each'],
  ['a2a-lint show session.log x17', 'one exchange: understood, as JSON, with --raw as bytes'],
  ['a2a-lint search session.log TEXT', 'where a text occurs, codings undone'],
  ['a2a-lint convert --to mermaid session.log', 'a sequence diagram'],
  ['a2a-lint convert --to har --task 4bd8 session.pcap', 'a slice of it, as another capture'],
  ['a2a-lint task session.log 4bd8', 'the story of one task'],
  ['a2a-lint stats session.log', 'how often, how long, how much'],
  ['a2a-lint doctor session.har', 'what a capture can show, and how to record better'],
  ['a2a-lint --fail-on warning --format github --format sarif:a2a.sarif *.log', 'in CI'],
  ['a2a-lint --format html -o report.html session.log', 'a page to look through and to attach'],
  ['a2a-lint explain stream-ends-without-terminal-state', 'one rule in full'],
];

/** What can be named as a capture. */
export const FILE =
  "FILE is a capture of any kind: a log, pcap, HAR, what curl printed, and more (a2a-lint formats lists them); a folder of captures; a quoted pattern such as 'logs/**/*.pcap'; or - for standard input. What gzip or zstd packed is unpacked.";

/** What the status of a process says. */
export const STATUSES: readonly (readonly [string, string])[] = [
  ['0', 'nothing at or above the --fail-on severity'],
  ['1', 'findings at or above it, or what --require-coverage asks for was not met'],
  ['2', 'wrong usage'],
  ['3', 'a capture could not be read, or held nothing to lint'],
  ['70', 'a bug in a2a-lint'],
];

/** Where commander's own options go: last. */
const ABOUT = 'About';

/** The help of the program in the order in which people need it; subcommands keep commander's own. */
export function formatHelp(command: Command, help: Help): string {
  const width = help.helpWidth ?? 80;
  const table = (rows: readonly (readonly [string, string])[], least = 0): string => {
    const column = Math.max(least, ...rows.map(([term]) => term.length));
    const line = ([term, text]: readonly [string, string]) =>
      paragraph(text, width, `  ${term.padEnd(column)}  `, ' '.repeat(column + 4));
    return rows
      .flatMap(line)
      .map((text) => `${text}\n`)
      .join('');
  };
  const usage = `Usage: ${help.commandUsage(command).replace('<rule> RULE', 'RULE').trimEnd()}\n`;
  if (command.parent !== null) {
    const own = help.visibleOptions(command).filter(({ long }) => long !== '--help');
    const options =
      own.length === 0
        ? command.usage().includes('FILE')
          ? '\nOptions: those of a2a-lint --help.\n'
          : ''
        : `\nOptions, beside those of a2a-lint --help:\n${table(own.map(row))}`;
    return `${help.commandDescription(command)}\n\n${usage}${options}`;
  }
  const commands = help
    .visibleCommands(command)
    .map((sub): [string, string] => [
      `${sub.name()} ${sub.usage()}`.trimEnd(),
      help.subcommandDescription(sub),
    ]);
  const options = help.visibleOptions(command);
  const groups = [...new Set([...options.map(groupOf).filter((group) => group !== ABOUT), ABOUT])];
  const widest = Math.max(...options.map((option) => option.flags.length));
  return [
    `${help.commandDescription(command)}\n`,
    `${usage}\n${paragraph(FILE, width, '', '').join('\n')}\n`,
    `Examples:\n${EXAMPLES.map(([line, text]) => `  ${line}\n      ${text}\n`).join('')}`,
    `Commands:\n${table(commands)}`,
    ...groups.map(
      (group) =>
        `${group}:\n${table(options.filter((option) => groupOf(option) === group).map(row), widest)}`,
    ),
    `Exit status:\n${table(STATUSES)}`,
    `Documentation: ${packageFacts().home}#readme\n`,
  ].join('\n');
}

/** The short form, for a call without arguments. */
export function shortHelp(command: Command): string {
  return `${command.description()}\n\nUsage: a2a-lint [options] FILE...\n\n  ${EXAMPLES[0]?.[0]}\n\nMore: a2a-lint --help\n`;
}

function groupOf(option: Option): string {
  return option.helpGroupHeading ?? ABOUT;
}

/** The flags of an option, and what it does. */
export function row(option: Option): [string, string] {
  const choices = option.argChoices === undefined ? '' : `: ${option.argChoices.join(', ')}`;
  const preset = typeof option.defaultValue === 'string' ? ` (default: ${option.defaultValue})` : '';
  return [option.flags, `${option.description}${choices}${preset}`];
}
