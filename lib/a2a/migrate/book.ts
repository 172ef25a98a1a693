import type { JsonDoc } from '../../model/json.js';
import { placeIn } from '../../model/json.js';
import type { Place } from '../../model/location.js';
import type { Migration, MigrationItem, MigrationPlace, MigrationSide } from '../../model/migration.js';
import { CHANGES } from '../spec/changes.js';

/** What is written down of one body. `proto`: whether its JSON is made from the proto of 0.3. */
export interface Site {
  readonly proto: boolean;
  /** One spelling that has to change, where a JSON pointer leads. `from` and `to` are our words, never captured text. */
  note(row: number, from: string, to: string, pointer: string, on?: 'key' | 'value'): void;
}

/** Who wrote what is looked at, in which exchange and event. */
export interface Writer {
  readonly side: MigrationSide;
  readonly exchange: number;
  readonly event: number | null;
}

/** Collects what has to change: counts all, keeps the first places of each. */
export interface Book {
  note(row: number, from: string, to: string, by: Writer, at: Place): void;
  site(by: Writer, doc: JsonDoc, proto: boolean): Site;
  /** One more exchange with a side that speaks a version before 1.0, and which sides need not change. */
  older(spared: { readonly follows: boolean; readonly obliges: boolean }): void;
  migration(): Migration;
}

const MAX_ITEMS = 500;
const MAX_PLACES = 5;

export function book(): Book {
  const items = new Map<string, MigrationItem & { count: number; readonly places: MigrationPlace[] }>();
  const unlisted = new Set<string>();
  let older = 0;
  let follows = 0;
  let obliges = 0;

  function note(row: number, from: string, to: string, { side, exchange, event }: Writer, at: Place): void {
    const key = `${side} ${row} ${from}`;
    const known = items.get(key);
    if (known) {
      known.count++;
      if (known.places.length < MAX_PLACES) known.places.push({ exchange, event, at });
      return;
    }
    const change = CHANGES.get(row);
    if (change === undefined) return;
    if (items.size === MAX_ITEMS) {
      if (unlisted.size < MAX_ITEMS) unlisted.add(key);
      return;
    }
    const { area, todo } = change;
    items.set(key, { change: row, area, side, todo, from, to, count: 1, places: [{ exchange, event, at }] });
  }

  return {
    note,
    site: (by, doc, proto) => ({
      proto,
      note: (row, from, to, pointer, on = 'key') => note(row, from, to, by, placeIn(doc, pointer, on)),
    }),
    older: (spared) => {
      older++;
      if (spared.follows) follows++;
      if (spared.obliges) obliges++;
    },
    migration: () => ({
      older,
      follows,
      obliges,
      items: [...items.values()].sort((a, b) => a.change - b.change),
      more: unlisted.size,
    }),
  };
}
