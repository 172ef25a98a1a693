import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inflate } from '../lib/cli/inflate.js';
import { exchanges } from '../lib/http/exchanges.js';
import type { Exchange, HttpItem } from '../lib/model/http.js';
import { itemsOf, readAll } from './capture-items.js';
import { type HarScript, harOf } from './har.js';

/** The exchanges of a HAR with these entries. */
function exchangesIn(entries: readonly HarScript[], creator?: string): readonly Exchange[] {
  return exchangesOf(Buffer.from(harOf(entries, creator)));
}

function exchangesOf(capture: Buffer): readonly Exchange[] {
  const http = exchanges({ inflate });
  const items: HttpItem[] = itemsOf(capture).flatMap((item) => [...http.push(item)]);
  return [...items, ...http.end()].filter((item) => item.kind === 'exchange');
}

function only(entry: HarScript, creator?: string): Exchange {
  const [exchange] = exchangesIn([entry], creator);
  if (exchange === undefined) throw new Error('no exchange');
  return exchange;
}

const textOf = (body: { readonly kind: string; readonly bytes?: Uint8Array } | undefined): string | null =>
  body?.bytes === undefined ? null : Buffer.from(body.bytes).toString();

const SSE = { 'Content-Type': 'text/event-stream' };
const EVENTS = 'data: {"a":"Zürich €"}\n\ndata: 2\n\n';

describe('bodies', () => {
  test('are the text of content and postData, exact where the declared length agrees', () => {
    const { request, response } = only({ post: '{"q":"é"}', text: '{"r":1}', length: 7 });
    expect(textOf(request?.body)).toBe('{"q":"é"}');
    expect(response?.body).toMatchObject({ kind: 'bytes', form: 'exact', text: 'escaped', complete: true });
    expect(only({ text: '{"r":1}', length: 8 }).response?.body).toMatchObject({
      form: 'reformatted',
      complete: false,
    });
    expect(only({ text: '{"r":1}', length: 6 }).response?.body).toMatchObject({
      form: 'reformatted',
      complete: true,
    });
  });

  test('in base64 are decoded, and inflated where the coding is still on them', () => {
    const gzip = gzipSync('{"a":1}');
    const entry = { base64: gzip, headers: { 'Content-Encoding': 'gzip' } };
    expect(textOf(only(entry).response?.body)).toBe('{"a":1}');
    const plain = { base64: Buffer.from('{"a":1}'), headers: { 'Content-Encoding': 'gzip' } };
    expect(textOf(only(plain).response?.body)).toBe('{"a":1}');
  });

  test('that the producer left out are unknown, with the option that would keep them', () => {
    const left = only({ post: '', postSize: 20, text: null, size: 963 }, 'Playwright');
    expect(left.request?.body).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('embed') });
    expect(left.response?.body).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('embed') });
    expect(only({ text: null, size: 3 }).response?.body.kind).toBe('unknown');
    const beside = only({ post: { mimeType: 'application/json', _file: 'a.json' }, postSize: 9 });
    expect(beside.request?.body).toMatchObject({ reason: expect.stringContaining('beside') });
  });

  test('absent, empty and unknown differ', () => {
    expect(only({ method: 'GET', text: '', size: 0, length: 0 }).request?.body.kind).toBe('absent');
    expect(only({ text: '', size: 0, length: 0 }).response?.body).toMatchObject({
      kind: 'bytes',
      complete: true,
    });
    expect(only({ text: '', size: 0, status: 204 }).response?.body.kind).toBe('absent');
    expect(only({ text: '', size: 0, headers: SSE }).response?.body.kind).toBe('unknown');
    expect(only({ text: null, size: -1 }).response?.body.kind).toBe('unknown');
  });

  test('of JSON that a producer took apart into params are put together again', () => {
    const params = [
      { name: 'jsonrpc', value: '2.0' },
      { name: '__proto__', value: { a: [1, null] } },
    ];
    const post = { mimeType: 'application/json', params };
    const text = '{"jsonrpc":"2.0","__proto__":{"a":[1,null]}}';
    const body = only({ post, postSize: text.length }).request?.body;
    expect(textOf(body)).toBe(text);
    expect(body).toMatchObject({ form: 'restored' });
    const form = { mimeType: 'application/x-www-form-urlencoded', params: [{ name: 'a b', value: 'c&d' }] };
    expect(textOf(only({ post: form }).request?.body)).toBe('a+b=c%26d');
  });
});

