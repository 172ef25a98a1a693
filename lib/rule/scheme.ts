import type { Entry } from '../model/a2a.js';
import { header } from '../model/http.js';
import { parsedUrl } from './address.js';

/** With which scheme a request went to which host, where its own bytes say so (RFC 9112 §3.2.2, RFC 9113 §8.3.1). */
export function schemeOf({
  exchange: { request },
  host,
}: Entry): { readonly scheme: string; readonly host: string } | null {
  if (request === null) return null;
  const pseudo = header(request, ':scheme');
  if (pseudo !== null && host !== null) return { scheme: pseudo.toLowerCase(), host };
  if (!/^https?:\/\//i.test(request.target)) return null;
  const url = parsedUrl(request.target.slice(0, 4096));
  return url === null ? null : { scheme: url.protocol.slice(0, -1), host: url.host };
}
