import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openReader } from '../lib/capture/read.js';
import { fidelityLine, firstLine, itemLine } from '../lib/convert/own-format.js';
import type { Fidelity } from '../lib/model/capture.js';
import type { CaptureItem } from '../lib/model/reader.js';
import { itemsOf, readAll, withoutPlaces } from './capture-items.js';

const file = (...lines: readonly string[]): Buffer => Buffer.from(`${[firstLine(), ...lines].join('\n')}\n`);
const place = { offset: 0, length: 0 };

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 60 }).map((array) => Buffer.from(array)),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => Buffer.from(text)),
  fc
    .constantFrom('\ufeffa', 'data: {"a":"ü"}\n\ndata: 2\n\n', '', '\u2028\r\n')
    .map((text) => Buffer.from(text)),
);
const time = fc.option(fc.double({ min: 0, max: 2e12, noNaN: true, noDefaultInfinity: true }).map(Math.abs));
const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 8 });
const body = fc.oneof(
  fc.constant({ kind: 'absent' as const }),
  fc.record({ kind: fc.constant('unknown' as const), reason: name }),
  fc.record(
    {
      kind: fc.constant('bytes' as const),
      bytes,
      pieces: fc.constant([]),
      text: fc.constant(false),
      form: fc.constantFrom('exact' as const, 'restored' as const, 'reformatted' as const),
      coded: fc.boolean(),
      complete: fc.boolean(),
      ...{ dotted: fc.constant(true), wireLength: fc.nat() },
    },
    { noNullPrototype: true, requiredKeys: ['kind', 'bytes', 'pieces', 'text', 'form', 'coded', 'complete'] },
  ),
);
const message = {
  version: fc.constantFrom('1.1', '2', ''),
  headers: fc.array(fc.record({ name, value: name, at: fc.constant(place) }), { maxLength: 3 }),
  body,
  at: fc.constant(place),
  time,
  endTime: time,
};
const event = fc.record({ data: name, type: name, id: fc.option(name), time, at: fc.constant(place) });
const item: fc.Arbitrary<CaptureItem> = fc.oneof(
  fc.record(
    {
      kind: fc.constant('segment' as const),
      connection: fc.option(name),
      direction: fc.constantFrom('to-server' as const, 'to-client' as const),
      bytes,
      offset: fc.constant(0),
      span: fc.constant(null),
      time,
      form: fc.constantFrom('exact' as const, 'dotted' as const, 'reformatted' as const),
      lineEnds: fc.constantFrom('kept' as const, 'stripped' as const),
    },
    { requiredKeys: ['kind', 'connection', 'direction', 'bytes', 'offset', 'span', 'time', 'form'] },
  ),
  fc.record({
    kind: fc.constant('gap' as const),
    connection: fc.option(name),
    direction: fc.constantFrom('to-server' as const, 'to-client' as const),
    length: fc.option(fc.nat()),
    time,
    at: fc.constant(place),
  }),
  fc.record({
    kind: fc.constant('close' as const),
    connection: name,
    by: fc.constantFrom('client' as const, 'server' as const, null),
    how: fc.constantFrom('fin' as const, 'reset' as const),
    time,
    at: fc.constant(place),
  }),
  fc.record(
    {
      kind: fc.constant('record' as const),
      connection: fc.option(name),
      request: fc.record({ ...message, method: name, target: name }),
      ends: fc.record({ client: fc.option(name), server: fc.option(name) }),
      doubted: fc.constant(true),
      response: fc.option(
        fc.record(
          {
            ...{ ...message, status: fc.nat(999), reason: name, events: fc.option(fc.array(event)) },
            ...{ eventTimes: fc.array(time, { minLength: 1, maxLength: 3 }), stream: fc.constant(true) },
          },
          {
            requiredKeys: [
              'version',
              'headers',
              'body',
              'at',
              'time',
              'endTime',
              'status',
              'reason',
              'events',
            ],
          },
        ),
      ),
      end: fc.constantFrom('complete' as const, 'capture-end' as const, 'closed-by-client' as const),
      anomalies: fc.constant([]),
    },
    { requiredKeys: ['kind', 'connection', 'request', 'response', 'end', 'anomalies'] },
  ),
);

test('what was written is read again, bit for bit', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 8 }), (items) => {
      const read = itemsOf(file(...items.map(itemLine)));
      expect(read.map(withoutPlaces)).toEqual(items.map(withoutPlaces));
    }),
  );
});

