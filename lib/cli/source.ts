import { closeSync, fstatSync, openSync } from 'node:fs';
import { HEAD_LENGTH, intake, type OpenCapture } from '../index.js';
import { fill, problemOf, readAt, readNext } from './descriptor.js';
import { openSpool } from './spool.js';

/** A capture on disk or from standard input. It must be closed; temporary files go with it. */
export interface OpenFile extends OpenCapture {
  /** Why reading broke off before the end (one clause), null where it did not. */
  problem(): string | null;
  close(): void;
}

/** Bytes handed on at once. */
const CHUNK = 1 << 18;
const STDIN = 0;

/** Opens a file, or standard input for `-`; `problem` is one clause on why it cannot be read. */
export function openSource(path: string): { readonly capture: OpenFile } | { readonly problem: string } {
  const opened: (() => void)[] = [];
  const close = (): void => {
    for (const one of opened.splice(0)) one();
  };
  try {
    const descriptor = path === '-' ? STDIN : openSync(path, 'r');
    if (path !== '-') opened.push(() => closeSync(descriptor));
    const stats = fstatSync(descriptor);
    if (!stats.isDirectory()) {
      return { capture: { ...read(descriptor, stats.isFile() && path !== '-', opened), close } };
    }
    close();
    return { problem: 'is a directory' };
  } catch (error) {
    close();
    return { problem: problemOf(error) };
  }
}

/** A file is read again where it lies; what comes through a pipe is spooled. */
function read(descriptor: number, seekable: boolean, opened: (() => void)[]): Omit<OpenFile, 'close'> {
  const begin = fill(descriptor, Buffer.allocUnsafe(HEAD_LENGTH));
  let closed = false;
  opened.push(() => {
    closed = true;
  });
  // A closed descriptor's number may by then be another file's.
  const again = seekable
    ? (offset: number, length: number) => readAt(descriptor, offset, closed ? 0 : length)
    : null;
  const { head, source, notes, take, end } = intake(begin, again, () => {
    const spool = openSpool();
    opened.push(spool.close);
    return spool;
  });
  let problem: string | null = null;

  function* chunks(): Generator<Uint8Array> {
    yield head;
    const buffer = Buffer.allocUnsafe(CHUNK);
    try {
      for (let count = readNext(descriptor, buffer); count > 0; count = readNext(descriptor, buffer)) {
        yield take(buffer.subarray(0, count));
      }
      yield end();
    } catch (error) {
      problem = problemOf(error);
    }
  }

  return { head, source, notes, chunks, problem: () => problem };
}
