import type { HeaderField } from '../../model/http.js';
import { isObject, type Json, listMember, member, textMember } from '../../model/json.js';
import type { Part } from '../../model/location.js';
import type { EventRecord, ExchangeRecord, RequestRecord, ResponseRecord } from '../../model/record.js';
import { partAt, type Shape, shapeOf } from '../reading/json-shape.js';
import { parse } from '../reading/json-value.js';
import { type Content, requestBody, responseBody } from './body.js';
import { type OwnEntry, ownBody, ownEntry, ownHeaders } from './own.js';
import { endOfFailure, type Producer } from './producers.js';
import { timesOf } from './times.js';

/** An entry of a HAR, parsed, with its bytes and where they begin in the capture. */
interface Entry {
  readonly value: Json;
  readonly shape: Shape;
  readonly bytes: Buffer;
  readonly offset: number;
  readonly producer: Producer;
  /** What a2a-lint says of an entry that it wrote; null for others. */
  readonly own: OwnEntry | null;
  /** Called where a text had been read in the wrong charset. */
  mended(): void;
}

/** Entry, request, its headers, one header, its members. */
const DEPTH = 5;
const OPENED = new Set(['request', 'response', 'headers', 'postData', 'content', '_eventSourceMessages']);
const NO_TIMES = { request: { time: null, endTime: null }, response: { time: null, endTime: null } };
const MOST_HEADERS = 1000;
const MOST_EVENTS = 100_000;

/** The exchange that the bytes of an entry tell of; null where they are no JSON object. */
export function readEntry(
  bytes: Buffer,
  offset: number,
  producer: Producer,
  mended: () => void,
): ExchangeRecord | null {
  const value = parse(bytes);
  if (!isObject(value)) return null;
  const own = producer.own ? ownEntry(value) : null;
  const entry: Entry = { value, shape: shapeOf(bytes, DEPTH, OPENED), bytes, offset, producer, own, mended };
  const failure = failureOf(value);
  const request = requestOf(entry);
  const response = responseOf(entry, request, failure !== null);
  return {
    kind: 'record',
    connection: connectionOf(entry),
    ...(own === null ? { ends: { client: null, server: serverOf(entry) } } : own.ends && { ends: own.ends }),
    ...(own?.doubted ? { doubted: true } : {}),
    request,
    response,
    end: own?.end ?? endOf(failure, response),
    anomalies: [],
  };
}

function endOf(failure: string | null, response: ResponseRecord | null): ExchangeRecord['end'] {
  if (failure !== null) return endOfFailure(failure);
  return response === null ? 'capture-end' : 'complete';
}

/** Where a part of the entry stands; the next part above it where there is none. */
function placed({ shape, offset }: Entry, ...path: readonly string[]): Part {
  for (let length = path.length; length > 0; length--) {
    const found = partAt(shape, ...path.slice(0, length));
    if (found) return { offset: offset + found.start, length: found.end - found.start };
  }
  return { offset: offset + shape.start, length: shape.end - shape.start };
}

function requestOf(entry: Entry): RequestRecord | null {
  const { value, producer, own } = entry;
  if (own?.requested === false) return null;
  const request = member(value, 'request');
  const method = textMember(request, 'method');
  const url = textMember(request, 'url');
  if (method === null || url === null) return null;
  const headers = fieldsOf(entry, 'request');
  const content = contentOf(entry, 'request', 'postData', headers);
  return {
    method,
    target: own?.target ?? targetOf(url, headers),
    version: versionOf(request),
    headers,
    body: own
      ? ownBody(content, sizeOf(request, 'bodySize'))
      : requestBody(content, sizeOf(request, 'bodySize'), method, producer.noRequest),
    at: placed(entry, 'request', 'url'),
    ...timesIn(entry).request,
  };
}

function responseOf(entry: Entry, request: RequestRecord | null, failed: boolean): ResponseRecord | null {
  const { value, producer, own } = entry;
  const response = member(value, 'response');
  const status = member(response, 'status');
  // Producers write 0 (or -1) where no answer came.
  const least = own?.headed === false ? 0 : 100;
  if (typeof status !== 'number' || !Number.isInteger(status) || status < least || status > 999) return null;
  const headers = fieldsOf(entry, 'response');
  const content = contentOf(entry, 'response', 'content', headers);
  const sizes = { size: sizeOf(content.value, 'size'), bodySize: sizeOf(response, 'bodySize') };
  const method = request?.method ?? '';
  const body = own
    ? ownBody(content, sizes.bodySize)
    : responseBody(content, sizes, { status, method }, producer);
  const { time, endTime } = timesIn(entry).response;
  const listed = listedEvents(entry);
  return {
    status,
    reason: textMember(response, 'statusText') ?? '',
    version: versionOf(response),
    headers,
    body: failed && own === null && body.kind === 'bytes' ? { ...body, complete: false } : body,
    events: body.kind === 'bytes' ? null : listed,
    ...(body.kind === 'bytes' && listed ? { eventTimes: listed.map((event) => event.time) } : {}),
    ...(status === 0 && listed ? { stream: true } : {}),
    at: placed(entry, 'response', 'status'),
    time,
    endTime,
  };
}

