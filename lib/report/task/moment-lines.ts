import type { TaskMoment } from '../../model/moment.js';
import type { StoryStep } from '../../model/story.js';
import { columns, paragraph } from '../../text/width.js';
import { count } from '../../text/words.js';
import { elapsed } from '../elapsed.js';
import { REMARKS } from '../story.js';
import type { Style } from '../style.js';
import { momentTeller } from './moment-words.js';

/** Lines of one story that are shown unless all are asked for: its beginning and its end. */
const SHOWN_FIRST = 150;
const SHOWN_LAST = 50;
/** A narrower last column goes below the others. */
const LEAST_ROOM = 30;

interface Row {
  readonly handle: string;
  readonly since: string;
  readonly via: string;
  readonly text: string;
  readonly step: StoryStep | null;
}

/** What happened to a task, a line each: where, when, how it became known, and what. Polls that say the same are one. */
export function momentLines(
  moments: readonly TaskMoment[],
  steps: readonly StoryStep[],
  begins: number | null,
  style: Style,
): string[] {
  const tell = momentTeller(style);
  const first = new Map(steps.map((step) => [keyOf(step.seen[0]), step]));
  const rows = folded(moments, (moment) => style.say(tell(moment)), style).map(
    ({ text, moment, handle }): Row => ({
      handle,
      since: begins === null || moment.time === null ? '' : since(moment.time - begins),
      via: moment.what.is === 'asked' ? 'client' : moment.via,
      text,
      step: moment.what.is === 'state' ? (first.get(keyOf(moment)) ?? null) : null,
    }),
  );
  const all = style.options.unfold || rows.length <= SHOWN_FIRST + SHOWN_LAST;
  const shown = all ? rows : [...rows.slice(0, SHOWN_FIRST), ...rows.slice(-SHOWN_LAST)];
  const widths = {
    handle: Math.max(0, ...shown.map(({ handle }) => columns(handle))),
    since: Math.max(0, ...shown.map((row) => columns(row.since))),
    via: Math.max(0, ...shown.map(({ via }) => columns(via))),
  };
  const lines = shown.map((row) => rowLines(row, widths, style));
  const left = rows.length - shown.length;
  if (left > 0)
    lines.splice(SHOWN_FIRST, 0, [
      `  ${style.glyphs.rows}  (${count(left, 'more line')}: --unfold shows them)`,
    ]);
  return lines.flat();
}

interface Widths {
  readonly handle: number;
  readonly since: number;
  readonly via: number;
}

function rowLines({ handle, since: time, via, text, step }: Row, widths: Widths, style: Style): string[] {
  const { glyphs, options, paint } = style;
  const cells = [
    handle.padEnd(widths.handle),
    ...(widths.since === 0 ? [] : [time.padStart(widths.since)]),
    via.padEnd(widths.via),
  ];
  const sign = step !== null && step.move !== 'start' && step.move !== 'late' ? glyphs.arrow : '';
  const lead = `  ${cells.join('  ')}  ${sign.padEnd(glyphs.arrow.length)} `;
  const remark = step === null ? null : REMARKS[step.move];
  const ink = inkOf(step, style);
  const aside =
    remark === null
      ? []
      : paragraph(remark, options.width, '      ').map(
          paint.severity[step?.move === 'illegal' ? 'error' : 'info'],
        );
  const room = (options.width ?? Number.POSITIVE_INFINITY) - columns(lead);
  if (room < LEAST_ROOM) {
    const below = paragraph(text, options.width, '      ');
    return [`${lead}`.trimEnd(), ...below.map((line) => ink(line)), ...aside];
  }
  return [`${paint.dim(lead.slice(0, lead.length))}${ink(fitted(text, room, glyphs.more))}`, ...aside];
}

function inkOf(step: StoryStep | null, { paint }: Style): (text: string) => string {
  if (step?.move === 'illegal') return paint.severity.error;
  if (step?.is === 'terminal') return paint.good;
  return step?.is === 'interrupted' ? paint.severity.warning : (text) => text;
}

/** As much of a text as fits into so many columns. */
function fitted(text: string, room: number, more: string): string {
  if (columns(text) <= room) return text;
  const limit = room - columns(more);
  let used = 0;
  let kept = '';
  for (const character of text) {
    used += columns(character);
    if (used > limit) break;
    kept += character;
  }
  return `${kept.trimEnd()}${more}`;
}

interface Folded {
  readonly moment: TaskMoment;
  readonly text: string;
  readonly handle: string;
}

/** Neighbouring polls that say the same as one. */
function folded(
  moments: readonly TaskMoment[],
  tell: (moment: TaskMoment) => string,
  { glyphs, options }: Style,
): Folded[] {
  const rows: Folded[] = [];
  let run: { readonly first: TaskMoment; last: TaskMoment; number: number; readonly text: string } | null =
    null;
  for (const moment of moments) {
    const text = tell(moment);
    if (run !== null && moment.via === 'poll' && run.text === text && !options.unfold) {
      run.last = moment;
      run.number++;
      rows[rows.length - 1] = runRow(run, glyphs.times);
    } else {
      run = moment.via === 'poll' ? { first: moment, last: moment, number: 1, text } : null;
      rows.push({ moment, text, handle: handleOf(moment) });
    }
  }
  return rows;
}

function runRow(
  {
    first,
    last,
    number,
    text,
  }: {
    readonly first: TaskMoment;
    readonly last: TaskMoment;
    readonly number: number;
    readonly text: string;
  },
  sign: string,
): Folded {
  const span = first.time === null || last.time === null ? null : (last.time - first.time) / (number - 1);
  const apart = span === null || span < 0 ? '' : `, ${elapsed(span)} apart`;
  return {
    moment: first,
    text: `${text}  (${sign}${number}${apart})`,
    handle: `${handleOf(first)}-${last.exchange}`,
  };
}

/** `+340 ms`, `+1.25 s`. */
function since(milliseconds: number): string {
  return `${milliseconds < 0 ? '-' : '+'}${elapsed(Math.abs(milliseconds))}`;
}

/** `x17`, `x17.3`. */
export function handleOf({ exchange, event }: Pick<TaskMoment, 'exchange' | 'event'>): string {
  return event === null ? `x${exchange}` : `x${exchange}.${event}`;
}

function keyOf(seen: Pick<TaskMoment, 'exchange' | 'event'> | undefined): string {
  return seen === undefined ? '' : handleOf(seen);
}
