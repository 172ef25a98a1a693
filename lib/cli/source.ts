import { closeSync, fstatSync, openSync } from 'node:fs';
import { HEAD_LENGTH, intake, type OpenCapture } from '../index.js';
import { byteStream } from './byte-stream.js';
import { problemOf, readAt } from './descriptor.js';
import type { Progress } from './progress.js';
import { openSpool } from './spool.js';

/** A capture on disk or from standard input. It must be closed; temporary files go with it. */
export interface OpenFile extends OpenCapture {
  /** Why reading broke off before the end (one clause), null where it did not. */
  problem(): string | null;
  close(): void;
}

const STDIN = 0;

/**
 * Opens a file, or standard input for `-`; `problem` is one clause on why it cannot be read. `bare`: bytes of a
 * connection, around which nothing is wrapped.
 */
export function openSource(
  path: string,
  {
    bare = false,
    progress = null,
  }: { readonly bare?: boolean; readonly progress?: Progress | null | undefined } = {},
): { readonly capture: OpenFile } | { readonly problem: string } {
  const opened: (() => void)[] = [];
  const close = (): void => {
    for (const one of opened.splice(0)) one();
  };
  try {
    const descriptor = path === '-' ? STDIN : openSync(path, 'r');
    if (path !== '-') opened.push(() => closeSync(descriptor));
    const stats = fstatSync(descriptor);
    progress?.file(stats.isFile() ? stats.size : null);
    const found = stats.isDirectory()
      ? 'is a directory'
      : read(descriptor, { seekable: stats.isFile() && path !== '-', bare, progress }, opened);
    if (typeof found !== 'string') return { capture: { ...found, close } };
    close();
    return { problem: found };
  } catch (error) {
    close();
    return { problem: problemOf(error) };
  }
}

interface Reading {
  readonly seekable: boolean;
  readonly bare: boolean;
  readonly progress: Progress | null;
}

/** A file is read again where it lies; what comes through a pipe or is compressed is spooled. A string: why it is not. */
function read(
  descriptor: number,
  { seekable, bare, progress }: Reading,
  opened: (() => void)[],
): Omit<OpenFile, 'close'> | string {
  const stream = byteStream(descriptor, (bytes) => progress?.read(bytes));
  const begin = stream.first(HEAD_LENGTH);
  const nothing = begin.length === 0 ? stream.nothing() : null;
  if (nothing !== null) return nothing;
  let closed = false;
  opened.push(() => {
    closed = true;
  });
  // A closed descriptor's number may by then be another file's.
  const again =
    seekable && !stream.unpacked
      ? (offset: number, length: number) => readAt(descriptor, offset, closed ? 0 : length)
      : null;
  const store = () => {
    const spool = openSpool();
    opened.push(spool.close);
    return spool;
  };
  const dressed = intake(begin, again, store, { bare });
  const { head, source, layout, take, end } = dressed;
  const notes = [...stream.notes(), ...dressed.notes];
  let problem: string | null = null;

  function* chunks(): Generator<Uint8Array> {
    yield head;
    try {
      for (const bytes of stream.rest()) yield take(bytes);
      yield end();
      problem = stream.problem();
      notes.splice(0, notes.length, ...stream.notes(), ...dressed.notes);
    } catch (error) {
      problem = problemOf(error);
    }
  }

  return { head, source, notes, layout, chunks, problem: () => problem };
}
