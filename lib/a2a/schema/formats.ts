import type { Format } from '../spec/objects/member.js';

/** Whether a text is what a format asks; an empty one always is, for ProtoJSON writes unset members so. */
export const formats: { readonly [F in Format]: (text: string) => boolean } = {
  base64: isBase64,
  base64url: (text) => /^[\w-]*$/.test(text),
  endpoint: (text) => isUrl(text) || /^[\w.-]{1,255}:\d{1,5}$/.test(text),
  'media-type': isMediaType,
  timestamp: (text) => text === '' || isIso(text),
  url: isUrl,
  utc: (text) => text === '' || isUtc(text),
};

const BASE64 = /^[\w+/-]*$/;

/** Standard or URL-safe alphabet, with or without padding, as readers of ProtoJSON take it. Of what a recorder cut short nothing is told. */
function isBase64(text: string): boolean {
  if (text.endsWith('...') || text.endsWith('…')) return true;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const length = text.length - padding;
  if (padding > 0 ? text.length % 4 !== 0 : length % 4 === 1) return false;
  // One char-class loop in slices: the stack of the engine stays small, whatever the file weighs.
  for (let at = 0; at < length; at += SLICE) {
    const slice = text.slice(at, Math.min(at + SLICE, length));
    if (!BASE64.test(slice)) return false;
  }
  return true;
}

const SLICE = 1 << 20;

const TOKEN = "[A-Za-z0-9!#$%&'*+.^_`|~-]{1,127}";
const MEDIA_TYPE = new RegExp(`^${TOKEN}/${TOKEN}[ \\t]*(?:;|$)`);

function isMediaType(text: string): boolean {
  return text === '' || MEDIA_TYPE.test(text);
}

const LONGEST_PARSED = 4096;

/** A URL without its scheme, which parsers take for one whose scheme is the host. */
const HOST_AND_PORT = /^[\w.-]{1,255}:\d{1,5}(?:[/?#]|$)/;

/** Absolute; an HTTP one has a host. Long ones, such as `data:` URLs, are only asked for their scheme. */
function isUrl(text: string): boolean {
  if (text === '') return true;
  if (!/^[A-Za-z][A-Za-z0-9+.-]{0,63}:[^\s]/.test(text) || HOST_AND_PORT.test(text)) return false;
  return text.length > LONGEST_PARSED || URL.canParse(text);
}

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;
const ISO_8601 =
  /^(\d{4})-?(\d\d)-?(\d\d)[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d{1,12})?)?(?:Z|[+-]\d\d(?::?\d\d)?)?$/i;

/** RFC 3339 in UTC, as ProtoJSON writes it: digits at fixed places. */
function isUtc(text: string): boolean {
  if (text.length > 64 || !RFC_3339.test(text)) return false;
  const year = two(text, 0) * 100 + two(text, 2);
  return isDay(year, two(text, 5), two(text, 8)) && isClock(two(text, 11), two(text, 14), two(text, 17));
}

/** The number that two digits spell. */
function two(text: string, at: number): number {
  return (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;
}

const ZERO = 48;

function isIso(text: string): boolean {
  const found = text.length > 64 ? null : ISO_8601.exec(text);
  if (found === null) return false;
  const [, year, month, day, hour, minute, second = 0] = found;
  return (
    isDay(Number(year), Number(month), Number(day)) && isClock(Number(hour), Number(minute), Number(second))
  );
}

function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  if (month !== 2) return day <= (month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31);
  return day <= (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28);
}

/** Second 60 is a leap second, hour 24 the end of a day. */
function isClock(hour: number, minute: number, second: number): boolean {
  return hour <= 24 && minute <= 59 && second <= 60;
}
