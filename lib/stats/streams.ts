import type { Stream } from '../model/a2a.js';
import { commentsIn } from '../model/sse-comments.js';
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
  const durations = spans();
  let [streams, events, unfinished, cut, left, comments] = [0, 0, 0, 0, 0, 0];
  let longestGap: number | null = null;

  return {
    add(stream) {
      streams++;
      events += stream.events.length;
      const { close, exchange } = stream;
      if (close !== 'properly') unfinished++;
      if (close === 'cut') cut++;
      if (close === 'left') left++;
      const { request, response } = exchange;
      if (response?.body.kind === 'bytes') comments += commentsIn(response.body.bytes);
      let before: number | null = null;
      for (const { sse } of stream.events) {
        if (before !== null && sse.time !== null && sse.time >= before)
          longestGap = Math.max(longestGap ?? 0, sse.time - before);
        before = sse.time;
      }
      const asked = request?.time ?? null;
      const ended = response?.endTime ?? null;
      if (asked !== null && ended !== null) durations.add(ended - asked);
      const first = stream.events[0]?.sse.time ?? null;
      if (asked !== null && first !== null) firsts.add(first - asked);
    },
    stats: () =>
      streams === 0
        ? null
        : {
            ...{ streams, events, unfinished, cut, left, comments, longestGap },
            durations: durations.spread(),
            firstEvent: firsts.spread(),
          },
  };
}
