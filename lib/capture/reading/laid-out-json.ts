import { jsonExtent } from './json-extent.js';

/** Values that are looked at. */
const LOOKS = 64;
/** How far before a value the length that it was sent with is looked for. */
const REACH = 4096;
/** `data: ` and two line ends. */
const LEAST_AROUND = 7;
const MOST_AROUND = 10;

const OPENINGS = [Buffer.from('{\n'), Buffer.from('[\n')];
const DATA = Buffer.from('data:');
const LF = 0x0a;
const SPACE = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Whether the first bytes of a log hold a JSON value over several lines that was sent on one: longer than its head or
 * chunk-size line declares, which is what it would have in one of the usual spellings, or not less where it is cut.
 */
export function hasJsonLaidOut(text: Buffer): boolean {
  let looks = 0;
  for (const opening of OPENINGS) {
    for (let at = text.indexOf(opening); at >= 0 && looks < LOOKS; at = text.indexOf(opening, at + 1)) {
      const line = text.lastIndexOf(LF, at - 1) + 1;
      const isEvent = text.subarray(line, line + DATA.length).equals(DATA);
      if (at > line && !isEvent) continue;
      looks++;
      const length = jsonExtent().take(text.subarray(at));
      const declared = isEvent ? chunkSize(text, line) : contentLength(text, at);
      if (declared === null) continue;
      if (length < 0 && text.length - at >= declared && withoutLayout(text, at) <= declared) return true;
      if (length <= declared) continue;
      const fits = (sent: number): boolean =>
        isEvent ? declared - sent >= LEAST_AROUND && declared - sent <= MOST_AROUND : declared === sent;
      if (lengths(text.toString('utf8', at, at + length)).some(fits)) return true;
    }
  }
  return false;
}

/** The size in the chunk-size line before a line; null where there is none. */
export function chunkSize(text: Buffer, line: number): number | null {
  const before = text.toString('latin1', Math.max(0, line - 12), line);
  const size = /(?:^|\n)([0-9a-f]{1,8})\r?\n$/i.exec(before)?.[1];
  return size === undefined ? null : Number.parseInt(size, 16);
}

/** The last Content-Length declared shortly before a value; null where there is none. */
export function contentLength(text: Buffer, at: number): number | null {
  const before = text.toString('latin1', Math.max(0, at - REACH), at).toLowerCase();
  const from = before.lastIndexOf('\ncontent-length:');
  const digits =
    from < 0 ? undefined : /^\ncontent-length:[ \t]*(\d{1,12})\r?\n/.exec(before.slice(from))?.[1];
  return digits === undefined ? null : Number(digits);
}

/** How long a value is on one line: compact or spaced, each with and without ASCII escapes. */
export function lengths(json: string): readonly number[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return [];
  }
  const compact = JSON.stringify(value);
  const raw = Buffer.byteLength(compact);
  let escaped = 0;
  for (let i = 0; i < compact.length; i++) escaped += compact.charCodeAt(i) < 0x80 ? 1 : 6;
  const spaces = separators(compact);
  return [raw, escaped, raw + spaces, escaped + spaces];
}

/** Bytes from an offset on that are no blanks between the parts of a JSON text. */
function withoutLayout(text: Buffer, from: number): number {
  let count = 0;
  let inString = false;
  for (let at = from; at < text.length; at++) {
    const byte = text[at];
    if (inString && byte === BACKSLASH) {
      at++;
      count += 2;
      continue;
    }
    if (byte === QUOTE) inString = !inString;
    if (inString || (byte !== SPACE && byte !== LF)) count++;
  }
  return count;
}

/** Commas and colons between the parts of a compact JSON text. */
function separators(compact: string): number {
  let count = 0;
  let inString = false;
  for (let i = 0; i < compact.length; i++) {
    const char = compact[i];
    if (inString && char === '\\') i++;
    else if (char === '"') inString = !inString;
    else if (!inString && (char === ',' || char === ':')) count++;
  }
  return count;
}
