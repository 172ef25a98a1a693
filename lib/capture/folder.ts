import type { Bundle } from '../model/reader.js';

/** A file by its name in the folder, and its bytes to be gone through once. */
export interface NamedBytes {
  readonly name: string;
  chunks(): Iterable<Uint8Array>;
}

/** Whether files of these names are one capture together. */
export function isFlowFolder(_names: readonly string[]): boolean {
  return false;
}

/** The files of a folder as one capture. */
export function openFolder(_files: readonly NamedBytes[]): Bundle {
  return nothing('folder');
}

/** What a client sent and what a server sent, as one capture. */
export function openPair(_client: NamedBytes, _server: NamedBytes): Bundle {
  return nothing('pair');
}

function nothing(format: string): Bundle {
  return {
    format,
    items: () => [],
    fidelity: () => ({
      bytes: 'exact',
      lineEnds: 'exact',
      timing: 'absent',
      directions: 'exact',
      connections: 'exact',
      notes: [],
    }),
    truncated: () => false,
  };
}
