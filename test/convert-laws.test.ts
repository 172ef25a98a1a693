import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstLine, itemLine } from '../lib/convert/own-format.js';
import { placeOf } from '../lib/model/location.js';
import type { CaptureItem } from '../lib/model/reader.js';
import type { BodyRecord, ExchangeRecord } from '../lib/model/record.js';
import { captured } from './captured.js';
import { bothWays, converted } from './converted.js';
import { stumbles } from './har-importers.js';
import { hostileText } from './hostile-text.js';

const at = { offset: 0, length: 0 };
const ALL_BYTES = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
const own = (items: readonly CaptureItem[]) =>
  Buffer.from([firstLine(), ...items.map(itemLine)].map((line) => `${line}\n`).join(''));

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 40 }).map((some) => Buffer.from(some)),
  fc.constantFrom(
    ALL_BYTES,
    Buffer.from('\ufeff{}'),
    Buffer.from('€'),
    Buffer.from('data: é\n\n'),
    Buffer.alloc(0),
  ),
  hostileText.map((text) => Buffer.from(text)),
);
const time = fc.option(
  fc.integer({ min: 0, max: 2_000_000_000_000_000 }).map((micros) => micros / 1000),
  { nil: null },
);
const name = fc.option(
  fc.oneof(
    fc.constantFrom('c1', '10.0.0.5:40112-10.0.0.1:80'),
    hostileText.filter((text) => /^[^\p{Surrogate}]+$/u.test(text)),
  ),
  { nil: null },
);
const direction = fc.constantFrom('to-server' as const, 'to-client' as const);

/** An item without where it stood. */
function bare(item: CaptureItem): unknown {
  return JSON.parse(
    JSON.stringify(item, (key, value) => {
      if (['at', 'offset', 'span', 'runs', 'pieces', 'text', 'escaped'].includes(key)) return undefined;
      return value instanceof Uint8Array || value?.type === 'Buffer'
        ? Buffer.from(value).toString('base64')
        : value;
    }),
  );
}

const segment = fc.record({
  kind: fc.constant('segment' as const),
  connection: name,
  direction,
  bytes: bytes.filter(({ length }) => length > 0),
  time,
  form: fc.constantFrom('exact' as const, 'reformatted' as const, 'dotted' as const),
  offset: fc.constant(0),
  span: fc.constant(null),
});
const gap = fc.record({
  kind: fc.constant('gap' as const),
  connection: name,
  direction,
  length: fc.option(fc.nat(), { nil: null }),
  time,
  at: fc.constant(at),
});
const close = fc.record({
  kind: fc.constant('close' as const),
  connection: fc.constantFrom('c1', 'x y'),
  by: fc.constantFrom('client' as const, 'server' as const, null),
  how: fc.constantFrom('fin' as const, 'reset' as const),
  time,
  at: fc.constant(at),
});
const anomaly = fc.record({
  kind: fc.constant('anomaly' as const),
  reason: fc.constantFrom('a line that is no JSON object', 'é"\n'),
  at: fc.constant(placeOf(0, 0)),
  exchange: fc.constant(null),
});

const body: fc.Arbitrary<BodyRecord> = fc.oneof(
  fc.constant({ kind: 'absent' as const }),
  fc.constantFrom('it was not kept', 'é').map((reason) => ({ kind: 'unknown' as const, reason })),
  fc.record({
    kind: fc.constant('bytes' as const),
    bytes: bytes.filter(({ length }) => length > 0),
    pieces: fc.constant([]),
    text: fc.constant(false as const),
    form: fc.constantFrom('exact' as const, 'restored' as const, 'reformatted' as const),
    coded: fc.constant(false),
    complete: fc.boolean(),
  }),
);
const plainLine = fc.oneof(
  hostileText.map((text) =>
    Buffer.from(text)
      .toString('latin1')
      .replace(/[\r\n\u0000]/g, ' ')
      .trim(),
  ),
  fc.constantFrom(
    '\ud800',
    'é',
    '',
    'gzip',
    'utf-8',
    'x-odd',
    'text/plain; charset=latin1',
    'a:99999',
    'bad host',
    'a..b',
    '-a',
    '[::1]:80',
    'a.example',
  ),
);
const fields = fc.array(
  fc.record({
    name: fc.constantFrom('Host', 'Content-Encoding', 'content-type', 'X-Note', 'Cookie'),
    value: plainLine,
    at: fc.constant(at),
  }),
  { maxLength: 5 },
);
const target = fc.oneof(
  fc.constantFrom(
    '/',
    '/a?b=c',
    '*',
    'a:443',
    'http://a.example/x',
    'http://bad host/x',
    'http://[1]/',
    'https://a:99999/',
    '//x//y?[z]#f',
    '/%zz',
  ),
  hostileText.map((text) => `/${text.replace(/\s|[\u0000-\u001f]|\p{Surrogate}/gu, '')}`),
);
const message = { version: fc.constantFrom('1.1', '1.0', '2'), headers: fields, body, at: fc.constant(at) };
const record: fc.Arbitrary<ExchangeRecord> = fc.record({
  kind: fc.constant('record' as const),
  connection: fc.constant(null),
  request: fc.record({
    ...message,
    method: fc.constantFrom('GET', 'POST', 'M-SEARCH'),
    target,
    time,
    endTime: fc.constant(null),
  }),
  response: fc.option(
    fc.record({
      ...message,
      status: fc.constantFrom(200, 204, 404, 999),
      reason: fc.constantFrom('OK', '', 'é'),
      events: fc.constant(null),
      time: fc.constant(null),
      endTime: fc.constant(null),
    }),
    { nil: null },
  ),
  end: fc.constantFrom('complete' as const, 'closed-by-client' as const, 'broken' as const),
  anomalies: fc.constant([]),
});

