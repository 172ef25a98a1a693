import { type Command, InvalidArgumentError, Option } from 'commander';
import { VIEWS, type View } from '../index.js';
import { collect } from './options.js';

/** The options of `show` as commander hands them over. */
export interface ShowOptions {
  readonly view: readonly View[];
  readonly raw?: true;
  readonly all?: true;
}

function views(value: string, before: readonly View[]): View[] {
  const found = collect(value, []).map((name) => VIEWS.find((view) => view === name));
  const known = found.filter((view) => view !== undefined);
  if (known.length === found.length) return [...before, ...known];
  throw new InvalidArgumentError(`one of these was expected: ${VIEWS.join(', ')}.`);
}

/** Adds the command that shows exchanges of a capture. */
export function addShow(
  command: Command,
  show: (given: readonly string[], options: ShowOptions) => Promise<void>,
): void {
  const added = command
    .command('show')
    .argument('<file...>', 'a capture, and exchanges of it')
    .description('one exchange: what was understood, as JSON, as bytes')
    .usage('FILE x17 [x17.3 x20-x22 ...]')
    .action(async (given: readonly string[], options: ShowOptions) => show(given, options));
  for (const option of options()) added.addOption(option);
}

/** The options of `search` as commander hands them over. */
export interface SearchOptions {
  readonly case?: true;
  readonly most: number;
}

/** Adds the command that looks for a text in what crossed. */
export function addSearch(
  command: Command,
  search: (given: readonly string[], options: SearchOptions) => Promise<void>,
): void {
  command
    .command('search')
    .argument('<file...>', 'captures, and last the text')
    .description('where a text occurs in heads and bodies, their codings undone')
    .usage('FILE... TEXT')
    .addOption(new Option('--case', 'capital and small letters differ'))
    .addOption(
      new Option('--most <count>', 'print so many hits of a capture').argParser(hitCount).default(MOST),
    )
    .addHelpText('after', SEARCH_STATUSES)
    .action(async (given: readonly string[], options: SearchOptions) => search(given, options));
}

/** Hits that are printed at first. */
const MOST = 100;

const SEARCH_STATUSES = `
Exit status: 0 found; 1 not found; 2 wrong usage; 3 a capture that cannot be read`;

function hitCount(value: string): number {
  const found = Number(value);
  if (Number.isInteger(found) && found > 0 && found <= 1_000_000) return found;
  throw new InvalidArgumentError('a number from 1 to 1000000 was expected.');
}

function options(): Option[] {
  return [
    new Option(
      '--view <name>',
      `how to show it: ${VIEWS.join(', ')}; lists and repeats add up (default: understood, json)`,
    )
      .argParser(views)
      .default([]),
    new Option('--raw', 'the bytes with their offsets, as --view raw'),
    new Option('--all', 'leave nothing out, and cut no line'),
  ];
}
