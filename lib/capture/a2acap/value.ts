import { type Json, member } from '../../model/json.js';
import type { Part } from '../../model/location.js';
import { partAt, type Shape } from '../reading/json-shape.js';
import { wirePieces } from '../reading/string-pieces.js';

/** A parsed line with its bytes and where it begins in the capture. */
export interface Line {
  readonly value: Json;
  readonly shape: Shape;
  readonly bytes: Buffer;
  readonly offset: number;
}

/** Bytes that a line holds as text or in base64, and the capture ranges that spell them, one per line of the text. */
export interface Written {
  readonly bytes: Buffer;
  readonly at: Part;
  readonly pieces: ReturnType<typeof wirePieces>;
  /** False for base64. */
  readonly text: 'escaped' | false;
}

/** The `text` or `base64` member of an object in a line; null where it has neither. */
export function writtenAt(line: Line, value: Json | undefined, shape: Shape | null): Written | null {
  const text = member(value, 'text');
  const base64 = member(value, 'base64');
  const name = typeof text === 'string' ? 'text' : 'base64';
  const place = shape && partAt(shape, name);
  if (!place) return null;
  const at = { offset: line.offset + place.start + 1, length: Math.max(0, place.end - place.start - 2) };
  const string = line.bytes.subarray(place.start + 1, place.end - 1);
  if (typeof text === 'string') {
    const bytes = Buffer.from(text);
    return { bytes, at, pieces: wirePieces(bytes, string, at.offset), text: 'escaped' };
  }
  if (typeof base64 !== 'string') return null;
  const bytes = Buffer.from(base64, 'base64');
  const pieces = [{ at: 0, length: bytes.length, offset: at.offset, span: at.length }];
  return { bytes, at, pieces, text: false };
}

/** Where a part of a line stands; the whole line where it lacks that part. */
export function partIn({ shape, offset }: Line, ...path: readonly string[]): Part {
  const found = partAt(shape, ...path) ?? shape;
  return { offset: offset + found.start, length: found.end - found.start };
}

/** A member that is one of some words; null otherwise. */
export function wordAt<const W extends string>(
  value: Json | undefined,
  name: string,
  words: readonly W[],
): W | null {
  const found = member(value, name);
  return words.find((word) => word === found) ?? null;
}

/** A member that is a finite number; null otherwise. */
export function numberAt(value: Json | undefined, name: string): number | null {
  const found = member(value, name);
  return typeof found === 'number' && Number.isFinite(found) ? found : null;
}
