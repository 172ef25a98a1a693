import type { Entry } from '../../model/a2a.js';
import type { Finding } from '../../model/finding.js';
import type { BodyBytes, Exchange, HttpRequest, HttpResponse, Piece, SseEvent } from '../../model/http.js';
import type { Part } from '../../model/location.js';

/** Longest content kept of one message or event, in bytes. */
const CONTENT_LIMIT = 256 * 1024;
/** Bytes kept of a capture, whatever stands in them, and how many more for exchanges with findings. */
const ROOM = 48 * 1024 * 1024;
const FINDINGS_ROOM = 16 * 1024 * 1024;
export const EVENTS_LIMIT = 2000;
/** What an exchange takes beside its bytes, roughly. */
const OVERHEAD = 600;

/** The content of a message as far as it was kept. `text`: whether the pieces' bytes are the content's. */
export interface KeptContent {
  readonly bytes: Uint8Array;
  readonly length: number;
  readonly pieces: readonly Piece[] | null;
  readonly body: Pick<BodyBytes, 'form' | 'coding' | 'decoded' | 'complete' | 'wireLength'> | null;
}

/** A message of an exchange, without the buffers that it came in. */
export interface KeptMessage {
  readonly head: readonly { readonly text: string; readonly at: Part }[];
  readonly title: string;
  readonly unknown: string | null;
  readonly content: KeptContent | null;
  readonly parts: readonly Part[];
  readonly time: number | null;
  readonly endTime: number | null;
}

export interface KeptEvent {
  readonly type: string;
  readonly id: string | null;
  readonly at: Part;
  readonly time: number | null;
  readonly complete: boolean;
  readonly content: KeptContent;
}

export interface KeptExchange {
  readonly request: KeptMessage | null;
  readonly response: KeptMessage | null;
  readonly events: readonly KeptEvent[];
  readonly moreEvents: number;
}

/** Keeps the messages of exchanges while a capture is read, as far as there is room. */
export interface Shelf {
  put(entry: Entry): void;
  /** Lets go of what found no room, unless it was just found fault with. */
  settle(findings: readonly Finding[]): void;
  get(index: number): KeptExchange | null;
  /** The lines of all heads that it has. */
  heads(): Iterable<string>;
}

export function openShelf(): Shelf {
  const kept = new Map<number, KeptExchange>();
  let unsettled: { readonly index: number; readonly size: number }[] = [];
  let used = 0;
  let usedForFindings = 0;
  return {
    put({ index, exchange }) {
      const { messages, size } = copied(exchange);
      kept.set(index, messages);
      if (used + size <= ROOM) used += size;
      else unsettled.push({ index, size });
    },
    settle(findings) {
      if (unsettled.length === 0) return;
      const faulty = new Set(findings.map(({ exchange }) => exchange));
      for (const { index, size } of unsettled) {
        if (faulty.has(index) && usedForFindings + size <= FINDINGS_ROOM) usedForFindings += size;
        else kept.delete(index);
      }
      unsettled = [];
    },
    get: (index) => kept.get(index) ?? null,
    *heads() {
      for (const { request, response } of kept.values())
        for (const message of [request, response]) for (const { text } of message?.head ?? []) yield text;
    },
  };
}

function copied({ request, response }: Exchange): { messages: KeptExchange; size: number } {
  const events = response?.events ?? null;
  const messages: KeptExchange = {
    request: request === null ? null : messageOf(request, requestTitle(request), true),
    response: response === null ? null : messageOf(response, responseTitle(response), events === null),
    events: (events ?? []).slice(0, EVENTS_LIMIT).map(eventOf),
    moreEvents: Math.max(0, (events?.length ?? 0) - EVENTS_LIMIT),
  };
  const contents = [messages.request?.content, messages.response?.content];
  const size = contents.reduce((sum, content) => sum + (content?.bytes.length ?? 0), OVERHEAD);
  return { messages, size: messages.events.reduce((sum, { content }) => sum + content.bytes.length, size) };
}

function requestTitle({ method, target }: HttpRequest): string {
  return `${method} ${target}`.trim();
}

function responseTitle({ status, reason }: HttpResponse): string {
  return status === 0 ? '' : `${status} ${reason}`.trim();
}

/** `withContent` false for an event stream, whose content is kept by its events. */
function messageOf(message: HttpRequest | HttpResponse, title: string, withContent: boolean): KeptMessage {
  const { body, headers, at, time, endTime } = message;
  const pieces = body.kind === 'bytes' ? body.pieces : [];
  return {
    title,
    head: [
      ...(title === '' ? [] : [{ text: startLine(message), at }]),
      ...headers.map(({ name, value, at: place }) => ({ text: `${name}: ${value}`, at: place })),
    ],
    unknown: body.kind === 'unknown' ? body.reason : null,
    content: body.kind === 'bytes' && withContent ? contentOf(body) : null,
    parts: [
      at,
      ...headers.map((field) => field.at),
      ...pieces.map(({ offset, span }) => ({ offset, length: span })),
    ],
    time,
    endTime,
  };
}

function startLine(message: HttpRequest | HttpResponse): string {
  if ('method' in message) return `${message.method} ${message.target} HTTP/${message.version}`;
  return `HTTP/${message.version} ${message.status} ${message.reason}`.trim();
}

function contentOf(body: BodyBytes): KeptContent {
  const { bytes, pieces, coding, decoded, form, complete, wireLength, text } = body;
  return {
    bytes: bytes.slice(0, CONTENT_LIMIT),
    length: bytes.length,
    pieces: text === true && !decoded && pieces.every(({ length, span }) => length === span) ? pieces : null,
    body: { form, coding, decoded, complete, wireLength },
  };
}

function eventOf({ data, type, id, at, time, complete, parts, text }: SseEvent): KeptEvent {
  const bytes = Buffer.from(data);
  const [only] = parts;
  const isRun = parts.length === 1 && only !== undefined && only.length === bytes.length && text === true;
  return {
    type,
    id,
    at,
    time,
    complete,
    content: {
      bytes: bytes.subarray(0, CONTENT_LIMIT),
      length: bytes.length,
      pieces: isRun ? [{ at: 0, length: only.length, offset: only.offset, span: only.length }] : null,
      body: null,
    },
  };
}
