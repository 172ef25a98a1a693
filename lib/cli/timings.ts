import { type Panel, type ReportOptions, ruleTimesText, timing } from '../index.js';

/** Measures where the time of a run goes, where that is asked for. */
export interface Timings {
  /** The panel to judge by. */
  readonly panel: Panel;
  /** Hands on what comes, and counts what it takes to come. */
  over<T>(items: Iterable<T>): Iterable<T>;
  of<T>(work: () => T): T;
  text(style: ReportOptions): string;
}

export function openTimings(panel: Panel): Timings {
  const now = () => performance.now();
  const rules = timing(panel, now);
  let busy = 0;

  function of<T>(work: () => T): T {
    const begun = now();
    try {
      return work();
    } finally {
      busy += now() - begun;
    }
  }

  return {
    panel: rules.panel,
    of,
    *over<T>(items: Iterable<T>) {
      const open = items[Symbol.iterator]();
      for (let next = of(() => open.next()); !next.done; next = of(() => open.next())) yield next.value;
    },
    text: (style) => ruleTimesText(Math.max(0, busy - rules.spent()), rules.times(), style),
  };
}
