import type { Message, Note, Sequence, SequenceItem } from '../model/sequence.js';
import { labelText, noteText } from './label-text.js';
import { escaped, guarded } from './mermaid-text.js';
import { wrapped } from './wrap.js';

/** Characters of one diagram that Mermaid draws, unless whoever shows it allows more. */
export const MERMAID_LIMIT = 50_000;

const LABEL_WIDTH = 56;
const NOTE_WIDTH = 48;
/** Behind arrows that are errors: light enough for a light page, and seen on a dark one. */
const ERROR_SHADE = 'rgba(220, 50, 47, 0.18)';

/** A sequence in the notation of Mermaid 11. */
export function mermaid(sequence: Sequence): string {
  const lines = sequence.actors.map(({ id, name }) => `participant ${id} as ${guarded(escaped(name))}`);
  const first = sequence.actors[0]?.id ?? '';
  const last = sequence.actors.at(-1)?.id ?? first;
  for (const item of sequence.items) lines.push(...itemLines(item, first === last ? [first] : [first, last]));
  return `sequenceDiagram\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

function itemLines(item: SequenceItem, all: readonly string[]): string[] {
  switch (item.kind) {
    case 'message':
      return messageLines(item);
    case 'begin':
      return [`activate ${item.actor}`];
    case 'end':
      return [`deactivate ${item.actor}`];
    case 'note':
      return [noteLine(item.over, noteText(item))];
    case 'divider':
      return [noteLine(all, item.what)];
  }
}

function messageLines(message: Message): string[] {
  const { from, to, line, head, tone } = message;
  const arrow = `${line === 'solid' ? '-' : '--'}${head === 'lost' ? 'x' : '>>'}`;
  const drawn = `${from}${arrow}${to}: ${text(labelText(message), LABEL_WIDTH)}`.trimEnd();
  return tone === 'error' ? [`rect ${ERROR_SHADE}`, `  ${drawn}`, 'end'] : [drawn];
}

function noteLine(over: Note['over'] | readonly string[], words: string): string {
  return `Note over ${over.join(',')}: ${text(words, NOTE_WIDTH)}`;
}

function text(words: string, width: number): string {
  return guarded(wrapped(words, width).map(escaped).join('<br/>'));
}
