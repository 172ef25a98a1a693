import type { Message, Note, Sequence, SequenceItem } from '../model/sequence.js';
import { labelText, noteText } from './label-text.js';
import { escaped, PLANTUML_ERROR } from './plantuml-text.js';
import { evenly } from './wrap.js';

const LABEL_WIDTH = 56;
const NOTE_WIDTH = 48;
const SHADES = { error: '#F9D6D5', warning: '#FBE9C6', info: '#DCEBF7' } as const;

/** Without them all arrows are as red as errors, and every note is as loud as a finding. */
const STYLE = [
  'skinparam shadowing false',
  'skinparam participantBackgroundColor #F6F8FA',
  'skinparam participantBorderColor #6E7781',
  'skinparam noteBackgroundColor #F6F8FA',
  'skinparam noteBorderColor #AFB8C1',
  'skinparam sequenceArrowColor #333333',
  'skinparam sequenceLifeLineBorderColor #888888',
];

/** A sequence in the notation of PlantUML; `titled` where several stand in one file. */
export function plantuml(sequence: Sequence, titled = false): string {
  const lines = titled ? [...STYLE, `title ${escaped(sequence.title)}`] : [...STYLE];
  lines.push(...sequence.actors.map(({ id, name }) => `participant "${escaped(name)}" as ${id}`));
  const ids = sequence.actors.map(({ id }) => id);
  for (const item of sequence.items) lines.push(itemLine(item, ids));
  return `@startuml\n${lines.map((line) => `${line}\n`).join('')}@enduml\n`;
}

function itemLine(item: SequenceItem, ids: readonly string[]): string {
  switch (item.kind) {
    case 'message':
      return messageLine(item);
    case 'begin':
      return `activate ${item.actor}`;
    case 'end':
      return `deactivate ${item.actor}`;
    case 'note': {
      const shade = item.severity === null ? '' : ` ${SHADES[item.severity]}`;
      return noteLine(item.over, noteText(item), shade);
    }
    case 'divider':
      return noteLine(ids.length > 1 ? [ids[0] ?? '', ids.at(-1) ?? ''] : ids, item.what, '');
  }
}

function messageLine(message: Message): string {
  const { from, to, line, head, tone } = message;
  const ink = tone === 'error' ? `[${PLANTUML_ERROR}]` : '';
  // Two dashes are a dashed line; a colour stands between them.
  const shaft = line === 'solid' ? `-${ink}` : `-${ink}-`;
  const label = text(labelText(message), LABEL_WIDTH, tone === 'error' ? PLANTUML_ERROR : null);
  return `${from} ${shaft}>${head === 'lost' ? 'x' : ''} ${to}${label === '' ? '' : ` : ${label}`}`;
}

function noteLine(over: Note['over'] | readonly string[], words: string, shade: string): string {
  return `note over ${over.join(', ')}${shade} : ${text(words, NOTE_WIDTH)}`;
}

function text(words: string, width: number, ink: string | null = null): string {
  if (words === '') return '';
  return evenly(words, width)
    .map((line) => (ink === null ? escaped(line) : `<color:${ink}>${escaped(line)}</color>`))
    .join('\\n');
}
