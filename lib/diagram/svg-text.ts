import { escapeText } from '../text/escape.js';
import type { Run, TextLine, TextMark } from './svg-marks.js';
import { textWidth } from './svg-metrics.js';

/** Heights of an em and from line to line, in pixels. */
export const SIZES = { normal: { em: 13, line: 18 }, small: { em: 11, line: 15 } } as const;

const EVEN_STEPS = 5;
/** Sums of the same widths differ by less, in whatever order. */
const ROUNDING = 0.001;

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
  return filled(measured(parts, size), room, size);
}

/** As many lines as there must be, as even as they may be: no word is left alone on the last. */
export function evenLines(parts: readonly Run[], room: number, size: Size): TextLine[] {
  const words = measured(parts, size);
  const lines = filled(words, room, size);
  if (lines.length < 2) return lines;
  const longest = words.reduce((most, { width }) => Math.max(most, Math.min(width, room)), 0);
  const least = Math.max(longest, words.reduce((sum, { whole }) => sum + whole, 0) / lines.length);
  for (let step = 1; step < EVEN_STEPS; step++) {
    const even = filled(words, least + ((room - least) * step) / EVEN_STEPS, size);
    if (even.length === lines.length) return even;
  }
  return lines;
}

/** A word with the space behind it, if there is one; its width with it and without, in pixels. */
interface Word extends Run {
  readonly whole: number;
  readonly width: number;
}

function measured(parts: readonly Run[], size: Size): Word[] {
  return parts.flatMap(({ text, face }) => {
    const space = runWidth({ text: ' ', face }, size);
    return text.split(/(?<= )/).map((word): Word => {
      const whole = runWidth({ text: word, face }, size);
      return { text: word, face, whole, width: word.endsWith(' ') ? whole - space : whole };
    });
  });
}

function filled(words: readonly Word[], room: number, size: Size): TextLine[] {
  const lines: TextLine[] = [];
  let line: Run[] = [];
  /** With the space behind the last word, and without. */
  let [used, width] = [0, 0];
  const end = (): void => {
    if (line.length > 0) lines.push({ runs: trimmed(line), width });
    line = [];
    [used, width] = [0, 0];
  };
  const add = ({ text, face, ...word }: Word): void => {
    const last = line.at(-1);
    if (last?.face === face) line[line.length - 1] = { text: last.text + text, face };
    else line.push({ text, face });
    width = used + word.width;
    used += word.whole;
  };
  for (const word of words) {
    if (used > 0 && used + word.width > room + ROUNDING) end();
    if (word.width <= room + ROUNDING) add(word);
    else {
      broken(word, room, size).forEach((piece, at) => {
        if (at > 0) end();
        for (const part of measured([piece], size)) add(part);
      });
    }
  }
  end();
  return lines;
}

/** A line without the space at which it was broken. */
function trimmed(line: readonly Run[]): Run[] {
  return line.map((run, at) => {
    return at === line.length - 1 && run.text.endsWith(' ') ? { ...run, text: run.text.slice(0, -1) } : run;
  });
}

/** A word in pieces that fit, at least a character each. */
function broken({ text, face }: Run, room: number, size: Size): Run[] {
  const pieces: Run[] = [];
  let piece = '';
  let used = 0;
  for (const character of text) {
    const width = runWidth({ text: character, face }, size);
    if (piece !== '' && character !== ' ' && used + width > room) {
      pieces.push({ text: piece, face });
      piece = '';
      used = 0;
    }
    piece += character;
    used += width;
  }
  return [...pieces, { text: piece, face }];
}

/** The width of the widest line, in pixels. */
export function widestOf(lines: readonly TextLine[]): number {
  return lines.reduce((widest, { width }) => Math.max(widest, width), 0);
}

/** The height of lines, in pixels. */
export function heightOf(lines: readonly TextLine[], size: Size): number {
  return lines.length * SIZES[size].line;
}
