import type { Fidelity } from '../model/capture.js';
import type { HeaderField, Piece } from '../model/http.js';
import { header } from '../model/http.js';
import type { Part } from '../model/location.js';
import type { CaptureReader } from '../model/reader.js';
import type { BodyRecord, ExchangeRecord, RequestRecord, ResponseRecord } from '../model/record.js';
import { type Input, type Line, type Script, scripted } from './reading/script.js';

const FRAME =
  /^\[ *\d{1,8}\.\d{1,6}\] (send|recv) ([A-Z_]{3,20}) frame <length=(\d{1,9}), flags=0x([0-9a-f]{2}), stream_id=(\d{1,10})>$/;
const FIELD =
  /^\[ *\d{1,8}\.\d{1,6}\] recv \(stream_id=(\d{1,10})(?:, sensitive|, noind)?\) (:?[^:\s]{1,256}): ?(.*)$/;
const CONNECTED = /^\[ *\d{1,8}\.\d{1,6}\] Connected$/;
const SENT_FIELD = /^ {10}(:?[\w!#$%&'*+.^`|~-]{1,256}): ?(.*)$/;
const BRACKET =
  /\[ *\d{1,8}\.\d{1,6}\] recv DATA frame <length=\d{1,9}, flags=0x[0-9a-f]{2}, stream_id=\d{1,10}>$/;
const ANY = /^\[ *\d{1,8}\.\d{1,6}\] /;
const FIRST = /^\[ *\d{1,8}\.\d{1,6}\] (?:Connected|(?:send|recv) [A-Z_]{3,20} frame <length=)/m;
const LINE_LIMIT = 1 << 24;
const LOOK = 8192;
const END_STREAM = 1;
/** Streams that may be open at once. */
const MOST_STREAMS = 1000;

interface Fields {
  readonly list: HeaderField[];
  readonly pseudo: Map<string, string>;
  at: Part | null;
}

interface Stream {
  readonly id: string;
  readonly sent: Fields;
  readonly got: Fields;
  readonly body: { readonly bytes: Buffer; readonly offset: number }[];
  /** Bytes of DATA frames that were sent, which nghttp does not show. */
  sentBody: boolean;
  /** Bytes of DATA frames that came. */
  received: number;
  ended: boolean;
}

/** Reads what `nghttp -v` prints; null where the first bytes are none of it. */
export function nghttp(head: Uint8Array): CaptureReader | null {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 4096)).toString('latin1');
  return FIRST.test(text.replaceAll('\r', '')) ? open() : null;
}

