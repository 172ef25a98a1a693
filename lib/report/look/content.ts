import type { Body, Piece, SseEvent } from '../../model/http.js';
import { pointerTokens } from '../../model/json.js';
import type { Place } from '../../model/location.js';
import { size } from '../../text/words.js';
import { nodeAt } from '../json-node.js';
import type { Range } from './json-lines.js';

/** What a message or an event holds. `text` is Latin-1 over its bytes. */
export interface Content {
  readonly is: 'json' | 'text' | 'bytes' | 'coded';
  readonly bytes: Uint8Array;
  readonly text: string;
  /** Where the capture spells these very bytes; null where it spells them in another way. */
  readonly pieces: readonly Piece[] | null;
  /** How the bytes were won, and what is amiss with them. */
  readonly notes: readonly string[];
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** The content of a message; null where it has none, or an event stream that is told by its events. */
export function contentOf(body: Body): Content | null {
  if (body.kind !== 'bytes') return null;
  const { bytes, pieces, decoded, coding, form, text, complete, wireLength } = body;
  const isCoded = coding !== null && !decoded;
  const notes = [
    decoded ? `${size(wireLength)} of ${coding ?? 'coded content'}, decoded` : null,
    isCoded ? `${coding}, which could not be decoded` : null,
    form === 'restored' ? 'laid out anew in the capture, restored by its length' : null,
    form === 'reformatted' ? 'as laid out anew in the capture: its bytes on the wire are not known' : null,
    complete ? null : 'ends early',
  ];
  const isAsCaptured = text === true && !decoded && pieces.every(({ length, span }) => length === span);
  return made(bytes, isAsCaptured ? pieces : null, notes, isCoded);
}

/** The data of a stream event. */
export function dataOf({ data, parts, text, complete }: SseEvent): Content {
  const bytes = Buffer.from(data);
  const [only] = parts;
  const isRun = parts.length === 1 && only !== undefined && only.length === bytes.length && text === true;
  const pieces = isRun ? [{ at: 0, length: only.length, offset: only.offset, span: only.length }] : null;
  return made(bytes, pieces, [complete ? null : 'cut off before its empty line'], false);
}

function made(
  bytes: Uint8Array,
  pieces: readonly Piece[] | null,
  notes: readonly (string | null)[],
  isCoded: boolean,
): Content {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  return {
    is: isCoded ? 'coded' : kindOf(bytes, text),
    bytes,
    text,
    pieces,
    notes: notes.filter((note) => note !== null),
  };
}

function kindOf(bytes: Uint8Array, text: string): 'json' | 'text' | 'bytes' {
  try {
    const decoded = UTF8.decode(bytes);
    if (/^\s*["[\]{}\d-]/.test(text) && isJson(decoded)) return 'json';
    return text.includes('\0') ? 'bytes' : 'text';
  } catch {
    return 'bytes';
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Which bytes of a content a place names; null for all of it, or where that is not known. */
export function rangeIn({ is, text, pieces }: Content, { pointer, on, byte, parts }: Place): Range | null {
  if (byte !== undefined) return { start: byte, end: byte + 1 };
  if (pointer !== null) {
    if (is !== 'json') return null;
    const tokens = pointerTokens(pointer);
    const node = nodeAt(text, 0, tokens);
    if (node === null) return null;
    return on === 'key' && node.key !== null && node.depth === tokens.length ? node.key : node;
  }
  const [first] = parts;
  const own = pieces?.find(
    ({ offset, span }) => first && first.offset >= offset && first.offset < offset + span,
  );
  if (first === undefined || own === undefined) return null;
  const start = own.at + first.offset - own.offset;
  const end = Math.min(own.at + own.length, start + first.length);
  return start === 0 && end >= text.length ? null : { start, end };
}
