import type { Sequence, SequenceItem } from '../model/sequence.js';
import { count } from '../text/words.js';
import { arrowAt } from './svg-arrows.js';
import { type Bars, openBars, type Reach } from './svg-bars.js';
import { dividerAt, noteAt } from './svg-boxes.js';
import { EDGE, type Lanes, lanesFor } from './svg-lanes.js';
import type { Drawing, GroupMark, Mark } from './svg-marks.js';
import { heightOf } from './svg-text.js';
import { n } from './svg-write.js';

/** Between an item and the next, in pixels. */
const GAPS = { message: 11, note: 9, divider: 14 } as const;
/** Above the first item, and below the last. */
const FREE = 14;
/** Drawings that are higher show their heads at the bottom too. */
const TALL = 900;

/** A sequence with each part at its place: pure, before it is written. */
export function sequenceDrawing(sequence: Sequence): Drawing {
  const lanes = lanesFor(sequence);
  const bars = openBars(lanes.at);
  const begin = EDGE + lanes.headHeight;
  const groups: GroupMark[] = [];
  let y = begin + FREE;
  /** Where the last arrow is: what begins or ends there begins or ends with it. */
  let shaft = begin;
  sequence.items.forEach((item, at) => {
    switch (item.kind) {
      case 'begin':
        bars.begin(item, shaft);
        return;
      case 'end':
        bars.end(item, isLeftOpen(sequence.items[at - 1]) ? y + 8 : shaft + 8);
        return;
      case 'message': {
        const reach = reachOf(bars, begun(sequence.items, at));
        const arrow = arrowAt(item, y + GAPS.message, lanes, reach);
        groups.push(arrow.mark);
        shaft = arrow.y;
        y = arrow.bottom;
        return;
      }
      default: {
        const top = y + GAPS[item.kind];
        const box = item.kind === 'note' ? noteAt(item, top, lanes) : dividerAt(item, top, lanes);
        groups.push(box.mark);
        y = item.kind === 'divider' ? box.bottom + 4 : box.bottom;
      }
    }
  });
  const end = y + FREE + 6;
  const tall = end > TALL;
  const height = tall ? end + lanes.headHeight + EDGE : end + EDGE / 2;
  return {
    title: sequence.title,
    words: wordsOf(sequence),
    width: lanes.right + EDGE,
    height,
    marks: [
      ...lanes.all.map((x): Mark => ({ is: 'path', look: 'life', path: `M${n(x)} ${n(begin)}V${n(end)}` })),
      ...bars.done(y),
      ...groups,
      ...headMarks(sequence, lanes, EDGE),
      ...(tall ? headMarks(sequence, lanes, end) : []),
    ],
  };
}

/** Whether it is told that something had not ended where the capture does. */
function isLeftOpen(item: SequenceItem | undefined): boolean {
  return item?.kind === 'note' && item.about === 'end';
}

/** The actor that begins to work with the message at an index; null for none. */
function begun(items: readonly SequenceItem[], at: number): string | null {
  for (let next = at + 1; next < items.length; next++) {
    const item = items[next];
    if (item?.kind === 'begin') return item.actor;
    if (item?.kind !== 'note') return null;
  }
  return null;
}

function reachOf(bars: Bars, begins: string | null): (actor: string) => Reach {
  return (actor) => bars.reach(actor, actor === begins);
}

function headMarks({ actors }: Sequence, { heads, headHeight, all }: Lanes, top: number): GroupMark[] {
  return heads.map(({ name, address, width }, at) => {
    const x = all[at] ?? 0;
    const words = heightOf(name, 'normal') + heightOf(address, 'small');
    const y = top + (headHeight - words) / 2;
    const below = y + heightOf(name, 'normal');
    const box = { x: x - width / 2, y: top, width, height: headHeight };
    return {
      is: 'group',
      hue: null,
      anchor: null,
      tip: actors[at]?.role ?? null,
      marks: [
        { is: 'box', look: 'head', ...box, radius: 6 },
        { is: 'text', x, y, align: 'middle', size: 'normal', lines: name, rim: false },
        { is: 'text', x, y: below, align: 'middle', size: 'small', lines: address, rim: false },
      ],
    };
  });
}

function wordsOf({ actors, items }: Sequence): string {
  const of = (kind: SequenceItem['kind'], about: string | null = null) =>
    items.filter(
      (item) => item.kind === kind && (about === null || (item.kind === 'note' && item.about === about)),
    ).length;
  const names = actors.map(({ name }) => name).join(', ');
  return `Sequence diagram of ${names}: ${count(of('message'), 'arrow')}, ${count(of('note', 'finding'), 'finding')}.`;
}
