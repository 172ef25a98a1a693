/**
 * One thing that a message says, in the words of A2A. `text`: captured or our own; null where it is the value at `pointer`
 * of the message's JSON, which is not copied. `as`: how it reads. `senses`: what it consists of.
 */
export interface Sense {
  readonly label: string;
  readonly text: string | null;
  readonly pointer: string | null;
  readonly as: 'words' | 'code' | 'text' | 'tree';
  readonly senses: readonly Sense[];
}

/** What was understood of one exchange: its request, its answer in one piece, and each event of its stream. */
export interface Understood {
  readonly request: readonly Sense[];
  readonly response: readonly Sense[];
  readonly events: readonly (readonly Sense[])[];
}