describe('event streams', () => {
  test('are read from the text', () => {
    const { response } = only({ text: EVENTS, headers: SSE });
    expect(response?.events?.map(({ data }) => data)).toEqual(['{"a":"Zürich €"}', '2']);
  });

  const windows1252 = new TextDecoder('windows-1252');
  test.each([
    ['windows-1252', windows1252.decode(Buffer.from(EVENTS))],
    ['Latin-1', Buffer.from(EVENTS).toString('latin1')],
  ])('that were read as %s are UTF-8 again', (_, text) => {
    expect(text).toContain('ZÃ¼rich');
    const { response } = only({ text, headers: SSE });
    expect(response?.events?.[0]?.data).toBe('{"a":"Zürich €"}');
    expect(response?.body).toMatchObject({ form: 'exact' });
  });

  test('with a charset of their own keep odd text', () => {
    const odd = {
      text: 'data: ZÃ¼rich\n\n',
      headers: { 'Content-Type': 'text/event-stream; charset=utf-8' },
    };
    expect(only(odd).response?.events?.[0]?.data).toBe('ZÃ¼rich');
  });

  test('any text survives the wrong charset', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        const data = text.replace(/[\r\n\0]/g, ' ').replace(/^ /, '_');
        const sent = Buffer.from(`data: ${data}\n\n`);
        const { response } = only({ text: windows1252.decode(sent), headers: SSE });
        expect(response?.events?.[0]?.data).toBe(data);
      }),
    );
  });

  test('listed by Chromium beside an empty body keep names, ids and times', () => {
    const listed = [
      { time: 1796000000.25, eventName: 'message', eventId: '7', data: '{"a":1}' },
      { time: 1796000001, eventName: '', eventId: '', data: '2' },
    ];
    const { response } = only({ text: '', size: 0, headers: SSE, more: { _eventSourceMessages: listed } });
    expect(response?.events).toMatchObject([
      { data: '{"a":1}', type: 'message', id: '7', time: 1796000000250 },
      { data: '2', type: 'message', id: null, time: 1796000001000 },
    ]);
  });
});

describe('heads', () => {
  test('lose pseudo header fields; a URL without Host stays whole', () => {
    const { request } = only({
      asks: { ':authority': 'a.example', ':path': '/x', Accept: '*/*' },
      version: 'h2',
    });
    expect(request?.headers.map(({ name }) => name)).toEqual(['Accept']);
    expect(request?.target).toBe('https://agent.example/rpc?x=1');
    expect(request?.version).toBe('2');
  });

  test('with a Host make a target in origin-form', () => {
    expect(only({ asks: { host: 'agent.example' } }).request?.target).toBe('/rpc?x=1');
  });
});

describe('what failed', () => {
  test.each([
    ['net::ERR_ABORTED', 'closed-by-client'],
    ['net::ERR_INCOMPLETE_CHUNKED_ENCODING', 'closed-by-server'],
    ['net::ERR_CONNECTION_RESET', 'closed'],
    ['something new', 'capture-end'],
  ])('%s', (words, end) => {
    const aborted = only({ text: null, size: -1, headers: SSE, failure: words }, 'Playwright');
    expect(aborted).toMatchObject({ end, response: { complete: false, body: { kind: 'unknown' } } });
    expect(only({ status: 0, failure: words })).toMatchObject({ end, response: null });
  });

  test('an entry without answer and without reason is one that the capture ended in', () => {
    expect(only({ status: 0 })).toMatchObject({ end: 'capture-end', response: null });
  });
});

