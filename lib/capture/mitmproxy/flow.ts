import { type ExchangeEnd, type HeaderField, header } from '../../model/http.js';
import type { Part } from '../../model/location.js';
import type { BodyRecord, ExchangeRecord, RequestRecord, ResponseRecord } from '../../model/record.js';
import { declaredLength } from '../reading/body-draft.js';
import { sendsContent } from '../reading/exchange-draft.js';
import { isBodiless } from '../reading/http-lines.js';
import { itemsOf, memberOf, numberOf, type Tnetstring, textOf } from './tnetstring.js';

/** A flow's bytes and where they begin in the capture. */
export interface FlowBytes {
  readonly bytes: Buffer;
  readonly offset: number;
}

/** Why a body that mitmproxy streamed is not there. */
export const STREAMED =
  'mitmproxy passed the body on without keeping it; `--set store_streamed_bodies=true` keeps it, or leave out `stream_large_bodies`';
const CUT =
  'mitmproxy does not keep a body that breaks off; `--set stream_large_bodies=1` with `--set store_streamed_bodies=true` keeps what came';

/**
 * The exchange that an HTTP flow tells of; null where it has none. Names of members differ between releases: up to
 * format 0.13 `code`, `msg`, `httpversion` and `content`, in 0.14 `body`; keys are bytes until 0.18.
 */
export function exchangeOfFlow(flow: FlowBytes, root: Tnetstring): ExchangeRecord | null {
  const { bytes } = flow;
  const member = (of: Tnetstring | null, ...names: readonly string[]) => firstMember(bytes, of, names);
  const asked = member(root, 'request');
  const answered = member(root, 'response');
  const error = textOf(bytes, member(member(root, 'error'), 'msg'));
  const request = asked?.type === '}' ? requestOf(flow, asked) : null;
  const response = answered?.type === '}' ? responseOf(flow, answered, request?.method ?? null, error) : null;
  if (request === null && response === null) return null;
  const client = member(root, 'client_conn');
  return {
    kind: 'record',
    connection: connectionOf(bytes, client),
    ends: { client: addressOf(bytes, client), server: addressOf(bytes, member(root, 'server_conn')) },
    request,
    response,
    end: endOf(error, response !== null),
    anomalies: [],
  };
}

function firstMember(bytes: Buffer, of: Tnetstring | null, names: readonly string[]): Tnetstring | null {
  for (const name of names) {
    const found = memberOf(bytes, of, name);
    if (found !== null && found.type !== '~') return found;
  }
  return null;
}

function requestOf(flow: FlowBytes, message: Tnetstring): RequestRecord {
  const { bytes } = flow;
  const target = memberOf(bytes, message, 'path');
  const headers = headersOf(flow, message);
  const text = (name: string) => textOf(bytes, memberOf(bytes, message, name));
  return {
    ...sharedOf(flow, message, headers),
    method: text('method') ?? '',
    target: targetOf(flow, message, headers, (target && textOf(bytes, target)) ?? ''),
    body: bodyOf(flow, message, headers, sendsContent(headers) ? STREAMED : null),
    at: partOf(flow, target ?? message),
  };
}

/** The path, or the whole URL where no Host field names the host (HTTP/2). */
function targetOf(
  { bytes }: FlowBytes,
  message: Tnetstring,
  headers: readonly HeaderField[],
  path: string,
): string {
  if (header({ headers }, 'host') !== null || !path.startsWith('/')) return path;
  const text = (name: string) => textOf(bytes, memberOf(bytes, message, name));
  const host = text('authority') || text('host');
  const port = text('authority') ? null : numberOf(bytes, memberOf(bytes, message, 'port'));
  return host ? `${text('scheme') ?? 'http'}://${host}${port === null ? '' : `:${port}`}${path}` : path;
}

function responseOf(
  flow: FlowBytes,
  message: Tnetstring,
  method: string | null,
  error: string | null,
): ResponseRecord {
  const { bytes } = flow;
  const headers = headersOf(flow, message);
  const code = firstMember(bytes, message, ['status_code', 'code']);
  const status = numberOf(bytes, code) ?? 0;
  const empty = isBodiless(method, status) || declaredLength(headers) === 0;
  return {
    ...sharedOf(flow, message, headers),
    status,
    reason: textOf(bytes, firstMember(bytes, message, ['reason', 'msg'])) ?? '',
    body: isBodiless(method, status)
      ? { kind: 'absent' }
      : bodyOf(flow, message, headers, empty ? null : error === null ? STREAMED : CUT),
    events: null,
    at: partOf(flow, code ?? message),
  };
}

