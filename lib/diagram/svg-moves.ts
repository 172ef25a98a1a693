import type { StateMove, TaskDiagram } from '../model/state-diagram.js';
import { MOVE_REMARKS } from './states.js';
import type { TextLine } from './svg-marks.js';
import { linesOf, runs } from './svg-text.js';

const LABEL_ROOM = 200;
/** Moves told beside one line; the others are counted. */
const MOST = 8;

/** All moves between the same two states that are drawn as one line. Rows count from the start, which is row 0. */
export interface Line {
  readonly from: number;
  readonly to: number;
  readonly kind: 'plain' | 'illegal' | 'late';
  /** Straight down to the next row, or around at a side. */
  readonly way: 'down' | 'left' | 'right';
  readonly label: readonly TextLine[];
}

/** The moves of a task as lines between rows: the start, then each state in the order in which it was first seen. */
export function linesBetween({ states, moves }: TaskDiagram): Line[] {
  const rows = new Map(states.map(({ id }, at) => [id, at + 1]));
  const groups = new Map<
    string,
    { readonly from: number; readonly to: number; readonly moves: StateMove[] }
  >();
  for (const move of moves) {
    const from = move.from === null ? 0 : (rows.get(move.from) ?? 0);
    const to = rows.get(move.to) ?? 1;
    const key = `${from} ${to} ${kindOf(move)}`;
    const group = groups.get(key) ?? { from, to, moves: [] };
    groups.set(key, group);
    group.moves.push(move);
  }
  const straight = new Set<number>();
  return [...groups.values()].map(({ from, to, moves: [first, ...more] }): Line => {
    const down = to === from + 1 && !straight.has(from);
    if (down) straight.add(from);
    return {
      from,
      to,
      kind: first === undefined ? 'plain' : kindOf(first),
      way: down ? 'down' : to > from ? 'right' : 'left',
      label: first === undefined ? [] : labelOf([first, ...more]),
    };
  });
}

function kindOf({ move }: StateMove): Line['kind'] {
  return move === 'illegal' || move === 'late' ? move : 'plain';
}

function labelOf(moves: readonly StateMove[]): TextLine[] {
  const shown = moves.slice(0, MOST).flatMap(({ label, move }) => {
    const [number = '', ...rest] = label.split(' ');
    const said = rest.join(' ') + MOVE_REMARKS[move];
    const apart = said === '' || said.startsWith(',') ? '' : ' ';
    const parts = runs({ text: number + apart, face: 'strong' }, { text: said, face: 'plain' });
    return linesOf(parts, LABEL_ROOM, 'small');
  });
  const more = moves.length - MOST;
  if (more <= 0) return shown;
  return [...shown, ...linesOf(runs({ text: `and ${more} more`, face: 'soft' }), LABEL_ROOM, 'small')];
}
