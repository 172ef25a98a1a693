import type { StateDiagram, TaskDiagram } from '../model/state-diagram.js';
import { count } from '../text/words.js';
import type { Drawing, GroupMark, Hue, Mark } from './svg-marks.js';
import type { Line } from './svg-moves.js';
import { type Column, columnOf, type Detour, type Row, START } from './svg-rows.js';
import { heightOf, linesOf, runs, SIZES, widestOf } from './svg-text.js';
import { n } from './svg-write.js';

const EDGE = 24;
const PAD = 20;
const BETWEEN = 20;
/** Tasks stand beside each other as far as they fit into that. */
const WIDEST = 1100;

/** States of tasks and the path between them, each task a column: pure, before it is written. */
export function statesDrawing({ title, tasks, more }: StateDiagram): Drawing {
  const marks: Mark[] = [];
  let [x, y, width, height] = [EDGE, EDGE, 0, 0];
  for (const task of tasks) {
    const panel = panelOf(task, tasks.length > 1);
    if (x > EDGE && x + panel.width > WIDEST) {
      x = EDGE;
      y += height + BETWEEN;
      height = 0;
    }
    marks.push(...panel.marks(x, y));
    x += panel.width + BETWEEN;
    width = Math.max(width, x - BETWEEN);
    height = Math.max(height, panel.height);
  }
  y += height;
  if (more > 0) {
    const lines = linesOf(runs({ text: `and ${more} more`, face: 'soft' }), WIDEST, 'normal');
    marks.push({ is: 'text', x: EDGE, y: y + 8, align: 'start', size: 'normal', lines, rim: false });
    y += heightOf(lines, 'normal') + 8;
    width = Math.max(width, EDGE + widestOf(lines));
  }
  const moves = tasks.reduce((sum, task) => sum + task.moves.length, 0);
  const words = `State diagram of ${count(tasks.length, 'task')}: ${count(moves, 'move')}.`;
  return { title, words, width: width + EDGE, height: y + EDGE, marks };
}

interface Panel {
  readonly width: number;
  readonly height: number;
  /** At a place of the drawing. */
  marks(x: number, y: number): Mark[];
}

/** One task with its title above; in a frame where others stand beside it. */
function panelOf(task: TaskDiagram, framed: boolean): Panel {
  const column = columnOf(task);
  const title = linesOf(runs({ text: task.title, face: 'strong' }), 400, 'normal');
  const inner = Math.max(column.width, widestOf(title));
  const pad = framed ? PAD : 0;
  const above = heightOf(title, 'normal') + 12;
  const width = inner + 2 * pad;
  const height = above + column.height + 2 * pad;
  return {
    width,
    height,
    marks(x, y) {
      const marks: Mark[] = [];
      if (framed) marks.push({ is: 'box', look: 'panel', x, y, width, height, radius: 8 });
      const text = { x: x + pad, y: y + pad, align: 'start', size: 'normal', rim: false } as const;
      marks.push({ is: 'text', ...text, lines: title });
      return [...marks, ...columnMarks(task, column, x + pad, y + pad + above)];
    },
  };
}

function columnMarks(task: TaskDiagram, column: Column, x: number, y: number): Mark[] {
  const middle = x + (column.left + column.right) / 2;
  const wrong = new Set(task.moves.filter(({ move }) => move === 'illegal').map(({ to }) => to));
  const boxes = task.states.flatMap(({ id, is }, at): Mark[] => {
    const row = column.rows[at + 1];
    if (row === undefined) return [];
    return [stateBox(row, column, x, y, wrong.has(id) ? 'error' : null, is === 'terminal')];
  });
  const start = column.rows[0];
  const dot: Mark[] =
    start === undefined
      ? []
      : [{ is: 'path', look: 'start', path: circle(middle, y + start.top + start.height - START / 2, 6) }];
  return [
    ...column.down.map((line) => downMark(line, column, middle, y)),
    ...column.detours.map((detour) => detourMark(detour, column, x, y)),
    ...dot,
    ...boxes,
  ];
}

function stateBox(row: Row, column: Column, x: number, y: number, hue: Hue, ended: boolean): GroupMark {
  const box = { x: x + column.left, y: y + row.top, width: column.right - column.left, height: row.height };
  const inner = { x: box.x + 3, y: box.y + 3, width: box.width - 6, height: box.height - 6 };
  const top = box.y + (box.height - heightOf(row.name, 'normal')) / 2;
  const centre = box.x + box.width / 2;
  return {
    is: 'group',
    hue,
    anchor: null,
    tip: null,
    marks: [
      { is: 'box', look: 'state', ...box, radius: 10 },
      ...(ended ? [{ is: 'box', look: 'ring', ...inner, radius: 8 } as const] : []),
      { is: 'text', x: centre, y: top, align: 'middle', size: 'normal', lines: row.name, rim: false },
    ],
  };
}

function downMark({ from, to, kind, label }: Line, { rows }: Column, x: number, y: number): GroupMark {
  const [above, below] = [rows[from], rows[to]];
  const edge = y + (above === undefined ? 0 : above.top + above.height);
  const begin = from === 0 ? edge - START / 2 : edge;
  const end = y + (below?.top ?? 0);
  const top = (edge + end - 8) / 2 - heightOf(label, 'small') / 2;
  return group(kind, [
    { is: 'path', look: lookOf(kind), path: `M${n(x)} ${n(begin)}V${n(end - 8)}` },
    { is: 'path', look: 'tip', path: `M${n(x)} ${n(end)}l-4.5 -9h9z` },
    { is: 'text', x: x + 10, y: top, align: 'start', size: 'small', lines: label, rim: false },
  ]);
}

function detourMark({ line, y1, y2, x: lane }: Detour, column: Column, x: number, y: number): GroupMark {
  const side = line.way === 'left' ? -1 : 1;
  const box = x + (side < 0 ? column.left : column.right);
  const middle = x + (column.left + column.right) / 2;
  const [begin, out] = [line.from === 0 ? middle + side * 6 : box, x + lane];
  const turn = y2 > y1 ? 6 : -6;
  const path = `M${n(begin)} ${n(y + y1)}H${n(out - side * 6)}q${side * 6} 0 ${side * 6} ${turn}V${n(y + y2 - turn)}q0 ${turn} ${-side * 6} ${turn}H${n(box + side * 8)}`;
  const top = y + y1 - 3 - line.label.length * SIZES.small.line;
  const align = side < 0 ? 'end' : 'start';
  return group(line.kind, [
    { is: 'path', look: lookOf(line.kind), path },
    { is: 'path', look: 'tip', path: `M${n(box)} ${n(y + y2)}l${side * 9} -4.5v9z` },
    { is: 'text', x: box + side * 8, y: top, align, size: 'small', lines: line.label, rim: true },
  ]);
}

function group(kind: Line['kind'], marks: readonly Mark[]): GroupMark {
  return { is: 'group', hue: kind === 'illegal' ? 'failed' : null, anchor: null, tip: null, marks };
}

function lookOf(kind: Line['kind']): 'arrow' | 'dashed' {
  return kind === 'late' ? 'dashed' : 'arrow';
}

function circle(x: number, y: number, radius: number): string {
  return `M${n(x - radius)} ${n(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
}
