import type { BodyForm, Piece } from '../model/http.js';
import type { Part, Spelling } from '../model/location.js';

/** From body byte `at` on, bytes crossed at `time`. */
export interface TimeMark {
  readonly at: number;
  readonly time: number | null;
}

/** A body while its bytes come in: views of what was fed, joined only at the end. */
export interface BodyBuilder {
  views: Uint8Array[];
  pieces: Piece[];
  marks: TimeMark[];
  length: number;
  /** Bytes past the limit, not kept. */
  dropped: number;
  form: BodyForm;
  /** False where the capture holds an encoding of some bytes. */
  text: Spelling;
  /** Whether bytes that do not print may have become dots. */
  dotted: boolean;
  /** Bytes read so far to tell whether it is whole. */
  read: number;
}

/** How the capture shows bytes: as they are, encoded (hex, base64), or with dots for what does not print. */
export type Look = 'plain' | 'escaped' | 'encoded' | 'dotted';

const FORMS: readonly BodyForm[] = ['exact', 'restored', 'reformatted'];

export function openBody(): BodyBuilder {
  return {
    views: [],
    pieces: [],
    marks: [],
    length: 0,
    dropped: 0,
    form: 'exact',
    text: true,
    dotted: false,
    read: 0,
  };
}

/** The one of two forms that preserves less. */
export function worseForm(a: BodyForm, b: BodyForm): BodyForm {
  return FORMS.indexOf(a) < FORMS.indexOf(b) ? b : a;
}

/** Adds bytes that stand at `at`; pieces and views that go on where the last one ended are joined to it. */
export function addBytes(
  body: BodyBuilder,
  bytes: Uint8Array,
  at: Part,
  time: number | null,
  form: BodyForm,
  limit: number,
): void {
  if (bytes.length === 0) return;
  if (form !== body.form) body.form = worseForm(body.form, form);
  if (body.length + bytes.length > limit) {
    body.dropped += bytes.length;
    return;
  }
  const mark = body.marks.at(-1);
  if (!mark || mark.time !== time) body.marks.push({ at: body.length, time });
  addPiece(body.pieces, { at: body.length, length: bytes.length, offset: at.offset, span: at.length });
  const view = body.views.at(-1);
  if (view && view.buffer === bytes.buffer && view.byteOffset + view.length === bytes.byteOffset) {
    const joined = new Uint8Array(view.buffer, view.byteOffset, view.length + bytes.length);
    body.views[body.views.length - 1] = joined;
  } else body.views.push(bytes);
  body.length += bytes.length;
}

function addPiece(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  const goesOn =
    last &&
    last.length === last.span &&
    piece.length === piece.span &&
    last.offset + last.span === piece.offset;
  if (!goesOn) {
    pieces.push(piece);
    return;
  }
  const length = last.length + piece.length;
  pieces[pieces.length - 1] = { at: last.at, length, offset: last.offset, span: length };
}

/** Takes the last `count` bytes off and says at which capture offset they began. */
export function dropTail(body: BodyBuilder, count: number): number {
  const length = Math.max(0, body.length - count);
  body.length = length;
  while (body.marks.length > 1 && (body.marks.at(-1)?.at ?? 0) >= length) body.marks.pop();
  let excess = count;
  for (let view = body.views.pop(); view; view = body.views.pop()) {
    if (view.length > excess) {
      body.views.push(view.subarray(0, view.length - excess));
      break;
    }
    excess -= view.length;
    if (excess === 0) break;
  }
  let offset = 0;
  for (let piece = body.pieces.pop(); piece; piece = body.pieces.pop()) {
    offset = piece.offset;
    if (piece.at > length) continue;
    const kept = length - piece.at;
    if (piece.length === piece.span) offset += kept;
    if (kept > 0) body.pieces.push({ ...piece, length: kept, span: Math.min(piece.span, kept) });
    break;
  }
  return offset;
}

/** The bytes so far in one run: the captured ones where they are contiguous, else a copy. */
export function joined(body: BodyBuilder): Uint8Array {
  const [first, second] = body.views;
  if (!first) return new Uint8Array(0);
  return second ? Buffer.concat(body.views) : first;
}
