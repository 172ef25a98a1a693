import { clock } from '../../text/clock.js';
import { size } from '../../text/words.js';
import type { Blanks } from './blank.js';
import { type Captured, shown } from './captured.js';
import type { BodyData, MessageData } from './data.js';
import type { KeptContent, KeptMessage } from './kept.js';

/** How much of a body that could not be decoded is shown. */
const CODED_START = 16;

/** A kept message as the page shows it. */
export function messageData(message: KeptMessage, blanks: Blanks, captured: Captured): MessageData {
  const { head, title, time, unknown, content, lastChunk, trailers } = message;
  const last = head.at(-1)?.at;
  const from = last === undefined ? null : last.offset + last.length;
  return {
    title: blanks.line(title).slice(0, 2000),
    time: clock(time),
    head: captured.lines(head),
    body: content === null ? null : contentData(content, blanks, captured, from, lastChunk?.offset ?? null),
    tail: [...(lastChunk === null ? [] : [captured.line(lastChunk)]), ...captured.lines(trailers)],
    notes: unknown === null ? [] : [`the body is not known: ${unknown}`],
  };
}

/** Content with its secrets masked: as text where it is, else in base64; and how the capture spells it. */
export function contentData(
  content: KeptContent,
  blanks: Blanks,
  captured: Captured,
  from: number | null,
  to: number | null,
): BodyData {
  const { length, body } = content;
  const isUndone = body?.coding != null && !body.decoded;
  const bytes = blanks.bytes(content.bytes);
  const isCut = bytes.length < length;
  const masked = shown(isCut ? withoutHalf(bytes) : bytes);
  const isHidden = isUndone && masked.text === null && !blanks.showSecrets;
  const runs = isHidden ? null : captured.runs(content, from, to);
  const spelling = runs !== null || isHidden ? null : captured.spelling(content, from);
  return {
    ...(isHidden ? shown(bytes.subarray(0, CODED_START)) : masked),
    runs: runs?.runs ?? null,
    after: runs?.after ?? '',
    captured: spelling,
    notes: [
      ...notesOf(content),
      ...(isHidden && length > CODED_START
        ? [`only the first ${CODED_START} bytes are shown: what is secret in it cannot be masked`]
        : []),
      ...(runs === null && spelling === null && !isHidden ? whereabouts(content) : []),
    ],
    whole: !isCut && !isHidden && body?.complete !== false,
  };
}

function whereabouts({ pieces, text, body }: KeptContent): string[] {
  const [first] = pieces;
  if (first === undefined) return [];
  if (text !== false && body?.decoded)
    return ['its bytes as they crossed are not shown: what is secret in them cannot be masked'];
  return ['the capture spells these bytes in another way: offsets are those of the content'];
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

/** Without the beginning of a character whose rest was cut off. */
function withoutHalf(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && bytes.length - end < 4 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end--;
  return end > 0 && (bytes[end - 1] ?? 0) >= 0xc0 ? bytes.subarray(0, end - 1) : bytes;
}
