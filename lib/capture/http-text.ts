import type { Fidelity } from '../model/capture.js';
import type { CaptureItem, CaptureReader } from '../model/reader.js';
import { withoutMeter } from './curl/meter.js';
import {
  bodyOfDraft,
  type ExchangeDraft,
  type Missing,
  messageDraft,
  placeOfLine,
  recordOf,
} from './reading/exchange-draft.js';
import { fieldLine, isBodiless, requestLine, statusLine } from './reading/http-lines.js';
import { openLines, restOf, type TextLine, textLine } from './reading/text-lines.js';

/** Lines of the beginning that are looked at for the first head. */
const LINES = 40;

/**
 * A reader for HTTP messages printed as text, head and body, one behind the other: `curl -i` (answers only) and
 * HTTPie's `--verbose`. Requests alone are bytes of one direction, which tell nothing of their answers: not taken.
 */
export function httpText(head: Uint8Array): CaptureReader | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.length);
  let at = 0;
  for (let count = 0; count < LINES && at < bytes.length; count++) {
    const lf = bytes.indexOf(0x0a, at);
    const line = textLine(bytes.subarray(at, lf < 0 ? bytes.length : lf + 1), at);
    at = lf < 0 ? bytes.length : lf + 1;
    const text = withoutMeter(line).at(-1)?.text ?? '';
    if (text.trim() === '') continue;
    const next = bytes.toString('latin1', at, at + 300).split('\n')[0] ?? '';
    const heads =
      fieldLine(next, { offset: 0, length: 0 }) !== null || (next.trim() === '' && at < bytes.length);
    const all = bytes.toString('latin1');
    if (statusLine(text) !== null && heads && lf >= 0) {
      return readHttpText(CHUNKS.test(all) ? 'HTTP messages as text' : 'curl -i');
    }
    if (requestLine(text) === null || !heads) return null;
    if (/^user-agent: *HTTPie\//im.test(all.slice(0, 8192))) return readHttpText('HTTPie');
    return /\nHTTP\/\d(?:\.\d)? \d{3}/.test(all) ? readHttpText('HTTP messages as text') : null;
  }
  return null;
}

/** A body that still has its chunk sizes, which neither tool prints. */
const CHUNKS = /\r\n\r\n[0-9a-fA-F]{1,8}\r\n/;

type Phase = 'between' | 'request-head' | 'request-body' | 'response-head' | 'response-body';

