import { chunkSizeAt } from './chunk-size.js';
import type { Guard } from './guard.js';

const LF = 0x0a;
const CR = 0x0d;
const CHUNKED = new Set(['BODY_CHUNK', 'BODY_CHUNKHEAD', 'BODY_CHUNKEMPTYLINE']);

/**
 * Leads a message over bytes known to be missing, `length` of them (null: nobody knows): `passed` where its framing tells what comes behind them, `maybe`
 * where that is the size of a chunk or something unknown, `lost` where nothing tells.
 */
export function passHole(guard: Guard, length: number | null): 'passed' | 'maybe' | 'lost' {
  const due = guard.body_bytes ?? 0;
  if (length === null) return CHUNKED.has(guard.state) ? 'maybe' : 'lost';
  switch (guard.state) {
    case 'BODY_SIZED':
      if (length > due) return 'lost';
      guard.expectInstead(due - length);
      return 'passed';
    case 'BODY_CHUNK':
      // A recorder that cuts packets cuts the chunk and its CR LF, as they are sent together.
      if (length > due && length !== due + 2) return 'maybe';
      guard.expectInstead(Math.max(0, due - length));
      if (length > due) guard.atChunkSize();
      return 'passed';
    case 'BODY_RAW':
      return guard.searchesBody ? 'lost' : 'passed';
    case 'BODY_CHUNKHEAD':
    case 'BODY_CHUNKEMPTYLINE':
      return 'maybe';
    default:
      return 'lost';
  }
}

/** Whether bytes behind a hole begin with the size of a chunk: servers send chunk by chunk. */
export function goesOnWithChunk(bytes: Uint8Array): boolean {
  const size = chunkSizeAt(bytes, 0);
  return (
    size !== null && size.rewritten === null && bytes[size.next - 1] === LF && bytes[size.next - 2] === CR
  );
}
