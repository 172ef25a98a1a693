import type { BodyForm, Inflate } from '../model/http.js';
import type { RequestLine, StatusLine } from '../model/http-text.js';
import type { Part } from '../model/location.js';
import { dropTail, type Look, openBody, worseForm } from './body.js';
import { takeFieldLine } from './field-lines.js';
import { finishRequest, finishResponse } from './finish.js';
import { requestFraming, responseFraming } from './framing.js';
import { Guard } from './guard.js';
import type { Expects, Half } from './half.js';
import { HEADLESS } from './headless.js';
import { goesOnWithChunk, passHole } from './hole.js';
import { addHole, addToBody, chunkSize, type Draft, note, openDraft } from './message.js';
import { quoted } from './quoted.js';
import type { Plan, Reading } from './reading.js';
import type { HalfSink, MessageEnd } from './sink.js';
import { requestLine, statusLine } from './start-line.js';
import { openStray, type Stray } from './stray.js';
import { isWholeJson } from './whole-json.js';

export interface HalfOptions {
  readonly inflate: Inflate;
  /** Most bytes kept of one body. */
  readonly bodyLimit?: number;
}

const BODY_LIMIT = 256 * 1024 * 1024;

const EXPECTS: { readonly [state: string]: Expects } = {
  HEADER: 'head',
  BODY_SIZED: 'sized',
  BODY_CHUNKHEAD: 'chunk-size',
  BODY_CHUNK: 'chunk-data',
  BODY_CHUNKEMPTYLINE: 'chunk-end',
  BODY_CHUNKTRAILERS: 'trailer',
  BODY_RAW: 'until-close',
  OPAQUE: 'opaque',
};

