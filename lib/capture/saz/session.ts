import type { ConnectionEnds } from '../../model/connection.js';
import type { ExchangeRecord } from '../../model/record.js';
import { declaredLength } from '../reading/body-draft.js';
import {
  bodyOfDraft,
  type MessageDraft,
  messageDraft,
  NOTHING,
  recordOf,
  sendsContent,
} from '../reading/exchange-draft.js';
import {
  fieldLine,
  type RequestLine,
  requestLine,
  type StatusLine,
  statusLine,
} from '../reading/http-lines.js';
import { textLine } from '../reading/text-lines.js';

/** An unpacked file of a session and where it stands in the archive; `plain`: as it is there. */
export interface SazFile {
  readonly bytes: Buffer;
  readonly offset: number;
  readonly span: number;
  readonly plain: boolean;
}

const MISSING = {
  request: 'the archive does not hold the body',
  response: 'the archive does not hold the body',
};
/** Attributes of a session's XML that are looked for. */
const META_LIMIT = 1 << 16;

/** The exchange of one session: what the client sent, what it got, and Fiddler's notes; null where there is neither. `cut`: the archive breaks off. */
export function sessionRecord(
  client: SazFile | undefined,
  server: SazFile | undefined,
  meta: SazFile | undefined,
  cut: boolean,
): ExchangeRecord | null {
  const xml = meta?.bytes.toString('utf8', 0, META_LIMIT) ?? '';
  const request = client
    ? messageOf<RequestLine>(client, requestLine, timer(xml, 'ClientBeginRequest'))
    : null;
  const response = server
    ? messageOf<StatusLine>(server, statusLine, timer(xml, 'ServerBeginResponse'))
    : null;
  const record = recordOf(
    { connection: connectionOf(xml), request, response },
    response !== null ? 'complete' : cut ? 'capture-end' : 'closed',
    MISSING,
  );
  if (record === null) return null;
  // That its last chunk is missing does not tell who ended it.
  const body = record.response?.body;
  const due = declaredLength(response?.headers ?? []) ?? 0;
  const open = body?.kind === 'bytes' && (!body.complete || body.bytes.length < due);
  // The archive holds whole messages: what is not there was empty, unless the head says otherwise.
  const empty = body?.kind === 'unknown' && response !== null && !sendsContent(response.headers);
  return {
    ...record,
    ends: endsOf(xml),
    end: open ? 'capture-end' : record.end,
    request: record.request && { ...record.request, endTime: timer(xml, 'ClientDoneRequest') },
    response: record.response && {
      ...record.response,
      body: empty ? NOTHING : record.response.body,
      endTime: timer(xml, 'ServerDoneResponse'),
    },
  };
}

function messageOf<Start>(
  { bytes, offset, span, plain }: SazFile,
  startOf: (text: string) => Start | null,
  time: number | null,
): MessageDraft<Start> | null {
  let message: MessageDraft<Start> | null = null;
  let at = 0;
  while (at < bytes.length) {
    const lf = bytes.indexOf(0x0a, at);
    const end = lf < 0 ? bytes.length : lf + 1;
    const line = textLine(bytes.subarray(at, end), plain ? offset + at : offset);
    const part = { offset: line.offset, length: plain ? line.text.length : span };
    at = end;
    if (message === null) {
      const start = startOf(line.text);
      if (start === null) return null;
      message = { ...messageDraft(start, line, time), at: part };
    } else if (line.text === '') break;
    else {
      const field = fieldLine(line.text, part);
      if (field !== null) message.headers.push(field);
    }
  }
  if (message === null) return null;
  const rest = bytes.subarray(at);
  if (plain) bodyOfDraft(message).add(rest, offset + at);
  else bodyOfDraft(message).add(rest, offset, span);
  return message;
}

/** A time of `SessionTimers`, as `2026-11-29T23:15:04.1234567+01:00`; null where it was never set. */
function timer(xml: string, name: string): number | null {
  const text = new RegExp(`\\b${name}="(\\d{4}-\\d\\d-\\d\\dT[\\d:.]{8,20}(?:Z|[+-]\\d\\d:\\d\\d)?)"`).exec(
    xml,
  )?.[1];
  const time = text === undefined ? Number.NaN : Date.parse(text);
  return time > 0 ? time : null;
}

/** The client's address and port, which Fiddler notes as flags. */
function connectionOf(xml: string): string | null {
  const port = flag(xml, 'x-clientport');
  return port === null ? null : `${flag(xml, 'x-clientip') ?? ''}:${port}`;
}

function endsOf(xml: string): ConnectionEnds {
  const [client, port] = [flag(xml, 'x-clientip'), flag(xml, 'x-clientport')];
  // Fiddler tells the client as IPv4 within IPv6, and of the server no port.
  const plain = client?.replace(/^::ffff:/i, '') ?? null;
  return {
    client: plain === null || port === null ? null : `${plain}:${port}`,
    server: flag(xml, 'x-hostip'),
  };
}

function flag(xml: string, name: string): string | null {
  return new RegExp(`<SessionFlag N="${name}" V="([^"]{1,60})"`, 'i').exec(xml)?.[1] ?? null;
}
