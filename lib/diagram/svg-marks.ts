import type { Severity } from '../model/finding.js';

/** What a part of a drawing is, for its colours. */
export type Look =
  | 'head'
  | 'life'
  | 'bar'
  | 'arrow'
  | 'dashed'
  | 'tip'
  | 'lost'
  | 'fold'
  | 'note'
  | 'state'
  | 'rule'
  | 'start'
  | 'ring'
  | 'panel';

/** Words of one weight on a line. `soft`: less to see than others. */
export interface Run {
  readonly text: string;
  readonly face: 'plain' | 'strong' | 'soft';
}

/** One line of text, measured; `width` in pixels. */
export interface TextLine {
  readonly runs: readonly Run[];
  readonly width: number;
}

/** What a group is about: its severity colours what is in it, `failed` an arrow that is an error. */
export type Hue = Severity | 'failed' | null;

/** Lines of text below each other; `x` where they begin, are centred or end, `y` the top of the first. Pixels. */
export interface TextMark {
  readonly is: 'text';
  readonly x: number;
  readonly y: number;
  readonly align: 'start' | 'middle' | 'end';
  readonly size: 'normal' | 'small';
  readonly lines: readonly TextLine[];
  /** Drawn over lines: with a rim in the colour of the paper. */
  readonly rim: boolean;
}

/** A box with rounded corners. */
export interface BoxMark {
  readonly is: 'box';
  readonly look: Look;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
}

/** A line, or a shape between lines: `path` in the words of SVG, absolute. */
export interface PathMark {
  readonly is: 'path';
  readonly look: Look;
  readonly path: string;
}

/** What belongs together: an arrow with its words, a note. `anchor`: the handle of what it shows; `tip`: what it says in full. */
export interface GroupMark {
  readonly is: 'group';
  readonly hue: Hue;
  readonly anchor: string | null;
  readonly tip: string | null;
  readonly marks: readonly Mark[];
}

/** What is drawn, from the back to the front. */
export type Mark = TextMark | BoxMark | PathMark | GroupMark;

/** A drawing before it is written. `title` and `words` say what it shows; width and height in pixels. */
export interface Drawing {
  readonly title: string;
  readonly words: string;
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
}
