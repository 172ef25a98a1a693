import type { Divider, Note } from '../model/sequence.js';
import { noteRuns, noteTip } from './svg-labels.js';
import { type Lanes, NOTE_PAD, noteSpan, RULE } from './svg-lanes.js';
import type { GroupMark, Mark, TextLine } from './svg-marks.js';
import { heightOf, linesOf, runs, widestOf } from './svg-text.js';
import { n } from './svg-write.js';

const PAD = 6;
const RIM = 2;

/** A box with words over its lifelines, and where it ends. */
export interface Box {
  readonly mark: GroupMark;
  readonly bottom: number;
}

/** A note below `top`: over one lifeline as wide as its words, over several at least as wide as they stand apart. */
export function noteAt(note: Note, top: number, lanes: Lanes): Box {
  const { x, width } = noteSpan(note, lanes.at);
  const lines = linesOf(noteRuns(note), width - 2 * NOTE_PAD, 'small');
  const height = heightOf(lines, 'small') + 2 * PAD;
  const told = note.about === 'finding';
  const marks: Mark[] = [
    { is: 'box', look: 'note', x, y: top, width, height, radius: told ? 4 : Math.min(13, height / 2) },
  ];
  if (lines.length > 0) marks.push(words(lines, told ? x + NOTE_PAD : x + width / 2, top + PAD, told));
  return {
    mark: { is: 'group', hue: note.severity, anchor: note.anchor, tip: noteTip(note), marks },
    bottom: top + height,
  };
}

function words(lines: readonly TextLine[], x: number, y: number, told: boolean): Mark {
  return { is: 'text', x, y, align: told ? 'start' : 'middle', size: 'small', lines, rim: false };
}

/** A line across all lifelines below `top`, its words in the middle of it. */
export function dividerAt({ what }: Divider, top: number, { left, right }: Lanes): Box {
  const lines = linesOf(runs({ text: what, face: 'soft' }), right - left - 2 * RULE, 'small');
  const height = Math.max(1, heightOf(lines, 'small'));
  const [y, middle] = [top + height / 2, (left + right) / 2];
  const gap = lines.length === 0 ? 0 : widestOf(lines) / 2 + 10;
  const path = `M${n(left)} ${n(y)}H${n(middle - gap)}M${n(middle + gap)} ${n(y)}H${n(right)}`;
  const marks: Mark[] = [{ is: 'path', look: 'rule', path }];
  if (lines.length > 0)
    marks.push({ is: 'text', x: middle, y: top, align: 'middle', size: 'small', lines, rim: true });
  return { mark: { is: 'group', hue: null, anchor: null, tip: null, marks }, bottom: top + height + RIM };
}
