/** A run of bytes in the capture: byte offset from 0 and length in bytes. */
export interface Part {
  readonly offset: number;
  readonly length: number;
}

/**
 * Whether capture bytes are the text that they stand for: as they are, inside a JSON string with its escapes
 * (`escaped`), or not at all (compressed, base64, hex).
 */
export type Spelling = boolean | 'escaped';

/**
 * Where something stands in the capture, cheap to make and to keep.
 * `parts` are the capture bytes in wire order (several where blocks, chunks or `data:` lines split them).
 * `pointer` (RFC 6901) names a JSON value inside the text that the parts spell; it is looked up only when shown.
 * `byte` names one byte of that text instead, counted from 0.
 * `on` says whether the member's name or its value is meant. Where `text` is false only the whole range can be shown.
 */
export interface Place {
  readonly parts: readonly Part[];
  readonly pointer: string | null;
  readonly byte?: number;
  readonly on: 'value' | 'key';
  readonly text: Spelling;
}

/** A Place resolved against the capture's bytes. Line and column count from 1, null in binary formats. */
export interface Location {
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly offset: number;
  readonly length: number;
  readonly pointer: string | null;
  readonly parts: readonly Part[];
}

/** Random access to the bytes of one capture, as its reader numbers them. */
export interface Source {
  readonly size: number;
  /** At most `length` bytes from `offset`; fewer at the end of the capture. */
  read(offset: number, length: number): Uint8Array;
  /** Number of LF bytes before `offset`. */
  linesBefore(offset: number): number;
  /** Where a byte offset of the reading stands in the file as the user has it (differs in undressed logs). */
  original(offset: number): { readonly offset: number; readonly columnShift: number };
  /** Only where several files make the capture: the one that an offset lies in, and the offset there. */
  file?(offset: number): { readonly name: string; readonly source: Source; readonly offset: number };
}

/** A Place made of one run of capture bytes. */
export function placeOf(offset: number, length: number): Place {
  return { parts: [{ offset, length }], pointer: null, on: 'value', text: true };
}
