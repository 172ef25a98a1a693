/** What a request line says (RFC 9112 §3). `version` as in `1.1`. */
export interface RequestLine {
  readonly method: string;
  readonly target: string;
  readonly version: string;
}

/** What a status line says (RFC 9112 §4). */
export interface StatusLine {
  readonly version: string;
  readonly status: number;
  readonly reason: string;
}

/**
 * Whether a response has no body whatever its head says (RFC 9112 §6.3, rules 1 and 2). `method` is what it answers,
 * null where not known.
 */
export function isBodiless(method: string | null, status: number): boolean {
  return (
    method === 'HEAD' ||
    status < 200 ||
    status === 204 ||
    status === 304 ||
    (method === 'CONNECT' && status < 300)
  );
}

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Whether a text is a token, as methods and field names are (RFC 9110 §5.6.2). */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}
