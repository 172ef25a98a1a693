import { writeSync } from 'node:fs';
import { codeOf } from './error-code.js';
import { Trouble } from './exit.js';
import type { Out } from './io.js';

/** Milliseconds to wait for a full pipe before the next try. */
const PAUSE = 4;
const nap = new Int32Array(new SharedArrayBuffer(4));

/** Writes to a file descriptor, all of it or until the reader goes, however slow a pipe it is. */
export function fdOut(
  fd: number,
  terminal: { readonly isTTY: boolean; readonly columns: number | null },
): Out {
  let open = true;
  return {
    ...terminal,
    write(text) {
      let rest: Uint8Array = typeof text === 'string' ? Buffer.from(text) : text;
      while (open && rest.length > 0) {
        try {
          rest = rest.subarray(writeSync(fd, rest));
        } catch (error) {
          if (codeOf(error) === 'EAGAIN') Atomics.wait(nap, 0, 0, PAUSE);
          else if (codeOf(error) === 'EPIPE') open = false;
          else throw new Trouble(`the report could not be written (${codeOf(error)})`);
        }
      }
      return open;
    },
  };
}
