import { type HeaderField, mediaType } from '../model/http.js';
import { isToken } from '../model/http-text.js';
import type { Part } from '../model/location.js';

const SP = 0x20;
const HTAB = 0x09;

/** One field line (RFC 9112 §5), white space before the colon tolerated; null where it is none. */
export function fieldOf(line: string, at: Part): HeaderField | null {
  const colon = line.indexOf(':');
  if (colon < 1) return null;
  let name = line.slice(0, colon);
  if (!isToken(name)) {
    name = name.trimEnd();
    if (!isToken(name)) return null;
  }
  let start = colon + 1;
  let end = line.length;
  while (start < end && isBlank(line.charCodeAt(start))) start++;
  while (end > start && isBlank(line.charCodeAt(end - 1))) end--;
  return { name, value: line.slice(start, end), at };
}

/** Whether a field line goes on the one before it (RFC 9112 §5.2, obs-fold). */
export function isFold(line: string): boolean {
  return isBlank(line.charCodeAt(0));
}

/** The field with the folded line joined by one space. */
export function unfolded(field: HeaderField, line: string, at: Part): HeaderField {
  const more = line.trim();
  const end = Math.max(field.at.offset + field.at.length, at.offset + at.length);
  return {
    name: field.name,
    value: field.value === '' || more === '' ? field.value + more : `${field.value} ${more}`,
    at: { offset: field.at.offset, length: end - field.at.offset },
  };
}

/** The values of all fields with this name, which is given in lower case. */
export function fieldValues(headers: readonly HeaderField[], name: string): string[] {
  const values: string[] = [];
  for (const field of headers) {
    if (field.name.length === name.length && field.name.toLowerCase() === name) values.push(field.value);
  }
  return values;
}

/** Whether the content type is that of an event stream, parameters aside. */
export function isEventStream(headers: readonly HeaderField[]): boolean {
  return mediaType({ headers }) === 'text/event-stream';
}

function isBlank(code: number): boolean {
  return code === SP || code === HTAB;
}
