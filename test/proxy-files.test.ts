import { describe, expect, test } from 'vitest';
import { openReader } from '../lib/capture/read.js';
import { inflate } from '../lib/cli/inflate.js';
import type { CaptureItem } from '../lib/model/reader.js';
import type { ExchangeRecord } from '../lib/model/record.js';
import { itemsOf, readAll } from './capture-items.js';
import { told } from './captured.js';
import { tnet, zipOf } from './client-writers.js';
import { read, text } from './traffic.js';

const bytes = (content: string) => Buffer.from(content, 'latin1');
const pair = (name: string, value: string) => [bytes(name), bytes(value)];

function record(items: readonly CaptureItem[]): ExchangeRecord {
  const records = items.filter((item) => item.kind === 'record');
  expect(records.length).toBe(1);
  const [only] = records;
  if (only === undefined) throw new Error('no record');
  return only;
}

describe('mitmproxy flow files', () => {
  const request = {
    path: bytes('/rpc'),
    authority: bytes(''),
    scheme: bytes('http'),
    method: bytes('POST'),
    port: 9998,
    host: 'h',
    content: bytes('{"a":1}'),
    headers: [pair('Host', 'h:9998'), pair('Content-Length', '7')],
    http_version: bytes('HTTP/1.1'),
    timestamp_start: 1.5,
    timestamp_end: 1.75,
  };
  const response = {
    reason: bytes('OK'),
    status_code: 200,
    content: bytes('data: 1\n\n'),
    headers: [pair('Content-Type', 'text/event-stream'), pair('Transfer-Encoding', 'chunked')],
    http_version: bytes('HTTP/1.1'),
    timestamp_start: 2.5,
    timestamp_end: 2.75,
  };
  const flow = { type: 'http', version: 17, request, response, client_conn: { id: 'c-1' }, error: null };

  test('hold whole exchanges, with times in seconds', () => {
    const got = record(itemsOf(tnet(flow)));
    expect(got).toMatchObject({ connection: 'c-1', end: 'complete' });
    expect([got.request?.time, got.request?.endTime, got.response?.time]).toEqual([1500, 1750, 2500]);
    const [exchange] = read([got]).exchanges;
    expect(text(exchange?.request?.body)).toBe('{"a":1}');
    expect(exchange?.response?.events?.map(({ data }) => data)).toEqual(['1']);
  });

  test('of old formats are read, keys in bytes and members under their old names', () => {
    const old = {
      version: [0, 13],
      type: bytes('http'),
      request: { ...request, http_version: null, httpversion: [1, 1], form_in: bytes('relative') },
      response: {
        ...response,
        http_version: null,
        httpversion: [1, 0],
        status_code: null,
        code: 201,
        reason: null,
        msg: bytes('Made'),
      },
      client_conn: { address: { address: ['127.0.0.1', 4711], use_ipv6: false }, timestamp_start: 1.25 },
    };
    const inBytes = bytes(
      tnet(old)
        .toString('latin1')
        .replace(/;(?=\d+:|\d*$)/g, ','),
    );
    const got = record(itemsOf(inBytes));
    expect(got).toMatchObject({
      connection: '127.0.0.1:4711@1.25',
      request: { version: '1.1', target: '/rpc' },
      response: { version: '1.0', status: 201, reason: 'Made' },
    });
    const body14 = {
      ...old,
      version: [0, 14],
      response: { ...response, content: null, body: bytes('data: 9\n\n') },
    };
    expect(record(itemsOf(tnet(body14))).response?.body).toMatchObject({ kind: 'bytes' });
  });

  test('a body that was passed on is unknown, with the option that keeps it; an empty one is not', () => {
    const streamed = {
      ...flow,
      request: { ...request, content: bytes('') },
      response: { ...response, content: null },
    };
    const got = record(itemsOf(tnet(streamed)));
    const unknown = { kind: 'unknown', reason: expect.stringContaining('store_streamed_bodies') };
    expect([got.request?.body, got.response?.body]).toEqual([unknown, unknown]);
    const empty = { ...response, content: bytes(''), headers: [pair('Content-Length', '0')] };
    expect(record(itemsOf(tnet({ ...flow, response: empty }))).response?.body).toMatchObject({
      kind: 'bytes',
    });
    const none = { ...flow, request: { ...request, method: bytes('GET'), content: bytes(''), headers: [] } };
    expect(record(itemsOf(tnet(none))).request?.body).toEqual({ kind: 'absent' });
  });

  test('an error tells who ended the exchange', () => {
    const end = (msg: string) =>
      record(itemsOf(tnet({ ...flow, response: null, error: { msg, timestamp: 1.5 } }))).end;
    expect(end('Client disconnected.')).toBe('closed-by-client');
    expect(end('HTTP/1 protocol error: peer closed connection without sending complete message body')).toBe(
      'closed-by-server',
    );
    expect(end('Connection killed.')).toBe('closed');
  });

  test('over HTTP/2 the target names the host that no field does', () => {
    const h2 = {
      ...request,
      http_version: bytes('HTTP/2.0'),
      headers: [],
      authority: bytes('agent.example'),
    };
    expect(record(itemsOf(tnet({ ...flow, request: h2 }))).request).toMatchObject({
      version: '2',
      target: 'http://agent.example/rpc',
    });
  });

  test('flows of TCP are bytes; WebSocket messages and other flows are counted', () => {
    const tcp = {
      type: 'tcp',
      version: 17,
      client_conn: { id: 't' },
      messages: [
        [true, bytes('GET / HTTP/1.1\r\n\r\n'), 1.5],
        [false, bytes('HTTP/1.1 204 No\r\n\r\n'), 2.5],
      ],
    };
    const socket = { ...flow, websocket: { messages: [[1, true, bytes('x'), 1.5, false, false]] } };
    const capture = Buffer.concat([tnet(tcp), tnet(socket), tnet({ type: 'dns', version: 17 })]);
    const { items, reader } = readAll(capture);
    expect(told(items)).toEqual(['t > GET / HTTP/1.1\r\n\r\n', 't < HTTP/1.1 204 No\r\n\r\n', 'record']);
    expect(reader.fidelity().notes.join()).toMatch(/1 WebSocket messages.*1 flow of dns/);
  });

  test('cut or garbled, the flows before are kept', () => {
    const { items, reader } = readAll(Buffer.concat([tnet(flow), tnet(flow).subarray(0, 300)]));
    expect([items.length, reader.truncated()]).toEqual([1, true]);
    const garbled = readAll(Buffer.concat([tnet(flow), bytes('no flow at all')]));
    expect(told(garbled.items)).toEqual(['record', '! what follows is no flow of mitmproxy']);
    expect(openReader(bytes('12:30:01.5 IP a > b: x'))).toHaveProperty('problem');
  });
});

