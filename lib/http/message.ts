import type { Anomaly } from '../model/capture.js';
import type { Body, BodyForm, HeaderField } from '../model/http.js';
import { type Part, placeOf } from '../model/location.js';
import { addBytes, type BodyBuilder, joined, type Look, openBody } from './body.js';
import { fieldValues, isEventStream } from './fields.js';
import type { Decision } from './framing.js';

/** Anomalies kept of one message. */
const MOST_ANOMALIES = 20;
/** Places kept of one anomaly. */
const MOST_PLACES = 100;

/** A message while it is read. */
export interface Draft {
  readonly at: Part;
  readonly time: number | null;
  headers: HeaderField[];
  trailers: HeaderField[];
  anomalies: Anomaly[];
  /** Whether it is an event stream whose head the capture lacks. */
  readonly headless: boolean;
  /** Null until the head is complete. */
  decision: Decision | null;
  body: BodyBuilder | null;
  lastChunk: Part | null;
  /** False once bytes were found to be missing inside the body. */
  whole: boolean;
  /** Where in the body as fed bytes are known to be missing. */
  readonly holes: number[];
}

/** `headless`: how a message is framed that is joined behind its head. */
export function openDraft(at: Part, time: number | null, headless: Decision | null = null): Draft {
  return {
    at,
    time,
    headless: headless !== null,
    headers: [],
    trailers: [],
    anomalies: [],
    decision: headless,
    body: null,
    lastChunk: null,
    whole: true,
    holes: [],
  };
}

/** Notes what was wrong with the message, each fault once with its places; past a bound only that there was more. */
export function note(draft: Draft, reason: string, at: Part): void {
  const { anomalies } = draft;
  if (anomalies.length > MOST_ANOMALIES) return;
  const index = anomalies.findIndex((known) => known.reason === reason);
  const known = anomalies[index];
  if (known) {
    const { parts } = known.at;
    if (parts.length < MOST_PLACES)
      anomalies[index] = { ...known, at: { ...known.at, parts: [...parts, at] } };
    return;
  }
  const said =
    anomalies.length < MOST_ANOMALIES ? reason : 'more of this message did not fit; it is not listed';
  anomalies.push({ kind: 'anomaly', reason: said, at: placeOf(at.offset, at.length), exchange: null });
}

/** Notes missing bytes. Only of a plain event stream what comes behind them is still of use. */
export function addHole(draft: Draft): void {
  draft.whole = false;
  draft.holes.push(draft.body?.length ?? 0);
}

export function isStream({ headless, headers }: Draft): boolean {
  return headless || isEventStream(headers);
}

function endsAtHole(draft: Draft): boolean {
  const { holes, headers } = draft;
  return holes.length > 0 && (!isStream(draft) || fieldValues(headers, 'content-encoding').length > 0);
}

export function addToBody(
  draft: Draft,
  bytes: Uint8Array,
  at: Part,
  time: number | null,
  form: BodyForm,
  look: Look,
  limit: number,
): void {
  draft.body ??= openBody();
  if (endsAtHole(draft)) return;
  const { dropped } = draft.body;
  addBytes(draft.body, bytes, at, time, look === 'dotted' ? 'reformatted' : form, limit);
  if (look === 'encoded') draft.body.text = false;
  if (look === 'escaped') draft.body.text &&= look;
  if (look === 'dotted') draft.body.dotted = true;
  if (dropped === 0 && draft.body.dropped > 0)
    note(draft, `a body of more than ${limit} bytes; the rest was not kept`, at);
}

const NONE = new Uint8Array(0);
const REPLACEMENT = Buffer.from('\ufffd');

/** Recorders that decode each read put U+FFFD for a character that a read cut, and for bytes that are no text. */
function holdsReplacement(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(REPLACEMENT);
}

/** The body as far as it was seen, before any content coding is undone. */
export function bodyOf(draft: Draft, complete: boolean): Body {
  const { decision, body } = draft;
  if (!decision) return { kind: 'unknown', reason: 'the message ends inside its head' };
  if (decision.plan === 'none') return { kind: 'absent' };
  if (endsAtHole(draft)) return { kind: 'unknown', reason: 'the capture lacks some of its bytes' };
  if (!body && !complete && decision.plan !== 0 && decision.framing === 'length') {
    return { kind: 'unknown', reason: 'the capture holds no byte of it' };
  }
  const bytes = body ? joined(body) : NONE;
  const { declaredLength } = decision;
  const fits = complete && (declaredLength === null || declaredLength === bytes.length);
  return {
    kind: 'bytes',
    bytes,
    wireLength: body?.length ?? 0,
    pieces: body?.pieces ?? [],
    coding: null,
    decoded: false,
    text: body?.text ?? true,
    form: !fits && holdsReplacement(bytes) ? 'reformatted' : (body?.form ?? 'exact'),
    complete: complete && draft.whole && !body?.dropped,
  };
}

/** The size that a chunk's line announces (RFC 9112 §7.1); null where it announces none. */
export function chunkSize(draft: Draft | null, line: string, at: Part): number | null {
  const digits = CHUNK_SIZE.exec(line)?.[1];
  if (digits === undefined) return null;
  const size = Number.parseInt(digits, 16);
  if (size === 0 && draft) draft.lastChunk = at;
  return size;
}

const CHUNK_SIZE = /^([0-9a-fA-F]{1,12})[ \t]*(?:;.*)?$/;
