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
import { openLines, restOf, type TextLine, textLine } from '../reading/text-lines.js';
import { bodyEnd, type CurlEnd, endingOf, openConnections } from './connections.js';
import { withoutMeter } from './meter.js';
import { openStamps, type Stamp, TIMES_OF_DAY } from './stamp.js';

const MISSING: Missing = {
  request: 'curl -v does not show what was sent; `--trace-ascii` does',
  response: 'the body is not in the capture; curl prints it without `-o`',
};
const DATA = /^([{}]) \[(\d{1,12}) bytes data\]$/;
const ERROR = /^curl: \(\d{1,3}\) (.{0,300})$/;
const FOLLOWS =
  /^(?:\* |> [A-Z]{3,20} \S|< HTTP\/|\r|[{}] \[\d+ bytes data\]|curl: \(\d|\d\d:\d\d:\d\d\.\d{6} )/;
const EVENT_LINE = /^(?:(?:data|event|id|retry)?:|[0-9a-fA-F]{1,8}$|$)/;

/** Reads what `curl -v` prints. Notes go to another stream than bodies, so that each may stand in the other's middle. */
export function readCurlVerbose(): CaptureReader {
  const lines = openLines();
  const stamps = openStamps();
  const connections = openConnections();
  let draft: ExchangeDraft = { connection: null, request: null, response: null };
  /** The head whose lines come, if any. */
  let head: MessageDraft<unknown> | null = null;
  let ending: CurlEnd | null = null;
  /** Within a copy of the head that `-i` or `-I` prints among the body. */
  let copy = false;
  /** Whether some of the body stands behind the note that it has ended: it was written later. */
  let late = false;
  /** Whether the body's last line goes on. */
  let midLine = false;
  let timed = false;
  let cut = false;
  const seen = { requests: 0, responses: 0 };

  function* finish(last: boolean): Generator<CaptureItem> {
    // Within a head the capture does not show what else was said there.
    const within = last ? head : null;
    if (within !== null && within === draft.response) draft.response = null;
    if (within !== null && within === draft.request) draft.request = null;
    const record = recordOf(draft, endOf(last), MISSING);
    cut = last && (within !== null || record?.end === 'capture-end');
    draft = { connection: null, request: null, response: null };
    ending = null;
    late = false;
    midLine = false;
    head = null;
    if (record !== null) yield record;
  }

  function endOf(last: boolean): ExchangeEnd {
    const { request, response } = draft;
    if (ending !== null && ending !== 'done') return ending;
    if (response === null) return ending === null ? 'capture-end' : 'closed';
    if (last && late && response.body?.open === true) return 'capture-end';
    if (ending === 'done' || isBodiless(request?.start.method ?? null, response.start.status))
      return 'complete';
    if (response.body?.whole === true) return 'complete';
    return last || response.body?.isStream ? 'capture-end' : 'complete';
  }

  function* request(line: TextLine, stamp: Stamp): Generator<CaptureItem> {
    const start = requestLine(line.text);
    if (start === null) {
      if (head !== null && head === draft.request) headLine(head, line);
      return;
    }
    yield* finish(false);
    draft.connection = stamp.connection ?? connections.current;
    draft.request = messageDraft(start, line, stamp.time);
    head = draft.request;
    seen.requests++;
  }

  function* response(line: TextLine, stamp: Stamp): Generator<CaptureItem> {
    const start = statusLine(line.text);
    if (start === null) {
      if (head !== null && head === draft.response) headLine(head, line);
      return;
    }
    if (draft.response !== null && draft.response.start.status >= 200) yield* finish(false);
    if (draft.request === null) draft.connection = stamp.connection ?? connections.current;
    draft.response = messageDraft(start, line, stamp.time);
    head = draft.response;
    seen.responses++;
  }

  function headLine(message: MessageDraft<unknown>, line: TextLine): void {
    const field = fieldLine(line.text, placeOfLine(line));
    if (field !== null) message.headers.push(field);
    else if (line.text.trim() === '') {
      bodyOfDraft(message);
      head = null;
    }
  }

  function note(text: string): void {
    connections.note(text);
    if (draft.request !== null || draft.response !== null) ending ??= endingOf(text);
  }

  /** Text of the body, or of what stands around it. */
  function* text(line: TextLine): Generator<CaptureItem> {
    const status = draft.response?.start.status ?? 0;
    if (status < 200 || draft.response === null) return;
    if (
      statusLine(line.text)?.status === status &&
      (head !== null || bodyOfDraft(draft.response).length === 0)
    ) {
      copy = true;
      return;
    }
    if (head !== null || copy) {
      if (line.text === '') copy = false;
      return;
    }
    const body = bodyOfDraft(draft.response);
    if (body.whole || isBodiless(draft.request?.start.method ?? null, status)) return;
    const end = bodyEnd(line.bytes);
    const own = end === line.bytes.length ? line : textLine(line.bytes.subarray(0, end), line.offset);
    // Behind the last note come what was not yet written of the body, and other things.
    const goesOn = midLine || EVENT_LINE.test(own.text);
    if (ending === 'done' && body.isStream && body.length > 0 && !goesOn) return;
    midLine = own.bytes.at(-1) !== 0x0a;
    late ||= ending === 'done';
    const length = body.measure(own.bytes, (rest) => FOLLOWS.test(rest));
    body.add(own.bytes.subarray(0, length), own.offset);
    if (length > 0 && length < line.bytes.length) yield* take(restOf(line, length));
  }

  function* take(line: TextLine): Generator<CaptureItem> {
    const stamp = stamps(line.text);
    const own = stamp.length === 0 ? line : restOf(line, stamp.length);
    if (stamp.time !== null) timed = true;
    const start = own.text.slice(0, 2);
    const body = draft.response?.body;
    if (start === '* ') {
      const known = body === null || body === undefined || body.length === 0 || body.isStream || body.whole;
      if (known || !body.open || endingOf(own.text.slice(2)) !== null) return note(own.text.slice(2));
    }
    if (start === '> ' && (head !== null || requestLine(own.text.slice(2)) !== null)) {
      return yield* request(restOf(own, 2), stamp);
    }
    if (start === '< ' && (head !== null || statusLine(own.text.slice(2)) !== null)) {
      return yield* response(restOf(own, 2), stamp);
    }
    if ((own.text === '>' || own.text === '<') && head !== null) return headLine(head, restOf(own, 1));
    if (DATA.test(own.text)) return;
    const [, error] = ERROR.exec(own.text) ?? [];
    if (error !== undefined) return note(error);
    yield* text(line);
  }

  function* all(taken: Iterable<TextLine>): Generator<CaptureItem> {
    for (const line of taken) for (const piece of withoutMeter(line)) yield* take(piece);
  }

  return {
    format: 'curl -v',
    *push(bytes) {
      yield* all(lines.push(bytes));
    },
    *end() {
      // What has no line end may be half of a field.
      if (head === null) yield* all(lines.end());
      yield* finish(true);
    },
    fidelity: () => ({
      bytes: 'exact',
      lineEnds: 'exact',
      timing: timed ? 'reformatted' : 'absent',
      directions: seen.requests > 0 && seen.responses > 0 ? 'exact' : 'absent',
      connections: connections.count > 0 ? 'exact' : 'absent',
      notes: [
        'curl -v shows heads and the bodies of answers, without chunks and compression',
        ...(timed ? [TIMES_OF_DAY] : []),
      ],
    }),
    truncated: () => cut,
  };
}
