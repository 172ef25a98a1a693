import type { Segment } from '../../model/capture.js';
import type { CaptureItem } from '../../model/reader.js';
import {
  bodyOfDraft,
  type ExchangeDraft,
  type MessageDraft,
  messageDraft,
  recordOf,
} from '../reading/exchange-draft.js';
import { fieldLine, requestLine, statusLine } from '../reading/http-lines.js';
import { type TextLine, textLine } from '../reading/text-lines.js';
import type { CurlEnd } from './connections.js';

/** One block of a trace. */
export interface TraceBlock
  extends Pick<Segment, 'connection' | 'direction' | 'bytes' | 'offset' | 'span' | 'time'> {
  readonly isHead: boolean;
  readonly runs: NonNullable<Segment['runs']>;
}

/**
 * Exchanges over HTTP/2 and 3, of which a trace shows heads as if they were of HTTP/1 and bodies without frames: they
 * are messages, not bytes.
 */
export interface TraceRecords {
  /** Whether a block belongs to such an exchange. */
  takes(block: TraceBlock): boolean;
  push(block: TraceBlock): Iterable<CaptureItem>;
  ending(end: CurlEnd): void;
  end(): Iterable<CaptureItem>;
}

const NOT_HTTP1 = /^(?:[A-Z]{3,20} \S{1,8000} )?HTTP\/[23](?:\.0)?(?: \d{3}.{0,200})?$/;
const MISSING = {
  request: 'the trace does not hold the body',
  response: 'the trace does not hold the body',
};
const LF = 0x0a;
const HIDDEN = 'dots stand for the line ends of its events; `--trace` keeps them';

export function openTraceRecords(): TraceRecords {
  let draft: ExchangeDraft | null = null;
  let ending: CurlEnd | null = null;
  let dotted = false;

  function* finish(last: boolean): Generator<CaptureItem> {
    if (draft === null) return;
    const stream = draft.response?.body?.isStream === true;
    const end = ending === 'done' ? 'complete' : (ending ?? (last || stream ? 'capture-end' : 'complete'));
    const record = recordOf(draft, end, MISSING, dotted);
    draft = null;
    ending = null;
    if (record === null) return;
    const { response } = record;
    const body = response?.body;
    // Where its events end in line ends again, the dots between them were told.
    const hidden =
      dotted && stream && body?.kind === 'bytes' && (body.bytes.at(-1) !== LF || body.bytes.at(-2) !== LF);
    yield hidden && response
      ? { ...record, response: { ...response, body: { kind: 'unknown', reason: HIDDEN } } }
      : record;
  }

  return {
    takes(block) {
      if (!block.isHead) return draft !== null;
      const [first = ''] = Buffer.from(block.bytes).toString('latin1', 0, 8300).split('\r\n');
      if (NOT_HTTP1.test(first)) return true;
      return draft !== null && requestLine(first) === null && statusLine(first) === null;
    },
    *push(block) {
      dotted = block.span === null;
      if (!block.isHead) {
        const message = block.direction === 'to-server' ? draft?.request : draft?.response;
        if (message) addRuns(message, block);
        return;
      }
      for (const line of linesOf(block)) {
        const request = requestLine(line.text);
        const status = statusLine(line.text);
        if (request !== null || (status !== null && draft?.response && draft.response.start.status >= 200)) {
          yield* finish(false);
        }
        draft ??= { connection: block.connection, request: null, response: null };
        if (request !== null) draft.request = messageDraft(request, line, block.time);
        else if (status !== null) draft.response = messageDraft(status, line, block.time);
        else {
          const field = fieldLine(line.text, { offset: line.offset, length: line.text.length });
          const message = block.direction === 'to-server' ? draft.request : draft.response;
          if (field !== null) message?.headers.push(field);
        }
      }
    },
    ending(end) {
      if (draft !== null) ending ??= end;
    },
    *end() {
      yield* finish(true);
    },
  };
}

function addRuns(message: MessageDraft<unknown>, { bytes, runs, span }: TraceBlock): void {
  const body = bodyOfDraft(message);
  let at = 0;
  for (const run of runs) {
    body.add(
      Buffer.from(bytes.subarray(at, at + run.length)),
      run.offset,
      span === null ? undefined : run.span,
    );
    at += run.length;
  }
}

/** The lines of a head, each at the capture offset of the run it begins in. */
function* linesOf({ bytes, runs }: TraceBlock): Generator<TextLine> {
  const all = Buffer.from(bytes);
  let run = 0;
  let begun = 0;
  for (let at = 0; at < all.length; ) {
    const lf = all.indexOf(0x0a, at);
    const end = lf < 0 ? all.length : lf + 1;
    for (; run < runs.length - 1 && begun + (runs[run]?.length ?? 0) <= at; run++)
      begun += runs[run]?.length ?? 0;
    yield textLine(
      all.subarray(at, end),
      (runs[run]?.offset ?? 0) + (runs[run]?.span === runs[run]?.length ? at - begun : 0),
    );
    at = end;
  }
}
