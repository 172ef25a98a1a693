import type { Json } from '../model/a2a.js';
import { type Changes, edited } from './edit.js';

/** One block of a wire log: bytes one way, or the end of a connection. `on` is the connection's number. `pause`: seconds in which nothing crosses. */
export type Block =
  | { readonly on: number; readonly to: 'agent' | 'client'; readonly text: string }
  | { readonly on: number; readonly closed: 'agent' | 'client' }
  | { readonly pause: number };

/** A piece of scripted traffic: the blocks it leaves in the log. */
export type Step = Iterable<Block>;

/** A step that is written when somebody reads it: rules are loaded with their scenes, and most runs look at none. */
export function later(write: () => Step): Step {
  return { [Symbol.iterator]: () => write()[Symbol.iterator]() };
}

/**
 * What is different about one HTTP message. Headers: `undefined` removes. `set` changes the JSON of the body by pointer,
 * `body` replaces it by raw text; Content-Length follows either unless `headers` says otherwise.
 */
export interface Alter {
  readonly start?: string;
  readonly status?: number;
  readonly headers?: { readonly [name: string]: string | undefined };
  readonly set?: Changes;
  readonly body?: string;
}

/** What is different about one exchange; `null` for a message leaves it out. `closed`: who hangs up afterwards. */
export interface Turn {
  readonly on?: number;
  readonly request?: Alter | null;
  readonly response?: Alter | null;
  readonly closed?: 'agent' | 'client';
}

/** One HTTP message before it is altered. `json` undefined: no body. */
export interface Draft {
  readonly start: string;
  readonly headers: { readonly [name: string]: string };
  readonly json?: Json | undefined;
}

const REASONS: { readonly [status: number]: string } = {
  200: 'OK',
  204: 'No Content',
  304: 'Not Modified',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

/** The text of one HTTP message with its body and true Content-Length, unless the alteration says otherwise. */
export function written(draft: Draft, alter: Alter = {}): string {
  const body = alter.body ?? (draft.json === undefined ? '' : JSON.stringify(edited(draft.json, alter.set)));
  const sized = draft.json !== undefined || alter.body !== undefined ? { 'Content-Length': size(body) } : {};
  return `${head(draft, alter, sized)}${body}`;
}

/** Start line and header fields up to and including the empty line. */
export function head(draft: Draft, alter: Alter, more: { readonly [name: string]: string } = {}): string {
  const fields = new Map(Object.entries({ ...draft.headers, ...more }));
  for (const [name, value] of Object.entries(alter.headers ?? {})) {
    const known = [...fields.keys()].find((other) => other.toLowerCase() === name.toLowerCase()) ?? name;
    if (value === undefined) fields.delete(known);
    else fields.set(known, value);
  }
  const start = alter.status === undefined ? draft.start : statusLine(alter.status);
  const lines = [alter.start ?? start, ...[...fields].map(([name, value]) => `${name}: ${value}`)];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** A request and its answer on one connection. */
export function exchange(request: Draft, response: Draft, turn: Turn = {}): Step {
  const on = turn.on ?? 1;
  const blocks: Block[] = [];
  if (turn.request !== null) blocks.push({ on, to: 'agent', text: written(request, turn.request) });
  if (turn.response !== null) blocks.push({ on, to: 'client', text: written(response, turn.response) });
  if (turn.closed !== undefined) blocks.push({ on, closed: turn.closed });
  return blocks;
}

/** Length of a text in UTF-8 bytes, as a header value. */
function size(text: string): string {
  return String(new TextEncoder().encode(text).length);
}

/** One chunk of a chunked body (RFC 9112 §7.1). */
export function chunk(text: string): string {
  return `${Number(size(text)).toString(16)}\r\n${text}\r\n`;
}

function statusLine(status: number): string {
  return `HTTP/1.1 ${status} ${REASONS[status] ?? ''}`;
}
