import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '../index.js';
import { readAt } from './descriptor.js';

/** A temporary file that only this user can read. */
export interface Spool extends Store {
  close(): void;
}

export function openSpool(): Spool {
  const folder = mkdtempSync(join(tmpdir(), 'a2a-lint-'));
  const descriptor = openSync(join(folder, 'capture'), 'wx+', 0o600);
  // Taken off its folder at once, so that it vanishes however the process ends.
  remove(folder);
  let open = true;
  let size = 0;
  return {
    append(bytes) {
      let done = 0;
      while (done < bytes.length)
        done += writeSync(descriptor, bytes, done, bytes.length - done, size + done);
      size += done;
    },
    read: (offset, length) => readAt(descriptor, offset, open ? Math.min(length, size - offset) : 0),
    close() {
      if (!open) return;
      open = false;
      closeSync(descriptor);
      remove(folder);
    },
  };
}

/** Systems that keep the names of open files let go of the folder only at the second try, when it is closed. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Left to the system's own cleaning of temporary files.
  }
}
