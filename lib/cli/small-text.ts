import { closeSync, openSync } from 'node:fs';
import { fill, problemOf } from './descriptor.js';

/** Why there is no text; null where the file is larger than it may be. */
export interface NoText {
  readonly problem: string | null;
}

/** The text of a file of at most so many bytes. No more is read of it, also where it tells no size. */
export function smallText(path: string, most: number): string | NoText {
  let descriptor: number | null = null;
  try {
    descriptor = openSync(path, 'r');
    const into = Buffer.allocUnsafe(most + 1);
    const { length } = fill(descriptor, into);
    return length > most ? { problem: null } : into.toString('utf8', 0, length);
  } catch (error) {
    return { problem: problemOf(error) };
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}
