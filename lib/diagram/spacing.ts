import type { ExchangeRow } from '../model/report.js';

/** `x17`, `x17.3`. */
export function handleOf({ index }: ExchangeRow, event: number | null): string {
  return event === null ? `x${index}` : `x${index}.${event}`;
}

/** The middle one of the times between neighbours, in milliseconds; null where a time is not known. */
export function interval(times: readonly (number | null)[]): number | null {
  const spans: number[] = [];
  let before: number | null = null;
  for (const time of times) {
    if (time === null) return null;
    if (before !== null) spans.push(time - before);
    before = time;
  }
  return spans.sort((a, b) => a - b)[Math.floor((spans.length - 1) / 2)] ?? null;
}

/** `95 ms apart`, `1 s apart`, `2.5 s apart`, `3 min apart`; nothing where it is not known, or no time passed. */
export function intervalText(milliseconds: number | null): string[] {
  if (milliseconds === null || milliseconds <= 0) return [];
  if (milliseconds < 950) return [`${Math.max(1, Math.round(milliseconds))} ms apart`];
  if (milliseconds < 9_950) return [`${Math.round(milliseconds / 100) / 10} s apart`];
  if (milliseconds < 99_500) return [`${Math.round(milliseconds / 1000)} s apart`];
  return [`${Math.round(milliseconds / 60_000)} min apart`];
}
