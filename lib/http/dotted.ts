import type { Body, BodyBytes, HeaderField } from '../model/http.js';
import { header } from '../model/http.js';

const DOT = 0x2e;
const READS_AS_JSON = /^[.\s]*[{[]/;
const LOOK = 64;

/**
 * A body in which the recorder wrote a dot for each byte that does not print. Where that broke its JSON nobody can
 * tell what it was; else it can be used.
 */
export function dottedBody(body: BodyBytes, headers: readonly HeaderField[]): Body {
  if (!body.complete || !body.bytes.includes(DOT)) return body;
  const bytes = Buffer.from(body.bytes.buffer, body.bytes.byteOffset, body.bytes.length);
  const type = header({ headers }, 'content-type') ?? '';
  if (!/[/+]json\b/i.test(type) && !READS_AS_JSON.test(bytes.toString('latin1', 0, LOOK))) return body;
  try {
    JSON.parse(bytes.toString());
    return body;
  } catch {
    return {
      kind: 'unknown',
      reason: 'the capture has dots for bytes that do not print, and with them its JSON does not parse',
    };
  }
}
