/** The signs of the drawing, in Unicode and for terminals that have only ASCII. */
export interface Glyphs {
  readonly top: string;
  readonly bar: string;
  readonly tee: string;
  readonly arrow: string;
  readonly dot: string;
  readonly times: string;
  readonly more: string;
  readonly rows: string;
  readonly section: string;
}

export const UNICODE: Glyphs = {
  top: '╭─',
  bar: '│',
  tee: '├─',
  arrow: '→',
  dot: '·',
  times: '×',
  more: '…',
  rows: '⋮',
  section: '§',
};

export const ASCII: Glyphs = {
  top: ',-',
  bar: '|',
  tee: '|-',
  arrow: '->',
  dot: '-',
  times: 'x',
  more: '...',
  rows: ':',
  section: 'section ',
};
