import type { Sequence } from '../model/sequence.js';
import { columns } from '../text/width.js';

/** Where lifelines stand. Columns count from 0; `margin` is what numbers and times take at the left. */
export interface Lanes {
  readonly ids: readonly string[];
  readonly width: number;
  readonly margin: number;
  /** Columns that the name of the n-th may take. */
  nameWidth(index: number): number;
  /** The column of the n-th lifeline. */
  at(index: number): number;
  /** The column of an actor's lifeline. */
  column(id: string): number;
}

/** Between two lifelines; less shows no words, more is hard to follow. */
const NARROWEST = 10;
const WIDEST = 56;
/** The first lifeline stands below the beginning of its name: half a name is too much room to lose. */
const INDENT = 2;

/** Lifelines spread over a width; a problem where they do not fit. */
export function lanesFor({ actors, items }: Sequence, width: number): Lanes | { readonly problem: string } {
  const margin = marginFor(items);
  const ids = actors.map(({ id }) => id);
  const gaps = Math.max(1, ids.length - 1);
  const half = (name: string | undefined, room: number) => Math.ceil(Math.min(columns(name ?? ''), room) / 2);
  const widthOf = (gap: number) => INDENT + gap * (ids.length - 1) + half(actors.at(-1)?.name, gap) + 1;
  const least = margin + widthOf(NARROWEST);
  if (least > width) {
    return {
      problem: `${ids.length} parties need ${least} columns, and there are ${width}: give --width ${least}, or choose with --agent, --task or --exchange`,
    };
  }
  let gap = NARROWEST;
  while (gap < WIDEST && margin + widthOf(gap + 1) <= width) gap++;
  const at = (index: number) => margin + INDENT + index * gap;
  return {
    ids,
    width: Math.min(width, Math.max(margin + widthOf(gap), at(ids.length - 1) + (gaps > 0 ? 1 : 0) + 26)),
    margin,
    nameWidth: (index) => (index === 0 && ids.length > 1 ? Math.floor(gap / 2) + 1 : gap - 1),
    at,
    column: (id) => at(Math.max(0, ids.indexOf(id))),
  };
}

function marginFor(items: Sequence['items']): number {
  let widest = 0;
  for (const item of items) {
    if (item.kind !== 'message') continue;
    widest = Math.max(widest, columns(item.number ?? ''), columns(item.time ?? ''));
  }
  return widest === 0 ? 0 : widest + 2;
}
