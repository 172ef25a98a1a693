import type { CaptureReport, ExchangeRow } from '../model/report.js';
import type { Sequence, SequenceItem } from '../model/sequence.js';
import { arrows } from './arrows.js';
import { castOf } from './cast.js';
import { crossings } from './crossings.js';
import { drawer } from './draw.js';
import { folded, unfolded } from './folds.js';
import type { DrawOptions } from './options.js';
import { findingBook } from './remarks.js';
import { sayer } from './say.js';

const TITLE_LIMIT = 100;

/** What a diagram needs to know of a capture. */
export type Drawable = Pick<CaptureReport, 'path' | 'parties' | 'findings'> & {
  readonly exchanges: readonly ExchangeRow[];
};

/** The sequence diagram of exchanges of a capture: pure, before any notation. */
export function sequence(capture: Drawable, options: DrawOptions): Sequence {
  const { parties, findings, exchanges: rows } = capture;
  const say = sayer(options);
  const shown = options.unfold ? rows : rows.filter(({ kind }) => kind !== 'foreign');
  const cast = castOf(shown, parties, say);
  const book = findingBook(options.findings ? findings : [], shown);
  const order = crossings(rows);
  const drawn = options.unfold
    ? unfolded(order)
    : folded(order, (row, event) =>
        event === null
          ? book.at(row, null, 'request').length + book.at(row, null, 'answer').length > 0
          : book.at(row, event, 'answer').length > 0,
      );
  const draw = drawer({ arrows: arrows(cast, say, options), cast, book, say, options });
  const items: SequenceItem[] = [];
  drawn.forEach((one, at) => {
    items.push(...draw.next(one, drawn[at + 1] ?? null));
  });
  items.push(...draw.end(shown));
  return {
    title: say(capture.path === '-' ? '<stdin>' : capture.path, TITLE_LIMIT),
    actors: cast.actors,
    items,
  };
}
