import type { HeaderField } from '../../model/http.js';
import { isToken, type RequestLine, type StatusLine } from '../../model/http-text.js';
import type { Part } from '../../model/location.js';

export { isBodiless, type RequestLine, type StatusLine } from '../../model/http-text.js';

const REQUEST = /^([A-Z][A-Z-]{1,20}) (\S{1,8000}) HTTP\/(\d(?:\.\d)?)$/;
const STATUS = /^HTTP\/(\d(?:\.\d)?) (\d{3})(?: (.{0,500}))?$/;

export function requestLine(text: string): RequestLine | null {
  const [, method, target, version] = REQUEST.exec(text) ?? [];
  return method && target && version ? { method, target, version } : null;
}

export function statusLine(text: string): StatusLine | null {
  const [, version, status, reason] = STATUS.exec(text) ?? [];
  return version && status ? { version, status: Number(status), reason: reason?.trim() ?? '' } : null;
}

/** A field line (RFC 9112 §5); null where it is none. */
export function fieldLine(text: string, at: Part): HeaderField | null {
  const colon = text.indexOf(':');
  const name = text.slice(0, colon).trim();
  if (colon < 1 || !isToken(name)) return null;
  return { name, value: text.slice(colon + 1).trim(), at };
}
