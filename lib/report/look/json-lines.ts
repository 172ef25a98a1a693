import { createScanner } from 'jsonc-parser';
import { TOKEN } from '../json-node.js';

/** A stretch of a content: bytes `start` to before `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** What a laid-out line is made of: what stands in the text, and signs of our own. */
type Run = Range | string;

/** One line of a JSON text, laid out: how deep it is indented, and what stands in it. */
export interface LaidLine {
  readonly depth: number;
  readonly runs: readonly Run[];
}

/**
 * The lines of a JSON text as one lays it out, its own spelling kept: numbers are not rounded, and members that come
 * twice come twice. The text is known to be JSON; offsets are into it, Latin-1 over its bytes.
 */
export function* jsonLines(text: string): Generator<LaidLine> {
  const scanner = createScanner(text, true);
  let deep = 0;
  let runs: Run[] = [];
  let depth = 0;
  let last: number | null = null;
  for (let kind: number = scanner.scan(); kind !== TOKEN.end; kind = scanner.scan()) {
    const start = scanner.getTokenOffset();
    const run = { start, end: start + scanner.getTokenLength() };
    const closes = kind === TOKEN.closeBrace || kind === TOKEN.closeBracket;
    if (closes) deep--;
    const opened = last === TOKEN.openBrace || last === TOKEN.openBracket;
    // An empty object or array stays in one line.
    if (last === TOKEN.comma || (opened && !closes) || (closes && !opened)) {
      yield { depth, runs };
      depth = deep;
      runs = [];
    }
    runs.push(run);
    if (kind === TOKEN.colon) runs.push(' ');
    if (kind === TOKEN.openBrace || kind === TOKEN.openBracket) deep++;
    last = kind;
  }
  yield { depth, runs };
}
