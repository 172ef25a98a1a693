import { clock } from '../../text/clock.js';
import { size } from '../../text/words.js';
import type { Blanks } from './blank.js';
import type { BodyData, MessageData } from './data.js';
import type { KeptContent, KeptMessage } from './shelf.js';

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** Longest line of a head that is shown whole. */
const LINE_LIMIT = 8000;

/** A kept message as the page shows it. */
export function messageData(message: KeptMessage, blanks: Blanks): MessageData {
  const head = message.head.map(({ text, at }) => ({
    text: cut(blanks.line(text)),
    offset: at.offset,
    length: at.length,
  }));
  return {
    title: cut(blanks.line(message.title)),
    time: clock(message.time),
    head,
    body: message.content === null ? null : contentData(message.content, blanks),
    notes: message.unknown === null ? [] : [`the body is not known: ${message.unknown}`],
  };
}

/** Content with its secrets masked: as text where it is, else in base64. */
export function contentData(content: KeptContent, blanks: Blanks): BodyData {
  const { bytes, length, pieces } = content;
  const shown = blanks.bytes(bytes);
  const isCut = bytes.length < length;
  const text = textOf(isCut ? withoutHalf(shown) : shown);
  return {
    text,
    base64: text === null ? Buffer.from(shown).toString('base64') : null,
    runs: pieces?.map((piece) => [piece.at, piece.length, piece.offset] as const) ?? null,
    notes: notesOf(content),
    whole: !isCut && content.body?.complete !== false,
  };
}

function notesOf({ bytes, length, body }: KeptContent): string[] {
  const left = length - bytes.length;
  const notes = left > 0 ? [`the last ${size(left)} of ${size(length)} are left out of this page`] : [];
  if (body === null) return notes;
  if (body.decoded) notes.push(`${size(body.wireLength)} of ${body.coding ?? 'coded content'}, decoded`);
  else if (body.coding !== null) notes.push(`${body.coding}, not decoded`);
  if (body.form === 'restored') notes.push('laid out anew in the capture, restored by its length');
  if (body.form === 'reformatted')
    notes.push('as laid out anew in the capture: its bytes on the wire are not known');
  if (!body.complete) notes.push('ends early');
  return notes;
}

function textOf(bytes: Uint8Array): string | null {
  try {
    const text = UTF8.decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

/** Without the beginning of a character whose rest was cut off. */
function withoutHalf(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && bytes.length - end < 4 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end--;
  return end > 0 && (bytes[end - 1] ?? 0) >= 0xc0 ? bytes.subarray(0, end - 1) : bytes;
}

function cut(text: string): string {
  return text.length <= LINE_LIMIT ? text : `${text.slice(0, LINE_LIMIT)}…`;
}
