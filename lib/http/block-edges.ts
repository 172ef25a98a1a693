import { startsRequest, startsResponse } from './block.js';
import { chunkSizeAt, lineAt } from './chunk-size.js';
import type { Half } from './half.js';
import { isBlank } from './json-text.js';
import { looksLikeEvent } from './laid-out.js';
import type { Block } from './text-block.js';

const LF = 0x0a;
/** Fields that most heads have: what else looks like one may be the rest of a longer name. */
const FIELD =
  /^(?:host|date|server|etag|vary|user-agent|connection|keep-alive|(?:a2a|accept|cache|content|transfer|access-control|x)-[a-z-]{2,20}|accept): /i;

/** A body that still waits for bytes when a new message or chunk begins has lost some: it ends where it stands. */
export function abandonBody(
  half: Half,
  role: 'request' | 'response',
  block: Block,
  supply: () => void,
): void {
  const { bytes } = block;
  if (half.remaining === 0) return;
  if (half.expects === 'sized' && startsMessage(bytes, 0, role)) half.expectInstead(0);
  if (half.expects === 'chunk-data' && startsChunk(block) && bytes[half.remaining] !== LF) {
    half.expectInstead(0);
    supply();
  }
}

/** A line of a head whose end the tap took away together with the end of its block. */
export function endLine(role: 'request' | 'response', bytes: Uint8Array, supply: () => void): void {
  const field = FIELD.test(lineAt(bytes, 0, 32));
  if (!field && !opensValue(bytes, 0) && !startsMessage(bytes, 0, role)) return;
  supply();
  if (!field) supply();
}

/** The line ends that a block lacks at its end: that of a chunk-size line, and the empty one of a head or trailer. */
export function supplyStripped(half: Half, bytes: Uint8Array, supply: () => void): void {
  const size = bytes.lastIndexOf(LF) + 1;
  if (half.expects === 'chunk-size' && chunkSizeAt(bytes, size) !== null) supply();
  for (let line = 0; line < 2 && (half.expects === 'head' || half.expects === 'trailer'); line++) supply();
}

/** The number that a block is which was one as JSON too, so that the line ends behind it were lost; null for others. */
export function takenForNumber(bytes: Uint8Array): number | null {
  const line = lineAt(bytes, 0, 9);
  return line.length === bytes.length && /^(?:0|[1-9]\d{0,7})$/.test(line) ? Number(line) : null;
}

/** Whether an event that nothing was taken from lacks its empty line at the end of the block. */
export function goesOn({ bytes, lineEnds }: Block, at: number): boolean {
  return lineEnds === 'kept' && looksLikeEvent(bytes, at) && !endsInEmptyLine(bytes);
}

export function endsInEmptyLine(bytes: Uint8Array): boolean {
  return bytes[bytes.length - 1] === LF && (bytes.length === 1 || bytes[bytes.length - 2] === LF);
}

function startsChunk({ bytes, lineEnds }: Block): boolean {
  const size = chunkSizeAt(bytes, 0);
  return (
    size !== null &&
    ((size.next >= bytes.length && (lineEnds !== 'kept' || bytes.at(-1) === LF)) ||
      looksLikeEvent(bytes, size.next) ||
      bytes[size.next] === 0x7b ||
      (bytes[0] === 0x30 && isBlank(bytes[size.next])))
  );
}

/** Where the value of a body or of an event's line begins. */
export function valueAt(bytes: Uint8Array, at: number): number {
  let value = looksLikeEvent(bytes, at) ? at + 'data:'.length : at;
  while (value < bytes.length && (bytes[value] === 0x20 || bytes[value] === 0x09)) value++;
  return value;
}

export function opensValue(bytes: Uint8Array, at: number): boolean {
  const first = bytes[valueAt(bytes, at)];
  return first === 0x7b || first === 0x5b;
}

export function startsMessage(bytes: Uint8Array, at: number, role: 'request' | 'response'): boolean {
  return role === 'response' ? startsResponse(bytes, at) : startsRequest(bytes, at);
}
