import type { Clock } from './fields.js';

const DAY = 86_400_000;

/** Turns the times of marker lines into a row: a time of day that falls back by hours belongs to the next day. */
export function openClock(): (time: number | null, clock: Clock | null) => number | null {
  let days = 0;
  let last = 0;
  return (time, clock) => {
    if (time === null || clock !== 'time-of-day') return time;
    if (time < last - DAY / 2) days += 1;
    last = time;
    return days * DAY + time;
  };
}
