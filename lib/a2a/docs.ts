import type { Json, JsonDoc } from '../model/a2a.js';
import type { Body, BodyBytes, SseEvent } from '../model/http.js';
import type { Part } from '../model/location.js';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text of a whole JSON body; null where the body is absent, cut off, still coded, no UTF-8 or no JSON at a glance. */
export function jsonText(body: Body): string | null {
  if (body.kind !== 'bytes' || !body.complete || isLost(body)) return null;
  if (!startsLikeJson(body.bytes)) return null;
  try {
    return utf8.decode(body.bytes);
  } catch {
    return null;
  }
}

/** Whether the capture lacks the content of a body that was there: not held, or still in its coding. */
export function isLost(body: Body): boolean {
  return body.kind === 'unknown' || (body.kind === 'bytes' && body.coding !== null && !body.decoded);
}

/** A JsonDoc of the body's text; null where it is no JSON. */
export function parseBody(text: string, body: Body): JsonDoc | null {
  const value = parse(text);
  return value === undefined || body.kind !== 'bytes' ? null : docOf(value, body);
}

function docOf(value: Json, body: BodyBytes): JsonDoc {
  return { value, parts: partsOf(body), text: body.decoded ? false : body.text };
}

/** A JsonDoc of a body; null where `jsonText` or the text itself says no. */
export function bodyDoc(body: Body): JsonDoc | null {
  const text = jsonText(body);
  return text === null ? null : parseBody(text, body);
}

/** A JsonDoc of an event's data; null where that is no JSON. The parts are copied: a grown array holds spare room. */
export function eventDoc(sse: SseEvent): JsonDoc | null {
  const value = parse(sse.data);
  return value === undefined ? null : { value, parts: sse.parts.slice(), text: sse.text };
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Capture ranges of the whole body, touching ones joined. */
function partsOf(body: BodyBytes): readonly Part[] {
  const [first] = body.pieces;
  if (first && body.pieces.length === 1) return [{ offset: first.offset, length: first.span }];
  const parts: { offset: number; length: number }[] = [];
  for (const { offset, span } of body.pieces) {
    const last = parts.at(-1);
    if (last && last.offset + last.length === offset) last.length += span;
    else parts.push({ offset, length: span });
  }
  return parts;
}

/** Past a byte order mark and white space: an object, an array, or another JSON value's first byte. */
function startsLikeJson(bytes: Uint8Array): boolean {
  let i = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  let byte = bytes[i];
  while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) byte = bytes[++i];
  return byte !== undefined && '{["-0123456789tfn'.includes(String.fromCharCode(byte));
}
