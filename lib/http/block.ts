import type { SegmentForm } from '../model/capture.js';
import { chunkSizeAt, lineAt } from './chunk-size.js';
import { isBlank, jsonTextAt } from './json-text.js';
import { contentOf, looksLikeEvent } from './laid-out.js';
import { isKnownMethod } from './start-line.js';

const LF = 0x0a;
const CR = 0x0d;

const REQUEST_LINE = /^[A-Z][A-Z-]{1,20} \S{1,8000} HTTP\/\d/;
const STATUS_LINE = /^HTTP\/\d(?:\.\d)? \d{3}/;
const LONGEST_REQUEST_LINE = 8192;
const LONGEST_STATUS_LINE = 32;

/** Whether a request line stands at `at` (RFC 9112 §3). */
export function startsRequest(bytes: Uint8Array, at = 0): boolean {
  const first = bytes[at] ?? 0;
  // Most blocks that are none begin with a status line or a body.
  if (first < 0x41 || first > 0x5a || isVersion(bytes, at)) return false;
  return REQUEST_LINE.test(lineAt(bytes, at, LONGEST_REQUEST_LINE));
}

/** Whether `HTTP/` may stand at `at`: no method has a stroke. */
function isVersion(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x48 && bytes[at + 3] === 0x50 && bytes[at + 4] === 0x2f;
}

/** Whether a status line stands at `at` (RFC 9112 §4). */
export function startsResponse(bytes: Uint8Array, at = 0): boolean {
  return isVersion(bytes, at) && STATUS_LINE.test(lineAt(bytes, at, LONGEST_STATUS_LINE));
}

/** Whether a block may be the first letters of a request line, and nothing else. */
export function mayStartRequest(bytes: Uint8Array): boolean {
  const text = lineAt(bytes, 0, LONGEST_REQUEST_LINE);
  return text.length === bytes.length && /^[A-Z][A-Z-]{0,20}(?: \S*(?: [HTP/.\d]{0,8})?)?$/.test(text);
}

/** Whether a block may be the first letters of a status line, and nothing else. */
export function mayStartResponse(bytes: Uint8Array): boolean {
  const text = lineAt(bytes, 0, LONGEST_STATUS_LINE);
  if (text === '' || text.length < bytes.length) return false;
  return 'HTTP/'.startsWith(text) || /^HTTP\/\d?(?:\.\d?)?(?: \d{0,3})?$/.test(text);
}

/** Whether a block goes on the request line that began with `begun` (`G` and then `ET /`). */
export function goesOnRequest(begun: string, bytes: Uint8Array): boolean {
  if (begun === '') return false;
  const line = lineAt(bytes, 0, LONGEST_REQUEST_LINE);
  return REQUEST_LINE.test(begun + line) && !isKnownMethod(line.slice(0, Math.max(0, line.indexOf(' '))));
}

/** Whether a block goes on the status line that began with `begun`. */
export function goesOnResponse(begun: string, bytes: Uint8Array): boolean {
  return begun !== '' && STATUS_LINE.test(begun + lineAt(bytes, 0, LONGEST_STATUS_LINE));
}

/** Index behind the empty line that ends a head at the block's start; 0 where the block starts with none. */
export function bodyStart(bytes: Uint8Array): number {
  if (!startsResponse(bytes) && !startsRequest(bytes)) return 0;
  for (let lf = bytes.indexOf(LF); lf !== -1; lf = bytes.indexOf(LF, lf + 1)) {
    if (bytes[lf + 1] === LF) return lf + 2;
    if (bytes[lf + 1] === CR && bytes[lf + 2] === LF) return lf + 3;
  }
  return bytes.length;
}

/** Whether a response head announces an event stream or another chunked body. */
export function isStreamHead(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16384)).toString('latin1');
  return /\ntransfer-encoding:[^\n]*chunked|\ncontent-type:\s*text\/event-stream/i.test(head);
}

/** Whether a block begins with a response head that names a content coding, so that its body tells nothing as it stands. */
export function isCodedHead(bytes: Uint8Array): boolean {
  const end = bodyStart(bytes);
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(end, 16384)).toString('latin1');
  return /\ncontent-encoding:[ \t]*(?!identity)[a-z]/i.test(head);
}

/** Whether a block can be (the next part of) a body that still waits for `due` bytes. */
export function fitsSized(bytes: Uint8Array, due: number, form: SegmentForm): boolean {
  if (bytes.length === due) return true;
  if (bytes.length > due && (startsRequest(bytes, due) || startsResponse(bytes, due))) return true;
  if (form !== 'reformatted') return bytes.length < due;
  let start = 0;
  while (start < bytes.length && isBlank(bytes[start])) start++;
  const json = jsonTextAt(bytes, start, bytes.length);
  return json ? contentOf(bytes, start, bytes.length, (length) => length === due).proved : bytes.length < due;
}

/** Whether a block can be the next part of a chunked body. */
export function fitsChunk(
  bytes: Uint8Array,
  expects: 'chunk-size' | 'chunk-data' | 'chunk-end',
  remaining: number,
): boolean {
  if (expects === 'chunk-data') {
    if (bytes.length <= remaining) return bytes.length === remaining || chunkSizeAt(bytes, 0) === null;
    return bytes[remaining] === CR || bytes[remaining] === LF;
  }
  let at = 0;
  while (at < bytes.length && (bytes[at] === CR || bytes[at] === LF)) at++;
  return at < bytes.length ? chunkSizeAt(bytes, at) !== null : expects === 'chunk-end';
}

/** Whether a block of a chunked body begins an event (or is the body's end), behind its chunk-size line. */
export function beginsEvent(bytes: Uint8Array): boolean {
  const size = chunkSizeAt(bytes, 0);
  return size !== null && (bytes[0] === ZERO || looksLikeEvent(bytes, size.next));
}

/** Whether a block ends with the empty line that ends an event, and perhaps the line end of its chunk. */
export function endsEvent(bytes: Uint8Array): boolean {
  if (bodyStart(bytes) >= bytes.length) return true;
  const tail = Buffer.from(
    bytes.buffer,
    bytes.byteOffset + Math.max(0, bytes.length - 6),
    Math.min(6, bytes.length),
  );
  return /(?:\n\n|\r\n\r\n|\r\r)(?:\r?\n)?$/.test(tail.toString('latin1'));
}

const ZERO = 0x30;
