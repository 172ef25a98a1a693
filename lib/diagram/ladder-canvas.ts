import { columns } from '../text/width.js';

/** What a cell is coloured as: nothing, the lifeline of the n-th actor, or a meaning. */
export type Ink = number | 'error' | 'warning' | 'info' | 'dim' | null;

interface Cell {
  text: string;
  ink: Ink;
}

/** One line of a drawing, a cell per column. A wide character takes two, the second of them empty. */
export interface Line {
  /** Writes text from a column on; what lies outside is cut off. */
  put(column: number, text: string, ink?: Ink): void;
  /** Text with its colours, without blanks at its end. */
  written(paint: (text: string, ink: Ink) => string): string;
}

export function blankLine(width: number): Line {
  const cells: Cell[] = Array.from({ length: width }, () => ({ text: ' ', ink: null }));
  return {
    put(column, text, ink = null) {
      let at = column;
      for (const character of text) {
        const size = columns(character);
        const cell = cells[size === 0 ? at - 1 : at];
        if (size === 0 && cell !== undefined && at > column) cell.text += character;
        else if (cell !== undefined && at + size <= width) {
          Object.assign(cell, { text: character, ink });
          for (const next of cells.slice(at + 1, at + size)) Object.assign(next, { text: '', ink });
        }
        at += size;
      }
    },
    written(paint) {
      const last = cells.findLastIndex(({ text }) => text !== ' ');
      let line = '';
      for (let at = 0; at <= last; ) {
        const { ink } = cells[at] ?? { ink: null };
        let run = '';
        for (; at <= last && cells[at]?.ink === ink; at++) run += cells[at]?.text ?? '';
        line += ink === null ? run : paint(run, ink);
      }
      return line;
    },
  };
}
