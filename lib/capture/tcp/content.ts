/** What the first bytes of a direction are: `more` where they are too few to tell. */
export type Looks = 'request' | 'response' | 'tls' | 'http2' | 'more' | 'else';

const LF = 0x0a;
const LINE = 8192;
const PREFACE = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';

/** What the bytes at the begin of a message, or of a connection's direction, look like. */
export function looks(bytes: Uint8Array): Looks {
  const first = bytes[0];
  if (first === undefined) return 'more';
  if (first >= 0x41 && first <= 0x5a) return textual(bytes);
  if (first >= 0x14 && first <= 0x17) return tlsRecord(bytes);
  return 'else';
}

/** A method or an HTTP version in upper-case letters (RFC 9112 §3, §4). */
function textual(bytes: Uint8Array): Looks {
  const lf = bytes.subarray(0, LINE).indexOf(LF);
  const end = lf === -1 ? Math.min(bytes.length, LINE) : lf;
  const line = Buffer.from(bytes.buffer, bytes.byteOffset, end).toString('latin1');
  if (line.startsWith('HTTP/')) return lf === -1 && line.length < 13 ? 'more' : statusLine(line);
  if ('HTTP/'.startsWith(line)) return 'more';
  if (PREFACE.startsWith(line.slice(0, 14)) && (line.length >= 14 || bytes.length === line.length))
    return line.length >= 14 ? 'http2' : 'more';
  if (lf === -1 && end < LINE)
    return /^[A-Z][A-Z-]{0,20}(?: \S*)?$/.test(line) || longTarget(line) ? 'more' : 'else';
  return /^[A-Z][A-Z-]{1,20} \S{1,8100} HTTP\/\d/.test(line) || longTarget(line) ? 'request' : 'else';
}

function statusLine(line: string): Looks {
  return /^HTTP\/\d(?:\.\d)? \d{3}/.test(line) ? 'response' : 'else';
}

/** A request line that is not over yet, or whose target is longer than what is looked at. */
function longTarget(line: string): boolean {
  return /^[A-Z][A-Z-]{1,20} (?:\/|https?:\/\/)\S*(?: H?T?T?P?\/?[\d.]*)?$/.test(line);
}

/** RFC 8446 §5.1: type, version 3.x, length. */
function tlsRecord(bytes: Uint8Array): Looks {
  if (bytes.length < 5) return bytes[1] === undefined || bytes[1] === 3 ? 'more' : 'else';
  const length = ((bytes[3] ?? 0) << 8) | (bytes[4] ?? 0);
  return bytes[1] === 3 && (bytes[2] ?? 9) <= 4 && length > 0 && length <= 16640 ? 'tls' : 'else';
}

const MOST_FRAME_TYPE = 9;
const USUAL_FRAME = 1 << 14;

/** Whether bytes are HTTP/2 frames from their begin to their end (RFC 9113 §4.1). */
export function areFrames(bytes: Uint8Array): boolean {
  let at = 0;
  let frames = 0;
  while (at + 9 <= bytes.length && frames < 64) {
    const length = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const type = bytes[at + 3] ?? 0;
    const stream =
      ((bytes[at + 5] ?? 0) << 24) |
      ((bytes[at + 6] ?? 0) << 16) |
      ((bytes[at + 7] ?? 0) << 8) |
      (bytes[at + 8] ?? 0);
    // SETTINGS, PING and GOAWAY are the connection's; all but WINDOW_UPDATE of the others a stream's.
    const shared = type === 4 || type === 6 || type === 7;
    if (length > USUAL_FRAME || type > MOST_FRAME_TYPE || stream < 0) return false;
    if (shared ? stream !== 0 : type !== 8 && stream === 0) return false;
    at += 9 + length;
    frames++;
  }
  return frames > 0 && at === bytes.length;
}

/** Whether bytes can only be an answer under way: a chunk size or a field of an event stream at the begin of a line. */
export function looksAnswering(bytes: Uint8Array): boolean {
  const line = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64)).toString('latin1');
  return /^(?:[0-9a-fA-F]{1,8}(?:;[^\r\n]*)?\r\n|(?:data|event|id|retry)?: ?)/.test(line);
}

const STREAMED = /^[0-9a-fA-F]{1,8}(?:;[^\r\n]*)?\r\n(?:data|event|id|retry)?:/;

/** Whether bytes are an event stream under way: the size of a chunk, and behind it a field or a comment. */
export function goesOnStreaming(bytes: Uint8Array): boolean {
  const begin = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64)).toString('latin1');
  return STREAMED.test(begin);
}
