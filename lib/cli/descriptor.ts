import { readSync } from 'node:fs';
import { codeOf } from './error-code.js';

/** Milliseconds between two looks at a pipe that has nothing to read yet. */
const PATIENCE = 5;

/** Reads what comes next, 0 at the end. A pipe that does not block is waited for. */
export function readNext(descriptor: number, into: Uint8Array): number {
  for (;;) {
    try {
      return readSync(descriptor, into, 0, into.length, null);
    } catch (error) {
      const code = codeOf(error);
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PATIENCE);
    }
  }
}

/** Reads until the buffer is full or nothing more comes. */
export function fill(descriptor: number, into: Uint8Array): Uint8Array {
  let length = 0;
  while (length < into.length) {
    const count = readNext(descriptor, into.subarray(length));
    if (count === 0) break;
    length += count;
  }
  return into.subarray(0, length);
}

/** At most `length` bytes from `offset` of a file; fewer at its end, none where it cannot be read. */
export function readAt(descriptor: number, offset: number, length: number): Uint8Array {
  const into = Buffer.allocUnsafe(Math.max(0, length));
  let count = 0;
  try {
    while (count < into.length) {
      const more = readSync(descriptor, into, count, into.length - count, offset + count);
      if (more === 0) break;
      count += more;
    }
  } catch {
    return into.subarray(0, count);
  }
  return into.subarray(0, count);
}

const PROBLEMS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'does not exist'],
  ['ENOTDIR', 'does not exist'],
  ['EISDIR', 'is a directory'],
  ['EACCES', 'may not be read by this user'],
  ['EPERM', 'may not be read by this user'],
  ['ENOSPC', 'cannot be kept: the disk for temporary files is full'],
  ['EMFILE', 'cannot be opened: too many files are open'],
]);

/** One clause on why a file could not be opened or read. What the system did not raise is thrown on. */
export function problemOf(error: unknown): string {
  const code = codeOf(error);
  if (code === '') throw error;
  return PROBLEMS.get(code) ?? `cannot be read (${code})`;
}