const MISSING: Missing = {
  request: 'the body is not in the capture; HTTPie prints it with `--verbose`',
  response: 'the body is not in the capture; HTTPie prints it with `--verbose`, curl without `-o`',
};
const NOT_SHOWN = /^\+-{20,}\+$|^\| NOTE: binary data not shown/;
/** What HTTPie and curl say behind an answer that broke off. */
const FAILED = /^(?:https?: error: |curl: \(\d)/;

function readHttpText(format: string): CaptureReader {
  const lines = openLines();
  const httpie = format === 'HTTPie';
  let draft: ExchangeDraft = { connection: null, request: null, response: null };
  let phase: Phase = 'between';
  /** Whether fields came sorted, as from a layout, and whether bodies differ from what crossed. */
  let relaid = false;
  let changed = false;
  let cut = false;
  let failed = false;
  let requests = 0;

  function* finish(last: boolean): Generator<CaptureItem> {
    // Within a head the capture does not show what else was said there.
    const within = last && phase.endsWith('head');
    if (within && phase === 'request-head') draft.request = null;
    if (within && phase === 'response-head' && draft.request !== null) draft.response = null;
    const { request, response } = draft;
    const open = response === null || phase === 'response-head' || response.body?.open === true;
    // How a stream ended the text does not tell.
    const untold = response?.body?.isStream === true && !response.body.whole;
    cut = within || (last && open && (request ?? response) !== null);
    const bodiless = response !== null && isBodiless(request?.start.method ?? null, response.start.status);
    const end = failed ? 'closed' : (open || untold) && !bodiless ? 'capture-end' : 'complete';
    failed = false;
    const record = recordOf(draft, end, MISSING, relaid);
    draft = { connection: null, request: null, response: null };
    if (record === null) return;
    // An answer that was cut differs from what crossed only by what is missing.
    const bodies = [record.request?.body, end === 'complete' ? record.response?.body : undefined];
    changed ||= bodies.some((body) => body?.kind === 'bytes' && body.form === 'reformatted');
    yield record;
  }

  function* begin(line: TextLine): Generator<CaptureItem> {
    const request = requestLine(line.text);
    if (request !== null) {
      yield* finish(false);
      draft.request = messageDraft(request, line, null);
      phase = 'request-head';
      requests++;
      return;
    }
    const status = statusLine(line.text);
    if (status === null) return;
    if (draft.response !== null && draft.response.start.status >= 200) yield* finish(false);
    draft.response = messageDraft(status, line, null);
    phase = 'response-head';
  }

  function* take(line: TextLine): Generator<CaptureItem> {
    if (requestLine(line.text) !== null || statusLine(line.text) !== null) {
      const body = phase === 'response-body' ? draft.response?.body : draft.request?.body;
      if (!phase.endsWith('body') || !body?.open || body.isStream) return yield* begin(line);
      if (body.length === 0 || line.text.startsWith('HTTP/')) return yield* begin(line);
    }
    const message = phase.startsWith('request') ? draft.request : draft.response;
    if (phase === 'between' || message === null) return;
    if (phase.endsWith('head')) {
      const field = fieldLine(line.text, placeOfLine(line));
      if (field !== null) message.headers.push(field);
      else if (line.text.trim() === '') {
        bodyOfDraft(message);
        phase = phase === 'request-head' ? 'request-body' : 'response-body';
        relaid ||= httpie && isSorted(message.headers.map(({ name }) => name));
      }
      return;
    }
    const body = bodyOfDraft(message);
    const bare = body.length === 0 && !body.isStream && line.text.trim() === '';
    if (FAILED.test(line.text)) failed = true;
    if (failed || body.whole || bare || NOT_SHOWN.test(line.text)) return;
    const length = body.measure(line.bytes, startsMessage);
    body.add(line.bytes.subarray(0, length), line.offset);
    if (length > 0 && length < line.bytes.length) yield* take(restOf(line, length));
  }

  function* lineOf(line: TextLine): Generator<CaptureItem> {
    for (const part of withoutMeter(line)) yield* take(part);
  }

  return {
    format,
    *push(bytes) {
      for (const line of lines.push(bytes)) yield* lineOf(line);
    },
    *end() {
      for (const line of lines.end()) yield* lineOf(line);
      yield* finish(true);
    },
    fidelity: () => fidelityOf(relaid || changed, requests),
    truncated: () => cut,
  };
}

function fidelityOf(relaid: boolean, requests: number): Fidelity {
  const bytes = relaid ? 'reformatted' : 'exact';
  const notes = ['bodies stand without their chunks and, if the tool undid it, without compression'];
  if (relaid) notes.push('fields and JSON members may have been sorted, and JSON laid out');
  if (requests === 0) notes.push('it holds answers only; curl shows requests with `--trace-ascii`');
  return {
    bytes,
    lineEnds: bytes,
    timing: 'absent',
    directions: requests === 0 ? 'absent' : 'exact',
    connections: 'absent',
    notes,
  };
}

function startsMessage(text: string): boolean {
  const [line = ''] = text.split('\n');
  return requestLine(line.trimEnd()) !== null || statusLine(line.trimEnd()) !== null;
}

/** Whether fields are sorted by name, as HTTPie does before it colours them. */
function isSorted(names: readonly string[]): boolean {
  return names.length > 3 && names.every((name, at) => at === 0 || (names[at - 1] ?? '') <= name);
}
