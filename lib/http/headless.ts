import { chunkSizeAt, lineAt } from './chunk-size.js';
import type { Decision } from './framing.js';

const LF = 0x0a;
const CR = 0x0d;
const FIELD = /^(?:data|event|id|retry)?:/;

/** How an event stream is framed of which a capture shows only chunks. */
export const HEADLESS: Decision = {
  plan: 'chunked',
  framing: 'chunked',
  declaredLength: null,
  transferCodings: [],
  faults: [],
};

/**
 * Index of the first chunk in a segment that begins an event, at its begin or behind a chunk that ends one; -1 where
 * there is none. That is where a response can be joined whose head the capture lacks.
 */
export function streamChunkAt(bytes: Uint8Array): number {
  if (beginsEventChunk(bytes, 0)) return 0;
  for (let lf = bytes.indexOf(LF, 2); lf !== -1; lf = bytes.indexOf(LF, lf + 1)) {
    if (bytes[lf - 1] === CR && bytes[lf - 2] === LF && beginsEventChunk(bytes, lf + 1)) return lf + 1;
  }
  return -1;
}

function beginsEventChunk(bytes: Uint8Array, at: number): boolean {
  const size = chunkSizeAt(bytes, at);
  if (size === null || size.rewritten !== null || bytes[size.next - 2] !== CR) return false;
  return FIELD.test(lineAt(bytes, size.next, 8));
}
