/** A time span in milliseconds for people: `0 ms`, `340 ms`, `1.25 s`, `2 min 5 s`. */
export function elapsed(ms: number): string {
  const sign = ms < 0 ? '−' : '';
  const span = Math.abs(ms);
  if (span < 1000) return `${sign}${Math.round(span)} ms`;
  if (span < 60_000) return `${sign}${(span / 1000).toFixed(span < 10_000 ? 2 : 1)} s`;
  const seconds = Math.round(span / 1000);
  if (seconds < 3600) return `${sign}${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${sign}${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}
