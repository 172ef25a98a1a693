import type { HeaderField } from '../model/http.js';
import type { Part } from '../model/location.js';

/** A request line (RFC 9112 §3). `version` as in `1.1`. */
export interface RequestLine {
  readonly method: string;
  readonly target: string;
  readonly version: string;
}

/** A status line (RFC 9112 §4). */
export interface StatusLine {
  readonly version: string;
  readonly status: number;
  readonly reason: string;
}

const REQUEST = /^([A-Z][A-Z-]{1,20}) (\S{1,8000}) HTTP\/(\d(?:\.\d)?)$/;
const STATUS = /^HTTP\/(\d(?:\.\d)?) (\d{3})(?: (.{0,500}))?$/;
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

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
  if (colon < 1 || !NAME.test(name)) return null;
  return { name, value: text.slice(colon + 1).trim(), at };
}

/** Whether a response has no body whatever its head says (RFC 9112 §6.3, rules 1 and 2). */
export function isBodiless(method: string | null, status: number): boolean {
  return method === 'HEAD' || status < 200 || status === 204 || status === 304;
}
