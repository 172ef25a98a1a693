import type { CaptureItem, CaptureReader } from '../../model/reader.js';
import type { BodyRecord } from '../../model/record.js';
import {
  bodyOfDraft,
  type ExchangeDraft,
  type MessageDraft,
  messageDraft,
  placeOfLine,
  recordOf,
} from '../reading/exchange-draft.js';
import { fieldLine, type StatusLine } from '../reading/http-lines.js';
import { openLines, restOf, type TextLine } from '../reading/text-lines.js';
import { endOf, STREAMED } from './flow.js';
import { isEscaped, unescaped } from './python-escapes.js';

const REQUEST =
  /^(?:\[replay\]|(\[?[\w.:%-]{2,60}\]?:\d{1,5})?): ([A-Z]{3,20})(?: PUSH_PROMISE)? ([a-z]{2,10}:\/\/\S{1,8000})(?: HTTP\/(\S{1,8}))?$/;
const RESPONSE =
  /^(?:\[replay\])? {1,60}<< (?:HTTP\/(\S{1,8}) )?(\d{3})(?: (.{0,200}?))? (\(content missing\)|[\d.]{1,8}[bkmgt])$/;
const ERROR = /^ {1,60}<< (.{1,300})$/;
const INDENT = '    ';
const MISSING = {
  request: 'mitmdump did not print the body; `--flow-detail 4` does',
  response: 'mitmdump did not print the body; `--flow-detail 4` does',
};

/** A reader for what mitmdump prints on the console, from `--flow-detail 1` on; null where the first bytes are none. */
export function mitmproxyText(head: Uint8Array): CaptureReader | null {
  const lines = Buffer.from(head.buffer, head.byteOffset, head.length).toString('latin1').split(/\r?\n/);
  const asks = lines.some((line) => REQUEST.test(line));
  return asks && lines.some((line) => ERROR.test(line)) ? readMitmproxyText() : null;
}

/** What the lines are that come. */
type Phase = 'between' | 'head' | 'body';

