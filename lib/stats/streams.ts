import type { Stream } from '../model/a2a.js';
import type { StreamStats } from '../model/stats.js';
import { spans } from './spread.js';

/** Adds up streams of one operation. */
export interface StreamSums {
  add(stream: Stream): void;
  /** Null where none came. */
  stats(): Omit<StreamStats, 'operation'> | null;
}

export function streamSums(): StreamSums {
  const firsts = spans();
  let [streams, events, unfinished] = [0, 0, 0];
  let longestGap: number | null = null;

  return {
    add(stream) {
      streams++;
      events += stream.events.length;
      if (stream.close !== 'properly') unfinished++;
      let before: number | null = null;
      for (const { sse } of stream.events) {
        if (before !== null && sse.time !== null && sse.time >= before)
          longestGap = Math.max(longestGap ?? 0, sse.time - before);
        before = sse.time;
      }
      const asked = stream.exchange.request?.time ?? null;
      const first = stream.events[0]?.sse.time ?? null;
      if (asked !== null && first !== null) firsts.add(first - asked);
    },
    stats: () =>
      streams === 0 ? null : { streams, events, unfinished, firstEvent: firsts.spread(), longestGap },
  };
}