test('fed in single bytes it reads the same', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 4 }), (items) => {
      const capture = file(...items.map(itemLine));
      expect(itemsOf(capture, 1)).toEqual(itemsOf(capture));
    }),
    { numRuns: 30 },
  );
});

describe('places', () => {
  const segment = (bytes: Buffer): CaptureItem => ({
    kind: 'segment',
    connection: 'a',
    direction: 'to-client',
    bytes,
    offset: 0,
    span: null,
    time: null,
    form: 'exact',
  });

  test('a segment of text stands line by line in its JSON string', () => {
    const capture = file(itemLine(segment(Buffer.from('one "1"\ntwo\n'))));
    const [read] = itemsOf(capture);
    if (read?.kind !== 'segment') throw new Error('no segment');
    const spelled = (read.runs ?? []).map(({ offset, span }) =>
      capture.subarray(offset, offset + span).toString(),
    );
    expect(spelled).toEqual(['one \\"1\\"\\n', 'two\\n']);
    expect(read.offset).toBe(capture.indexOf('one'));
  });

  test('bytes that are no UTF-8 stand in base64', () => {
    const capture = file(itemLine(segment(Buffer.from([0xff, 0x00]))));
    expect(capture.toString()).toContain('"base64":"/wA="');
    expect(itemsOf(capture)).toMatchObject([{ span: 4, offset: capture.indexOf('/wA=') }]);
  });
});

test('what a line says that is none of the format is an anomaly, and reading goes on', () => {
  const gap = itemLine({
    kind: 'gap',
    connection: null,
    direction: 'to-client',
    length: 3,
    time: null,
    at: place,
  });
  const read = itemsOf(file('[1]', 'nonsense', '{"direction":"to-client"}', '', gap));
  expect(read.map(({ kind }) => kind)).toEqual(['anomaly', 'anomaly', 'anomaly', 'gap']);
});

test('a capture cut in the middle gives its whole lines and says that it is cut', () => {
  const whole = file(itemLine({ kind: 'close', connection: 'a', by: null, how: 'fin', time: 1, at: place }));
  const { items, reader } = readAll(Buffer.concat([whole, whole.subarray(20, 40)]));
  expect(items.map(({ kind }) => kind)).toEqual(['close', 'anomaly']);
  expect(reader.truncated()).toBe(true);
  expect(readAll(whole).reader.truncated()).toBe(false);
});

test('the fidelity is that of the capture it was made from, or else what the lines show', () => {
  const fidelity: Fidelity = {
    bytes: 'restored',
    lineEnds: 'absent',
    timing: 'exact',
    directions: 'exact',
    connections: 'absent',
    notes: ['written by hand'],
  };
  expect(readAll(file(fidelityLine(fidelity))).reader.fidelity()).toEqual(fidelity);
  const close = itemLine({ kind: 'close', connection: 'a', by: null, how: 'fin', time: 1, at: place });
  expect(readAll(file(close)).reader.fidelity()).toMatchObject({ timing: 'exact', connections: 'exact' });
});

test('what concerns the whole capture is read again: its order, its end, what else was in it', () => {
  const fidelity = readAll(file()).reader.fidelity();
  const strangers = [
    { protocol: 'TLS', connections: 2, calls: null },
    { protocol: 'gRPC', connections: 1, calls: 7 },
  ] as const;
  const lines = [
    firstLine({ by: 'a', from: 'HAR', apart: true }),
    fidelityLine(fidelity, { truncated: true, strangers }),
  ];
  const { reader } = readAll(Buffer.from(lines.join('\n')));
  expect([reader.apart, reader.truncated(), reader.strangers?.()]).toEqual([true, true, strangers]);
  const plain = readAll(file(fidelityLine(fidelity))).reader;
  expect([plain.apart, plain.truncated(), plain.strangers?.()]).toEqual([false, false, []]);
});

test('mutations and cuts never throw', () => {
  const sample = fc.array(item, { minLength: 1, maxLength: 3 }).map((items) => file(...items.map(itemLine)));
  fc.assert(
    fc.property(sample, fc.nat(), fc.nat(255), fc.nat(), (capture, at, byte, cut) => {
      const changed = Buffer.from(capture);
      changed[16 + (at % (changed.length - 16))] = byte;
      const cutAt = 16 + (cut % (changed.length - 16));
      if ('problem' in openReader(changed)) return;
      readAll(changed);
      readAll(changed.subarray(0, cutAt));
    }),
    { numRuns: 1000 },
  );
});