function open(): CaptureReader {
  const streams = new Map<string, Stream>();
  let connection = 0;
  let cut = false;

  function streamOf(id: string): Stream {
    const found = streams.get(id);
    if (found) return found;
    const fields = (): Fields => ({ list: [], pseudo: new Map(), at: null });
    const stream = {
      id,
      sent: fields(),
      got: fields(),
      body: [],
      sentBody: false,
      received: 0,
      ended: false,
    };
    streams.set(id, stream);
    return stream;
  }

  function* finish(stream: Stream): Generator<ExchangeRecord> {
    streams.delete(stream.id);
    const record = recordOf(stream, `c${Math.max(connection, 1)}`);
    if (record !== null) yield record;
  }

  function* finishAll(): Generator<ExchangeRecord> {
    for (const stream of [...streams.values()]) yield* finish(stream);
  }

  function* script(input: Input): Script<void> {
    let sending: Fields | null = null;
    let text: { bytes: Buffer; offset: number }[] = [];
    for (;;) {
      const line = yield* input.peekLine(LINE_LIMIT);
      if (line === null) break;
      input.skip(line.next);
      cut = !line.whole;
      const said = line.bytes.toString('latin1', 0, LOOK);
      const field = sending === null ? null : SENT_FIELD.exec(said);
      if (sending !== null && field !== null) addField(sending, field[1] ?? '', field[2] ?? '', line);
      else if (CONNECTED.test(said)) {
        yield* finishAll();
        connection += 1;
        text = [];
      } else if (ANY.test(said)) {
        sending = null;
        const frame = FRAME.exec(said);
        const got = FIELD.exec(said);
        if (got !== null) addField(streamOf(got[1] ?? '').got, got[2] ?? '', got[3] ?? '', line);
        if (frame === null) continue;
        const [, way, type, length = '', flags = '', id = ''] = frame;
        if (id === '0') continue;
        const stream = streamOf(id);
        const ends = (Number.parseInt(flags, 16) & END_STREAM) > 0;
        if (way === 'send' && type === 'HEADERS') sending = stream.sent;
        if (way === 'send' && type === 'DATA') stream.sentBody ||= Number(length) > 0;
        if (way !== 'recv') continue;
        if (type === 'DATA') text = takeBody(stream, text, Number(length));
        if (type === 'RST_STREAM') yield* finish(stream);
        else if (ends && (type === 'DATA' || type === 'HEADERS')) {
          stream.ended = true;
          yield* finish(stream);
        }
        if (streams.size > MOST_STREAMS) yield* finishAll();
      } else {
        // Text of a body, on whose last line the frame that carried it may stand.
        const tail = said.length < LOOK ? said : line.bytes.toString('latin1', line.bytes.length - 200);
        const frame = BRACKET.exec(tail);
        const end =
          frame === null ? line.next - line.offset : line.bytes.length - (tail.length - frame.index);
        if (/^ {10}[;([]/.test(said) && frame === null && text.length === 0) continue;
        text.push({ bytes: input.view(line.offset, line.offset + end), offset: line.offset });
        if (frame === null) continue;
        const found = FRAME.exec(tail.slice(frame.index));
        const [, , , length = '', flags = '', id = ''] = found ?? [];
        const stream = streamOf(id);
        text = takeBody(stream, text, Number(length));
        if ((Number.parseInt(flags, 16) & END_STREAM) === 0) continue;
        stream.ended = true;
        yield* finish(stream);
      }
    }
    if (sending !== null) {
      // More fields of the request may have stood behind these.
      sending.pseudo.clear();
      cut = true;
    }
    yield* finishAll();
  }

  const fidelity = (): Fidelity => ({
    bytes: 'reformatted',
    lineEnds: 'reformatted',
    timing: 'absent',
    directions: 'exact',
    connections: 'exact',
    notes: ['HTTP/2; bodies of requests are not shown', 'times since the start are not kept'],
  });
  return scripted('text of nghttp -v', script, { fidelity, truncated: () => cut });
}

/** The last `length` bytes of the text are the frame's; what stands before them is nghttp's own. */
function takeBody(stream: Stream, text: { bytes: Buffer; offset: number }[], length: number): never[] {
  stream.received += length;
  // What nghttp inflated is longer than its frames.
  let due = isCoded(stream) ? Number.POSITIVE_INFINITY : length;
  const taken: { bytes: Buffer; offset: number }[] = [];
  for (const part of text.toReversed()) {
    if (due <= 0) break;
    const skip = Math.max(0, part.bytes.length - due);
    taken.unshift({ bytes: part.bytes.subarray(skip), offset: part.offset + skip });
    due -= part.bytes.length - skip;
  }
  stream.body.push(...taken);
  return [];
}

function addField(fields: Fields, name: string, value: string, { offset, bytes }: Line): void {
  const at = { offset, length: bytes.length };
  fields.at ??= at;
  if (name.startsWith(':')) fields.pseudo.set(name, value.trim());
  else fields.list.push({ name, value: value.trim(), at });
}

function recordOf(stream: Stream, connection: string): ExchangeRecord | null {
  const { sent, got } = stream;
  const method = sent.pseudo.get(':method');
  const status = Number(got.pseudo.get(':status') ?? Number.NaN);
  const authority = sent.pseudo.get(':authority');
  const host: HeaderField[] =
    authority === undefined || sent.at === null || header({ headers: sent.list }, 'host') !== null
      ? []
      : [{ name: 'host', value: authority, at: sent.at }];
  const times = { version: '2', time: null, endTime: null };
  const request: RequestRecord | null =
    method === undefined || sent.at === null
      ? null
      : {
          ...times,
          method,
          target: sent.pseudo.get(':path') ?? '',
          headers: [...host, ...sent.list],
          body: stream.sentBody
            ? { kind: 'unknown', reason: 'nghttp -v does not show the bodies of requests' }
            : { kind: 'absent' },
          at: sent.at,
        };
  const response: ResponseRecord | null =
    Number.isNaN(status) || got.at === null
      ? null
      : {
          ...times,
          status,
          reason: '',
          headers: got.list,
          body: bodyOf(stream, method === 'HEAD' || status === 204 || status === 304),
          events: null,
          at: got.at,
        };
  if (request === null && response === null) return null;
  const end = stream.ended ? 'complete' : 'capture-end';
  return { kind: 'record', connection, request, response, end, anomalies: [] };
}

function isCoded({ got }: Stream): boolean {
  return header({ headers: got.list }, 'content-encoding') !== null;
}

function bodyOf(stream: Stream, bodiless: boolean): BodyRecord {
  if (bodiless) return { kind: 'absent' };
  const { body, received, ended } = stream;
  if (body.length === 0 && received > 0) return { kind: 'unknown', reason: 'nghttp -n leaves out bodies' };
  const pieces: Piece[] = [];
  let at = 0;
  for (const { bytes, offset } of body) {
    pieces.push({ at, length: bytes.length, offset, span: bytes.length });
    at += bytes.length;
  }
  return {
    kind: 'bytes',
    bytes: Buffer.concat(body.map(({ bytes }) => bytes)),
    pieces,
    text: true,
    // nghttp undoes gzip by itself.
    form: isCoded(stream) ? 'reformatted' : 'exact',
    coded: false,
    complete: ended,
  };
}
