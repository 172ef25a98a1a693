import type { Finding } from '../model/finding.js';
import type { Part, Place } from '../model/location.js';
import { columns, paragraph } from '../text/width.js';
import { shorten } from '../text/words.js';
import { type CaptureView, placesOf } from './capture-view.js';
import { viewLine } from './line-view.js';
import { placeName } from './place-name.js';
import { snippet } from './snippet.js';

/** Room for a line where the output has no width of its own. */
const DEFAULT_WIDTH = 120;
/** Related places at most so many lines away are drawn in the same picture, and at most so many of them. */
const NEAR_LINES = 24;
const NEAR_MARKS = 4;
const MIN_GUTTER = 3;

interface Mark {
  /** Of the file that the place lies in. */
  readonly view: CaptureView;
  readonly place: Place;
  readonly name: string;
  /** What is said about it, fit to print; empty for nothing. */
  readonly label: string;
  readonly primary: boolean;
  readonly run: Part;
  /** Null in captures without lines. */
  readonly line: number | null;
  readonly lineStart: number;
  readonly lineEnd: number | null;
}

/** The finding's place, drawn: file and line, the lines with a mark under each place, and far places by name. */
export function excerpt(finding: Finding, view: CaptureView): string[] {
  const said = (label: string | null) => (label === null ? '' : view.say(placesOf(finding), label));
  const primary = markOf(view, finding.at, said(finding.label), true);
  const related = finding.related.map(({ at, label }) => markOf(view, at, said(label), false));
  const near = related
    .filter((mark) => isNear(mark, primary) && !encloses(mark.run, primary.run))
    .slice(0, NEAR_MARKS);
  const far = related.filter((mark) => !near.includes(mark));
  const drawn = [primary, ...near].sort((a, b) => a.run.offset - b.run.offset);
  const gutter = Math.max(MIN_GUTTER, ...drawn.map((mark) => String(mark.line ?? '').length));
  return [
    ...header(finding, primary, view, gutter),
    ...picture(finding, drawn, view, gutter),
    ...far.flatMap((mark) => aside(mark, view, gutter)),
  ];
}

function isNear(mark: Mark, primary: Mark): boolean {
  if (mark.view !== primary.view || mark.line === null || primary.line === null) return false;
  return Math.abs(mark.line - primary.line) <= NEAR_LINES;
}

/** A mark around the other one would hide it; it is named below instead. */
function encloses(outer: Part, inner: Part): boolean {
  return outer.offset <= inner.offset && outer.offset + outer.length >= inner.offset + inner.length;
}

function markOf(whole: CaptureView, anywhere: Place, label: string, primary: boolean): Mark {
  const { view, place } = whole.on(anywhere);
  const [run] = view.locator.spot(place).runs;
  const location = whole.locator.locate(anywhere);
  const { start } = view.locator.line(run.offset);
  const mark = { view, place, label, primary, run, name: placeName(location, whole), line: location.line };
  if (location.line !== null) return { ...mark, lineStart: start, lineEnd: null };
  // What stands around the message is no text.
  const around = place.parts.find(
    (part) => run.offset >= part.offset && run.offset <= part.offset + part.length,
  );
  const { offset, length } = around ?? run;
  return { ...mark, lineStart: Math.max(start, offset), lineEnd: offset + length };
}

function header(finding: Finding, mark: Mark, view: CaptureView, gutter: number): string[] {
  const { paint, glyphs, options } = view.style;
  const spot = mark.name;
  const facts = [
    finding.exchange === null ? null : `exchange ${finding.exchange}`,
    finding.event === null ? null : `event ${finding.event}`,
    pointerText(mark.place, view),
  ].filter((fact) => fact !== null);
  const lead = `${' '.repeat(gutter + 2)}${glyphs.top} `;
  const inside = facts.length === 0 ? '' : `(${facts.join(', ')})`;
  const oneLine = options.width === null || columns(`${lead}${spot}  ${inside}`) <= options.width;
  if (oneLine)
    return [`${paint.dim(lead)}${paint.file(spot)}${inside === '' ? '' : paint.dim(`  ${inside}`)}`];
  const bar = `${' '.repeat(gutter + 2)}${glyphs.bar}  `;
  const room = (options.width ?? DEFAULT_WIDTH) - columns(bar);
  const [first = '', ...rest] = pathLines(spot, room);
  const below = inside === '' ? [] : paragraph(inside, room, '').flatMap((line) => pathLines(line, room));
  return [
    `${paint.dim(lead)}${paint.file(first)}`,
    ...rest.map((line) => `${paint.dim(bar)}${paint.file(line)}`),
    ...below.map((line) => paint.dim(`${bar}${line}`)),
  ];
}

