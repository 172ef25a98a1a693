import type { Actor, Divider, Message, Note, Sequence } from '../model/sequence.js';
import { messageRuns, noteRuns } from './svg-labels.js';
import type { TextLine } from './svg-marks.js';
import { heightOf, linesOf, runs, runsWidth, widestOf } from './svg-text.js';

/** Pixels. */
export const EDGE = 24;
/** Between an arrow's words and the lifelines at its ends. */
export const LABEL_PAD = 16;
/** How far an arrow to oneself goes out. */
export const LOOP = 34;
const NAME_ROOM = 190;
const LABEL_ROOM = 300;
const NARROWEST = 150;
const BETWEEN_HEADS = 28;
const HEAD_PAD = 14;
const ASIDE_GAP = 14;

/** The head of a lifeline: its name and, below, its address. */
export interface Head {
  readonly name: readonly TextLine[];
  readonly address: readonly TextLine[];
  readonly width: number;
}

/** Where lifelines stand, and the columns at their left. All in pixels. */
export interface Lanes {
  readonly heads: readonly Head[];
  readonly headHeight: number;
  /** The x of an actor's lifeline. */
  at(actor: string): number;
  /** Those of all, from left to right. */
  readonly all: readonly number[];
  /** Where numbers and times begin. */
  readonly numbers: number;
  readonly times: number;
  /** What lies between is for boxes and arrows. */
  readonly left: number;
  readonly right: number;
}

/** Lifelines as far from each other as their names and what is said between them ask, up to a measure. */
export function lanesFor({ actors, items }: Sequence): Lanes {
  const heads = actors.map(headOf);
  const rank = new Map(actors.map(({ id }, at) => [id, at]));
  const rankOf = (id: string) => rank.get(id) ?? 0;
  const gaps = heads.slice(1).map(({ width }, at) => {
    return Math.max(NARROWEST, (width + (heads[at]?.width ?? 0)) / 2 + BETWEEN_HEADS);
  });
  const spans = new Map<string, Span>();
  let beyond = (heads.at(-1)?.width ?? 0) / 2;
  let [numbers, times] = [0, 0];
  for (const item of items) {
    if (item.kind !== 'message') continue;
    numbers = Math.max(numbers, asideWidth(item.number));
    times = Math.max(times, asideWidth(item.time));
    const width = Math.min(LABEL_ROOM, runsWidth(messageRuns(item), 'normal'));
    const [from, to] = [rankOf(item.from), rankOf(item.to)];
    if (from !== to) widen(spans, Math.min(from, to), Math.max(from, to), width + 2 * LABEL_PAD);
    else if (from < gaps.length) widen(spans, from, from + 1, width + LOOP + 2 * LABEL_PAD);
    else beyond = Math.max(beyond, width + LOOP + LABEL_PAD);
  }
  // All in whole pixels: what was measured must fit when it is measured again.
  for (const { from, to, width } of [...spans.values()].sort((a, b) => a.to - a.from - (b.to - b.from))) {
    const short = width - gaps.slice(from, to).reduce((sum, gap) => sum + gap, 0);
    if (short > 0)
      for (let at = from; at < to; at++) gaps[at] = (gaps[at] ?? 0) + Math.ceil(short / (to - from));
  }
  const apart = [0];
  for (const gap of gaps) apart.push((apart.at(-1) ?? 0) + gap);
  const xOf = (id: string) => apart[rankOf(id)] ?? 0;
  const last = apart.at(-1) ?? 0;
  let from = (heads[0]?.width ?? 0) / -2;
  let to = last + beyond;
  for (const item of items) {
    if (item.kind === 'note') {
      const { x, width } = noteSpan(item, xOf);
      from = Math.min(from, x);
      to = Math.max(to, x + width);
    } else if (item.kind === 'divider') {
      const short = Math.ceil((dividerWidth(item) - (to - from)) / 2);
      if (short > 0) [from, to] = [from - short, to + short];
    }
  }
  const timesBegin = EDGE + numbers + (numbers > 0 && times > 0 ? ASIDE_GAP : 0);
  const left = times + numbers > 0 ? timesBegin + times + ASIDE_GAP : EDGE;
  const all = heads.map((_, at) => left - from + (apart[at] ?? 0));
  return {
    heads,
    headHeight: Math.max(0, ...heads.map(headHeight)),
    at: (actor) => all[rankOf(actor)] ?? left,
    all,
    numbers: EDGE,
    times: timesBegin,
    left,
    right: left - from + to,
  };
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

function widen(spans: Map<string, Span>, from: number, to: number, width: number): void {
  const key = `${from} ${to}`;
  if ((spans.get(key)?.width ?? 0) < width) spans.set(key, { from, to, width: Math.ceil(width) });
}

function headOf({ name, address }: Actor): Head {
  const below = address === null || address === name ? '' : address;
  // An address in the name need not be said twice.
  const above = below !== '' && name.endsWith(` ${below}`) ? name.slice(0, -below.length - 1) : name;
  const named = linesOf(runs({ text: above, face: 'strong' }), NAME_ROOM, 'normal');
  const addressed = linesOf(runs({ text: below, face: 'soft' }), NAME_ROOM, 'small');
  return {
    name: named,
    address: addressed,
    width: 2 * Math.ceil(Math.max(72, widestOf(named), widestOf(addressed)) / 2) + 2 * HEAD_PAD,
  };
}

function headHeight({ name, address }: Head): number {
  return heightOf(name, 'normal') + heightOf(address, 'small') + 2 * 9;
}

function asideWidth(text: Message['number']): number {
  return text === null ? 0 : Math.ceil(runsWidth(runs({ text, face: 'soft' }), 'small'));
}

/** Of the words in a note over one lifeline, and in the middle of a divider. */
const NOTE_ROOM = 290;
export const NOTE_PAD = 10;
/** How far a note over several lifelines goes beyond them, and a divider beyond its words. */
const OVER = 28;
export const RULE = 40;

/** What a note takes around the middle of its lifelines: over one as its words ask, over several as they stand apart. */
export function noteSpan(
  note: Note,
  at: (actor: string) => number,
): { readonly x: number; readonly width: number } {
  const [first, last = first] = note.over;
  const [a, b] = [at(first), at(last)];
  const least = a === b ? 0 : Math.abs(b - a) + 2 * OVER;
  const words = Math.min(Math.max(NOTE_ROOM, least - 2 * NOTE_PAD), runsWidth(noteRuns(note), 'small'));
  const width = Math.max(least, 2 * Math.ceil(words / 2) + 2 * NOTE_PAD);
  return { x: (a + b) / 2 - width / 2, width };
}

function dividerWidth({ what }: Divider): number {
  return Math.min(NOTE_ROOM, runsWidth(runs({ text: what, face: 'soft' }), 'small')) + 2 * RULE;
}
