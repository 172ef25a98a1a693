import type { BodyBytes, Piece } from '../model/http.js';
import type { Part, Spelling } from '../model/location.js';
import type { TimeMark } from './body.js';
import { addPart } from './parts.js';

/** Where ranges of a body's bytes stand in the capture. Ranges must be asked for in rising order. */
export interface PieceMap {
  /** Capture ranges of body ranges `[from, to)`, in order. */
  parts(ranges: readonly (readonly [number, number])[]): readonly Part[];
  /** From the first to the last capture byte of a body range. */
  hull(from: number, to: number): Part;
  /** When the byte before `to` crossed. */
  time(to: number): number | null;
  /** False where the capture bytes are not the text itself. */
  readonly text: Spelling;
}

/** A decoded body has no places of its own inside: each range is the whole body. */
export function pieceMap(body: BodyBytes, marks: readonly TimeMark[]): PieceMap {
  const { pieces } = body;
  if (body.decoded) return wholeMap(pieces, marks);
  let first = 0;
  let mark = 0;

  function cut(piece: Piece, from: number, to: number): Part {
    if (piece.length !== piece.span) return { offset: piece.offset, length: piece.span };
    const start = Math.max(from, piece.at);
    const length = Math.max(0, Math.min(to, piece.at + piece.length) - start);
    return { offset: piece.offset + start - piece.at, length };
  }

  return {
    text: body.text,
    parts(ranges) {
      const parts: Part[] = [];
      for (const [from, to] of ranges) collect(parts, from, to);
      return parts;
    },
    hull(from, to) {
      seek(from);
      const begin = pieces[first];
      if (!begin) return { offset: 0, length: 0 };
      const head = cut(begin, from, to);
      let tail = head;
      for (let i = first + 1, piece = pieces[i]; piece && piece.at < to; piece = pieces[++i]) {
        tail = cut(piece, from, to);
      }
      return { offset: head.offset, length: tail.offset + tail.length - head.offset };
    },
    time(to) {
      while ((marks[mark + 1]?.at ?? to) < to) mark++;
      return marks[mark]?.time ?? null;
    },
  };

  /** Moves to the piece that holds body byte `at`. Pieces are passed once, as ranges rise. */
  function seek(at: number): void {
    while (first > 0 && (pieces[first]?.at ?? 0) > at) first--;
    for (let next = pieces[first + 1]; next && next.at <= at; next = pieces[first + 1]) first++;
  }

  function collect(parts: Part[], from: number, to: number): void {
    seek(from);
    for (let i = first, piece = pieces[i]; piece && (piece.at < to || i === first); piece = pieces[++i]) {
      const part = cut(piece, from, to);
      const last = parts.at(-1);
      // Two data lines of one value that was laid out anew stand in the same place.
      if (last && last.offset === part.offset && last.length === part.length) continue;
      parts.push(part);
    }
  }
}

function wholeMap(pieces: readonly Piece[], marks: readonly TimeMark[]): PieceMap {
  const parts: Part[] = [];
  for (const piece of pieces) addPart(parts, { offset: piece.offset, length: piece.span });
  const begin = parts[0];
  const end = parts.at(-1);
  const hull =
    begin && end
      ? { offset: begin.offset, length: end.offset + end.length - begin.offset }
      : { offset: 0, length: 0 };
  const time = marks.length === 1 ? (marks[0]?.time ?? null) : null;
  return { text: false, parts: () => parts, hull: () => hull, time: () => time };
}
