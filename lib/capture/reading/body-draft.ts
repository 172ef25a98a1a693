import type { HeaderField, Piece } from '../../model/http.js';
import { header } from '../../model/http.js';
import type { BodyRecord } from '../../model/record.js';
import { unchunked } from './chunks.js';
import { type JsonExtent, jsonExtent } from './json-extent.js';

/** A body as it is read off a text that does not mark where bodies end. */
export interface BodyDraft {
  /**
   * How many of these bytes are the body's; all of them where its end has not come. `follows` says whether a text can
   * only be what the tool writes behind a body.
   */
  measure(bytes: Buffer, follows: (text: string) => boolean): number;
  /**
   * Takes bytes into the body. `span`: the capture bytes that encode them, where they do not stand there as they are;
   * `readable`: these are the text all the same, with escapes.
   */
  add(bytes: Buffer, offset: number, span?: number, readable?: boolean): void;
  /** Whether nothing more can belong to it. */
  readonly whole: boolean;
  /** Whether it breaks off: its length is not reached, or its JSON not closed. */
  readonly open: boolean;
  readonly length: number;
  readonly isStream: boolean;
  /** The record of what was taken; null where nothing was. */
  record(relaid: boolean): Extract<BodyRecord, { kind: 'bytes' }> | null;
}

/** Longer bodies are cut: a capture that a person pastes holds none. */
const LIMIT = 1 << 26;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const FIELD = /^(?:data|event|id|retry)?:/;
/** How a line begins within JSON that was laid out, and where it was without indent. */
const INDENTED = /^[ \t}\]]/;
const VALUE = /^(?:[{["]|-?\d|true|false|null)/;
const GOES_ON = /[{[,]\r?\n$/;
const CHUNK_SIZE = /^[0-9a-fA-F]{1,8}(?:;[^\r\n]{0,200})?\r?\n/;

export function bodyDraft(headers: readonly HeaderField[]): BodyDraft {
  const coded = header({ headers }, 'content-encoding') !== null;
  const chunked = /chunked/i.test(header({ headers }, 'transfer-encoding') ?? '');
  const declared = chunked ? null : declaredLength(headers);
  /** The length that tells where the body ends; null where none does, or where the text proved it wrong. */
  let due = coded ? null : declared;
  const isStream = /^\s*text\/event-stream/i.test(header({ headers }, 'content-type') ?? '');
  const runs: BodyRun[] = [];
  let text = true;
  let length = 0;
  let dropped = false;
  let json: JsonExtent | null = null;
  let begun = false;
  /** Body offset of a line end within an event's JSON that was laid out anew, if the JSON goes on behind it. */
  let fold: number | null = null;
  let event: JsonExtent | null = null;
  /** Whether the last line was one that a layout ends there. */
  let goesOn = false;
  const folds: number[] = [];

  function begin(bytes: Buffer): void {
    const first = bytes.find((byte) => byte > SPACE);
    if (first === undefined || begun) return;
    begun = true;
    if (!isStream && (first === 0x7b || first === 0x5b)) json = jsonExtent();
  }

  function followEvent(bytes: Buffer): void {
    const start = bytes.toString('latin1', 0, 8);
    if (FIELD.test(start)) {
      const at = bytes.findIndex((byte) => byte === 0x7b || byte === 0x5b);
      event = null;
      if (at >= 0 && start.startsWith('data:') && blank(bytes.subarray(5, at))) {
        event = jsonExtent();
        event.take(bytes.subarray(at));
      }
    } else if (event !== null && fold !== null && (INDENTED.test(start) || (goesOn && VALUE.test(start)))) {
      folds.push(fold);
      event.take(bytes);
    } else event = null;
    goesOn = GOES_ON.test(bytes.toString('latin1', Math.max(0, bytes.length - 3)));
    fold = event !== null && !event.ended ? length + bytes.length - 1 : null;
  }

  return {
    isStream,
    get length() {
      return length;
    },
    get whole() {
      if (json !== null) return json.ended;
      return due !== null && length >= due && folds.length === 0 && fold === null;
    },
    get open() {
      return json === null ? due !== null && length < due : !json.ended;
    },
    measure(bytes, follows) {
      begin(bytes);
      const end = json === null || json.ended ? -1 : json.take(bytes);
      const left = due === null ? Number.POSITIVE_INFINITY : Math.max(0, due - length);
      if (end >= 0) {
        // What is blank behind the value belongs to it as far as its length says so.
        const tail = Math.min(left, bytes.length);
        return tail > end && blank(bytes.subarray(end, tail)) && left < Number.POSITIVE_INFINITY ? tail : end;
      }
      if (left > bytes.length) return bytes.length;
      const rest = bytes.toString('latin1', left, left + 200);
      if ((json === null && !isStream) || follows(rest)) return left;
      if (rest.trim() !== '') due = null;
      return bytes.length;
    },
    add(bytes, offset, span, readable = span === undefined) {
      if (bytes.length === 0) return;
      if (!readable) text = false;
      begin(bytes);
      if (isStream) followEvent(bytes);
      if (length + bytes.length > LIMIT) dropped = true;
      else runs.push({ bytes, offset, span: span ?? bytes.length });
      length += bytes.length;
    },
    record(relaid) {
      const all = Buffer.concat(runs.map((run) => run.bytes));
      const stillCoded = coded && !isText(all);
      const sized = declared !== null && (stillCoded || !coded) && length > declared;
      const end = sized && blank(all.subarray(declared)) ? declared : length;
      let pieces = piecesOf(runs, end);
      let bytes: Buffer = all.subarray(0, end);
      for (const at of folds) {
        if (bytes[at] === LF) bytes[at] = SPACE;
        if (bytes[at - 1] === CR) bytes[at - 1] = SPACE;
      }
      if (bytes.length === 0) return null;
      let complete = !dropped;
      if (chunked && CHUNK_SIZE.test(bytes.toString('latin1', 0, 220))) {
        const plain = unchunked(bytes, pieces);
        ({ bytes, pieces } = plain);
        complete &&= plain.complete;
      }
      const proved = declared === null || coded ? !relaid : bytes.length === declared;
      return {
        kind: 'bytes',
        bytes,
        pieces,
        text,
        form: proved && folds.length === 0 ? 'exact' : 'reformatted',
        coded: stillCoded,
        complete,
      };
    },
  };
}

interface BodyRun {
  readonly bytes: Buffer;
  readonly offset: number;
  readonly span: number;
}

function piecesOf(runs: readonly BodyRun[], end: number): Piece[] {
  const pieces: { at: number; length: number; offset: number; span: number }[] = [];
  let at = 0;
  for (const run of runs) {
    const size = Math.min(run.bytes.length, end - at);
    if (size <= 0) break;
    const last = pieces.at(-1);
    const linear = run.span === run.bytes.length;
    if (linear && last && last.length === last.span && last.offset + last.span === run.offset) {
      last.length += size;
      last.span += size;
    } else pieces.push({ at, length: size, offset: run.offset, span: linear ? size : run.span });
    at += size;
  }
  return pieces;
}

/** Content-Length where it is a number, else null. */
export function declaredLength(headers: readonly HeaderField[]): number | null {
  const value = header({ headers }, 'content-length');
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null;
}

function blank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte <= SPACE);
}

/** Whether bytes read as text: no control characters but white space at their start. */
function isText(bytes: Uint8Array): boolean {
  return !bytes.subarray(0, 512).some((byte) => byte < SPACE && (byte < 0x09 || byte > 0x0d));
}
