import type { Entry } from '../model/a2a.js';
import type { Finding } from '../model/finding.js';
import { NEVER_SEEN, type Occasion } from './occasions.js';

/** What of an exchange can contradict an occasion. */
interface Sort {
  readonly binding: Entry['binding'];
  readonly operation: Entry['operation'];
  readonly streams: boolean;
}

/** Tells which of the requirements that a finding cites its exchange can break at all. */
export interface Fitting {
  note(entry: Entry): void;
  idsOf(finding: Finding): readonly string[];
}

const BINDINGS: ReadonlySet<string> = new Set(['JSONRPC', 'HTTP+JSON']);
const STREAMING: ReadonlySet<string> = new Set(['SendStreamingMessage', 'SubscribeToTask']);

export function openFitting(all: ReadonlyMap<string, readonly Occasion[]>): Fitting {
  // Exchanges of a sort share one object.
  const sorts = new Map<string, Sort>();
  const at: (Sort | undefined)[] = [];
  return {
    note({ index, binding, operation, kind }) {
      if (kind !== 'call' && kind !== 'poll' && kind !== 'stream') return;
      const streams = kind === 'stream' || (operation !== null && STREAMING.has(operation));
      const key = `${binding} ${operation} ${streams}`;
      const sort = sorts.get(key) ?? { binding, operation, streams };
      sorts.set(key, sort);
      at[index] = sort;
    },
    idsOf({ rule, exchange, requirement: { ids } }) {
      const sort = exchange === null ? undefined : at[exchange];
      if (sort === undefined || ids.length < 2) return ids;
      const fit = ids.filter((id) => {
        const rows = (all.get(rule) ?? []).filter((row) => row.ids.includes(id));
        return rows.length === 0 || rows.some((row) => !contradicts(row, sort));
      });
      // Something is broken: where none fits, what was measured is too narrow.
      return fit.length === 0 ? ids : fit;
    },
  };
}

function contradicts({ version, features }: Occasion, { binding, operation, streams }: Sort): boolean {
  if (version === NEVER_SEEN) return false;
  return features.some(
    (feature) =>
      (feature === 'stream' && !streams) ||
      (BINDINGS.has(feature) && binding !== null && binding !== feature) ||
      (STREAMING.has(feature) && operation !== null && operation !== feature),
  );
}
