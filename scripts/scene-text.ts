const WIDEST = 160;
const LONGEST = 40;

/** The block of a wire log in which an offset lies, laid out for reading. */
export function excerpt(log: string, offset: number): readonly string[] {
  const bytes = Buffer.from(log, 'utf8');
  const at = bytes.subarray(0, offset).toString('utf8').length;
  const all = blocks(log);
  const block = all.findLast(({ start }) => start <= at) ?? all[0];
  return block === undefined ? [] : laidOut(block.text);
}

interface Block {
  readonly start: number;
  readonly text: string;
}

export function blocks(log: string): readonly Block[] {
  const starts = [...log.matchAll(/^\[[^\]\n]+\] #\d+ (?:-->|<--|---) /gm)].map((match) => match.index);
  return starts.map((start, at) => ({
    start,
    text: log.slice(start, starts[at + 1] ?? log.length).trimEnd(),
  }));
}

/** Lines of a log with JSON bodies spread over lines; long lines and long runs of lines shortened. */
export function laidOut(text: string): readonly string[] {
  const lines = text.split(/\r?\n/).flatMap((line) => spread(line).map(short));
  return lines.length <= LONGEST
    ? lines
    : [...lines.slice(0, LONGEST - 1), `… (${lines.length - LONGEST + 1} more lines)`];
}

function spread(line: string): readonly string[] {
  if (!line.startsWith('{')) return [line];
  try {
    return JSON.stringify(JSON.parse(line), null, 2).split('\n');
  } catch {
    return [line];
  }
}

function short(line: string): string {
  return line.length <= WIDEST ? line : `${line.slice(0, WIDEST - 40)} … ${line.slice(-36)}`;
}

export function fenced(lines: readonly string[]): readonly string[] {
  return ['```text', ...lines.map((line) => line.replaceAll('```', "'''")), '```'];
}
