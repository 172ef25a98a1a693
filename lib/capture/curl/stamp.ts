import { openClock } from '../wire-log/clock.js';

/** What `--trace-time` and `--trace-ids` put in front of what curl notes. */
export interface Stamp {
  /** Characters that it takes up; 0 where there is none. */
  readonly length: number;
  /** Milliseconds since midnight of the first day. */
  readonly time: number | null;
  /** The number of the connection, where curl names it. */
  readonly connection: string | null;
}

const STAMP = /^(?:(\d\d):(\d\d):(\d\d\.\d{6}) )?(?:\[(?:\d+|n)-(\d+|x)\] )?/;

/** Reads stamps one after the other, so that times go on behind midnight. */
export function openStamps(): (text: string) => Stamp {
  const clock = openClock();
  return (text) => {
    const [found = '', hours, minutes, seconds, connection] = STAMP.exec(text) ?? [];
    const day =
      hours === undefined ? null : (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000;
    return {
      length: found.length,
      time: clock(day === null ? null : Math.round(day * 1000) / 1000, day === null ? null : 'time-of-day'),
      connection: connection === undefined || connection === 'x' ? null : connection,
    };
  };
}

/** What a capture by curl says of its times. */
export const TIMES_OF_DAY = 'its times are times of day without a date, counted here from midnight';
