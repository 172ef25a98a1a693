import { jsonExtent } from '../reading/json-extent.js';
import { chunkSize, contentLength, lengths } from '../reading/laid-out-json.js';

const LF = 0x0a;
/** First bytes in UTF-8 of U+0080 … U+00BF and of U+00C0 … U+00FF. */
export const LOW = 0xc2;
export const HIGH = 0xc3;
const BEYOND_ASCII = /[\x80-\xff]/;
const BEYOND_HIGH = /[\xc4-\xff]/;
/** Values that are looked at. */
const LOOKS = 64;
/** `data: ` and an empty line, in LF and in CRLF. */
const AROUND = [8, 10];
const OPENS = /^(?:data: ?)?[{[]/;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Whether a log's bytes were read as Latin-1 and written as UTF-8 (`ZÃ¼rich`): no character is above U+00FF, and a
 * JSON value has the length that its head or chunk-size line declares only once that is undone.
 */
export function misreadAsLatin1(text: Buffer): boolean {
  const whole = text.subarray(0, text.lastIndexOf(LF) + 1);
  const characters = whole.toString('latin1');
  if (!BEYOND_ASCII.test(characters) || BEYOND_HIGH.test(characters)) return false;
  let proved = false;
  let looks = 0;
  for (let line = 0; line < whole.length && looks < LOOKS; line = whole.indexOf(LF, line) + 1) {
    const begin = OPENS.exec(whole.toString('latin1', line, line + 7))?.[0];
    if (begin === undefined) continue;
    const at = line + begin.length - 1;
    const length = jsonExtent().take(whole.subarray(at));
    const value = whole.subarray(at, at + Math.max(0, length));
    if (value.every((byte) => byte < 0x80)) continue;
    looks += 1;
    const event = at > line;
    const declared = event ? chunkSize(whole, line) : contentLength(whole, at);
    if (declared === null) continue;
    const fits = (bytes: Buffer): boolean =>
      [bytes.length, ...lengths(bytes.toString())].some((sent) =>
        event ? AROUND.includes(declared - sent) : declared === sent,
      );
    if (fits(value)) return false;
    proved ||= readable(latin1Undone(value)) && fits(latin1Undone(value));
  }
  return proved;
}

/** The bytes whose Latin-1 characters these are in UTF-8; characters above U+00FF stay as they are. */
export function latin1Undone(bytes: Buffer): Buffer {
  const out = Buffer.allocUnsafe(bytes.length);
  let to = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    const next = bytes[at + 1] ?? 0;
    const pair = (byte === LOW || byte === HIGH) && (next & 0xc0) === 0x80;
    out[to++] = pair ? next + (byte === HIGH ? 0x40 : 0) : byte;
    if (pair) at += 1;
  }
  return out.subarray(0, to);
}

function readable(bytes: Buffer): boolean {
  try {
    utf8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
