import type { Migration, MigrationItem, MigrationSide } from '../model/migration.js';
import { paragraph } from '../text/width.js';
import { count } from '../text/words.js';
import type { CaptureView } from './capture-view.js';
import { placeName } from './place-name.js';

const SIDES: readonly (readonly [MigrationSide, string])[] = [
  ['client', 'what the client sends'],
  ['agent', 'what the agent sends'],
  ['card', 'what the agent card says'],
];
const PLACES_SHOWN = 2;

/** What has to change for 1.0, side by side, in the order of the table of differences, numbered from 1. */
export function migrationLines(migration: Migration, view: CaptureView): string[][] {
  const { older, items, more } = migration;
  const { options, paint } = view.style;
  const sides = SIDES.map(([side, what]) => ({
    what,
    rows: rowsOf(items.filter((one) => one.side === side)),
  }));
  const rows = sides.reduce((sum, side) => sum + side.rows.length, 0);
  const places = items.reduce((sum, item) => sum + item.count, 0);
  const title =
    items.length > 0
      ? `to speak 1.0: ${count(rows, 'change')} in ${count(places, 'place')}`
      : `to speak 1.0: nothing to change${older === 0 ? ', no exchange speaks a version before it' : ''}`;
  let before = 0;
  const blocks = sides.flatMap((side) => {
    const first = before + 1;
    before += side.rows.length;
    return sideBlocks(side.rows, side.what, first, view);
  });
  const rest = more === 0 ? [] : [[`and ${count(more, 'more spelling')}`]];
  return [
    paragraph(title, options.width, '', '  ').map(paint.file),
    ...blocks,
    ...rest,
    left(migration, view),
  ];
}

/** What is not listed, for it need not change. */
function left({ follows, obliges }: Migration, { style }: CaptureView): string[] {
  const texts = [
    [
      follows,
      'request is',
      'requests are',
      'it claims 0.3, as a client does that knows 1.0 and follows the card',
    ],
    [
      obliges,
      'answer or delivery is',
      'answers and deliveries are',
      'the card offers 1.0 there, and the agent speaks as it is asked',
    ],
  ] as const;
  return texts.flatMap(([times, one, several, why]) =>
    times === 0
      ? []
      : paragraph(`${count(times, one, several)} left out: ${why}`, style.options.width, '', '  ').map(
          style.paint.dim,
        ),
  );
}

type Row = readonly MigrationItem[];

function rowsOf(items: readonly MigrationItem[]): Row[] {
  const rows = new Map<number, MigrationItem[]>();
  for (const item of items) rows.set(item.change, [...(rows.get(item.change) ?? []), item]);
  return [...rows.values()];
}

function sideBlocks(rows: readonly Row[], what: string, first: number, view: CaptureView): string[][] {
  if (rows.length === 0) return [];
  return [[view.style.paint.rule(what)], ...rows.map((row, at) => rowLines(row, first + at, view))];
}

/** One row of the table: what to do, then each spelling that has to go. */
function rowLines(items: Row, number: number, view: CaptureView): string[] {
  const [first] = items;
  if (first === undefined) return [];
  const { options, say } = view.style;
  const head = paragraph(say(first.todo), options.width, `${`${number}.`.padStart(4)} `, '     ');
  return [...head, ...items.flatMap((item) => itemLines(item, view))];
}

function itemLines({ from, to, count: times, places }: MigrationItem, view: CaptureView): string[] {
  const { options, glyphs, paint, say } = view.style;
  const shown = places.slice(0, options.unfold ? places.length : PLACES_SHOWN);
  const more = times - shown.length;
  const where = shown.flatMap(({ exchange, event, at }, i) => {
    const { view: own, place } = view.on(at);
    const handle = event === null ? `x${exchange}` : `x${exchange}.${event}`;
    const pointer = at.pointer === null || at.pointer === '' ? '' : ` ${at.pointer}`;
    const rest = i === shown.length - 1 && more > 0 ? `, and ${more} more` : '';
    const text = `${placeName(own.locator.locate(place), own)} ${handle}${say(pointer)}${rest}`;
    return paragraph(text, options.width, '         ', '           ');
  });
  return [
    ...paragraph(say(`${from} ${glyphs.arrow} ${to}`), options.width, '       ', '         '),
    ...where.map(paint.dim),
  ];
}
