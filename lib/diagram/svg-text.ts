import { escapeText } from '../text/escape.js';
import type { Run, TextLine, TextMark } from './svg-marks.js';
import { textWidth } from './svg-metrics.js';

/** Heights of an em and from line to line, in pixels. */
export const SIZES = { normal: { em: 13, line: 18 }, small: { em: 11, line: 15 } } as const;

const EVEN_STEPS = 5;

type Size = TextMark['size'];

const PRINTABLE = /^[ -~]*$/;
/** What XML cannot hold, escaped or not, beyond what is not fit to print. */
const NOT_XML = /[\ufffe\uffff]/g;

/** Text as it is drawn: what hides, controls or breaks is made visible. */
export function drawable(text: string): string {
  if (PRINTABLE.test(text)) return text;
  return escapeText(text).replace(NOT_XML, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`);
}

/** Runs in which there are words, fit to be drawn. */
export function runs(...parts: readonly Run[]): Run[] {
  return parts.map(({ text, face }) => ({ text: drawable(text), face })).filter(({ text }) => text !== '');
}

/** What all runs take on one line, in pixels. */
export function runsWidth(parts: readonly Run[], size: Size): number {
  return parts.reduce((sum, run) => sum + runWidth(run, size), 0);
}

function runWidth({ text, face }: Run, size: Size): number {
  return textWidth(text, SIZES[size].em, face === 'strong');
}

/** Runs in lines of at most `room` pixels, broken at spaces; a longer word is broken too. No words are no lines. */
export function linesOf(parts: readonly Run[], room: number, size: Size): TextLine[] {
  const whole = runsWidth(parts, size);
  if (whole <= room) return whole === 0 ? [] : [{ runs: parts, width: whole }];
  const lines: TextLine[] = [];
  let line: Run[] = [];
  let used = 0;
  const end = (): void => {
    if (line.length > 0) lines.push(trimmed(line, size));
    line = [];
    used = 0;
  };
  for (const { text, face } of parts) {
    for (const word of text.split(/(?<= )/)) {
      const width = runWidth({ text: word.trimEnd(), face }, size);
      if (used > 0 && used + width > room) end();
      const pieces = width > room ? broken(word, room, face, size) : [word];
      pieces.forEach((piece, at) => {
        if (at > 0) end();
        add(line, piece, face);
        used += runWidth({ text: piece, face }, size);
      });
    }
  }
  end();
  return lines;
}

/** As many lines as there must be, as even as they may be: no word is left alone on the last. */
export function evenLines(parts: readonly Run[], room: number, size: Size): TextLine[] {
  const lines = linesOf(parts, room, size);
  if (lines.length < 2) return lines;
  const least = runsWidth(parts, size) / lines.length;
  for (let step = 1; step < EVEN_STEPS; step++) {
    const even = linesOf(parts, least + ((room - least) * step) / EVEN_STEPS, size);
    if (even.length === lines.length) return even;
  }
  return lines;
}

function add(line: Run[], text: string, face: Run['face']): void {
  const last = line.at(-1);
  if (last?.face === face) line[line.length - 1] = { text: last.text + text, face };
  else line.push({ text, face });
}

/** A line without the space at which it was broken. */
function trimmed(line: readonly Run[], size: Size): TextLine {
  const kept = line.map((run, at) => (at === line.length - 1 ? { ...run, text: run.text.trimEnd() } : run));
  return { runs: kept, width: runsWidth(kept, size) };
}

/** A word in pieces that fit, at least a character each. */
function broken(word: string, room: number, face: Run['face'], size: Size): string[] {
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const character of word) {
    const width = runWidth({ text: character, face }, size);
    if (piece !== '' && used + width > room) {
      pieces.push(piece);
      piece = '';
      used = 0;
    }
    piece += character;
    used += width;
  }
  return [...pieces, piece];
}

/** The width of the widest line, in pixels. */
export function widestOf(lines: readonly TextLine[]): number {
  return lines.reduce((widest, { width }) => Math.max(widest, width), 0);
}

/** The height of lines, in pixels. */
export function heightOf(lines: readonly TextLine[], size: Size): number {
  return lines.length * SIZES[size].line;
}
