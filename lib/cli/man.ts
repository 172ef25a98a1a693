import type { Command, Option } from 'commander';
import { EXAMPLES, FILE, row, STATUSES } from './help.js';
import { packageFacts } from './package.js';

const ENVIRONMENT: readonly (readonly [string, string])[] = [
  ['NO_COLOR', 'where it is set, nothing is coloured unless --color always stands'],
  [
    'FORCE_COLOR',
    'where it is set to anything but 0 or false, all is coloured that --color leaves to itself',
  ],
  ['GITHUB_STEP_SUMMARY', 'the file that the summary of a job is added to, with --format github'],
  ['A2A_LINT_DEBUG', 'where it is set, a bug in a2a-lint is told with its stack'],
];

/** The manual page, in man(7); made from the same definitions as the help. */
export function manPage(command: Command): string {
  const { version, home } = packageFacts();
  const help = command.createHelp();
  const options = help.visibleOptions(command);
  const groups = [...new Set(options.map(({ helpGroupHeading }) => helpGroupHeading))];
  return [
    `.TH A2A\\-LINT 1 "" "a2a\\-lint ${text(version)}" "User Commands"`,
    '.SH NAME',
    'a2a\\-lint \\- lint recorded traffic of A2A (Agent2Agent) agents',
    '.SH SYNOPSIS',
    synopsis('a2a-lint', '[options] FILE...'),
    ...command.commands.map((sub) => `.br\n${synopsis(`a2a-lint ${sub.name()}`, sub.usage().trim())}`),
    '.SH DESCRIPTION',
    text(command.description()),
    '.PP',
    text(FILE),
    '.PP',
    text('Nothing is sent anywhere: no connection is opened, and nothing is run that a capture contains.'),
    '.SH COMMANDS',
    ...command.commands.flatMap((sub) => [
      entry(`${sub.name()} ${sub.usage()}`.trim(), sub.description()),
      ...optionsUnder(help.visibleOptions(sub).filter(({ long }) => long !== '--help')),
    ]),
    '.SH OPTIONS',
    ...groups.flatMap((group) => [
      `.SS ${text(group ?? 'About')}`,
      ...options.filter(({ helpGroupHeading }) => helpGroupHeading === group).map(optionEntry),
    ]),
    '.SH EXIT STATUS',
    ...STATUSES.map(([status, what]) => entry(status, what)),
    '.SH ENVIRONMENT',
    ...ENVIRONMENT.map(([name, what]) => entry(name, what)),
    '.SH EXAMPLES',
    ...EXAMPLES.map(([line, what]) => `.TP\n.B ${text(line)}\n${text(what)}`),
    '.SH SEE ALSO',
    text(`${home}#readme`),
    '',
  ].join('\n');
}

function synopsis(name: string, usage: string): string {
  return `.B ${text(name)}${usage === '' ? '' : `\n${text(usage)}`}`;
}

/** Options of a command, set in below it. */
function optionsUnder(options: readonly Option[]): string[] {
  return options.length === 0 ? [] : ['.RS', ...options.map(optionEntry), '.RE'];
}

function optionEntry(option: Option): string {
  return entry(...row(option));
}

function entry(term: string, what: string): string {
  return `.TP\n.B ${text(term)}\n${text(what)}`;
}

/** Text that roff sets as it stands: no escapes, no requests, hyphens that can be copied. */
function text(words: string): string {
  return words
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('"', '\\(dq')
    .replace(/^(?=[.'])/gm, '\\&')
    .replaceAll("'", '\\(aq')
    .replace(/[^\n\u0020-\u007e]/gu, (character) => `\\[u${hex(character.codePointAt(0) ?? 0)}]`);
}

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0');
}
