import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openReader } from '../lib/capture/read.js';
import { inflate } from '../lib/cli/inflate.js';
import { exchanges } from '../lib/http/exchanges.js';
import { RECOMMENDED } from '../lib/lint/ruleset.js';
import type { Body, Exchange } from '../lib/model/http.js';
import type { CaptureItem, CaptureReader } from '../lib/model/reader.js';
import { scene, v10 } from '../lib/scene.js';
import { itemsOf } from './capture-items.js';
import {
  curlTraceOf,
  curlVerboseOf,
  httpieOf,
  mitmproxyOf,
  mitmproxyTextOf,
  sazOf,
  warcOf,
  wgetOf,
} from './client-writers.js';
import { reportOf } from './pipeline.js';

const log = Buffer.from(
  scene(
    'a card, a call, a stream and a poll',
    v10.card(),
    v10.send('submitted'),
    v10.poll('working'),
    v10.stream(),
    v10.poll('completed'),
  ).log,
);
const all = exchangesOf(itemsOf(log));

function exchangesOf(items: readonly CaptureItem[]): readonly Exchange[] {
  const http = exchanges({ inflate });
  return [...items.flatMap((item) => [...http.push(item)]), ...http.end()].filter(
    (item) => item.kind === 'exchange',
  );
}

const plain = (text: Buffer) => Buffer.from(text.toString('latin1').replace(/\x1b\[[\d;]*m/g, ''), 'latin1');

const captures: readonly (readonly [format: string, capture: Buffer])[] = [
  ['curl --trace', curlTraceOf(itemsOf(log), 'hex')],
  ['curl --trace-ascii', curlTraceOf(itemsOf(log), 'text')],
  ['curl -v', curlVerboseOf(all)],
  ['HTTPie', httpieOf(all)],
  ['HTTPie, laid out', plain(httpieOf(all, true))],
  ['wget -d', wgetOf(all)],
  ['mitmproxy flow file', mitmproxyOf(all)],
  ['mitmproxy console text', mitmproxyTextOf(all)],
  ['WARC', warcOf(all)],
  ['WARC, answers first', warcOf(all, true)],
  ['Fiddler archive (SAZ)', sazOf(all)],
];

function open(capture: Buffer): CaptureReader {
  const opened = openReader(capture.subarray(0, 65_536), { inflate });
  if ('problem' in opened) throw new Error(opened.problem);
  return opened.reader;
}

function read(reader: CaptureReader, bytes: Buffer, step: number): CaptureItem[] {
  const items: CaptureItem[] = [];
  const buffer = Buffer.alloc(step);
  for (let at = 0; at < bytes.length; at += step) {
    const length = bytes.copy(buffer, 0, at, at + step);
    items.push(...reader.push(buffer.subarray(0, length)));
  }
  return [...items, ...reader.end()];
}

/** Exchanges as plain data; bodies as text and where they begin. */
const facts = (items: readonly CaptureItem[]): unknown[] =>
  exchangesOf(items).map(({ connection, request, response, end }) => ({
    connection,
    end,
    sides: [request, response].map((side) => side && { ...side, body: bodyFacts(side.body) }),
  }));

function bodyFacts(body: Body): unknown {
  if (body.kind !== 'bytes') return body;
  const { bytes, pieces, form, complete, text } = body;
  return { text: Buffer.from(bytes).toString('latin1'), at: pieces[0]?.offset, form, complete, plain: text };
}

describe.each(captures)('%s', (_, capture) => {
  const whole = facts(read(open(capture), capture, capture.length));

  test('is read the same in any feeding, from one buffer', () => {
    expect(whole.length).toBe(all.length);
    for (const step of [1, 7, 1000]) expect(facts(read(open(capture), capture, step))).toEqual(whole);
  });

  test('places lie inside the capture', () => {
    const inside = (value: unknown): boolean => {
      if (typeof value !== 'object' || value === null) return true;
      const { offset, length, span } = { offset: 0, length: 0, span: 0, ...value };
      const end = Number(offset) + Math.max(Number('at' in value && 'span' in value ? span : length), 0);
      return Number(offset) >= 0 && end <= capture.length && Object.values(value).every(inside);
    };
    const fit = exchangesOf(read(open(capture), capture, capture.length)).map((exchange) => {
      const { request, response } = exchange;
      return [request, response].every(
        (side) =>
          side === null ||
          (inside(side.at) &&
            side.headers.every(({ at }) => inside(at)) &&
            (side.body.kind !== 'bytes' || side.body.pieces.every(inside))),
      );
    });
    expect(fit).toEqual(fit.map(() => true));
  });

  test('cut anywhere, it keeps each exchange that was whole before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: capture.length - 1 }), (length) => {
        const cut = facts(read(open(capture), capture.subarray(0, length), 4096));
        expect(cut.length).toBeLessThanOrEqual(whole.length);
        expect(cut.slice(0, -1)).toEqual(whole.slice(0, Math.max(0, cut.length - 1)));
      }),
      { numRuns: 150 },
    );
  });

  test('cut anywhere, it gives no finding that the whole does not', () => {
    const found = (bytes: Buffer) =>
      reportOf(bytes, { ruleset: RECOMMENDED }).findings.map(({ rule, severity }) => `${severity} ${rule}`);
    const known = new Set(found(capture));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: capture.length - 1 }), (length) => {
        const cut = capture.subarray(0, length);
        if ('problem' in openReader(cut, { inflate })) return;
        expect(found(cut).filter((one) => !known.has(one))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('changed anyhow, it is read without a throw and in bounded room', () => {
    const edit = fc.record({
      at: fc.nat(capture.length),
      remove: fc.nat(40),
      insert: fc.oneof(
        fc.uint8Array({ maxLength: 12 }),
        fc
          .constantFrom('\n', '\r\n', '99999999999', '{', '"', '0000: ', 'HTTP/1.1 200 OK\r\n', '\r\n\r\n')
          .map(Buffer.from),
      ),
    });
    fc.assert(
      fc.property(
        fc.array(edit, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 64, max: 5000 }),
        (edits, step) => {
          let bytes = capture;
          for (const { at, remove, insert } of edits) {
            bytes = Buffer.concat([bytes.subarray(0, at), insert, bytes.subarray(at + remove)]);
          }
          const items = read(open(capture), bytes, step);
          let kept = 0;
          for (const item of items) if (item.kind === 'segment') kept += item.bytes.length;
          expect(kept).toBeLessThanOrEqual(2 * bytes.length);
          exchangesOf(items);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