test('timings become times of first and last byte', () => {
  const timings = { blocked: 1, dns: -1, connect: 2, ssl: 1, send: 3, wait: 4, receive: 5 };
  const { request, response } = only({ started: '2026-01-01T00:00:00.000Z', timings });
  const start = Date.parse('2026-01-01T00:00:00.000Z');
  expect([request?.time, request?.endTime]).toEqual([start + 3, start + 6]);
  expect([response?.time, response?.endTime]).toEqual([start + 10, start + 15]);
  expect(only({ started: 'yesterday' }).request?.time).toBeNull();
  expect(only({ started: '2026-01-01T00:00:00.000Z', timings: { wait: -1 } }).response?.time).toBeNull();
});

describe('files', () => {
  const entries: HarScript[] = [
    { post: '{"a":"\\"}{["}', text: '{"b":[]}' },
    { text: EVENTS, headers: SSE },
    { text: 'last' },
  ];
  const whole = Buffer.from(harOf(entries));

  test('may be laid out, begin with a byte order mark, and name their creator last', () => {
    const plain = exchangesOf(whole).map(({ response }) => textOf(response?.body));
    const har = JSON.parse(whole.toString());
    const turned = { log: { entries: har.log.entries, pages: ['{"log":'], creator: har.log.creator } };
    const laidOut = Buffer.from(`\ufeff${JSON.stringify(turned, null, 2)}\n`);
    expect(exchangesOf(laidOut).map(({ response }) => textOf(response?.body))).toEqual(plain);
    expect(plain).toEqual(['{"b":[]}', EVENTS, 'last']);
  });

  test('fed in single bytes read the same', () => {
    expect(itemsOf(whole, 1)).toEqual(itemsOf(whole));
  });

  test('cut anywhere give every whole entry before the cut', () => {
    const records = itemsOf(whole);
    const ends = [1, 2, 3].map((n) => Buffer.from(harOf(entries.slice(0, n))).length - ']}}'.length);
    for (let cut = ends[0] ?? 0; cut < whole.length - 3; cut++) {
      const { items, reader } = readAll(whole.subarray(0, cut));
      const expected = ends.filter((end) => end <= cut).length;
      expect(items.filter(({ kind }) => kind === 'record')).toEqual(records.slice(0, expected));
      expect(reader.truncated()).toBe(true);
    }
  });

  test('with a damaged entry lose only that', () => {
    const damaged = whole.toString().replace('"startedDateTime"', '"startedDateTime');
    expect(
      itemsOf(Buffer.from(whole.toString().replace('"text":"last"', '"text":last'))).map(({ kind }) => kind),
    ).toEqual(['record', 'record', 'anomaly']);
    expect(() => itemsOf(Buffer.from(damaged))).not.toThrow();
  });

  test('places lead to the JSON string that spells each line of a body', () => {
    const [, stream] = exchangesOf(whole);
    const spelled = stream?.response?.events?.map(({ parts }) =>
      parts.map(({ offset, length }) => whole.toString('utf8', offset, offset + length)).join(''),
    );
    expect(spelled).toEqual(['data: {\\"a\\":\\"Zürich €\\"}\\n', 'data: 2\\n']);
    const at = stream?.response?.headers[0]?.at ?? { offset: 0, length: 0 };
    expect(whole.toString('utf8', at.offset, at.offset + at.length)).toContain('text/event-stream');
  });

  test('mutations and cuts never throw, and every place lies in the file', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(255), fc.nat(), fc.boolean(), (where, byte, length, cut) => {
        const at = 20 + (where % (whole.length - 20));
        const changed = cut
          ? Buffer.concat([whole.subarray(0, at), whole.subarray(at + (length % 40))])
          : Buffer.from(whole);
        if (!cut) changed[at] = byte;
        for (const { request, response } of exchangesOf(changed)) {
          for (const message of [request, response]) {
            if (message === null) continue;
            expect(message.at.offset + message.at.length).toBeLessThanOrEqual(changed.length);
            for (const piece of message.body.kind === 'bytes' ? message.body.pieces : []) {
              expect(piece.offset + piece.span).toBeLessThanOrEqual(changed.length);
            }
          }
        }
      }),
      { numRuns: 1500 },
    );
  });
});
