import type { Direction } from '../../model/capture.js';
import { ARROW, type Clock, CONNECTION, SIZE, TIME, timeIn } from './fields.js';
import type { Layout } from './layout.js';
import { timeless } from './markers.js';
import { CLOSING_MARKS, CLOSINGS } from './spellings.js';

/** What the words of a line between blocks mean. */
export type Meaning =
  | { readonly kind: 'block'; readonly direction: Direction }
  | { readonly kind: 'closing'; readonly by: 'client' | 'server' | null; readonly how: 'fin' | 'reset' };

/** A line that stands between blocks: it heads one, or tells that a connection was closed. */
export interface Heading {
  readonly meaning: Meaning;
  readonly connection: string | null;
  readonly time: number | null;
  readonly clock: Clock | null;
}

/** Reads the lines between blocks, in the one spelling that the log uses. */
export interface HeadingReader {
  /** A line without its line end; null where it belongs to a block. */
  line(text: string): Heading | null;
  /** Whether such a line can start with this byte. */
  mayBegin(byte: number): boolean;
  /** Whether the text may be the beginning of such a line. */
  begins(text: string): boolean;
}

/** What each placeholder of a shape may stand for. A shape has one arrow, and at most one of each of the others. */
const PATTERNS: ReadonlyMap<string, string> = new Map([
  [TIME, '(.{6,40}?)'],
  [CONNECTION, '([\\w.:\\[\\]#-]{1,120}?)'],
  [SIZE, '[\\[(]?(?:\\d{1,12} ?(?:bytes|byte|b)|(?:len|length|size|bytes) ?[=:] ?\\d{1,12})[\\])]?'],
  [' ', '\\s+'],
  ['0', '\\d+'],
]);

/** Those whose text is read. */
const PLACEHOLDERS: readonly string[] = [ARROW, TIME, CONNECTION];

export function headingReader(layout: Layout): HeadingReader {
  const meanings = meaningsOf(layout);
  const full = pattern(layout.shape, meanings);
  const untimed = layout.shape.includes(TIME) ? pattern(timeless(layout.shape), meanings) : null;
  const firsts = firstBytes([layout.shape, timeless(layout.shape)], layout.examples, meanings);

  function line(text: string): Heading | null {
    const heading = full(text);
    if (heading !== null || untimed === null) return heading;
    const closing = untimed(text);
    return closing?.meaning.kind === 'closing' ? closing : null;
  }

  return {
    line,
    mayBegin: (byte) => firsts[byte] === 1,
    begins(text) {
      const [example] = layout.examples;
      const words = [...meanings.keys()];
      const arrow = words.find((name) => example?.toLowerCase().includes(name));
      if (example === undefined || arrow === undefined) return false;
      const start = example.toLowerCase().indexOf(arrow);
      return words.some((word) => {
        const model = example.slice(0, start) + word + example.slice(start + arrow.length);
        for (let at = 0; at <= model.length; at++) if (line(text + model.slice(at)) !== null) return true;
        return false;
      });
    },
  };

  /** A reader for lines of one shape. */
  function pattern(shape: string, words: ReadonlyMap<string, Meaning>): (text: string) => Heading | null {
    const source = [...shape].map((char) =>
      char === ARROW
        ? `(${[...words.keys()].map((word) => CLOSING_SOURCES.get(word) ?? escaped(word)).join('|')})`
        : (PATTERNS.get(char) ?? escaped(char)),
    );
    const regex = new RegExp(`^${source.join('')}\\s*$`, 'iu');
    const fields = [...shape].filter((char) => PLACEHOLDERS.includes(char));
    const [arrowAt, timeAt, connectionAt] = PLACEHOLDERS.map((char) => fields.indexOf(char) + 1);
    return (text) => {
      const match = regex.exec(text);
      const meaning = match === null ? undefined : words.get((match[arrowAt ?? 0] ?? '').toLowerCase());
      if (match === null || meaning === undefined) return null;
      const when = timeAt ? (match[timeAt] ?? '') : null;
      const told = when === null ? null : timeIn(when);
      if (when !== null && told?.found !== when) return null;
      const connection = connectionAt && layout.connections ? (match[connectionAt] ?? null) : null;
      return { meaning, connection, time: told?.time ?? null, clock: told?.clock ?? null };
    };
  }
}

const CLOSING_MEANINGS = CLOSING_MARKS.flatMap((mark) =>
  CLOSINGS.map(({ says, by, how }) => [mark + says, { kind: 'closing', by, how }] as const),
);

/** All that may stand where the arrow does, in lower case. */
function meaningsOf({ spelling, swapped }: Layout): ReadonlyMap<string, Meaning> {
  const server = { kind: 'block', direction: swapped ? 'to-client' : 'to-server' } as const;
  const client = { kind: 'block', direction: swapped ? 'to-server' : 'to-client' } as const;
  return new Map<string, Meaning>([
    ...spelling.toServer.map((name) => [name, server] as const),
    ...spelling.toClient.map((name) => [name, client] as const),
    ...CLOSING_MEANINGS,
  ]);
}

function escaped(text: string): string {
  return text.replace(/[^\w\s]/g, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`);
}

/** What closings are in a pattern. */
const CLOSING_SOURCES = new Map(CLOSING_MEANINGS.map(([says]) => [says, escaped(says)]));

function firstBytes(
  shapes: readonly string[],
  examples: readonly string[],
  meanings: ReadonlyMap<string, Meaning>,
): Uint8Array {
  const begins = new Set<string>();
  const allow = (text: string): void => {
    const [first] = text;
    if (first !== undefined) begins.add(first);
  };
  for (const text of examples) allow(text);
  for (const shape of shapes) {
    if (shape.startsWith(ARROW)) for (const name of meanings.keys()) allow(name);
    else if (shape.startsWith(TIME) || shape.startsWith(CONNECTION) || /^\d/.test(shape)) {
      for (const digit of '0123456789') allow(digit);
    } else allow(shape);
    if (shape.startsWith(CONNECTION)) for (const start of '[abcdefghijklmnopqrstuvwxyz') allow(start);
  }
  const allowed = new Uint8Array(256);
  for (const first of begins) {
    for (const spelled of [first, first.toLowerCase(), first.toUpperCase()]) {
      const byte = Buffer.from(spelled)[0];
      if (byte !== undefined) allowed[byte] = 1;
    }
  }
  return allowed;
}
