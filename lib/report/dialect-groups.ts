import type { ExchangeRow } from '../model/report.js';

/** Exchanges that are alike in what is advertised, claimed and spoken. `runs`: their numbers, first and last of each run. */
export interface DialectGroup {
  readonly row: ExchangeRow;
  readonly count: number;
  readonly runs: readonly (readonly [first: number, last: number])[];
}

/** Folds rows as they come, in any order; bounded by the kinds of exchanges, not by their number. */
export interface DialectGroups {
  add(row: ExchangeRow): void;
  /** In the order in which the capture shows them. */
  list(): readonly DialectGroup[];
  /** Exchanges past the cap, which are in no group. */
  more(): number;
}

const MAX_GROUPS = 20_000;
const MAX_RUNS = 1000;

/** `unfold`: every exchange stands for itself. */
export function dialectGroups(unfold: boolean): DialectGroups {
  const groups = new Map<string, { row: ExchangeRow; count: number; runs: [number, number][] }>();
  let more = 0;
  return {
    add(row) {
      const key = unfold ? String(row.index) : sameness(row);
      const known = groups.get(key);
      if (known === undefined) {
        if (groups.size === MAX_GROUPS) more++;
        // Events are not shown, and may be many.
        else groups.set(key, { row: { ...row, events: [] }, count: 1, runs: [[row.index, row.index]] });
        return;
      }
      known.count++;
      const last = known.runs.at(-1);
      if (last !== undefined && last[1] + 1 === row.index) last[1] = row.index;
      else if (known.runs.length < MAX_RUNS) known.runs.push([row.index, row.index]);
    },
    list: () =>
      [...groups.values()]
        .map(({ row, count, runs }) => ({ row, count, runs: joined(runs) }))
        .sort((a, b) => (a.runs[0]?.[0] ?? 0) - (b.runs[0]?.[0] ?? 0)),
    more: () => more,
  };
}

function sameness(row: ExchangeRow): string {
  const { kind, dialect, binding, operation, spelled, outcome, from, to } = row;
  if (kind === 'foreign') return JSON.stringify([kind, row.foreignReason]);
  const called = kind === 'call' || kind === 'poll' || kind === 'stream';
  const what = called
    ? [operation ?? spelled, outcome === 'rpc-error']
    : [kind, row.cardName, row.cardGeneration];
  return JSON.stringify([what, binding, from, to, dialect]);
}

function joined(runs: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  const sorted = [...runs].sort((a, b) => a[0] - b[0]);
  const kept: [number, number][] = [];
  for (const [first, last] of sorted) {
    const before = kept.at(-1);
    if (before !== undefined && before[1] + 1 === first) before[1] = last;
    else kept.push([first, last]);
  }
  return kept;
}