function sharedOf(flow: FlowBytes, message: Tnetstring, headers: readonly HeaderField[]) {
  const { bytes } = flow;
  const time = (name: string) => {
    const seconds = numberOf(bytes, memberOf(bytes, message, name));
    return seconds === null ? null : Math.round(seconds * 1e6) / 1e3;
  };
  return {
    version: versionOf(bytes, message),
    headers,
    time: time('timestamp_start'),
    endTime: time('timestamp_end'),
  };
}

/** `HTTP/1.1`, or in old formats a list of two numbers. */
function versionOf(bytes: Buffer, message: Tnetstring): string {
  const text = textOf(bytes, memberOf(bytes, message, 'http_version'));
  if (text !== null) return text.replace(/^HTTP\/(\d(?:\.\d)?).{0,20}$/, '$1').replace(/^([23])\.0$/, '$1');
  const old = memberOf(bytes, message, 'httpversion');
  const numbers = old?.type === ']' ? Array.from(itemsOf(bytes, old), (item) => numberOf(bytes, item)) : [];
  return numbers.length === 2 ? numbers.join('.') : '1.1';
}

/** Most fields read of one message. */
const MOST_FIELDS = 1000;

function headersOf(flow: FlowBytes, message: Tnetstring): HeaderField[] {
  const { bytes } = flow;
  const list = memberOf(bytes, message, 'headers');
  const fields: HeaderField[] = [];
  if (list?.type !== ']') return fields;
  for (const pair of itemsOf(bytes, list)) {
    const [name, value] = pair.type === ']' ? itemsOf(bytes, pair) : [];
    if (name === undefined || value === undefined || fields.length >= MOST_FIELDS) continue;
    fields.push({
      name: textOf(bytes, name) ?? '',
      value: (textOf(bytes, value) ?? '').trim(),
      at: { offset: flow.offset + name.from, length: value.to - name.from },
    });
  }
  return fields;
}

/** `missing`: why a body that should be there is not; null where none is due. */
function bodyOf(
  flow: FlowBytes,
  message: Tnetstring,
  headers: readonly HeaderField[],
  missing: string | null,
): BodyRecord {
  const content = firstMember(flow.bytes, message, ['content', 'body']);
  const kept = content?.type === ',' || content?.type === ';';
  if (!kept || content.to === content.from) {
    if (missing !== null) return { kind: 'unknown', reason: missing };
    return declaredLength(headers) === 0 && kept ? bytesOf(flow, content) : { kind: 'absent' };
  }
  return bytesOf(flow, content);
}

function bytesOf({ bytes, offset }: FlowBytes, { from, to }: Tnetstring): BodyRecord {
  const length = to - from;
  return {
    kind: 'bytes',
    bytes: bytes.subarray(from, to),
    pieces: length === 0 ? [] : [{ at: 0, length, offset: offset + from, span: length }],
    text: true,
    form: 'exact',
    coded: true,
    complete: true,
  };
}

/** The client's connection: its id, or in formats before 5 its address and the time it was opened. */
function connectionOf(bytes: Buffer, client: Tnetstring | null): string | null {
  const id = textOf(bytes, memberOf(bytes, client, 'id'));
  if (id !== null && id !== '') return id;
  const started = numberOf(bytes, memberOf(bytes, client, 'timestamp_start'));
  const address = addressOf(bytes, client);
  return address === null ? null : `${address}@${started}`;
}

/** Address and port of a connection's far end, by the names that the formats have had for it. */
function addressOf(bytes: Buffer, end: Tnetstring | null): string | null {
  let address = firstMember(bytes, end, ['ip_address', 'peername', 'address']);
  if (address?.type === '}') address = memberOf(bytes, address, 'address');
  if (address?.type !== ']') return null;
  const [host, port] = itemsOf(bytes, address);
  return `${textOf(bytes, host ?? null)}:${numberOf(bytes, port ?? null)}`;
}

/** How a flow ended, by the text of its error. */
export function endOf(error: string | null, answered: boolean): ExchangeEnd {
  if (error === null) return answered ? 'complete' : 'capture-end';
  if (/client.{0,20}(?:disconnect|closed|reset)|clientdisconnect/i.test(error)) return 'closed-by-client';
  if (/(?:peer|server).{0,20}(?:closed|disconnect|reset)/i.test(error)) return 'closed-by-server';
  return 'closed';
}

function partOf({ offset }: FlowBytes, { from, to }: Tnetstring): Part {
  return { offset: offset + from, length: to - from };
}
