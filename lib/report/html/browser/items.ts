import type { RowData } from '../data.js';

/** A line of the list: an exchange, or the fold of polls that say the same as the one before them. */
export type Item = { readonly row: RowData } | Fold;

export interface Fold {
  readonly fold: readonly RowData[];
  /** Number of the first exchange in it, by which it is known. */
  readonly key: number;
  readonly isOpen: boolean;
}

/** Fewer than so many are shown as they are: their fold would take as much room. */
const FEWEST = 2;

/** For each exchange, the number of the one that it repeats: its own where it repeats none. */
export function repeated(rows: readonly RowData[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  let told = 0;
  for (const { x, same } of rows) {
    if (!same) told = x;
    found.set(x, told);
  }
  return found;
}

/** The lines of those rows that are to be listed; the first of what repeats itself is always a row. */
export function itemsOf(
  rows: readonly RowData[],
  heads: ReadonlyMap<number, number>,
  unfolded: ReadonlySet<number>,
): Item[] {
  const items: Item[] = [];
  for (let at = 0; at < rows.length; ) {
    const [row, ...others] = runAt(rows, at, heads);
    if (row === undefined) break;
    items.push({ row });
    at += 1 + others.length;
    const isFold = others.length >= FEWEST;
    const key = others[0]?.x ?? 0;
    const isOpen = unfolded.has(key);
    if (isFold) items.push({ fold: others, key, isOpen });
    if (!isFold || isOpen) for (const one of others) items.push({ row: one });
  }
  return items;
}

function runAt(rows: readonly RowData[], at: number, heads: ReadonlyMap<number, number>): readonly RowData[] {
  const head = heads.get(rows[at]?.x ?? 0);
  let end = at + 1;
  while (end < rows.length && heads.get(rows[end]?.x ?? 0) === head) end++;
  return rows.slice(at, end);
}

/** The exchanges of an item. */
export function rowsOf(item: Item): readonly RowData[] {
  return 'row' in item ? [item.row] : item.fold;
}
