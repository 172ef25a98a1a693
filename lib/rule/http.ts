import type { HeaderField, HttpRequest, HttpResponse } from '../model/http.js';
import { type Place, placeOf } from '../model/location.js';

type Message = HttpRequest | HttpResponse;

/** The first header field of that name (case does not matter, RFC 9110 §5.1); null where there is none. */
export function headerField(message: Message, name: string): HeaderField | null {
  const wanted = name.toLowerCase();
  return message.headers.find((field) => field.name.toLowerCase() === wanted) ?? null;
}

/** Whether all header fields are there: recorders that leave some out leave out the host, which every request names. */
export function isWholeHead(message: Message): boolean {
  if (!('method' in message)) return message.headers.length > 0;
  return headerField(message, 'host') !== null || headerField(message, ':authority') !== null;
}

/** Where a header field stands. */
export function fieldPlace({ at }: HeaderField): Place {
  return placeOf(at.offset, at.length);
}

/** Where a message's start line stands. */
export function startLine({ at }: Message): Place {
  return placeOf(at.offset, at.length);
}

/** Where a message's body stands; its start line where it has none. */
export function bodyPlace(message: Message): Place {
  const { body } = message;
  if (body.kind !== 'bytes' || body.pieces.length === 0) return startLine(message);
  return {
    parts: body.pieces.map(({ offset, span }) => ({ offset, length: span })),
    pointer: null,
    on: 'value',
    text: body.coding === null ? body.text : false,
  };
}

/** Whether a media type announces JSON (RFC 6839 §3.1). */
export function isJsonType(type: string | null): boolean {
  return type !== null && (type === 'application/json' || type === 'text/json' || type.endsWith('+json'));
}

/**
 * Where a message announces its media type, or the start line of one that does not, and how it is sent, as `as \`text/plain\``;
 * null where the field may have been left out by the recorder.
 */
export function typeAnnounced(message: Message): { readonly at: Place; readonly says: string } | null {
  const field = headerField(message, 'content-type');
  if (field !== null) return { at: fieldPlace(field), says: `as \`${field.value.slice(0, 80)}\`` };
  return isWholeHead(message) ? { at: startLine(message), says: 'without a Content-Type' } : null;
}

/** The first bytes of a body as a short text, for a message. */
export function opening(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes.subarray(0, 80)).replace(/\s+/g, ' ').trim();
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** Where a stretch of a body's bytes stands; the body where its bytes stand nowhere as they are. */
export function stretchPlace(message: Message, from: number, length: number): Place {
  const { body } = message;
  if (body.kind !== 'bytes' || body.decoded) return bodyPlace(message);
  const parts = body.pieces.flatMap((piece) => {
    const start = Math.max(from, piece.at);
    const end = Math.min(from + length, piece.at + piece.length);
    if (end <= start) return [];
    const { offset, span } = piece;
    return piece.length === span
      ? [{ offset: offset + start - piece.at, length: end - start }]
      : [{ offset, length: span }];
  });
  return parts.length === 0 ? bodyPlace(message) : { parts, pointer: null, on: 'value', text: body.text };
}