describe("mitmproxy's console text", () => {
  const printed = (body: string) =>
    bytes(
      '[12:00:00.000] Proxy server listening\n127.0.0.1:40001: POST http://h:9998/rpc\n    Host: h:9998\n    Content-Length: 7\n\n' +
        `    {\r\n        "a": 1\r\n    }\n\n << 200 OK 9b\n    Content-Type: text/event-stream\n\n${body}\n\n`,
    );

  test('is taken back from its indentation and its escapes', () => {
    const got = record(
      itemsOf(printed('    data: {"t":"caf\\xc3\\xa9 \\\\n"}\r\n    \r\n    data: 2\n    ')),
    );
    expect(got).toMatchObject({
      connection: '127.0.0.1:40001',
      request: { target: '/rpc', body: { form: 'reformatted' } },
    });
    const [exchange] = read([got]).exchanges;
    expect(exchange?.response?.events?.map(({ data }) => data)).toEqual(['{"t":"café \\n"}', '2']);
  });

  test('JSON with escapes of its own is left alone', () => {
    const [exchange] = read(itemsOf(printed('    data: {"t":"a\\n\\\\"}\r\n    \n    '))).exchanges;
    expect(exchange?.response?.events?.[0]?.data).toBe('{"t":"a\\n\\\\"}');
  });

  test('a body that is cut off is incomplete, one that is missing unknown', () => {
    expect(record(itemsOf(printed('    data: 1\n    (cut off)'))).response?.body).toMatchObject({
      complete: false,
    });
    const missing = bytes('1.2.3.4:5: POST http://h/rpc\n << 200 OK (content missing)\n');
    expect(record(itemsOf(missing))).toMatchObject({
      request: {
        target: 'http://h/rpc',
        body: { kind: 'unknown', reason: expect.stringContaining('--flow-detail 4') },
      },
      response: { body: { kind: 'unknown', reason: expect.stringContaining('store_streamed_bodies') } },
    });
  });

  test('without heads, as --flow-detail 1 prints, each answer stands far to the right', () => {
    const line = '1.2.3.4:5: POST http://h/rpc\n              << 200 OK 461b\n';
    const found = itemsOf(bytes(line + line)).filter((item) => item.kind === 'record');
    expect(found).toMatchObject(
      Array(2).fill({ request: { method: 'POST' }, response: { status: 200, body: { kind: 'unknown' } } }),
    );
  });
});

