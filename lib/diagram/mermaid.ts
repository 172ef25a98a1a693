import type { Message, Note, Sequence, SequenceItem } from '../model/sequence.js';
import { labelText, noteText } from './label-text.js';
import { escaped, guarded } from './mermaid-text.js';
import { evenly } from './wrap.js';

/** Characters of one diagram that Mermaid draws, unless whoever shows it allows more. */
export const MERMAID_LIMIT = 50_000;

const LABEL_WIDTH = 56;
const NOTE_WIDTH = 48;
/** Behind what went wrong: light enough for a light page, and seen on a dark one. */
const SHADES = {
  error: 'rgba(220, 50, 47, 0.18)',
  warning: 'rgba(214, 158, 0, 0.18)',
} as const;

type Shade = keyof typeof SHADES;

/** A sequence in the notation of Mermaid 10 and 11. */
export function mermaid({ actors, items }: Sequence): string {
  const lines = actors.map(({ id, name }) => `participant ${id} as ${guarded(escaped(name))}`);
  const ids = actors.map(({ id }) => id);
  for (const { shade, own } of shaded(items)) {
    const drawn = own.map((item) => itemLine(item, ids));
    if (shade === null) lines.push(...drawn);
    else lines.push(`rect ${SHADES[shade]}`, ...drawn.map((line) => `  ${line}`), 'end');
  }
  return `sequenceDiagram\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

/** What is drawn on one shade: an arrow that went wrong with what was found there, which says that it did. */
interface Group {
  readonly shade: Shade | null;
  readonly own: SequenceItem[];
}

function shaded(items: readonly SequenceItem[]): Group[] {
  const groups: Group[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    const shade = shadeOf(item);
    const found = item.kind === 'note' && item.about === 'finding';
    if (last !== undefined && found && last.shade !== null) last.own.push(item);
    else groups.push({ shade, own: [item] });
  }
  return groups;
}

function shadeOf(item: SequenceItem): Shade | null {
  if (item.kind === 'message' && item.tone === 'error') return 'error';
  const severity = item.kind === 'message' ? item.finding : item.kind === 'note' ? item.severity : null;
  return severity === 'info' ? null : severity;
}

function itemLine(item: SequenceItem, ids: readonly string[]): string {
  switch (item.kind) {
    case 'message':
      return messageLine(item);
    case 'begin':
      return `activate ${item.actor}`;
    case 'end':
      return `deactivate ${item.actor}`;
    case 'note':
      return noteLine(item.over, noteText(item));
    case 'divider':
      return noteLine([...ids.slice(0, 1), ...ids.slice(1).slice(-1)], item.what);
  }
}

function messageLine(message: Message): string {
  const { from, to, line, head } = message;
  const arrow = `${line === 'solid' ? '-' : '--'}${head === 'lost' ? 'x' : '>>'}`;
  return `${from}${arrow}${to}: ${text(labelText(message), LABEL_WIDTH)}`.trimEnd();
}

function noteLine(over: Note['over'] | readonly string[], words: string): string {
  return `Note over ${over.join(',')}: ${text(words, NOTE_WIDTH)}`;
}

function text(words: string, width: number): string {
  return guarded(evenly(words, width).map(escaped).join('<br/>'));
}
