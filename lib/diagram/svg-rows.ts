import type { TaskDiagram } from '../model/state-diagram.js';
import type { TextLine } from './svg-marks.js';
import { type Line, linesBetween } from './svg-moves.js';
import { heightOf, linesOf, runs, widestOf } from './svg-text.js';

const NAME_ROOM = 240;
const NARROWEST = 110;
const LOWEST = 36;
/** The start is a dot at the bottom of its row. */
export const START = 14;
/** Between rows without a label, and what a label adds to its own height. */
const GAP = 30;
const LABEL_GAP = 22;
/** What the end of a line at a box's side takes beside its label. */
const PORT = 14;
/** From where labels end to the first line that goes around, and from one such to the next. */
const LANE = 12;

/** A box of a column, or the start; pixels from the column's left and top. */
export interface Row {
  readonly name: readonly TextLine[];
  readonly top: number;
  readonly height: number;
}

/** Where a line around ends at its boxes, and how far out it goes. */
export interface Detour {
  readonly line: Line;
  readonly y1: number;
  readonly y2: number;
  readonly x: number;
}

/** The states of a task below each other, with room for the lines between them. Pixels from the column's left and top. */
export interface Column {
  readonly rows: readonly Row[];
  readonly left: number;
  readonly right: number;
  readonly down: readonly Line[];
  readonly detours: readonly Detour[];
  readonly width: number;
  readonly height: number;
}

export function columnOf(task: TaskDiagram): Column {
  const lines = linesBetween(task);
  const down = lines.filter(({ way }) => way === 'down');
  const names = task.states.map(({ name, id }) => {
    const face = id === task.last?.id ? 'strong' : 'plain';
    return linesOf(runs({ text: name, face }), NAME_ROOM, 'normal');
  });
  const width = Math.max(NARROWEST, ...names.map((name) => widestOf(name) + 32));
  const around = (way: Line['way']) => sorted(lines.filter((line) => line.way === way));
  const [leftward, rightward] = [around('left'), around('right')];
  const rows: Row[] = [];
  const ports = new Map<string, number>();
  let y = 0;
  [[], ...names].forEach((name, row) => {
    const sides = [leftward, rightward].map((side) => portsOf(side, row));
    const needed = Math.max(...sides.map((side) => side.reduce((sum, { height }) => sum + height, 0)));
    const height =
      row === 0 ? Math.max(START, needed) : Math.max(LOWEST, heightOf(name, 'normal') + 18, needed + 8);
    for (const side of sides) {
      let at = y + (height - side.reduce((sum, port) => sum + port.height, 0)) / 2;
      for (const port of side) {
        at += port.height;
        ports.set(port.key, at - PORT / 2);
      }
    }
    rows.push({ name, top: y, height });
    const below = down.find(({ from }) => from === row);
    y += height + (row === names.length ? 0 : GAP);
    if (below !== undefined) y += Math.max(0, heightOf(below.label, 'small') + LABEL_GAP - GAP);
  });
  const zone = (side: readonly Line[]) => Math.max(0, ...side.map(({ label }) => widestOf(label) + 20));
  const beside = Math.max(0, ...down.map(({ label }) => widestOf(label) + 14 - width / 2));
  const out = (side: readonly Line[]) => (side.length === 0 ? 0 : zone(side) + side.length * LANE);
  const left = out(leftward);
  const right = left + width;
  const shift = Math.max(zone(rightward), beside);
  const detour = (side: readonly Line[], x: (lane: number) => number) =>
    side.map((line, lane): Detour => {
      const [y1 = 0, y2 = 0] = [ports.get(keyOf(line, 'from')), ports.get(keyOf(line, 'to'))];
      return { line, y1, y2, x: x(lane) };
    });
  return {
    rows,
    left,
    right,
    down,
    detours: [
      ...detour(leftward, (lane) => left - zone(leftward) - (lane + 1) * LANE + LANE / 2),
      ...detour(rightward, (lane) => right + shift + (lane + 1) * LANE - LANE / 2),
    ],
    width: right + Math.max(beside, rightward.length === 0 ? 0 : shift + rightward.length * LANE),
    height: y,
  };
}

/** Those that go far lie outside. */
function sorted(lines: readonly Line[]): Line[] {
  const length = ({ from, to }: Line) => Math.abs(to - from);
  return [...lines].sort((a, b) => length(a) - length(b));
}

interface Port {
  readonly key: string;
  readonly height: number;
  readonly other: number;
}

/** Where lines around end at one side of a row, from top to bottom: first those that come from above or go there. */
function portsOf(side: readonly Line[], row: number): Port[] {
  const ports = side.flatMap((line): Port[] => [
    ...(line.from === row
      ? [{ key: keyOf(line, 'from'), height: PORT + heightOf(line.label, 'small'), other: line.to }]
      : []),
    ...(line.to === row ? [{ key: keyOf(line, 'to'), height: PORT, other: line.from }] : []),
  ]);
  return ports.sort((a, b) => a.other - b.other);
}

function keyOf({ from, to, kind }: Line, end: 'from' | 'to'): string {
  return `${from} ${to} ${kind} ${end}`;
}