/** Opens the requests or the responses of one connection. */
export function openHalf(role: 'request' | 'response', sink: HalfSink, options: HalfOptions): Half {
  const limit = options.bodyLimit ?? BODY_LIMIT;
  let now: number | null = null;
  let form: BodyForm = 'exact';
  let look: Look = 'plain';
  let request: RequestLine | null = null;
  let status: StatusLine | null = null;
  let draft: Draft | null = null;
  let stray: Stray | null = null;
  let afterLoss = false;
  let unsure = false;
  let begun = false;
  let headMissing = role === 'response';
  /** Whether the last message was given up at a gap: what follows may still be its. */
  let brokenOff = false;

  function begin(line: string, at: Part): boolean {
    if (role === 'request') {
      request = requestLine(line);
      if (request?.method === 'PRI' && request.version === '2.0') {
        guard.becomeOpaque(true);
        sink.switches('an HTTP/2 connection, which is not read', at);
        return true;
      }
      if (!request) return false;
      draft = openDraft(at, now);
      sink.requestBegins(at);
    } else {
      status = statusLine(line);
      if (!status) return false;
      beginResponse(status.status, openDraft(at, now));
    }
    return true;
  }

  function beginResponse(status: number, begun: Draft): void {
    draft = begun;
    headMissing = false;
    brokenOff = false;
    sink.responseBegins(status, begun.at, afterLoss);
    afterLoss = false;
  }

  function headEnds(draft: Draft): Plan {
    if (role === 'request') {
      if (request) {
        const { method, target, version } = request;
        sink.requestHead({ method, target, version, headers: draft.headers, at: draft.at, time: draft.time });
      }
      draft.decision = requestFraming(draft.headers);
    } else if (status) {
      const method = sink.answeredMethod();
      draft.decision = responseFraming(draft.headers, status.status, method);
      tellResponseHead(status, draft);
      if (status.status === 101 || (method === 'CONNECT' && status.status >= 200 && status.status < 300)) {
        guard.becomeOpaque(false);
        sink.switches(status.status === 101 ? 'a protocol switch' : 'a tunnel', draft.at);
      }
    }
    for (const fault of draft.decision?.faults ?? []) note(draft, fault.reason, fault.at);
    return draft.decision?.plan ?? 'none';
  }

  function tellResponseHead({ version, status, reason }: StatusLine, { headers, at, time }: Draft): void {
    sink.responseHead({ version, status, reason, headers, at, time });
  }

  function finish(reached: MessageEnd): void {
    const done = draft;
    if (!done) return;
    draft = null;
    unsure = false;
    const end = reached === 'complete' && done.holes.length > 0 ? 'cut' : reached;
    const parts = { draft: done, end, endTime: now, inflate: options.inflate };
    if (role === 'request' && request) sink.request(finishRequest(request, parts), end, done.anomalies);
    else if (status) sink.response(finishResponse(status, parts), end, done.anomalies);
  }

  const begins = (line: string) => (role === 'request' ? requestLine(line) : statusLine(line)) !== null;
  const reading: Reading = {
    startLine: begin,
    field(line, at) {
      return draft ? takeFieldLine(draft, line, at, begins) : true;
    },
    headEnds() {
      begun = false;
      return draft ? headEnds(draft) : 'none';
    },
    chunkSize(line, at) {
      begun = false;
      return chunkSize(draft, line, at);
    },
    data(bytes, at) {
      begun = true;
      if (draft) addToBody(draft, bytes, at, now, form, look, limit);
    },
    messageEnds: (sound) => finish(sound ? 'complete' : 'broken'),
    strayBegins(reason, line) {
      sink.lost();
      stray = openStray(line === '' ? reason : `${reason}: ${quoted(line)}`);
    },
    stray(bytes, at) {
      if (draft && bytes) addToBody(draft, bytes, at, now, form, look, limit);
      else {
        stray ??= openStray('bytes between two messages that belong to neither');
        stray.add(at);
      }
    },
    takeBack(count) {
      return draft?.body ? dropTail(draft.body, count) : (stray?.takeBack(count) ?? 0);
    },
    strayEnds() {
      finish('broken');
      const anomaly = stray?.anomaly();
      if (anomaly) sink.anomaly(anomaly);
      afterLoss ||= stray !== null;
      stray = null;
    },
    excess(length) {
      if (draft)
        note(draft, `${length} bytes behind the body, which is longer than its Content-Length`, draft.at);
    },
    bareLineEnd: (at) => sink.bareLineEnd(at),
  };
  const guard = new Guard(role, reading);

  function end(how: Parameters<Half['end']>[0]): void {
    const lost = draft !== null;
    const ended = how === 'closed' && guard.state === 'BODY_RAW' && !guard.searchesBody;
    finish(ended ? 'complete' : how === 'next' || guard.searchesBody ? 'broken' : 'cut');
    if (stray) reading.strayEnds();
    afterLoss = how === 'gap' || how === 'next';
    brokenOff ||= lost && how === 'gap';
    guard.restart(afterLoss);
  }

  function landAfterHole(bytes: Uint8Array): void {
    unsure = false;
    if (goesOnWithChunk(bytes)) guard.atChunkSize();
    else end('gap');
  }

  return {
    get expects() {
      if (guard.searchesBody) return 'start';
      return EXPECTS[guard.state] ?? (guard.startLine === '' ? 'start' : 'head');
    },
    get startLine() {
      return guard.startLine;
    },
    get inLine() {
      return guard.inLine;
    },
    get begun() {
      return begun;
    },
    get remaining() {
      return guard.state === 'BODY_SIZED' || guard.state === 'BODY_CHUNK' ? (guard.body_bytes ?? 0) : 0;
    },
    hasWholeJson: () => draft?.body != null && isWholeJson(draft.body),
    feed(bytes, offset, span, time, bytesForm, bytesLook = 'plain') {
      now = time;
      if (unsure) landAfterHole(bytes);
      form = bytesForm;
      look = bytesLook;
      const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
      guard.take(buffer, offset, span, form === 'exact');
    },
    get headMissing() {
      return headMissing;
    },
    joinStream(at, time) {
      if (!headMissing) return false;
      if (stray) reading.strayEnds();
      guard.restart(false);
      guard.atChunkSize();
      now = time;
      status = { version: '', status: 0, reason: '' };
      const joined = openDraft(at, now, HEADLESS);
      beginResponse(0, joined);
      tellResponseHead(status, joined);
      return true;
    },
    expectInstead(length) {
      if (!draft || (guard.state !== 'BODY_SIZED' && guard.state !== 'BODY_CHUNK')) return;
      draft.body ??= openBody();
      draft.body.form = worseForm(draft.body.form, 'reformatted');
      if (length === 0) draft.whole = false;
      guard.expectInstead(length);
    },
    gap(length) {
      if (!draft) {
        sink.lost();
        headMissing = role === 'response' && !brokenOff;
      }
      if (!draft?.decision) {
        end('gap');
        return;
      }
      addHole(draft);
      const passed = unsure ? 'maybe' : passHole(guard, length);
      if (passed === 'lost') end('gap');
      else unsure = passed === 'maybe';
    },
    get unsure() {
      return unsure;
    },
    end,
    becomeOpaque: () => guard.becomeOpaque(true),
  };
}
