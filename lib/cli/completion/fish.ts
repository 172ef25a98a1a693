import { type Flag, type Offers, type Values, wordsOf } from './offer.js';

/** Completion for fish, which completes file names where nothing else is said. */
export function fishScript(offers: Offers): string {
  const { root, commands } = offers;
  const names = commands.map(({ name }) => name);
  const own = commands.flatMap((offer) => {
    const under = `-n ${quoted(`__fish_seen_subcommand_from ${offer.name}`)}`;
    const [first] = offer.places;
    const place = first === undefined ? '-f' : first.kind === 'files' ? null : argument(first, offers);
    return [
      ...(place === null ? [] : [`complete -c a2a-lint ${under} ${place}`]),
      ...offer.flags.map((flag) => line(flag, offers, under)),
    ];
  });
  return [
    '# Completion of a2a-lint for fish:  a2a-lint completion fish | source',
    ...commands.map(
      ({ name, text }) =>
        `complete -c a2a-lint -n ${quoted(`not __fish_seen_subcommand_from ${names.join(' ')}`)} -a ${name} -d ${quoted(text)}`,
    ),
    ...root.flags.map((flag) => line(flag, offers, '')),
    ...own,
    '',
  ].join('\n');
}

function line({ names, text, value }: Flag, offers: Offers, when: string): string {
  const spelled = names.map((name) =>
    name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`,
  );
  const takes = value === null ? [] : [value.kind === 'files' ? '-r' : option(value, offers)];
  return ['complete -c a2a-lint', when, ...spelled, ...takes, '-d', quoted(text)]
    .filter((part) => part !== '')
    .join(' ');
}

function option(values: Values, offers: Offers): string {
  const words = wordsOf(values, offers);
  return words.length === 0 ? '-x' : `-x -a ${quoted(words.join(' '))}`;
}

function argument(values: Values, offers: Offers): string {
  return `-f -a ${quoted(wordsOf(values, offers).join(' '))}`;
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
