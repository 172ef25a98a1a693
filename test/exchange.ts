import type {
  Exchange,
  ExchangeEnd,
  Framing,
  HeaderField,
  HttpRequest,
  HttpResponse,
  SseEvent,
} from '../lib/model/http.js';
import type { Part } from '../lib/model/location.js';

/** Header fields by name; null leaves a default out. */
type Fields = Readonly<Record<string, string | null>>;

/**
 * One exchange in a few words. `body`, `responseBody`: a string stands as it is, anything else is printed as JSON.
 * `events`: each a string (the data as it is), or a value printed as JSON; they make the response an event stream.
 * `method: null` makes a lone response, `status: null` a request without an answer.
 */
export interface Script {
  readonly method?: string | null;
  readonly target?: string;
  readonly headers?: Fields;
  readonly body?: unknown;
  readonly status?: number | null;
  readonly responseHeaders?: Fields;
  readonly responseBody?: unknown;
  readonly events?: readonly unknown[];
  readonly eventTypes?: readonly string[];
  /** Default `complete`. Any other end leaves the answer incomplete, or with `cutRequest` the request. */
  readonly end?: ExchangeEnd;
  readonly cutRequest?: boolean;
  readonly framing?: Framing;
  readonly connection?: string;
  readonly connectionKnown?: boolean;
  /** Capture offset of the request; by default the exchanges follow each other. */
  readonly offset?: number;
  /** Capture offset of the response; by default it follows the request. */
  readonly responseOffset?: number;
  readonly time?: number;
}

const encoder = new TextEncoder();
const ROOM = 1_000_000;

/** Makes an Exchange whose places are as if its bytes stood verbatim at `offset` of a capture. */
export function exchange(script: Script, index = 1): Exchange {
  const start = script.offset ?? (index - 1) * ROOM;
  const end = script.end ?? 'complete';
  const answered = script.status !== null;
  const request = script.method === null ? null : requestOf(script, start, script.cutRequest !== true);
  const response = answered ? responseOf(script, script.responseOffset ?? start + ROOM / 2, end) : null;
  return {
    kind: 'exchange',
    index,
    connection: script.connection ?? 'c1',
    connectionKnown: script.connectionKnown ?? false,
    request,
    interim: [],
    response,
    end,
    doubted: false,
    whole: false,
    anomalies: [],
  };
}

/** Exchanges numbered from 1, one after the other. */
export function exchanges(...scripts: readonly Script[]): readonly Exchange[] {
  return scripts.map((script, i) => exchange(script, i + 1));
}

/** A JSON-RPC call: POST to `/` of `agent.example`, with the method and params, answered with `result`. */
export function rpc(method: string, params: unknown, result?: unknown, more: Script = {}): Script {
  const answer = result === undefined ? {} : { responseBody: { jsonrpc: '2.0', id: 1, result } };
  return { target: '/', body: { jsonrpc: '2.0', id: 1, method, params }, ...answer, ...more };
}

function requestOf(script: Script, start: number, complete: boolean): HttpRequest {
  const bytes = bytesOf(script.body);
  const method = script.method ?? (script.body === undefined ? 'GET' : 'POST');
  const defaults: Fields = {
    Host: 'agent.example',
    ...(bytes ? { 'Content-Type': 'application/json', 'Content-Length': String(bytes.length) } : {}),
  };
  const target = script.target ?? '/';
  const line = `${method} ${target} HTTP/1.1`;
  const head = fieldsOf({ ...defaults, ...script.headers }, start + line.length + 2);
  return {
    method,
    target,
    ...messageOf(head, bytes, complete, bytes ? 'length' : 'none'),
    at: { offset: start, length: line.length },
    time: script.time ?? null,
    endTime: script.time ?? null,
  };
}

function responseOf(script: Script, start: number, end: ExchangeEnd): HttpResponse {
  const blocks = script.events?.map((data, i) => blockOf(data, script.eventTypes?.[i] ?? 'message'));
  const bytes = blocks
    ? encoder.encode(blocks.map((block) => block.text).join(''))
    : bytesOf(script.responseBody);
  const type = blocks ? 'text/event-stream' : 'application/json';
  const defaults: Fields = {
    ...(bytes ? { 'Content-Type': type } : {}),
    ...(blocks ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': String(bytes?.length ?? 0) }),
  };
  const status = script.status ?? 200;
  const line = `HTTP/1.1 ${status} Reason`;
  const head = fieldsOf({ ...defaults, ...script.responseHeaders }, start + line.length + 2);
  const framing = script.framing ?? (blocks ? 'chunked' : 'length');
  return {
    status,
    reason: 'Reason',
    events: blocks ? eventsOf(blocks, head.end) : null,
    ...messageOf(head, bytes, end === 'complete', framing),
    at: { offset: start, length: line.length },
    time: script.time ?? null,
    endTime: script.time ?? null,
  };
}

interface Head {
  readonly headers: readonly HeaderField[];
  readonly end: number;
}

function fieldsOf(fields: Fields, start: number): Head {
  let end = start;
  const headers: HeaderField[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (value === null) continue;
    headers.push({ name, value, at: { offset: end, length: name.length + 2 + value.length } });
    end += name.length + 2 + value.length + 2;
  }
  return { headers, end: end + 2 };
}

function messageOf({ headers, end }: Head, bytes: Uint8Array | null, complete: boolean, framing: Framing) {
  return {
    version: '1.1',
    headers,
    trailers: [],
    body: bytes
      ? {
          kind: 'bytes' as const,
          bytes,
          wireLength: bytes.length,
          pieces: [{ at: 0, length: bytes.length, offset: end, span: bytes.length }],
          coding: null,
          decoded: false,
          text: true,
          form: 'exact' as const,
          complete,
        }
      : { kind: 'absent' as const },
    framing,
    declaredLength: framing === 'length' && bytes ? bytes.length : null,
    lastChunk: null,
    complete,
  };
}

interface Block {
  readonly data: string;
  readonly type: string;
  readonly text: string;
}

function blockOf(value: unknown, type: string): Block {
  const data = typeof value === 'string' ? value : JSON.stringify(value);
  return { data, type, text: `${type === 'message' ? '' : `event: ${type}\n`}data: ${data}\n\n` };
}

function eventsOf(blocks: readonly Block[], start: number): readonly SseEvent[] {
  let offset = start;
  return blocks.map(({ data, type, text }) => {
    const length = encoder.encode(text).length;
    const dataLength = encoder.encode(data).length;
    const part: Part = { offset: offset + length - 2 - dataLength, length: dataLength };
    const at: Part = { offset, length };
    offset += length;
    return { data, type, id: null, retry: null, parts: [part], at, time: null, complete: true, text: true };
  });
}

function bytesOf(body: unknown): Uint8Array | null {
  if (body === undefined) return null;
  return encoder.encode(typeof body === 'string' ? body : JSON.stringify(body));
}