function timesIn({ value, own }: Entry): ReturnType<typeof timesOf> {
  return own?.timed === false ? NO_TIMES : timesOf(value);
}

function contentOf(
  { value, shape, bytes, offset, mended }: Entry,
  side: 'request' | 'response',
  name: 'postData' | 'content',
  headers: readonly HeaderField[],
): Content {
  return {
    value: member(member(value, side), name),
    shape: partAt(shape, side, name),
    headers,
    entry: bytes,
    offset,
    mended,
  };
}

/** Fields of a head; HTTP/2 pseudo header fields are none, and several lines in one value were several fields. */
function fieldsOf(entry: Entry, side: 'request' | 'response'): HeaderField[] {
  const fields: HeaderField[] = [];
  const beside = entry.own === null ? [] : ownHeaders(member(entry.value, side));
  const list = beside.length > 0 ? beside : listMember(member(entry.value, side), 'headers');
  const places = beside.length > 0 ? [] : (partAt(entry.shape, side, 'headers')?.items ?? []);
  for (const [index, field] of list.slice(0, MOST_HEADERS).entries()) {
    const name = textMember(field, 'name');
    const value = member(field, 'value');
    if (name === null || name === '' || name.startsWith(':')) continue;
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const item = places[index] ?? entry.shape;
    const place = partAt(item, 'value') ?? item;
    const at = { offset: entry.offset + place.start, length: place.end - place.start };
    for (const line of String(value).split('\n')) fields.push({ name, value: line.trim(), at });
  }
  return fields;
}

/** Origin-form where the head names the host; else the URL itself, which does. */
function targetOf(url: string, headers: readonly HeaderField[]): string {
  if (!headers.some(({ name }) => name.toLowerCase() === 'host')) return url;
  const authority = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url.slice(0, 4096))?.[0];
  if (authority === undefined) return url;
  const hash = url.indexOf('#');
  const rest = url.slice(authority.length, hash === -1 ? url.length : hash);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** `HTTP/1.1`, `http/1.1`, `h2`, `HTTP/2.0` … as start lines have it; empty where not told. */
function versionOf(message: Json | undefined): string {
  const told = textMember(message, 'httpVersion') ?? '';
  const version = /^(?:http\/|h)(\d(?:\.\d)?)$/i.exec(told.trim())?.[1] ?? '';
  return version.endsWith('.0') && version !== '1.0' ? version.slice(0, 1) : version;
}

function sizeOf(of: Json | undefined, name: string): number | null {
  const size = member(of, name);
  return typeof size === 'number' && size >= 0 ? size : null;
}

/** What a producer says of an exchange that failed; null where it did not. */
function failureOf(entry: Json): string | null {
  const response = member(entry, 'response');
  for (const words of [
    member(response, '_error'),
    member(response, '_failureText'),
    member(entry, '_error'),
    member(member(entry, 'request'), '_failureText'),
  ]) {
    if (typeof words === 'string' && words !== '') return words;
    if (isObject(words)) return textMember(words, 'message') ?? textMember(words, 'msg') ?? 'failed';
  }
  return null;
}

function connectionOf({ value, producer }: Entry): string | null {
  if (!producer.connections) return null;
  const name = member(value, 'connection');
  return (typeof name === 'string' && name !== '') || typeof name === 'number'
    ? String(name).slice(0, 80)
    : null;
}

/** Where the request went: an address without its port. */
function serverOf({ value }: Entry): string | null {
  const address = textMember(value, 'serverIPAddress');
  return address !== null && /^[[\]\da-f.:%]{3,60}$/i.test(address) ? address : null;
}

/** Events that Chromium lists beside the response, with times in seconds. */
function listedEvents(entry: Entry): EventRecord[] | null {
  const list = listMember(entry.value, '_eventSourceMessages');
  if (list.length === 0) return null;
  const places = partAt(entry.shape, '_eventSourceMessages')?.items ?? [];
  return list.slice(0, MOST_EVENTS).map((event, index) => {
    const place = partAt(places[index] ?? entry.shape, 'data') ?? entry.shape;
    const time = member(event, 'time');
    const type = textMember(event, 'eventName') ?? '';
    const id = textMember(event, 'eventId') ?? '';
    return {
      data: textMember(event, 'data') ?? '',
      type: type === '' ? 'message' : type,
      id: id === '' ? null : id,
      time: typeof time === 'number' && time > 0 ? (time < 1e11 ? time * 1000 : time) : null,
      at: { offset: entry.offset + place.start + 1, length: Math.max(0, place.end - place.start - 2) },
    };
  });
}
