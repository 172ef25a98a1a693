import type { EventRow } from '../../model/report.js';
import { clock } from '../../text/clock.js';
import { columns } from '../../text/width.js';
import { count, stateWord } from '../../text/words.js';
import { elapsed } from '../elapsed.js';
import type { Shown } from './body-lines.js';
import { itemLines } from './items.js';
import type { Around, Looked } from './looked.js';
import { senseItems } from './sense-items.js';
import type { Veil } from './veil.js';
import { wrapped } from './wrapped.js';

const EVENTS = 40;
const WORDS = 240;

/** The events of a stream, a line each: when they came, what each tells. */
export function eventLines({ row, entry, events: chosen }: Looked, { style, veil, all }: Around): Shown {
  const { paint, glyphs, options } = style;
  const wanted = row.events.filter(({ index }) => chosen.length === 0 || chosen.includes(index));
  const shown = all ? wanted : wanted.slice(0, EVENTS);
  const isFull = all || chosen.length > 0;
  const last = isFull ? Math.max(0, ...shown.map(({ index }) => index)) : 0;
  const senses = style.options.page.understand(entry, last).events;
  let isCut = wanted.length > shown.length;
  const inFull = ({ index }: EventRow): readonly string[] => {
    const event = entry.kind === 'stream' ? entry.events[index - 1] : undefined;
    const items = senseItems(senses[index - 1] ?? [], event?.doc ?? null, 1);
    const told = itemLines(items, veil.say, style, all);
    isCut ||= told.isCut;
    return told.lines;
  };
  const handles = shown.map(({ index }) => `x${row.index}.${index}`);
  const gaps = shown.map((event) =>
    gapText(event, row.events[event.index - 2]?.time ?? row.request?.time ?? null),
  );
  const [handleWidth, gapWidth] = [widest(handles), widest(gaps)];
  const lines = shown.flatMap((event, at) => {
    const start = [
      handles[at]?.padEnd(handleWidth),
      ...(gapWidth === 0 ? [] : [gaps[at]?.padStart(gapWidth)]),
    ];
    const lead = `  ${start.join('  ')}  `;
    const [first = '', ...rest] = wrapped(
      veil.say(eventText(event, veil)),
      options.width,
      lead,
      ' '.repeat(Math.min(lead.length, 12)),
    );
    const front = `${paint.dim(first.slice(0, lead.length))}${first.slice(lead.length)}`;
    return [front, ...rest, ...(isFull ? inFull(event) : [])];
  });
  const left = wanted.length - shown.length;
  if (left > 0) lines.push(paint.dim(`  ${glyphs.rows} ${count(left, 'more event')}`));
  return { lines, isCut };
}

/** When it came, by the time since what crossed before. */
function gapText({ time }: EventRow, before: number | null): string {
  if (time === null) return '';
  if (before === null) return clock(time) ?? '';
  return `${time < before ? '' : '+'}${elapsed(time - before)}`;
}

function eventText({ kind, state, note, piece }: EventRow, { brief }: Veil): string {
  const words = [
    kind,
    state === null ? null : stateWord(state),
    note === null ? null : kind === 'artifact' ? note.trim() : `“${brief(note.trim(), WORDS)}”`,
    piece?.append ? 'appended' : null,
    piece?.last ? 'last chunk' : null,
  ];
  return words.filter((word) => word !== null).join('  ');
}

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(columns));
}
