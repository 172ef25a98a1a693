/** A moment as its time of day in UTC, `05:35:11.123`; null where it is not known or no time. */
export function clock(time: number | null): string | null {
  const text = stamp(time);
  return text === null ? null : text.slice(11, 23);
}

/** A moment as RFC 3339 with milliseconds, in UTC; null where it is not known or no time. */
export function stamp(time: number | null): string | null {
  if (time === null) return null;
  const date = new Date(time);
  const year = date.getUTCFullYear();
  return year >= 0 && year <= 9999 ? date.toISOString() : null;
}
