import type { Piece } from '../../model/http.js';

const SIZE = /^([0-9a-fA-F]{1,8})[ \t]*(?:;[^\r\n]{0,200})?\r?\n/;
/** Bytes in which a chunk's size line must end. */
const SIZE_LINE = 220;
const LF = 0x0a;
const CR = 0x0d;

/**
 * The content of a chunked body (RFC 9112 §7.1) and where it stands; as far as its sizes can be followed.
 * `complete` is false where the last chunk is missing.
 */
export function unchunked(
  bytes: Buffer,
  pieces: readonly Piece[],
): { readonly bytes: Buffer; readonly pieces: Piece[]; readonly complete: boolean } {
  const parts: { from: number; to: number }[] = [];
  let complete = false;
  for (let at = 0; at < bytes.length; ) {
    const [line, digits = ''] = SIZE.exec(bytes.toString('latin1', at, at + SIZE_LINE)) ?? [];
    if (line === undefined) break;
    const size = Number.parseInt(digits, 16);
    if (size === 0) {
      complete = true;
      break;
    }
    const from = at + line.length;
    parts.push({ from, to: Math.min(from + size, bytes.length) });
    at = from + size;
    if (bytes[at] === CR) at++;
    if (bytes[at] === LF) at++;
  }
  return {
    bytes: Buffer.concat(parts.map(({ from, to }) => bytes.subarray(from, to))),
    pieces: cut(pieces, parts),
    complete,
  };
}

/** The places of the parts that are kept, in one pass. */
function cut(pieces: readonly Piece[], parts: readonly { from: number; to: number }[]): Piece[] {
  const kept: Piece[] = [];
  let at = 0;
  let index = 0;
  for (const { from, to } of parts) {
    for (; index < pieces.length; index++) {
      const piece = pieces[index];
      if (piece === undefined || piece.at >= to) break;
      const start = Math.max(piece.at, from);
      const end = Math.min(piece.at + piece.length, to);
      if (end > start) {
        const linear = piece.length === piece.span;
        const offset = linear ? piece.offset + start - piece.at : piece.offset;
        kept.push({ at, length: end - start, offset, span: linear ? end - start : piece.span });
        at += end - start;
      }
      if (piece.at + piece.length > to) break;
    }
  }
  return kept;
}
