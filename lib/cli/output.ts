import { closeSync, openSync, realpathSync } from 'node:fs';
import { problemOf } from './descriptor.js';
import { Trouble } from './exit.js';
import { fdOut } from './fd-out.js';
import type { Out } from './io.js';

/** A report file; `close` it when all is written. */
export interface OutputFile extends Out {
  close(): void;
}

/** Opens a file for a report, unless it is one of the captures. `added`: behind what it holds. */
export function outputFile(path: string, captures: readonly string[], added = false): OutputFile {
  const real = realPath(path);
  if (real !== null && captures.some((capture) => capture !== '-' && realPath(capture) === real)) {
    throw new Trouble(`${path} is one of the captures; the report would overwrite it`);
  }
  let fd: number;
  try {
    fd = openSync(path, added ? 'a' : 'w');
  } catch (error) {
    throw new Trouble(`${path}: cannot be written: it ${problemOf(error)}`);
  }
  return { ...fdOut(fd, { isTTY: false, columns: null }), close: () => closeSync(fd) };
}

function realPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}
