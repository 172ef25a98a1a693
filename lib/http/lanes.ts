import type { Exchange, HttpItem, Inflate } from '../model/http.js';
import type { CaptureItem } from '../model/reader.js';
import { type Exchanges, exchanges } from './exchanges.js';
import { twins } from './twins.js';

/** The HTTP stage over what several recorders saw. An exchange that two of them saw is handed on once. */
export interface Lanes extends Omit<Exchanges, 'push'> {
  push(item: CaptureItem, lane: number): Iterable<HttpItem>;
  /** How many exchanges were left out because another file has them. */
  duplicates(): number;
}

/** Exchanges that wait for an earlier one before they get their number. */
const MOST_WAITING = 512;

export function lanes({ inflate }: { readonly inflate: Inflate }): Lanes {
  const stages: Exchanges[] = [];
  const isTwin = twins();
  /** By the order in which they began; null where another file has it. */
  const waiting = new Map<number, Exchange | null>();
  let begun = 0;
  let due = 1;
  let count = 0;
  let duplicates = 0;

  function stage(lane: number): Exchanges {
    let found = stages[lane];
    if (found === undefined) {
      found = exchanges({ inflate, number: () => ++begun });
      stages[lane] = found;
    }
    return found;
  }

  function* sorted(items: Iterable<HttpItem>, lane: number): Generator<HttpItem> {
    for (const item of items) {
      if (item.kind === 'anomaly') {
        yield { ...item, exchange: null };
        continue;
      }
      const twin = isTwin(item, lane);
      if (twin) duplicates++;
      if (item.index >= due) waiting.set(item.index, twin ? null : named(item, lane));
      else if (!twin) yield numbered(named(item, lane), ++count);
      yield* ready(false);
    }
  }

  function* ready(all: boolean): Generator<HttpItem> {
    while (waiting.size > 0) {
      if (!waiting.has(due)) {
        if (!all && waiting.size <= MOST_WAITING) return;
        due = Math.min(...waiting.keys());
      }
      const exchange = waiting.get(due) ?? null;
      waiting.delete(due++);
      if (exchange !== null) yield numbered(exchange, ++count);
    }
  }

  return {
    push: (item, lane) => sorted(stage(lane).push(item), lane),
    *end() {
      for (const [lane, one] of stages.entries()) yield* sorted(one.end(), lane);
      yield* ready(true);
    },
    bodies() {
      const sum = { exact: 0, restored: 0, reformatted: 0 };
      for (const { exact, restored, reformatted } of stages.map((one) => one.bodies())) {
        sum.exact += exact;
        sum.restored += restored;
        sum.reformatted += reformatted;
      }
      return sum;
    },
    strangers: () => stages.flatMap((one) => one.strangers()),
    duplicates: () => duplicates,
  };
}

/** The same name in another lane is another connection; times, not offsets, tell what crossed first. */
function named(exchange: Exchange, lane: number): Exchange {
  const connection = lane === 0 ? exchange.connection : `${lane + 1}/${exchange.connection}`;
  return { ...exchange, connection, whole: true };
}

function numbered(exchange: Exchange, index: number): Exchange {
  const anomalies = exchange.anomalies.map((anomaly) => ({ ...anomaly, exchange: index }));
  return { ...exchange, index, anomalies };
}
