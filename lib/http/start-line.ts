import { isToken, type RequestLine, type StatusLine } from '../model/http-text.js';

/** Longest start line that recovery finds behind bytes that are no message. */
export const START_LINE_LIMIT = 8192;

const VERSION = /^\d(?:\.\d)?$/;
const STATUS_LINE = /^HTTP\/(\d(?:\.\d)?) +(\d{3})(?: ([\s\S]*))?$/;
const KNOWN_METHOD = /(?:GET|HEAD|POST|PUT|DELETE|OPTIONS|PATCH|CONNECT|TRACE|PROPFIND|QUERY)$/;

/** Whether a word is a method that is in use, from its first letter on. */
export function isKnownMethod(word: string): boolean {
  return KNOWN_METHOD.exec(word)?.index === 0;
}

/** RFC 9112 §3, tolerant; null where the line is no request line (HTTP/0.9 included). */
export function requestLine(line: string): RequestLine | null {
  const methodEnd = line.indexOf(' ');
  const targetEnd = line.lastIndexOf(' HTTP/');
  if (methodEnd < 1 || targetEnd <= methodEnd) return null;
  const method = line.slice(0, methodEnd);
  const version = line.slice(targetEnd + 6).trimEnd();
  if (!VERSION.test(version) || !isToken(method)) return null;
  return { method, target: line.slice(methodEnd + 1, targetEnd).trim(), version };
}

/** RFC 9112 §4, tolerant; null where the line is no status line. */
export function statusLine(line: string): StatusLine | null {
  if (!line.startsWith('HTTP/')) return null;
  const [, version, status, reason] = STATUS_LINE.exec(line) ?? [];
  if (version === undefined || status === undefined) return null;
  return { version, status: Number(status), reason: reason?.trimEnd() ?? '' };
}

/**
 * Index at which a start line begins that runs to the end of `text`, or -1. A body has no line end of its own, so
 * the start line may stand directly behind it (`}HTTP/1.1 200 OK`), but not behind white space, as a quoted one does.
 */
export function findStartLine(text: string, role: 'request' | 'response'): number {
  const version = text.lastIndexOf('HTTP/');
  if (version === -1) return -1;
  if (role === 'response') {
    return !isSpaceBefore(text, version) && statusLine(text.slice(version)) ? version : -1;
  }
  if (!VERSION.test(text.slice(version + 5).trimEnd())) return -1;
  const targetStart = text.lastIndexOf(' ', version - 2) + 1;
  if (targetStart < 2 || version - targetStart < 2) return -1;
  let start = targetStart - 1;
  while (start > 0 && targetStart - start < 24 && isMethodCharacter(text.charCodeAt(start - 1))) start--;
  const token = text.slice(start, targetStart - 1);
  // Text may run into the method (`OKPOST /`): then only a known method tells where it begins.
  if (start > 0) {
    const known = KNOWN_METHOD.exec(token);
    if (!known) return -1;
    start += known.index;
  }
  const sound = token.length > 1 && !isSpaceBefore(text, start) && requestLine(text.slice(start));
  return sound ? start : -1;
}

/** Whether a start line may begin with `text`, the first bytes behind a message. */
export function couldStart(text: string, role: 'request' | 'response'): boolean {
  if (role === 'response') {
    return text.length < 5 ? 'HTTP/'.startsWith(text) : text.startsWith('HTTP/');
  }
  const space = text.indexOf(' ');
  return isToken(space === -1 ? text : text.slice(0, space));
}

function isSpaceBefore(text: string, index: number): boolean {
  const before = text.charCodeAt(index - 1);
  return before === 0x20 || before === 0x09;
}

function isMethodCharacter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || code === 0x2d;
}
