import type { Written } from '../index.js';

/** Bytes that are written at once. */
const FULL = 1 << 18;

/** Gathers small pieces, so that they are written together. `write` returns false once nobody reads any more. */
export function openBatch(write: (bytes: Uint8Array) => boolean) {
  let pieces: Buffer[] = [];
  let size = 0;
  let open = true;
  let began = false;
  let written = false;

  function flush(): void {
    if (size > 0) {
      written = true;
      open &&= write(Buffer.concat(pieces));
    }
    pieces = [];
    size = 0;
  }

  return {
    /** Bytes are copied: a reader may use its buffer again. */
    add(written: Written): void {
      for (const piece of written) {
        if (!open) return;
        began = true;
        const bytes = typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece);
        pieces.push(bytes);
        size += bytes.length;
        if (size >= FULL) flush();
      }
    },
    flush,
    isOpen: () => open,
    /** Whether there was anything to write. */
    hasBegun: () => began,
    /** Whether some of it is out already. */
    hasWritten: () => written,
  };
}
