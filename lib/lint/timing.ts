import type { RuleTime } from '../model/stats.js';
import type { Judge, Verdicts } from './dispatch.js';
import type { Panel } from './panel.js';

/** A panel that measures, and what it has measured. */
export interface Timing {
  readonly panel: Panel;
  /** The slowest first; what measuring took is taken off. */
  times(): readonly RuleTime[];
  /** What judging and measuring took together. */
  spent(): number;
}

/** Measures what judging by each rule takes. `now`: a clock in milliseconds. */
export function timing(panel: Panel, now: () => number): Timing {
  const spent = new Float64Array(panel.actives.length);
  const asked = new Float64Array(panel.actives.length);
  const timed = new Map<readonly Judge[], readonly Judge[]>();
  const cost = costOf(now);

  function measured<S>(at: number, check: (subject: S) => Verdicts): (subject: S) => Verdicts {
    return (subject) => {
      const begun = now();
      try {
        const found = check(subject);
        return Array.isArray(found) ? found : [...found];
      } finally {
        spent[at] = (spent[at] ?? 0) + now() - begun;
        asked[at] = (asked[at] ?? 0) + 1;
      }
    };
  }

  return {
    panel: {
      actives: panel.actives.map((active) => {
        const { rule, at } = active;
        if (rule.each !== 'capture') return active;
        return { ...active, rule: { ...rule, check: measured(at, (end) => rule.check(end)) } };
      }),
      ofTasks: panel.ofTasks.map(({ active, check }) => ({ active, check: measured(active.at, check) })),
      judgesOf(entry) {
        const judges = panel.judgesOf(entry);
        const known =
          timed.get(judges) ??
          judges.map((judge) => ({ ...judge, check: measured(judge.active.at, judge.check) }));
        timed.set(judges, known);
        return known;
      },
      echoes: panel.echoes,
    },
    times: () =>
      panel.actives
        .map(({ rule, at }): RuleTime => {
          const times = asked[at] ?? 0;
          return { rule: rule.id, ms: Math.max(0, (spent[at] ?? 0) - times * cost), asked: times };
        })
        .filter(({ asked: times }) => times > 0)
        .sort((a, b) => b.ms - a.ms || (a.rule < b.rule ? -1 : 1)),
    // The clock is read twice for each measurement, one reading of it within.
    spent: () => spent.reduce((sum, ms) => sum + ms, 0) + asked.reduce((sum, times) => sum + times * cost, 0),
  };
}

const TRIALS = 20_000;

/** What one reading of the clock takes. */
function costOf(now: () => number): number {
  const begun = now();
  for (let at = 0; at < TRIALS; at++) now();
  return (now() - begun) / (TRIALS + 1);
}