describe('WARC', () => {
  const recordOf = (type: string, fields: string, block: string) =>
    `WARC/1.1\r\nWARC-Type: ${type}\r\n${fields}Content-Type: application/http;msgtype=${type}\r\nContent-Length: ${block.length}\r\n\r\n${block}\r\n\r\n`;
  const get = 'GET / HTTP/1.1\r\n\r\n';
  const ok = 'HTTP/1.1 200 OK\r\n\r\nto the end';

  test('an answer belongs to the request that it names, and ends with its record', () => {
    const capture = bytes(
      recordOf('request', 'WARC-Record-ID: <q>\r\nWARC-Date: 2026-11-29T23:15:30Z\r\n', get) +
        recordOf('response', 'WARC-Record-ID: <a>\r\nWARC-Concurrent-To: <q>\r\n', ok),
    );
    const [exchange] = read(itemsOf(capture)).exchanges;
    expect(exchange).toMatchObject({
      end: 'complete',
      request: { time: Date.UTC(2026, 10, 29, 23, 15, 30) },
    });
    expect(text(exchange?.response?.body)).toBe('to the end');
  });

  test('an answer may stand before its request; one without is told alone', () => {
    const capture = bytes(
      recordOf('response', 'WARC-Record-ID: <a>\r\n', ok) +
        recordOf('request', 'WARC-Record-ID: <q>\r\nWARC-Concurrent-To: <a>\r\n', get) +
        recordOf('response', 'WARC-Record-ID: <b>\r\n', ok),
    );
    const { exchanges } = read(itemsOf(capture));
    expect(exchanges.map(({ request, response }) => [request?.method, response?.status])).toEqual([
      ['GET', 200],
      [undefined, 200],
    ]);
  });

  test('what is no record is passed over and said', () => {
    const capture = bytes(`${recordOf('request', '', get)}rubbish\r\n\r\n${recordOf('request', '', get)}`);
    expect(told(itemsOf(capture)).filter((line) => line.startsWith('!'))).toEqual([
      '! 11 bytes are no WARC record',
    ]);
    expect(read(itemsOf(capture)).exchanges.length).toBe(2);
  });
});

describe("Fiddler's archives", () => {
  const asked = bytes('POST http://h:9/rpc HTTP/1.1\r\nHost: h:9\r\nContent-Length: 7\r\n\r\n{"a":1}');
  const answered = bytes('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7\r\n{"b":2}\r\n0\r\n\r\n');
  const meta = bytes(
    '<Session><SessionTimers ClientBeginRequest="2026-11-29T23:15:04.1234567Z" ServerBeginResponse="0001-01-01T00:00:00"/>' +
      '<SessionFlag N="x-clientport" V="51234" /></Session>',
  );
  const files: [string, Buffer][] = [
    ['raw\\2_c.txt', asked],
    ['raw/01_s.txt', answered],
    ['raw/01_c.txt', asked],
    ['raw/01_m.xml', meta],
  ];
  const opened = (archive: Buffer) => {
    const found = openReader(archive, { inflate });
    if ('problem' in found) throw new Error(found.problem);
    const { reader } = found;
    return { items: [...reader.push(archive), ...reader.end()], reader };
  };

  test.each([
    ['packed', false],
    ['stored', true],
  ] as const)('%s, hold sessions in their order', (_, stored) => {
    const { items, reader } = opened(zipOf(files, stored));
    const [first, second] = read(items).exchanges;
    expect(first).toMatchObject({
      connection: ':51234',
      end: 'complete',
      request: { time: Date.UTC(2026, 10, 29, 23, 15, 4, 123) },
    });
    expect([text(first?.request?.body), text(first?.response?.body)]).toEqual(['{"a":1}', '{"b":2}']);
    expect([second?.response, second?.end]).toEqual([null, 'closed']);
    expect(first?.request?.body).toMatchObject({ text: stored });
    expect(reader.truncated()).toBe(false);
  });

  test('without the directory at the end, sessions are found by the headers in front of them', () => {
    const archive = zipOf(files);
    const { items, reader } = opened(archive.subarray(0, archive.length - 40));
    expect([read(items).exchanges.length, reader.truncated()]).toEqual([2, true]);
  });

  test('what is encrypted or damaged is named', () => {
    const archive = zipOf(files);
    const secret = Buffer.from(archive);
    const at = secret.indexOf(bytes('PK\x01\x02'));
    secret[at + 8] = 1;
    expect(told(opened(secret).items)).toEqual([
      'record',
      '! `raw/2_c.txt` is encrypted; save the archive without a password',
    ]);
    const damaged = Buffer.from(archive);
    damaged.fill(0xff, 41, 60);
    expect(told(opened(damaged).items).join()).toContain('cannot be unpacked');
  });

  test('a size that reaches behind the end is not believed', () => {
    const archive = zipOf(files);
    archive.writeUInt32LE(0xffff_0000, archive.indexOf(bytes('PK\x01\x02')) + 20);
    archive.writeUInt16LE(99, archive.indexOf(bytes('PK\x01\x02')) + 10);
    const { items, reader } = opened(archive);
    const [part] = items.flatMap((item) => (item.kind === 'anomaly' ? item.at.parts : []));
    expect(part && part.offset + part.length).toBe(archive.length);
    expect(reader.truncated()).toBe(true);
  });
});
