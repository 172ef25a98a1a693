import type { ExchangeEnd, HeaderField } from '../../model/http.js';
import type { Part } from '../../model/location.js';
import type { BodyRecord, ExchangeRecord } from '../../model/record.js';
import { type BodyDraft, bodyDraft, declaredLength } from './body-draft.js';
import { isBodiless, type RequestLine, type StatusLine } from './http-lines.js';
import { lineEndLength, type TextLine } from './text-lines.js';

/** A message while its lines are read. */
export interface MessageDraft<Start> {
  readonly start: Start;
  readonly headers: HeaderField[];
  readonly at: Part;
  readonly time: number | null;
  /** Opened when the head is complete. */
  body: BodyDraft | null;
}

/** An exchange while its lines are read. */
export interface ExchangeDraft {
  connection: string | null;
  request: MessageDraft<RequestLine> | null;
  response: MessageDraft<StatusLine> | null;
}

/** Why a tool's text lacks a body, one clause for each direction. */
export interface Missing {
  readonly request: string;
  readonly response: string;
}

export function messageDraft<Start>(start: Start, line: TextLine, time: number | null): MessageDraft<Start> {
  return { start, headers: [], at: placeOfLine(line), time, body: null };
}

/** The line without its line end. */
export function placeOfLine({ bytes, offset }: TextLine): Part {
  return { offset, length: bytes.length - lineEndLength(bytes) };
}

/** The body of a message whose head has ended, opened on first use. */
export function bodyOfDraft(message: MessageDraft<unknown>): BodyDraft {
  message.body ??= bodyDraft(message.headers);
  return message.body;
}

/** The record of a draft. `relaid`: the tool lays JSON out anew. Null where there is neither side. */
export function recordOf(
  draft: ExchangeDraft,
  end: ExchangeEnd,
  missing: Missing,
  relaid = false,
): ExchangeRecord | null {
  const { connection, request, response } = draft;
  if (request === null && response === null) return null;
  const last = end === 'capture-end' ? (response ?? request) : null;
  return {
    kind: 'record',
    connection,
    request: request && {
      ...request.start,
      ...sharedOf(request),
      body: left(requestBody(request, missing.request, relaid), request === last && request),
    },
    response: response && {
      ...response.start,
      ...sharedOf(response),
      body: left(
        responseBody(response, request?.start.method ?? null, missing.response, relaid),
        response === last && response,
      ),
      events: null,
    },
    end,
    anomalies: [],
  };
}

/** A body that breaks off where the capture does. */
function left(body: BodyRecord, message: MessageDraft<unknown> | false): BodyRecord {
  const broken = message !== false && message.body?.open === true;
  return broken && body.kind === 'bytes' ? { ...body, complete: false } : body;
}

function sharedOf({ headers, at, time }: MessageDraft<unknown>) {
  return { headers, at, time, endTime: null };
}

function requestBody(message: MessageDraft<RequestLine>, reason: string, relaid: boolean): BodyRecord {
  const shown = message.body?.record(relaid);
  if (shown) return shown;
  return sendsContent(message.headers) ? { kind: 'unknown', reason } : { kind: 'absent' };
}

function responseBody(
  { start, headers, body }: MessageDraft<StatusLine>,
  method: string | null,
  reason: string,
  relaid: boolean,
): BodyRecord {
  if (isBodiless(method, start.status)) return { kind: 'absent' };
  const shown = body?.record(relaid);
  if (shown) return shown;
  if (declaredLength(headers) !== 0) return { kind: 'unknown', reason };
  return NOTHING;
}

/** The body of a message that is known to have none to send. */
export const NOTHING: BodyRecord = {
  kind: 'bytes',
  bytes: new Uint8Array(0),
  pieces: [],
  text: true,
  form: 'exact',
  coded: false,
  complete: true,
};

/** Whether the head of a request says that content follows (RFC 9112 §6.3, rules 4, 6 and 7). */
export function sendsContent(headers: readonly HeaderField[]): boolean {
  const length = declaredLength(headers);
  if (length !== null) return length > 0;
  return headers.some(({ name }) => /^(?:transfer-encoding|content-length)$/i.test(name));
}
