import type { Entry } from '../model/a2a.js';
import { header } from '../model/http.js';

const SCHEME = /^(https?):\/\/([^/?#]*)/i;
const AUTHORITY = /^(?:[\w.-]{1,255}|\[[\da-f:.]{2,60}\])(?::\d{1,5})?$/i;
const LABEL = /^(?!-)[\w-]{1,63}(?<!-)$/;
const SECURE_PORT = /:443$/;
/** Stands for a host that the capture does not name (RFC 2606 §2). */
const NOWHERE = 'unknown.invalid';
/** All that a URI may hold (RFC 3986 §2), and a percent sign that encodes nothing. */
const NOT_IN_A_URI = /[^\w:/?#@!$&'()*+,;=.~%-]|%(?![\da-f]{2})/giu;

/** Where a request went: as one URL, and how it is taken apart. */
export interface Address {
  /** Absolute, with nothing in it that a URL may not hold. */
  readonly url: string;
  /** Whether the request target stands in it as it was sent. */
  readonly faithful: boolean;
  /** Its host, with the port where one is named. */
  readonly authority: string;
}

/** The address of an exchange's request. HTTP tells no scheme: cards and ports do, else it is taken for `http`. */
export function addressOf({ exchange, host, face, card }: Entry): Address {
  const { request, ends } = exchange;
  const target = request?.target ?? '';
  const whole = SCHEME.exec(target.slice(0, 4096));
  if (whole !== null && isAuthority(whole[2]?.replace(/^[^@]*@/, ''))) {
    const url = encoded(target);
    return { url, faithful: url === target, authority: whole[2] ?? '' };
  }
  const named = request === null ? null : header(request, 'host');
  const authority = [named, host, ends?.server].find(isAuthority) ?? NOWHERE;
  const known = [face?.url, ...(card?.interfaces.map(({ url }) => url) ?? [])];
  const path = target.startsWith('/') ? target : `/${target}`;
  const url = `${schemeOf(authority, known)}://${authority}${encoded(path).replaceAll('#', '%23')}`;
  return { url, faithful: target.startsWith('/') && url.endsWith(target), authority };
}

/** Whether URLs with it are read by all: those that cannot be make some viewers refuse the whole file. */
function isAuthority(text: string | null | undefined): text is string {
  if (text == null || !AUTHORITY.test(text) || !URL.canParse(`http://${text}/`)) return false;
  const host = text.replace(/:\d+$/, '').replace(/\.$/, '');
  return host.startsWith('[') || host.split('.').every((label) => LABEL.test(label));
}

function schemeOf(authority: string, known: readonly (string | undefined)[]): string {
  for (const url of known) {
    const [, scheme, host] = SCHEME.exec(url ?? '') ?? [];
    if (host?.toLowerCase() === authority.toLowerCase()) return scheme?.toLowerCase() ?? 'http';
  }
  return SECURE_PORT.test(authority) ? 'https' : 'http';
}

function encoded(text: string): string {
  return text.replace(NOT_IN_A_URI, (character) =>
    Array.from(Buffer.from(character), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(
      '',
    ),
  );
}
