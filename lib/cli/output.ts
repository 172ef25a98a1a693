import { closeSync, constants, fstatSync, ftruncateSync, openSync, statSync, unlinkSync } from 'node:fs';
import { codeOf } from './error-code.js';
import { Trouble } from './exit.js';
import { fdOut } from './fd-out.js';
import type { Out } from './io.js';

/** A report file; `close` it when all is written. */
export interface OutputFile extends Out {
  /** `made`: whether what was to be written could be made, be it nothing; else a file into which nothing was written is left as it was. */
  close(made: boolean): void;
}

const { O_WRONLY, O_CREAT, O_APPEND } = constants;

const PROBLEMS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such folder'],
  ['ENOTDIR', 'there is no such folder'],
  ['EISDIR', 'it is a directory'],
  ['EACCES', 'this user may not write there'],
  ['EPERM', 'this user may not write there'],
  ['EROFS', 'the file system is read-only'],
  ['ENOSPC', 'the disk is full'],
]);

/** Opens a file for a report, unless it is one of the captures. `added`: behind what it holds. */
export function outputFile(path: string, captures: readonly string[], added = false): OutputFile {
  const before = identity(path);
  if (before !== null && captures.some((capture) => capture !== '-' && identity(capture) === before)) {
    throw new Trouble(`${path} is one of the captures; the report would overwrite it`);
  }
  const fd = opened(path, added);
  const out = fdOut(fd, { isTTY: false, columns: null });
  let untouched = !added && fstatSync(fd).isFile();

  /** What the file held goes when there is something to put in its place. */
  function clear(): void {
    if (untouched) ftruncateSync(fd);
    untouched = false;
  }

  return {
    ...out,
    write(text) {
      if (text.length > 0) clear();
      return out.write(text);
    },
    close(made) {
      if (made) clear();
      closeSync(fd);
      if (untouched && before === null) unlinkSync(path);
    },
  };
}

function opened(path: string, added: boolean): number {
  try {
    return openSync(path, O_WRONLY | O_CREAT | (added ? O_APPEND : 0), 0o666);
  } catch (error) {
    const code = codeOf(error);
    if (code === '') throw error;
    throw new Trouble(`${path}: cannot be written: ${PROBLEMS.get(code) ?? code}`);
  }
}

/** What names of one file have in common, links included; null where there is none. */
function identity(path: string): string | null {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return null;
  }
}
