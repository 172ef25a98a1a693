import type {
  BodyBytes,
  Exchange,
  HeaderField,
  HttpRequest,
  HttpResponse,
  Piece,
  SseEvent,
} from '../../model/http.js';
import type { Part, Spelling } from '../../model/location.js';

/** Longest content kept of one message or event, in bytes. */
export const CONTENT_LIMIT = 256 * 1024;
/** Events kept of one stream. */
export const EVENTS_LIMIT = 2000;
/** Runs of one body, and what each takes. */
const MOST_PIECES = 4000;
const PIECE = 60;
const MOST_INTERIM = 16;

/** The content of a message as far as it was kept. `text`: how the bytes of `pieces` spell it. */
export interface KeptContent {
  readonly bytes: Uint8Array;
  readonly length: number;
  readonly pieces: readonly Piece[];
  readonly text: Spelling;
  readonly body: Pick<BodyBytes, 'form' | 'coding' | 'decoded' | 'complete' | 'wireLength'> | null;
}

/** A line of a head. `told`: what of it must be seen in the capture for its bytes to be the line's. */
export interface KeptLine {
  readonly text: string;
  readonly told: string;
  readonly at: Part;
}

/** A message of an exchange, without the buffers that it came in. */
export interface KeptMessage {
  readonly head: readonly KeptLine[];
  readonly title: string;
  readonly unknown: string | null;
  readonly content: KeptContent | null;
  readonly lastChunk: Part | null;
  readonly trailers: readonly KeptLine[];
  readonly parts: readonly Part[];
  readonly time: number | null;
}

export interface KeptEvent {
  readonly type: string;
  readonly id: string | null;
  readonly at: Part;
  readonly content: KeptContent;
}

export interface KeptMessages {
  readonly request: KeptMessage | null;
  readonly interim: readonly KeptMessage[];
  readonly response: KeptMessage | null;
  readonly events: readonly KeptEvent[];
  readonly moreEvents: number;
}

/** Copies of an exchange's messages, and the bytes that they take. */
export function keptMessages({ request, interim, response }: Exchange): {
  readonly messages: KeptMessages;
  readonly bytes: number;
} {
  const events = response?.events ?? null;
  const messages: KeptMessages = {
    request: request === null ? null : messageOf(request, requestTitle(request), true),
    interim: interim.slice(0, MOST_INTERIM).map((one) => messageOf(one, responseTitle(one), true)),
    response: response === null ? null : messageOf(response, responseTitle(response), events === null),
    events: (events ?? []).slice(0, EVENTS_LIMIT).map(eventOf),
    moreEvents: Math.max(0, (events?.length ?? 0) - EVENTS_LIMIT),
  };
  const contents = [messages.request, messages.response, ...messages.events];
  const bytes = contents.reduce(
    (sum, one) =>
      sum + (one?.content ? one.content.bytes.length + one.content.pieces.length * PIECE : 0) + 2 * PIECE,
    0,
  );
  return { messages, bytes };
}

function requestTitle({ method, target }: HttpRequest): string {
  return `${method} ${target}`.trim();
}

function responseTitle({ status, reason }: HttpResponse): string {
  return status === 0 ? '' : `${status} ${reason}`.trim();
}

/** `withContent` false for an event stream, whose content is kept by its events. */
function messageOf(message: HttpRequest | HttpResponse, title: string, withContent: boolean): KeptMessage {
  const { body, headers, trailers, lastChunk, at, time } = message;
  const pieces = body.kind === 'bytes' ? body.pieces : [];
  return {
    title,
    head: [...(title === '' ? [] : [{ ...startLine(message), at }]), ...headers.map(fieldLine)],
    unknown: body.kind === 'unknown' ? body.reason : null,
    content: body.kind === 'bytes' && withContent ? contentOf(body) : null,
    lastChunk,
    trailers: trailers.map(fieldLine),
    parts: [
      at,
      ...headers.map((field) => field.at),
      ...pieces.slice(0, MOST_PIECES).map(({ offset, span }) => ({ offset, length: span })),
      ...trailers.map((field) => field.at),
      ...(lastChunk === null ? [] : [lastChunk]),
    ],
    time,
  };
}

function startLine(message: HttpRequest | HttpResponse): { readonly text: string; readonly told: string } {
  if ('method' in message) {
    const { method, target, version } = message;
    return { text: `${method} ${target} HTTP/${version}`, told: target };
  }
  const { version, status, reason } = message;
  return { text: `HTTP/${version} ${status} ${reason}`.trim(), told: String(status) };
}

function fieldLine({ name, value, at }: HeaderField): KeptLine {
  return { text: `${name}: ${value}`, told: value, at };
}

function contentOf(body: BodyBytes): KeptContent {
  const { bytes, pieces, coding, decoded, form, complete, wireLength, text } = body;
  return {
    // A copy: a slice of a Buffer would hold on to all that it is a part of.
    bytes: new Uint8Array(bytes.subarray(0, CONTENT_LIMIT)),
    length: bytes.length,
    pieces: pieces.slice(0, MOST_PIECES),
    text,
    body: { form, coding, decoded, complete, wireLength },
  };
}

function eventOf({ data, type, id, at, parts, text }: SseEvent): KeptEvent {
  const bytes = Buffer.from(data);
  const kept = parts.slice(0, MOST_PIECES);
  const pieces = text === true ? valuePieces(bytes, kept) : null;
  return {
    type,
    id,
    at,
    content: {
      bytes: new Uint8Array(bytes.subarray(0, CONTENT_LIMIT)),
      length: bytes.length,
      // Laid out anew: the whole block, which spells the data in another way.
      pieces: pieces ?? [{ at: 0, length: -1, offset: at.offset, span: at.length }],
      text,
      body: null,
    },
  };
}

/** The values of `data` lines, between which the data has line ends; null where these are not they. */
function valuePieces(bytes: Uint8Array, parts: readonly Part[]): Piece[] | null {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { offset, length } of parts) {
    while (bytes[at] === 0x0a) at++;
    pieces.push({ at, length, offset, span: length });
    at += length;
  }
  while (bytes[at] === 0x0a) at++;
  return at === bytes.length ? pieces : null;
}
