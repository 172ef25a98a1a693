import type { Poll } from '../model/a2a.js';
import type { PollStats } from '../model/stats.js';
import { type Spans, spans } from './spread.js';

/** Tasks whose last poll is remembered; past this the one longest not asked for is forgotten. */
const MOST_TASKS = 10_000;

interface Sums {
  polls: number;
  tasks: number;
  readonly spans: Spans;
}

/** Measures how long clients wait between two polls of one task. */
export interface Intervals {
  add(agent: string | null, poll: Poll, time: number | null): void;
  /** Null where there were no polls. */
  stats(agent: string | null): PollStats | null;
}

export function intervals(): Intervals {
  const byAgent = new Map<string | null, Sums>();
  const last = new Map<string, number | null>();

  return {
    add(agent, { home, taskId }, time) {
      const sums = byAgent.get(agent) ?? { polls: 0, tasks: 0, spans: spans() };
      byAgent.set(agent, sums);
      sums.polls++;
      const key = JSON.stringify([home, taskId]);
      const before = last.get(key);
      if (before === undefined) sums.tasks++;
      else if (before !== null && time !== null) sums.spans.add(time - before);
      last.delete(key);
      last.set(key, time);
      if (last.size <= MOST_TASKS) return;
      for (const oldest of last.keys()) {
        last.delete(oldest);
        return;
      }
    },
    stats(agent) {
      const sums = byAgent.get(agent);
      return sums === undefined
        ? null
        : { polls: sums.polls, tasks: sums.tasks, interval: sums.spans.spread() };
    },
  };
}
