/** A text as one word of a POSIX shell, whatever it holds (but NUL, which no argument can). */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The same, without quotation marks where it needs none. */
export function shellWord(text: string): string {
  return /^[\w./+:@%,=-]+$/.test(text) ? text : quoted(text);
}