function readMitmproxyText(): CaptureReader {
  const lines = openLines();
  let draft: ExchangeDraft = { connection: null, request: null, response: null };
  let message: MessageDraft<unknown> | null = null;
  let phase: Phase = 'between';
  let error: string | null = null;
  /** Size of the answer's body as its line says it. */
  let size = '';
  const short = new Set<MessageDraft<unknown>>();
  /** Lines of a body that is no JSON, which may be printed with escapes. */
  let printed: TextLine[] = [];
  let cutOff = 0;
  let cut = false;
  /** Whether the capture ends within the answer that comes last. */
  let broken = false;
  /** Whether the body that was begun last has ended. */
  let ended = false;

  /** Takes the lines of a body, which one look at all of them tells to be escaped or not. */
  function shut(): void {
    const escaped =
      printed.some(({ bytes }) => bytes.includes('\\')) && printed.every(({ bytes }) => isEscaped(bytes));
    const body = message === null ? null : bodyOfDraft(message);
    for (const { bytes, offset } of printed) {
      if (!escaped) body?.add(bytes, offset);
      else for (const part of unescaped(bytes)) body?.add(part.bytes, offset + part.at, part.span, true);
    }
    printed = [];
  }

  function* finish(): Generator<CaptureItem> {
    shut();
    const { request, response } = draft;
    const record = recordOf(draft, broken ? 'capture-end' : endOf(error, response !== null), MISSING, true);
    draft = { connection: null, request: null, response: null };
    error = null;
    message = null;
    phase = 'between';
    if (record === null) return;
    const asked = record.request && {
      ...record.request,
      target: targetOf(
        record.request.target,
        record.request.headers.some(({ name }) => /^host$/i.test(name)),
      ),
      body: bodyOf(record.request.body, request, /^P/.test(record.request.method) ? MISSING.request : null),
    };
    const answered = record.response && {
      ...record.response,
      body: bodyOf(answerBody(record.response.body), response, null),
    };
    short.clear();
    yield { ...record, request: asked, response: answered };
  }

  function bodyOf(body: BodyRecord, from: MessageDraft<unknown> | null, missing: string | null): BodyRecord {
    if (body.kind === 'absent' && missing !== null) return { kind: 'unknown', reason: missing };
    return body.kind === 'bytes' && from !== null && short.has(from) ? { ...body, complete: false } : body;
  }

  function answerBody(body: BodyRecord): BodyRecord {
    if (body.kind === 'unknown' && size === '(content missing)') return { kind: 'unknown', reason: STREAMED };
    return body.kind === 'unknown' && size === '0b' ? { kind: 'absent' } : body;
  }

  function begin(opened: MessageDraft<unknown>): void {
    shut();
    ended = false;
    message = opened;
    phase = 'head';
  }

  function responseOf(line: TextLine): MessageDraft<StatusLine> | null {
    const [found, version, status, reason, told = ''] = RESPONSE.exec(line.text) ?? [];
    if (found === undefined) return null;
    size = told;
    const start = { version: versionOf(version), status: Number(status), reason: reason ?? '' };
    return messageDraft(start, line, null);
  }

  function* take(line: TextLine): Generator<CaptureItem> {
    const [asks, client, method = '', target = '', version] = REQUEST.exec(line.text) ?? [];
    if (asks !== undefined) {
      yield* finish();
      draft.connection = client ?? null;
      draft.request = messageDraft({ method, target, version: versionOf(version) }, line, null);
      return begin(draft.request);
    }
    // Without heads (`--flow-detail 1`) the answer stands right behind, far to the right.
    const behind = phase === 'head' && message?.headers.length === 0;
    if (draft.request !== null && phase !== 'between' && (behind || !line.text.startsWith(INDENT))) {
      const response = responseOf(line);
      if (response !== null) {
        draft.response = response;
        return begin(response);
      }
      error ??= ERROR.exec(line.text)?.[1] ?? null;
    }
    if (message !== null) within(message, line);
  }

  function within(open: MessageDraft<unknown>, line: TextLine): void {
    if (line.text.startsWith(INDENT)) {
      const own = restOf(line, INDENT.length);
      if (phase === 'body' && own.text === '(cut off)') {
        short.add(open);
        cutOff++;
      } else if (phase === 'body' && bodyOfDraft(open).isStream) printed.push(own);
      else if (phase === 'body') bodyOfDraft(open).add(own.bytes, own.offset);
      else if (phase === 'head') {
        const field = fieldLine(own.text, placeOfLine(own));
        if (field !== null) open.headers.push(field);
      }
    } else if (line.text === '' && phase === 'head') phase = 'body';
    else if (line.text === '') ended = true;
    else {
      shut();
      message = null;
    }
  }

  return {
    format: 'mitmproxy console text',
    *push(bytes) {
      for (const line of lines.push(bytes)) yield* take(line);
    },
    *end() {
      for (const line of lines.end()) {
        // What has no line end may be half of a field or an error, but of a body it is the last there was.
        if ((phase === 'body' && line.text.startsWith(INDENT)) || RESPONSE.test(line.text)) yield* take(line);
        else cut = true;
      }
      // More fields of a request may have stood behind what there is of its head: an answer or an error always comes.
      if (phase === 'head' && message === draft.request && error === null) {
        cut ||= draft.request !== null;
        draft.request = null;
      }
      const body =
        message !== null && message === draft.response && !short.has(message) ? message.body : null;
      // Behind a body stands an empty line.
      broken = phase === 'body' && body !== null && (body.open || (body.isStream && !ended));
      cut ||= broken || (draft.request !== null && draft.response === null && error === null);
      yield* finish();
    },
    fidelity: () => ({
      bytes: 'reformatted',
      lineEnds: 'reformatted',
      timing: 'absent',
      directions: 'exact',
      connections: 'exact',
      notes: [
        'JSON members were sorted and laid out',
        ...(cutOff > 0 ? [`${cutOff} bodies were cut off; \`--flow-detail 4\` prints them whole`] : []),
      ],
    }),
    truncated: () => cut,
  };
}

function versionOf(text: string | undefined): string {
  return text === undefined ? '1.1' : text.replace(/^([23])\.0$/, '$1');
}

/** The target of the request line, where the Host field tells the rest of the URL. */
function targetOf(url: string, hosted: boolean): string {
  const path = /^[a-z]+:\/\/[^/?#]*(.*)$/.exec(url)?.[1];
  if (!hosted || path === undefined) return url;
  return path === '' ? '/' : path;
}