/** The name of a place in lines of at most `room` columns: broken behind slashes, inside a name only if it must be. */
function pathLines(name: string, room: number): string[] {
  const lines: string[] = [];
  let line = '';
  const steps = name.split(/(?<=[/\\])/);
  for (const step of steps.flatMap((step) => (columns(step) > room ? step.split(/(?<=[-_])/) : [step]))) {
    if (line !== '' && columns(line + step) > room) {
      lines.push(line);
      line = '';
    }
    line += step;
  }
  return [...lines, line];
}

function pointerText(place: Place, { style }: CaptureView): string | null {
  if (place.pointer === null || place.pointer === '') return null;
  return shorten(style.say(place.pointer), 100, style.glyphs.more);
}

function picture(finding: Finding, marks: readonly Mark[], view: CaptureView, gutter: number): string[] {
  const { paint, glyphs, options } = view.style;
  const room = Math.max(24, (options.width ?? DEFAULT_WIDTH) - gutter - 4);
  const lines: string[] = [];
  let shownLine: number | null = null;
  for (const mark of marks) {
    if (!mark.place.text) {
      lines.push(...compressed(mark, view, gutter));
      continue;
    }
    const drawn = viewLine(mark, room);
    const ink = mark.primary ? paint.severity[finding.severity] : paint.dim;
    const bar = paint.dim(`${' '.repeat(gutter + 2)}${glyphs.bar}`);
    if (mark.line === null || mark.line !== shownLine || drawn.text.startsWith(glyphs.more)) {
      lines.push(
        `${paint.dim(` ${String(mark.line ?? '').padStart(gutter)} ${glyphs.bar}`)} ${drawn.text}`.trimEnd(),
      );
    }
    shownLine = mark.line;
    const carets = '^'.repeat(Math.min(drawn.width, Math.max(1, room - drawn.from)));
    for (const text of captions(drawn.from, carets, mark.label, room)) lines.push(`${bar} ${ink(text)}`);
  }
  return lines;
}

/** The carets with what they say: beside them, or below where the line is too narrow. */
function captions(from: number, carets: string, text: string, room: number): string[] {
  const marks = `${' '.repeat(from)}${carets}`;
  if (text === '') return [marks];
  if (columns(marks) + 1 + columns(text) <= room) return [`${marks} ${text}`];
  const indent = Math.max(0, Math.min(from, room - columns(text)));
  return [marks, ...paragraph(text, room, ' '.repeat(indent), '')];
}

function compressed(mark: Mark, view: CaptureView, gutter: number): string[] {
  const { paint, glyphs } = view.style;
  const said = mark.label === '' ? '' : `: ${mark.label}`;
  return [paint.dim(`${' '.repeat(gutter + 2)}${glyphs.bar} inside ${mark.run.length} encoded bytes${said}`)];
}

function aside(mark: Mark, view: CaptureView, gutter: number): string[] {
  const { paint, glyphs, options } = view.style;
  const indent = ' '.repeat(gutter + 2);
  const lead = `${indent}${glyphs.tee} `;
  const place = mark.name;
  const hanging = `${indent}${glyphs.bar}  `;
  const [first = '', ...rest] = pathLines(place, (options.width ?? Number.POSITIVE_INFINITY) - columns(lead));
  if (rest.length > 0) {
    const below = [
      ...rest.map((line) => `${hanging}${line}`),
      ...paragraph(mark.label, options.width, hanging),
    ];
    return [`${lead}${first}`, ...below].map(paint.dim);
  }
  const shown = mark.view.say([mark.place], snippet(mark.place, mark.view));
  const long = `${place}  ${mark.label}${shown === '' ? '' : `: ${shown}`}`;
  const useShown = shown !== '' && (options.width === null || columns(lead + long) <= options.width);
  const lines = paragraph(useShown ? long : `${place}  ${mark.label}`, options.width, lead, hanging);
  return lines.map(paint.dim);
}
