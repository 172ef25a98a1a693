import picocolors from 'picocolors';
import type { Ink } from './ladder-canvas.js';

/** The signs of a ladder. */
export interface Signs {
  readonly life: string;
  readonly busy: string;
  readonly solid: string;
  readonly dashed: string;
  readonly left: string;
  readonly right: string;
  readonly lost: string;
  readonly rule: string;
  /** Corners and edges of a box: top left, top right, bottom left, bottom right, across, down. */
  readonly box: readonly [string, string, string, string, string, string];
}

export const BOX_SIGNS: Signs = {
  life: '│',
  busy: '┃',
  solid: '─',
  dashed: '╌',
  left: '◀',
  right: '▶',
  lost: '✗',
  rule: '┄',
  box: ['┌', '┐', '└', '┘', '─', '│'],
};

export const ASCII_SIGNS: Signs = {
  life: '|',
  busy: '#',
  solid: '-',
  dashed: '.',
  left: '<',
  right: '>',
  lost: 'x',
  rule: '~',
  box: ['+', '+', '+', '+', '-', '|'],
};

/** Colours by party, in the order of lifelines, and by meaning. */
export function inks(color: boolean): (text: string, ink: Ink) => string {
  const pen = picocolors.createColors(color);
  const parties = [pen.cyan, pen.green, pen.magenta, pen.blue, pen.yellow];
  return (text, ink) => {
    switch (ink) {
      case null:
        return text;
      case 'error':
        return pen.red(text);
      case 'warning':
        return pen.yellow(text);
      case 'info':
      case 'dim':
        return pen.dim(text);
      default:
        return parties[ink % parties.length]?.(text) ?? text;
    }
  };
}
