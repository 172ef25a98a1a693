import type { Entry } from '../model/a2a.js';
import { endsByName, withoutPort } from '../model/connection.js';
import type { Exchange, HeaderField, HttpRequest, HttpResponse, SseEvent } from '../model/http.js';
import { header } from '../model/http.js';
import { type Address, addressOf } from './address.js';
import { bodySize, contentOf, postData } from './har-body.js';
import { harTimes } from './har-times.js';

/** How browsers word an exchange that did not come to its end. */
const ERRORS: Readonly<Record<Exclude<Exchange['end'], 'complete'>, string>> = {
  'capture-end': 'the capture ended first',
  'closed-by-client': 'net::ERR_ABORTED',
  'closed-by-server': 'net::ERR_INCOMPLETE_CHUNKED_ENCODING',
  closed: 'net::ERR_CONNECTION_CLOSED',
  broken: 'net::ERR_INVALID_HTTP_RESPONSE',
};

/** An exchange as an entry of a HAR (1.2), as JSON. What HAR has no member for stands in members named `_a2alint`. */
export function harEntry(entry: Entry): string {
  const { exchange } = entry;
  const { request, response, end } = exchange;
  const address = addressOf(entry);
  const { known, ...times } = harTimes(request, response);
  const beside = {
    ...(known ? {} : { time: 'unknown' }),
    ...(request === null ? { request: 'absent' } : {}),
    ...(request !== null && !isToldByUrl(request, address) ? { target: request.target } : {}),
    ...(response !== null && response.status < 100 ? { head: 'absent' } : {}),
    ...(end === 'complete' ? {} : { end }),
    ...(exchange.doubted ? { doubted: true } : {}),
    ...(exchange.ends === undefined ? {} : { ends: exchange.ends }),
  };
  return JSON.stringify({
    ...times,
    request: requestOf(request, address.url),
    response: responseOf(response, end),
    cache: {},
    ...serverOf(exchange),
    ...(exchange.connectionKnown ? { connection: exchange.connection } : {}),
    _resourceType: response?.events == null ? 'fetch' : 'eventsource',
    ...(response?.events == null ? {} : { _eventSourceMessages: response.events.map(messageOf) }),
    comment: `exchange x${entry.index}${known ? '' : '; when it crossed is not known'}`,
    ...(Object.keys(beside).length === 0 ? {} : { _a2alint: beside }),
  });
}

/** Whether the target can be read off the URL again: as a path where a `Host` field names the rest, else whole. */
function isToldByUrl(request: HttpRequest, { faithful }: Address): boolean {
  return faithful && request.target.startsWith('/') === (header(request, 'host') !== null);
}

function requestOf(request: HttpRequest | null, url: string) {
  return {
    method: whole(request?.method ?? ''),
    url,
    httpVersion: versionOf(request),
    cookies: [],
    ...fieldsOf(request?.headers ?? []),
    queryString: queryOf(url),
    ...(request === null ? {} : postData(request)),
    headersSize: -1,
    bodySize: request === null ? -1 : bodySize(request),
  };
}

function responseOf(response: HttpResponse | null, end: Exchange['end']) {
  return {
    status: response?.status ?? 0,
    statusText: response?.reason ?? '',
    httpVersion: versionOf(response),
    cookies: [],
    ...fieldsOf(response?.headers ?? []),
    content: response === null ? { size: 0, mimeType: 'x-unknown' } : contentOf(response),
    redirectURL: (response && header(response, 'location')) ?? '',
    headersSize: -1,
    bodySize: response === null ? -1 : bodySize(response),
    ...(end === 'complete' ? {} : { _error: ERRORS[end] }),
  };
}

function versionOf(message: HttpRequest | HttpResponse | null): string {
  return message === null || message.version === '' ? 'unknown' : `HTTP/${message.version}`;
}

/** Those that mitmproxy can encode bodies in: for another it gives up on the whole file. */
const CODINGS = /^(?:none|identity|gzip|deflate|br|zstd)$/i;

/** Fields as all viewers can take them, and beside them as they were where that is not the same. */
function fieldsOf(headers: readonly HeaderField[]) {
  const codings = headers.filter(({ name }) => name.toLowerCase() === 'content-encoding');
  const known = codings.length < 2 && codings.every(({ value }) => CODINGS.test(value));
  const shown = headers.filter((field) => known || !codings.includes(field));
  const fields = shown.map(({ name, value }) => ({ name: whole(name), value: whole(value) }));
  const all = headers.map(({ name, value }) => ({ name, value }));
  return { headers: fields, ...(isEqual(fields, all) ? {} : { _a2alint: { headers: all } }) };
}

type Fields = readonly { readonly name: string; readonly value: string }[];

function isEqual(some: Fields, others: Fields): boolean {
  return (
    some.length === others.length &&
    some.every(({ name, value }, at) => name === others[at]?.name && value === others[at].value)
  );
}

/** Half a pair of surrogates is no text in UTF-8, and mitmproxy gives up on a file that holds one. */
function whole(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

function queryOf(url: string) {
  const mark = url.indexOf('?');
  if (mark < 0) return [];
  return Array.from(new URLSearchParams(url.slice(mark + 1)), ([name, value]) => ({ name, value }));
}

/** Its address without the port, as HAR wants it: without brackets. */
function serverOf({ ends, connection }: Exchange) {
  const { server } = ends ?? endsByName(connection);
  if (server === null) return {};
  const address = withoutPort(server).replace(/^\[|\]$/g, '');
  return /^(?:\d{1,3}\.){3}\d{1,3}$|^[\da-f:.]*:[\da-f:.]*$/i.test(address)
    ? { serverIPAddress: address }
    : {};
}

/** As Chromium lists events: with seconds since 1970. It drops those that have none, so that 0 is what is not known. */
function messageOf({ data, type, id, time }: SseEvent) {
  return { time: time === null ? 0 : time / 1000, eventName: type, eventId: id ?? '', data };
}
