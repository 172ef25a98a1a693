import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { inflate } from '../lib/cli/inflate.js';
import { type Block, head, read, readBlocks, segmentsOf, text } from './traffic.js';

const JSON_TEXT = JSON.stringify({ text: 'value '.repeat(200), n: [1, 2, 3] });
const EVENTS = Array.from({ length: 50 }, (_, i) => `data: {"n":${i}}\n\n`).join('');
/** `zstd -19` of JSON_TEXT. */
const ZSTD = Buffer.from('KLUv/WTHAyUBAOh7InRleHQiOiJ2YWx1ZSAiLCJuIjpbMSwyLDNdfQEAp+QvdbzhavM=', 'base64');

function response(coding: string, bytes: Uint8Array, ...fields: string[]): Block {
  const start = head(
    'HTTP/1.1 200 OK',
    `Content-Encoding: ${coding}`,
    `Content-Length: ${bytes.length}`,
    ...fields,
  );
  return ['<', Buffer.concat([Buffer.from(start), bytes])];
}

test.each<[string, Uint8Array]>([
  ['gzip', zlib.gzipSync(JSON_TEXT)],
  ['X-GZIP', zlib.gzipSync(JSON_TEXT)],
  ['deflate', zlib.deflateSync(JSON_TEXT)],
  ['deflate', zlib.deflateRawSync(JSON_TEXT)],
  ['br', zlib.brotliCompressSync(JSON_TEXT)],
  ['zstd', ZSTD],
  ['br, gzip', zlib.gzipSync(zlib.brotliCompressSync(JSON_TEXT))],
  ['identity, gzip', zlib.gzipSync(JSON_TEXT)],
  ['gzip', Buffer.concat([zlib.gzipSync(JSON_TEXT.slice(0, 9)), zlib.gzipSync(JSON_TEXT.slice(9))])],
])('a body coded as %s is decoded', (coding, bytes) => {
  const { exchanges, reasons } = readBlocks(response(coding, bytes));
  expect(reasons).toEqual([]);
  expect(text(exchanges[0]?.response?.body)).toBe(JSON_TEXT);
  expect(exchanges[0]?.response?.body).toMatchObject({
    decoded: true,
    complete: true,
    wireLength: bytes.length,
  });
});

test('identity changes nothing', () => {
  const { exchanges } = readBlocks(response('identity', Buffer.from('{}')));
  expect(exchanges[0]?.response?.body).toMatchObject({ decoded: false, coding: null });
});

test('a transfer coding is undone too', () => {
  const bytes = zlib.gzipSync('{"a":1}');
  const start = head('HTTP/1.1 200 OK', 'Transfer-Encoding: gzip, chunked');
  const end = Buffer.from('\r\n0\r\n\r\n');
  const { exchanges } = readBlocks([
    '<',
    Buffer.concat([Buffer.from(`${start}${bytes.length.toString(16)}\r\n`), bytes, end]),
  ]);
  expect(text(exchanges[0]?.response?.body)).toBe('{"a":1}');
});

test.each<[string, Uint8Array]>([
  ['gzip', zlib.gzipSync(EVENTS)],
  ['br', zlib.brotliCompressSync(EVENTS)],
])('an event stream coded as %s gives its events, placed at the whole body', (coding, bytes) => {
  const { exchanges } = readBlocks(response(coding, bytes, 'Content-Type: text/event-stream'));
  const events = exchanges[0]?.response?.events ?? [];
  expect(events).toHaveLength(50);
  expect(events[7]).toMatchObject({ data: '{"n":7}', text: false, parts: [{ length: bytes.length }] });
});

test('a compressed stream that was cut gives the events that it holds', () => {
  const bytes = zlib.gzipSync(EVENTS, { level: 0 });
  const [way, whole] = response('gzip', bytes, 'Content-Type: text/event-stream');
  const { exchanges, reasons } = readBlocks([way, Buffer.from(whole).subarray(0, -300)]);
  const events = exchanges[0]?.response?.events ?? [];
  expect(events.length).toBeGreaterThan(20);
  expect(events.length).toBeLessThan(50);
  expect(exchanges[0]?.response?.body).toMatchObject({ decoded: true, complete: false });
  expect(reasons).toEqual([]);
});

test.each<[string, string, Uint8Array, string]>([
  ['is none', 'gzip', Buffer.from('{"a":1}'), 'a body that is no gzip, though its coding says so'],
  ['breaks off', 'gzip', zlib.gzipSync(JSON_TEXT).subarray(0, -9), 'a gzip body that breaks off'],
  ['breaks off', 'zstd', ZSTD.subarray(0, -9), 'a zstd body that breaks off'],
  ['is not known', 'compress', Buffer.from('x'), 'a body coded as compress, which is not known'],
  ['comes too often', 'gzip, gzip, gzip, gzip, gzip', Buffer.from('x'), '5 content codings in a row'],
])('a coding that %s (%s) is an anomaly of the exchange', (_, coding, bytes, reason) => {
  const { exchanges } = readBlocks(response(coding, bytes));
  expect(exchanges[0]?.anomalies).toMatchObject([
    { reason, exchange: 1, at: { parts: [{ length: bytes.length }] } },
  ]);
  expect(exchanges[0]?.end).toBe('complete');
});

test('what failed to decode stays as it crossed', () => {
  const { exchanges } = readBlocks(response('br', Buffer.from('{"a":1}')));
  expect(exchanges[0]?.response?.body).toMatchObject({ decoded: false, coding: 'br' });
  expect(text(exchanges[0]?.response?.body)).toBe('{"a":1}');
});

test.each<[string, Uint8Array]>([
  ['gzip', zlib.gzipSync(Buffer.alloc(80_000_000))],
  [
    'br',
    zlib.brotliCompressSync(Buffer.alloc(80_000_000), {
      params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 },
    }),
  ],
  ['gzip, gzip', zlib.gzipSync(zlib.gzipSync(Buffer.alloc(80_000_000)))],
])('a bomb of %s is not inflated', (coding, bytes) => {
  const { exchanges } = readBlocks(response(coding, bytes));
  expect(exchanges[0]?.anomalies[0]?.reason).toContain('inflates past');
  expect(exchanges[0]?.response?.body).toMatchObject({ decoded: false, wireLength: bytes.length });
});

test('zstd frames that declare gigabytes are not believed', () => {
  const window = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0xa0, 0x01, 0x00, 0x00]);
  const size = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xe0, 0, 0, 0, 0x70, 0, 0, 0, 0, 0x01, 0x00, 0x00]);
  expect(inflate('zstd', window, 1 << 20).problem).toBe('too-large');
  expect(inflate('zstd', size, 1 << 20).problem).toBe('too-large');
  expect(inflate('zstd', ZSTD, 100).problem).toBe('too-large');
});

test('a compressed body of a reformatted capture is unknown', () => {
  const block = segmentsOf([
    response('gzip', Buffer.from('\ufffd\ufffd'), 'Content-Type: text/event-stream'),
  ]);
  const { exchanges, reasons } = read(block.map((segment) => ({ ...segment, form: 'reformatted' as const })));
  expect(exchanges[0]?.response).toMatchObject({ events: null, body: { kind: 'unknown' } });
  expect(reasons).toEqual([]);
});