test('the own format gives back every item as it was', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(segment, gap, close, anomaly, record), { minLength: 1, maxLength: 12 }),
      (items) => {
        const written = own(items);
        expect(captured(written).items.map(bare)).toEqual(items.map(bare));
        const again = converted(written, 'capture');
        expect(captured(again?.bytes ?? Buffer.alloc(0)).items.map(bare)).toEqual(items.map(bare));
      },
    ),
    { numRuns: 200 },
  );
});

test('a HAR gives back every message, and no importer stumbles over it', () => {
  /** All that a HAR can tell: no half surrogates in a method, times to the millisecond. */
  const told = (items: readonly CaptureItem[]) =>
    items.map((item) => {
      if (item.kind !== 'record') throw new Error(item.kind);
      const { request, response, end } = item;
      const headers = (all: ExchangeRecord['request']) =>
        all?.headers.map((field) => [field.name, field.value]);
      const shown = (one: BodyRecord | undefined) =>
        one?.kind === 'bytes' ? [Buffer.from(one.bytes).toString('base64'), one.form, one.complete] : one;
      return {
        ...{
          method: request?.method,
          target: request?.target,
          sent: headers(request),
          body: shown(request?.body),
        },
        ...{ status: response?.status, reason: response?.reason, answer: shown(response?.body), end },
        ...{ got: response?.headers.map((field) => [field.name, field.value]) },
        ...{
          versions: [request?.version, response?.version],
          time: request?.time && Math.floor(request.time),
        },
      };
    });
  fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 6 }), (items) => {
      const har = converted(own(items), 'har');
      expect(stumbles(JSON.parse(har?.bytes.toString() ?? ''))).toEqual([]);
      expect(told(captured(har?.bytes ?? Buffer.alloc(0)).items)).toEqual(told(items));
    }),
    { numRuns: 300 },
  );
});

describe.each(['capture', 'har', 'wire-log'] as const)(
  'as %s, what was captured stays the same',
  (target) => {
    const request =
      'POST /message:send HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';
    const answer = (content: Buffer, length = content.length) =>
      Buffer.concat([
        Buffer.from(
          `HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: ${length}\r\n\r\n`,
        ),
        content,
      ]);
    const log = (...blocks: readonly (readonly [string, Buffer | string])[]) =>
      Buffer.concat(
        blocks.map(([says, block]) =>
          Buffer.concat([Buffer.from(`${says}\n`), Buffer.from(block), Buffer.from('\n\n')]),
        ),
      );
    const there = '--> to agent';
    const back = '<-- from agent';

    test.each([
      ['all 256 bytes', log([there, request], [back, answer(ALL_BYTES)])],
      ['a big body', log([there, request], [back, answer(Buffer.alloc(3_000_000, ALL_BYTES))])],
      ['requests alone', log([there, request], [there, request])],
      ['answers alone', log([back, answer(ALL_BYTES)], [back, answer(ALL_BYTES)])],
      ['a body that was cut', log([there, request], [back, answer(ALL_BYTES, 500)])],
      ['a head that was cut', log([there, request], [back, 'HTTP/1.1 200 OK\r\nContent-Ty'])],
      [
        'no HTTP behind an exchange',
        log([there, request], [back, answer(ALL_BYTES)], [there, 'who goes there?\r\n\r\n']),
      ],
      [
        'chunks of all bytes',
        log(
          [there, request],
          [
            back,
            Buffer.concat([
              Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n100\r\n'),
              ALL_BYTES,
              Buffer.from('\r\n0\r\n\r\n'),
            ]),
          ],
        ),
      ],
    ])('%s', (_, capture) => {
      const both = bothWays(capture, target);
      expect(both?.after).toEqual(both?.before);
      expect(both).not.toBeNull();
    });
  },
);
