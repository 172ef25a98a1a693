import type { Message } from '../model/sequence.js';
import type { Reach } from './svg-bars.js';
import { hueOf, messageRuns, messageTip } from './svg-labels.js';
import { EDGE, LABEL_PAD, type Lanes, LOOP } from './svg-lanes.js';
import type { GroupMark, Mark, Run } from './svg-marks.js';
import { evenLines, heightOf, linesOf, runs, SIZES } from './svg-text.js';
import { n } from './svg-write.js';

const TIP = 8;
/** What is lost ends that far from where it was to go. */
const LOST = 26;
const FOLD = 3.5;
/** Words are easier to read on two lines than on one that is longer. */
const WIDEST = 440;

/** An arrow and where it lies. */
export interface Arrow {
  readonly mark: GroupMark;
  /** Where its shaft is. */
  readonly y: number;
  readonly bottom: number;
}

/** An arrow with its words above it, below `top`. `reach` says what bars take of the lifelines at its ends. */
export function arrowAt(message: Message, top: number, lanes: Lanes, reach: (actor: string) => Reach): Arrow {
  const marks: Mark[] = [];
  const { from, to } = message;
  const drawn = from === to ? loop(message, top, lanes, reach) : straight(message, top, lanes, reach);
  marks.push(...drawn.marks, ...asides(message, drawn.middle, lanes));
  return {
    mark: { is: 'group', hue: hueOf(message), anchor: message.anchor, tip: messageTip(message), marks },
    y: drawn.y,
    bottom: drawn.bottom,
  };
}

interface Drawn {
  readonly marks: readonly Mark[];
  readonly y: number;
  readonly bottom: number;
  /** The middle of its first line. */
  readonly middle: number;
}

function straight(message: Message, top: number, lanes: Lanes, reach: (actor: string) => Reach): Drawn {
  const { from, to, line, head, fold } = message;
  const [begin, end] = [lanes.at(from), lanes.at(to)];
  const way = end > begin ? 1 : -1;
  const edge = (actor: string, side: number) => {
    const { left, right } = reach(actor);
    return side > 0 ? lanes.at(actor) + right : lanes.at(actor) - left;
  };
  const [x1, x2] = [edge(from, way), edge(to, -way)];
  const room = Math.min(WIDEST, Math.abs(end - begin) - 2 * LABEL_PAD);
  const lines = evenLines(messageRuns(message), room, 'normal');
  const height = Math.max(heightOf(lines, 'normal'), hasAside(message) ? SIZES.small.line : 0);
  const y = top + height + 4;
  const tip = head === 'lost' ? x2 - way * LOST : x2 - way * TIP;
  const look = line === 'solid' ? 'arrow' : 'dashed';
  const marks: Mark[] = [{ is: 'path', look, path: `M${n(x1)} ${n(y)}H${n(tip)}` }];
  if (fold !== null) {
    const below = y + FOLD;
    marks.push({ is: 'path', look: 'fold', path: `M${n(x1)} ${n(below)}H${n(tip - way * 4)}` });
  }
  if (head === 'lost') {
    const path = `M${n(tip - 4)} ${n(y - 4)}l8 8m0 -8l-8 8`;
    marks.push({ is: 'path', look: 'lost', path });
  } else {
    marks.push({ is: 'path', look: 'tip', path: `M${n(x2)} ${n(y)}l${-way * 9} -4.5v9z` });
  }
  const x = (x1 + x2) / 2;
  if (lines.length > 0)
    marks.push({ is: 'text', x, y: top, align: 'middle', size: 'normal', lines, rim: true });
  return { marks, y, bottom: y + (fold === null ? 4 : 7), middle: top + SIZES.normal.line / 2 };
}

function loop(message: Message, top: number, lanes: Lanes, reach: (actor: string) => Reach): Drawn {
  const { from, line, head } = message;
  const begin = lanes.at(from) + reach(from).right;
  const out = lanes.at(from) + LOOP;
  const next = lanes.all.find((x) => x > lanes.at(from));
  const room = (next ?? lanes.right + EDGE) - out - LABEL_PAD - 8;
  const lines = evenLines(messageRuns(message), room, 'normal');
  const height = Math.max(20, heightOf(lines, 'normal'));
  const [y1, y2] = [top + 6, top + height];
  const look = line === 'solid' ? 'arrow' : 'dashed';
  const tip = head === 'lost' ? begin + 12 : begin + TIP;
  const path = `M${n(begin)} ${n(y1)}H${n(out - 6)}q6 0 6 6V${n(y2 - 6)}q0 6 -6 6H${n(tip)}`;
  const marks: Mark[] = [{ is: 'path', look, path }];
  if (head === 'lost') {
    marks.push({ is: 'path', look: 'lost', path: `M${n(tip - 4)} ${n(y2 - 4)}l8 8m0 -8l-8 8` });
  } else marks.push({ is: 'path', look: 'tip', path: `M${n(begin)} ${n(y2)}l9 -4.5v9z` });
  if (lines.length > 0) {
    const y = top + 3 + (height - 6 - heightOf(lines, 'normal')) / 2 + 3;
    marks.push({ is: 'text', x: out + 8, y, align: 'start', size: 'normal', lines, rim: true });
  }
  return { marks, y: y2, bottom: y2 + 4, middle: top + SIZES.normal.line / 2 };
}

function hasAside({ number, time }: Message): boolean {
  return (number ?? time) !== null;
}

/** Number and time, at the height of the first words. */
function* asides({ number, time }: Message, middle: number, { numbers, times }: Lanes): Generator<Mark> {
  const y = middle - SIZES.small.line / 2;
  const words = (text: string | null): Run[] => runs({ text: text ?? '', face: 'soft' });
  const columns = [
    { lines: linesOf(words(number), Number.POSITIVE_INFINITY, 'small'), x: numbers },
    { lines: linesOf(words(time), Number.POSITIVE_INFINITY, 'small'), x: times },
  ];
  for (const { lines, x } of columns) {
    if (lines.length > 0) yield { is: 'text', x, y, align: 'start', size: 'small', lines, rim: false };
  }
}
