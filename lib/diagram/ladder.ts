import type { Message, Note, Sequence, SequenceItem } from '../model/sequence.js';
import { columns } from '../text/width.js';
import { noteText } from './label-text.js';
import { blankLine, type Ink, type Line } from './ladder-canvas.js';
import { type Lanes, lanesFor } from './ladder-lanes.js';
import { ASCII_SIGNS, BOX_SIGNS, inks, type Signs } from './ladder-style.js';
import { wrapped } from './wrap.js';

/** How a ladder is drawn. `width` in columns. */
export interface LadderOptions {
  readonly width: number;
  readonly unicode: boolean;
  readonly color: boolean;
}

const NOTE_WIDTH = 48;

/** A sequence in characters, for a terminal; a problem where its lifelines do not fit. */
export function ladder(
  sequence: Sequence,
  { width, unicode, color }: LadderOptions,
): string | { readonly problem: string } {
  const lanes = lanesFor(sequence, width);
  if ('problem' in lanes) return lanes;
  const signs = unicode ? BOX_SIGNS : ASCII_SIGNS;
  const paint = inks(color);
  const busy = new Map<string, number>();
  const written = (lines: readonly Line[]) => lines.map((line) => `${line.written(paint)}\n`).join('');
  let text = written(headLines(sequence, lanes));
  for (const item of sequence.items) text += written(itemLines(item, lanes, signs, busy));
  return text;
}

function headLines({ actors }: Sequence, lanes: Lanes): Line[] {
  const names = actors.map(({ name }, at) => wrapped(name, lanes.nameWidth(at)));
  const height = Math.max(...names.map(({ length }) => length));
  return Array.from({ length: height }, (_, row) => {
    const line = blankLine(lanes.width);
    names.forEach((name, at) => {
      const text = name[row - (height - name.length)] ?? '';
      line.put(centred(text, lanes.at(at), lanes), text, at);
    });
    return line;
  });
}

function itemLines(item: SequenceItem, lanes: Lanes, signs: Signs, busy: Map<string, number>): Line[] {
  switch (item.kind) {
    case 'begin':
    case 'end':
      busy.set(item.actor, (busy.get(item.actor) ?? 0) + (item.kind === 'begin' ? 1 : -1));
      return [];
    case 'message':
      return messageLines(item, lanes, () => lifelines(lanes, signs, busy), signs);
    case 'note':
      return noteLines(item, lanes, () => lifelines(lanes, signs, busy), signs);
    case 'divider':
      return wrapped(item.what, lanes.width - lanes.margin - 8).map((text) =>
        dividerLine(text, lanes, signs),
      );
  }
}

function lifelines(lanes: Lanes, signs: Signs, busy: ReadonlyMap<string, number>): Line {
  const line = blankLine(lanes.width);
  lanes.ids.forEach((id, at) => {
    line.put(lanes.at(at), (busy.get(id) ?? 0) > 0 ? signs.busy : signs.life, at);
  });
  return line;
}

function messageLines(message: Message, lanes: Lanes, life: () => Line, signs: Signs): Line[] {
  const { from, to, line: style, head, tone, number, time, what, detail } = message;
  const [start, end] = [lanes.column(from), lanes.column(to)];
  const ink: Ink = tone === 'error' ? 'error' : lanes.ids.indexOf(from);
  const [left, right] = start === end ? [start, lanes.width] : [Math.min(start, end), Math.max(start, end)];
  const said = what === '' || detail === '' ? what + detail : `${what}: ${detail}`;
  const labels = said === '' ? [] : wrapped(said, right - left - 3);
  const lines = labels.map((label) => {
    const line = life();
    line.put(left + 2, label, tone === 'error' ? 'error' : null);
    return line;
  });
  const arrow = life();
  const shaft = style === 'solid' ? signs.solid : signs.dashed;
  if (start === end) arrow.put(left + 1, `${signs.left}${shaft}${shaft}`, ink);
  else {
    const length = right - left - 1;
    const tip = head === 'lost' ? signs.lost : end > start ? signs.right : signs.left;
    // What is lost does not arrive.
    const gone = head === 'lost' ? 2 : 0;
    const drawn = shaft.repeat(Math.max(1, length - 1 - gone));
    if (end > start) arrow.put(left + 1, drawn + tip, ink);
    else arrow.put(left + 1 + gone, tip + drawn, ink);
  }
  lines.push(arrow);
  const aside = [number ?? '', time ?? ''].filter((part) => part !== '');
  aside.forEach((text, at) => {
    // On a line of its own where both do not fit beside each other.
    lines[Math.min(at, lines.length - 1)]?.put(lanes.margin - 1 - columns(text), text, 'dim');
  });
  return lines;
}

function noteLines(note: Note, lanes: Lanes, life: () => Line, signs: Signs): Line[] {
  const [first, last = first] = note.over;
  const middle = Math.round((lanes.column(first) + lanes.column(last)) / 2);
  const room = Math.min(NOTE_WIDTH, lanes.width - lanes.margin - 4);
  const texts = wrapped(noteText(note), room);
  const ink: Ink = note.severity ?? 'dim';
  if (note.about !== 'finding') {
    return texts.map((text) => {
      const line = life();
      const shown = ` (${text}) `;
      line.put(centred(shown, middle, lanes), shown, ink);
      return line;
    });
  }
  const [topLeft, topRight, bottomLeft, bottomRight, across, down] = signs.box;
  const width = Math.max(...texts.map(columns));
  const rows = [
    `${topLeft}${across.repeat(width + 2)}${topRight}`,
    ...texts.map((text) => `${down} ${text}${' '.repeat(width - columns(text))} ${down}`),
    `${bottomLeft}${across.repeat(width + 2)}${bottomRight}`,
  ];
  return rows.map((row) => {
    const line = life();
    line.put(centred(row, middle, lanes), row, ink);
    return line;
  });
}

function dividerLine(text: string, lanes: Lanes, signs: Signs): Line {
  const line = blankLine(lanes.width);
  const room = lanes.width - lanes.margin - columns(text) - 2;
  const before = Math.max(2, Math.floor(room / 2));
  const shown = `${signs.rule.repeat(before)} ${text} ${signs.rule.repeat(Math.max(2, room - before))}`;
  line.put(lanes.margin, shown, 'dim');
  return line;
}

/** The column at which a text begins so that its middle is there, as far as the drawing's edges allow. */
function centred(text: string, middle: number, { margin, width }: Lanes): number {
  const size = columns(text);
  return Math.max(margin, Math.min(middle - Math.floor(size / 2), width - size));
}
