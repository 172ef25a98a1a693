import type { ExchangeEnd } from '../../model/http.js';
import type { CaptureItem, CaptureReader } from '../../model/reader.js';
import {
  bodyOfDraft,
  type ExchangeDraft,
  type MessageDraft,
  type Missing,
  messageDraft,
  placeOfLine,
  recordOf,
} from '../reading/exchange-draft.js';
import { fieldLine, isBodiless, requestLine, statusLine } from '../reading/http-lines.js';
import { lineEndLength, openLines, restOf, type TextLine } from '../reading/text-lines.js';
import { withoutProgress } from './wget-progress.js';

/** A reader for what `wget -d` prints; null where the first bytes are none. */
export function wgetDebug(head: Uint8Array): CaptureReader | null {
  const text = Buffer.from(head.buffer, head.byteOffset, head.length).toString('latin1');
  return /^---(?:request|response) begin---\r?$/m.test(text) ? readWgetDebug() : null;
}

const MISSING: Missing = {
  request: 'wget read the body from a file and did not print it; `--post-data` and `--body-data` are printed',
  response: 'wget wrote the body to a file; `-O -` prints it',
};
const MARK = /^---(request|response) (begin|end)---$/;
const SENT = '[BODY data: ';
const SKIPPED = /^Skipping \d{1,12} bytes of body: \[/;
const DONE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d (?:\(.{1,40}\) - |ERROR |\D{1,40} \d{3}: )/;
const CUT = /(?:Read error|Connection closed) at byte \d|Retrying\.$/;
const BODY_START = /^(?:[{<]|\[(?!BODY data: |writing BODY)|(?:data|event|id|retry)?:)/;

/** What the lines are that come. */
type Phase = 'between' | 'request-head' | 'request-body' | 'response-head' | 'response-body';

function readWgetDebug(): CaptureReader {
  const lines = openLines();
  let draft: ExchangeDraft = { connection: null, request: null, response: null };
  let phase: Phase = 'between';
  let done = false;
  let broken = false;
  let cut = false;
  let connections = 0;
  /** Line ends of the body that the progress meter may have written. */
  let held: TextLine | null = null;

  function* finish(last: boolean): Generator<CaptureItem> {
    // Within a head the capture does not show what else was said there.
    const within = last && phase.endsWith('head');
    if (within && phase === 'request-head') draft.request = null;
    if (within && phase === 'response-head') draft.response = null;
    const { response } = draft;
    // Without a meter (`-q`) nothing stands between a body and what comes next.
    if (held !== null && !done && response?.body) response.body.add(held.bytes, held.offset);
    const record = recordOf(draft, endOf(last), MISSING);
    cut = within || (last && record?.end === 'capture-end');
    draft = { connection: null, request: null, response: null };
    done = false;
    broken = false;
    held = null;
    if (record === null) return;
    const { body } = record.response ?? {};
    // The meter's dots may stand in the middle of a body, where nothing tells them from its own.
    const dotted = body?.kind === 'bytes' && response?.body?.isStream === false && body.form !== 'exact';
    yield dotted && record.response && body?.kind === 'bytes'
      ? { ...record, response: { ...record.response, body: { ...body, dotted: true } } }
      : record;
  }

  function endOf(last: boolean): ExchangeEnd {
    const { request, response } = draft;
    if (broken) return 'closed-by-server';
    if (response === null) return 'capture-end';
    if (done || isBodiless(request?.start.method ?? null, response.start.status)) return 'complete';
    if (response.body?.whole === true) return 'complete';
    return last || response.body?.isStream ? 'capture-end' : 'complete';
  }

  function* mark(which: string, edge: string): Generator<CaptureItem> {
    if (edge === 'end') {
      const message = which === 'request' ? draft.request : draft.response;
      if (message !== null) bodyOfDraft(message);
      phase = which === 'request' ? 'request-body' : 'response-body';
      return;
    }
    if (which === 'request' || (draft.response !== null && draft.response.start.status >= 200)) {
      yield* finish(false);
    }
    phase = which === 'request' ? 'request-head' : 'response-head';
  }

  function headLine(line: TextLine): void {
    const request = phase === 'request-head' ? requestLine(line.text) : null;
    const status = phase === 'response-head' ? statusLine(line.text) : null;
    if (request !== null) {
      draft.connection = connections === 0 ? null : String(connections);
      draft.request = messageDraft(request, line, null);
    } else if (status !== null) draft.response = messageDraft(status, line, null);
    else {
      const field = fieldLine(line.text, placeOfLine(line));
      const message = phase === 'request-head' ? draft.request : draft.response;
      if (field !== null) message?.headers.push(field);
    }
  }

  /** Takes what a message's body has of a line; whether it has any. */
  function bodyLine(message: MessageDraft<unknown>, line: TextLine, meter: boolean): boolean {
    const body = bodyOfDraft(message);
    if (body.whole) return false;
    if (held !== null && !meter) body.add(held.bytes, held.offset);
    held = null;
    const length = body.measure(line.bytes, (text) => text.startsWith(']') || DONE.test(text.trimStart()));
    const ends = length === line.bytes.length && phase === 'response-body';
    const own = ends ? length - lineEndLength(line.bytes) : length;
    body.add(line.bytes.subarray(0, own), line.offset);
    if (own < length) held = restOf(line, own);
    return true;
  }

  function answer(line: TextLine, response: MessageDraft<unknown>): void {
    if (DONE.test(line.text)) done = true;
    if (CUT.test(line.text)) broken = true;
    if (done || broken) return;
    const { own, meter } = withoutProgress(line);
    const skipped = SKIPPED.exec(own.text)?.[0];
    const body = bodyOfDraft(response);
    if (skipped !== undefined) bodyLine(response, restOf(own, skipped.length), false);
    else if (body.length > 0 || BODY_START.test(own.text)) {
      if (own.bytes.length > 0) bodyLine(response, own, meter);
    }
  }

  function* take(line: TextLine): Generator<CaptureItem> {
    const [, which, edge] = MARK.exec(line.text) ?? [];
    if (which !== undefined && edge !== undefined) return yield* mark(which, edge);
    if (phase.endsWith('head')) return headLine(line);
    if (/^Created socket \d+\.$/.test(line.text)) connections++;
    const { request, response } = draft;
    if (phase === 'request-body' && request !== null) {
      const first = line.text.startsWith(SENT);
      if (first || bodyOfDraft(request).length > 0)
        bodyLine(request, first ? restOf(line, SENT.length) : line, false);
    } else if (phase === 'response-body' && response !== null) answer(line, response);
  }

  return {
    format: 'wget -d',
    *push(bytes) {
      for (const line of lines.push(bytes)) yield* take(line);
    },
    *end() {
      for (const line of lines.end()) yield* take(line);
      yield* finish(true);
    },
    fidelity: () => ({
      bytes: 'exact',
      lineEnds: 'exact',
      timing: 'absent',
      directions: 'exact',
      connections: connections > 0 ? 'exact' : 'absent',
      notes: ['bodies stand without their chunks, among notes and the progress meter of wget'],
    }),
    truncated: () => cut,
  };
}
