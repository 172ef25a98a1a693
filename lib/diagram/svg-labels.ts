import type { Message, Note } from '../model/sequence.js';
import { labelText, noteText } from './label-text.js';
import type { Hue, Run } from './svg-marks.js';
import { runs } from './svg-text.js';

/** What stands on an arrow; numbers and times have columns of their own. */
export function messageRuns({ what, detail }: Message): Run[] {
  return runs(...said(what, detail, 'plain'));
}

/** What stands in a note. */
export function noteRuns({ severity, what, detail }: Note): Run[] {
  if (severity === null) return runs(...said(what, detail, 'plain'));
  const [head, told] = said(`${severity} ${what}`, detail, 'strong');
  return runs(head, ...quoted(told));
}

/** Values that a message quotes in backticks stand out instead; one that holds a backtick itself is left as it is. */
function quoted({ text, face }: Run): Run[] {
  const pieces = text.split('`');
  if (pieces.length % 2 === 0) return [{ text, face }];
  return pieces.map((piece, at) => ({ text: piece, face: at % 2 === 1 ? 'strong' : face }));
}

function said(head: string, detail: string, face: Run['face']): [Run, Run] {
  return [
    { text: head !== '' && detail !== '' ? `${head}: ` : head, face },
    { text: detail, face: face === 'strong' ? 'plain' : 'soft' },
  ];
}

/** What is told of an arrow where the pointer rests on it; null for nothing. */
export function messageTip(message: Message): string | null {
  const { anchor, fold } = message;
  const which = fold === null ? anchor : `${fold.first} to ${fold.last}`;
  return `${which} ${labelText({ ...message, number: null })}`.trimEnd();
}

export function noteTip(note: Note): string {
  return `${note.anchor} ${noteText(note)}`;
}

export function hueOf({ tone }: Message): Hue {
  return tone === 'error' ? 'failed' : null;
}
