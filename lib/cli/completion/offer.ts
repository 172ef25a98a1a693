import type { Argument, Command, Option } from 'commander';
import { FORMAT_NAMES, FORMATS } from '../../index.js';
import { TARGET_NAMES } from '../target-names.js';

/** What can stand in a place of the command line. `reports`: a format, perhaps with a file behind a colon. */
export type Values =
  | { readonly kind: 'files' | 'rules' | 'reports' | 'free' }
  | { readonly kind: 'words'; readonly words: readonly string[] };

/** One option as shells are told of it. `value`: null where it takes none. */
export interface Flag {
  readonly names: readonly string[];
  readonly text: string;
  readonly value: Values | null;
  readonly repeats: boolean;
}

/** What follows the name of a command, or of the program where that is empty. */
export interface Offer {
  readonly name: string;
  readonly text: string;
  readonly flags: readonly Flag[];
  /** What its first arguments are; the last stands for all that follow. */
  readonly places: readonly Values[];
}

/** All that the command line offers: the options of the program go with every command. */
export interface Offers {
  readonly root: Offer;
  readonly commands: readonly Offer[];
  readonly rules: readonly string[];
  readonly reports: readonly string[];
}

export function offersOf(command: Command, rules: readonly string[]): Offers {
  return {
    root: offerOf(command, ''),
    commands: command.commands.map((sub) => offerOf(sub, sub.name())),
    rules,
    reports: FORMATS,
  };
}

function offerOf(command: Command, name: string): Offer {
  const options = command.createHelp().visibleOptions(command);
  return {
    name,
    text: command.description(),
    flags: options.filter((option) => name === '' || option.long !== '--help').map(flagOf),
    places: command.registeredArguments.map(placeOf),
  };
}

/** Names that are more than a file, by the option that takes them. */
const NAMED: ReadonlyMap<string, Values> = new Map<string, Values>([
  ['--format', { kind: 'reports' }],
  ['--input-format', { kind: 'words', words: FORMAT_NAMES }],
  ['--to', { kind: 'words', words: TARGET_NAMES }],
]);

function flagOf(option: Option): Flag {
  const { long, short, flags, argChoices, description } = option;
  const takes = option.required || option.optional;
  const named = NAMED.get(long ?? '');
  return {
    names: [short, long].filter((name) => name !== undefined && name !== null),
    // What it can be is listed beside it.
    text: takes ? (description.split(/; |: (?=[a-z-]+, )/)[0] ?? '') : description,
    value: takes ? (named ?? valuesOf(argChoices, /<([^>]*)>/.exec(flags)?.[1] ?? '')) : null,
    repeats: Array.isArray(option.defaultValue) || long === '--to',
  };
}

function placeOf(argument: Argument): Values {
  return valuesOf(argument.argChoices, argument.name());
}

function valuesOf(choices: readonly string[] | undefined, name: string): Values {
  if (choices !== undefined) return { kind: 'words', words: choices };
  if (/^files?$/.test(name)) return { kind: 'files' };
  return { kind: name === 'rule' ? 'rules' : 'free' };
}

/** The texts that stand for values in lists that shells are given. */
export function wordsOf(values: Values, { rules, reports }: Offers): readonly string[] {
  if (values.kind === 'words') return values.words;
  if (values.kind === 'rules') return rules;
  return values.kind === 'reports' ? reports : [];
}
