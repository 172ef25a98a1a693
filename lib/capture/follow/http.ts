import type { Direction } from '../../model/capture.js';
import type { ExchangeEnd, HeaderField, Piece } from '../../model/http.js';
import { header } from '../../model/http.js';
import type { Part } from '../../model/location.js';
import type { BodyRecord, ExchangeRecord, RequestRecord, ResponseRecord } from '../../model/record.js';
import { fieldLine, isBodiless, requestLine, statusLine } from '../reading/http-lines.js';
import type { FollowBlock } from './blocks.js';

/** A message on its way: its head, and the blocks of its body. */
interface Message {
  readonly start: string;
  readonly headers: readonly HeaderField[];
  readonly at: Part;
  readonly time: number | null;
  readonly body: FollowBlock[];
}

/** Puts the heads and bodies of `follow,http` together. */
export interface FollowHttp {
  block(block: FollowBlock, connection: string, direction: Direction): Iterable<ExchangeRecord>;
  /** What has no answer when the section ends, and the answer that came last; `cut`: the capture ends before it does. */
  end(cut: boolean): Iterable<ExchangeRecord>;
}

/** Said of a capture that shows messages so. */
export const WITHOUT_FRAMING = 'bodies without their framing and content coding';

/** Requests that may wait for their answers. */
const MOST_WAITING = 1000;
const LINE_LIMIT = 16_384;

/** `dotted`: bytes that do not print are shown as dots. */
export function openFollowHttp(dotted: boolean): FollowHttp {
  const waiting: Message[] = [];
  let request: Message | null = null;
  let response: Message | null = null;
  let connection: string | null = null;

  function record(
    asked: Message | null,
    answer: Message | null,
    end: ExchangeEnd,
    cut = false,
  ): ExchangeRecord | null {
    const line = asked && requestLine(asked.start);
    const status = answer && statusLine(answer.start);
    if (!line && !status) return null;
    const method = line?.method ?? null;
    const shared = ({ headers, at, time, body }: Message) => ({
      ...{ headers, at, time },
      endTime: body.at(-1)?.time ?? time,
    });
    const sent: RequestRecord | null =
      asked && line
        ? { ...line, ...shared(asked), body: bodyOf(asked, { dotted, cut: cut && !answer }) }
        : null;
    const got: ResponseRecord | null =
      answer && status
        ? {
            ...status,
            ...shared(answer),
            body: bodyOf(answer, { dotted, cut, bodiless: isBodiless(method, status.status) }),
            events: null,
          }
        : null;
    return { kind: 'record', connection, request: sent, response: got, end, anomalies: [] };
  }

  function* answered(cut = false): Generator<ExchangeRecord> {
    if (response === null) return;
    const status = statusLine(response.start)?.status ?? 0;
    const end = cut ? 'capture-end' : 'complete';
    const found =
      status >= 200 || status === 101 ? record(waiting.shift() ?? null, response, end, cut) : null;
    response = null;
    if (found !== null) yield found;
  }

  return {
    *block(block, id, direction) {
      connection = id;
      const head = headOf(block);
      if (head === null) {
        (direction === 'to-server' ? request : response)?.body.push(block);
        return;
      }
      if (direction === 'to-client') {
        yield* answered();
        response = head;
        return;
      }
      // Nobody pipelines before the answer is whole: what is complete is handed on.
      if (response !== null && waiting.length <= 1) yield* answered();
      request = head;
      if (waiting.length < MOST_WAITING) waiting.push(head);
    },
    *end(cut) {
      yield* answered(cut);
      for (const asked of waiting.splice(0)) {
        const found = record(asked, null, 'capture-end', cut);
        if (found !== null) yield found;
      }
    },
  };
}

/** A block that is a head; null where it is none. */
function headOf({ bytes, offset, span, time }: FollowBlock): Message | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const lf = text.subarray(0, LINE_LIMIT).indexOf(0x0a);
  const start = text.toString('latin1', 0, Math.max(0, lf)).trimEnd();
  if (lf < 0 || (requestLine(start) === null && statusLine(start) === null)) return null;
  const placed = (from: number, to: number): Part =>
    span === null ? { offset: offset + from, length: to - from } : { offset, length: span };
  const headers: HeaderField[] = [];
  for (let from = lf + 1; from < text.length; ) {
    const found = text.indexOf(0x0a, from);
    const end = found < 0 ? text.length : found;
    const line = text.toString('latin1', from, Math.min(end, from + LINE_LIMIT)).trimEnd();
    const field = fieldLine(line, placed(from, from + line.length));
    if (field !== null) headers.push(field);
    from = end + 1;
  }
  return { start, headers, at: placed(0, start.length), time, body: [] };
}

interface Shown {
  readonly dotted: boolean;
  readonly cut: boolean;
  readonly bodiless?: boolean;
}

function bodyOf({ headers, body }: Message, { dotted, cut, bodiless = false }: Shown): BodyRecord {
  if (cut && body.length === 0) return { kind: 'unknown', reason: 'the capture ends first' };
  if (bodiless) return { kind: 'absent' };
  const length = header({ headers }, 'content-length');
  const framed = length !== null || header({ headers }, 'transfer-encoding') !== null;
  if (body.length === 0 && (!framed || length === '0')) return { kind: 'absent' };
  if (body.length === 0) return { kind: 'unknown', reason: 'the followed stream does not show it' };
  const pieces: Piece[] = [];
  let at = 0;
  for (const block of body) {
    const runs = block.runs ?? [
      { length: block.bytes.length, offset: block.offset, span: block.bytes.length },
    ];
    for (const run of runs) {
      pieces.push({ at, ...run });
      at += run.length;
    }
  }
  return {
    kind: 'bytes',
    bytes: Buffer.concat(body.map((block) => block.bytes)),
    pieces,
    text: body.every((block) => block.span === null),
    form: dotted ? 'reformatted' : 'exact',
    coded: false,
    dotted,
    complete: !cut && body.every((block) => !block.cut),
  };
}
