import type { Piece } from '../../model/http.js';

/** Lines that are told apart. */
const MOST_LINES = 100_000;

const LF = 0x0a;
const CR = 0x0d;
const BACKSLASH = 0x5c;
const N = 0x6e;
const U = 0x75;

/**
 * Where the lines of a body stand in the JSON string that spells it: one piece per line, or one for all where the
 * two do not have the same lines. `string` are the capture's bytes between the quotes, from `offset` on.
 */
export function linePieces(body: Uint8Array, string: Buffer, offset: number): Piece[] {
  const whole = [{ at: 0, length: body.length, offset, span: string.length }];
  if (body.length === 0) return [];
  const ends = escapedLineEnds(string);
  if (ends.length > MOST_LINES) return whole;
  const pieces: Piece[] = [];
  let at = 0;
  let from = 0;
  for (const end of ends) {
    const lineEnd = body.indexOf(LF, at);
    if (lineEnd === -1) return whole;
    pieces.push({ at, length: lineEnd + 1 - at, offset: offset + from, span: end - from });
    at = lineEnd + 1;
    from = end;
  }
  if (body.indexOf(LF, at) !== -1) return whole;
  if (at < body.length) {
    pieces.push({ at, length: body.length - at, offset: offset + from, span: string.length - from });
  }
  return pieces;
}

const CRLF = Buffer.from('\\r\\n');

/** As `linePieces`, each CR LF apart from the line it ends: behind a chunk it is no part of the body. */
export function wirePieces(bytes: Uint8Array, string: Buffer, offset: number): Piece[] {
  return linePieces(bytes, string, offset).flatMap((piece) => {
    const { at, length, span } = piece;
    const content = length - 2;
    const end = piece.offset - offset + span;
    const crlf = content > 0 && bytes[at + content] === CR && bytes[at + content + 1] === LF;
    if (!crlf || !CRLF.equals(string.subarray(end - CRLF.length, end))) return piece;
    const before = span - CRLF.length;
    return [
      { at, length: content, offset: piece.offset, span: before },
      { at: at + content, length: 2, offset: piece.offset + before, span: CRLF.length },
    ];
  });
}

/** Offsets behind every `\n` (or its long spelling). */
function escapedLineEnds(string: Buffer): number[] {
  const ends: number[] = [];
  for (let at = string.indexOf(BACKSLASH); at !== -1 && ends.length <= MOST_LINES; ) {
    const kind = string[at + 1];
    at += 2;
    if (kind === N) ends.push(at);
    else if (kind === U) {
      if (string.toString('latin1', at, at + 4).toLowerCase() === '000a') ends.push(at + 4);
      at += 4;
    }
    at = string.indexOf(BACKSLASH, at);
  }
  return ends;
}
