const LONGEST = 60;

/** Captured text for a reason: in backticks, cut in the middle where long. */
export function quoted(text: string): string {
  if (text.length <= LONGEST) return `\`${text}\``;
  return `\`${text.slice(0, LONGEST - 20)}…${text.slice(-19)}\``;
}
