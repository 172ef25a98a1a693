/** A place in a text for people: line and column from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** On longer lines columns are counted in UTF-16 units: nobody counts them, and characters would take long. */
const LONG_LINE = 10_000;

/** Tells places of a text by their offsets; its lines are looked for once. */
export function placesIn(text: string): (offset: number) => TextPlace {
  const starts = [0, ...Array.from(text.matchAll(/\r\n|\n|\r/g), ({ 0: end, index }) => index + end.length)];
  return (offset) => {
    let [first, past] = [0, starts.length];
    while (past - first > 1) {
      const middle = (first + past) >> 1;
      if ((starts[middle] ?? 0) <= offset) first = middle;
      else past = middle;
    }
    const start = starts[first] ?? 0;
    const units = offset - start;
    const before = units > LONG_LINE ? units : [...text.slice(start, offset)].length;
    return { line: first + 1, column: before + 1 };
  };
}
