import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HEAD_LENGTH, openReader } from '../lib/capture/read.js';
import { inflate } from '../lib/cli/inflate.js';
import type { Exchange } from '../lib/model/http.js';
import type { CaptureItem } from '../lib/model/reader.js';
import { scene, v10 } from '../lib/scene.js';
import { itemsOf } from './capture-items.js';
import { bareOf, followOf, ngrepOf, socatOf, tcpflowOf, tcpickOf } from './dump-writers.js';
import { reportOf } from './pipeline.js';
import { read } from './traffic.js';

const log = Buffer.from(
  scene(
    'a card, a call, a stream and polls',
    v10.card(),
    v10.send('submitted'),
    v10.poll('working'),
    v10.stream(),
    v10.poll('completed'),
  ).log,
);
const oneConnection = (items: readonly CaptureItem[]) =>
  items.filter((item) => item.kind !== 'close').map((item) => ({ ...item, connection: 'c1' }));
const wire = itemsOf(log).filter((item) => item.kind !== 'close');
const single = oneConnection(wire);

const captures: readonly (readonly [name: string, format: string, capture: Buffer])[] = [
  ['socat -v', 'socat', socatOf(wire, 'v')],
  ['socat -v -d -d', 'socat', socatOf(wire, 'v', true)],
  ['socat -x', 'socat', socatOf(wire, 'x')],
  ['socat -x -v', 'socat', socatOf(wire, 'xv')],
  ['tcpflow -c', 'tcpflow-console', tcpflowOf(wire, false)],
  ['tcpflow -c -0', 'tcpflow-console', tcpflowOf(wire, false, '')],
  ['tcpflow -c -D', 'tcpflow-console', tcpflowOf(wire, true)],
  ['tcpflow -C', 'tcpflow-bare', bareOf(wire)],
  ['tcpick -wRub', 'tcpick', tcpickOf(single)],
  ['ngrep', 'ngrep', ngrepOf(wire, 'wrapped')],
  ['ngrep -t', 'ngrep', ngrepOf(wire, 'wrapped', false)],
  ['ngrep -W byline', 'ngrep', ngrepOf(wire, 'byline')],
  ['ngrep -W byline -t', 'ngrep', ngrepOf(wire, 'byline', false)],
  ['ngrep -W single', 'ngrep', ngrepOf(wire, 'single', false)],
  ['ngrep -x', 'ngrep', ngrepOf(wire, 'hex', false)],
  ['tshark follow ascii', 'tshark-follow', followOf(wire, 'ascii')],
  ['tshark follow hex', 'tshark-follow', followOf(wire, 'hex')],
  ['tshark follow raw', 'tshark-follow', followOf(wire, 'raw')],
  ['tshark follow yaml', 'tshark-follow', followOf(wire, 'yaml')],
];

function itemsFrom(capture: Buffer, format: string, step = capture.length): CaptureItem[] {
  const opened = openReader(capture.subarray(0, HEAD_LENGTH), { inflate });
  if ('problem' in opened) throw new Error(opened.problem);
  expect(opened.name).toBe(format);
  const items: CaptureItem[] = [];
  const buffer = Buffer.alloc(Math.max(step, 1));
  for (let at = 0; at < capture.length; at += step) {
    const length = capture.copy(buffer, 0, at, at + step);
    items.push(...opened.reader.push(buffer.subarray(0, length)));
  }
  return [...items, ...opened.reader.end()];
}

/** What crossed, without places, times and names of connections. */
function crossed(items: readonly CaptureItem[]): string[] {
  const { exchanges, anomalies } = read(items);
  return [...exchanges.map(lineOf).sort(), ...anomalies.map(({ reason }) => reason)];
}

function lineOf({ request, response }: Exchange): string {
  const bodies = [request?.body, response?.body].map((body) =>
    body?.kind === 'bytes' ? Buffer.from(body.bytes).toString('latin1') : (body?.kind ?? null),
  );
  const heads = [request, response].map((side) => side?.headers.map(({ name, value }) => `${name}:${value}`));
  const events = response?.events?.map(({ data, complete }) => [data, complete]);
  return JSON.stringify([request?.method, request?.target, response?.status, heads, bodies, events]);
}

const truth = crossed(wire);

function foundIn(capture: Buffer, least: 'info' | 'warning' = 'info'): string[] {
  const report = reportOf(capture);
  return report.findings
    .filter(({ severity }) => least === 'info' || severity !== 'info')
    .map(({ rule, message }) => `${rule}: ${message}`)
    .sort();
}

const loudIn = (capture: Buffer) => foundIn(capture, 'warning');

describe.each(captures)('%s', (_, format, capture) => {
  test('shows what crossed, in any feeding', () => {
    const whole = itemsFrom(capture, format);
    expect(crossed(whole)).toEqual(truth);
    for (const step of [1, 7, 1000]) expect(itemsFrom(capture, format, step)).toEqual(whole);
  });

  test('gives the findings of the wire log', () => {
    expect(foundIn(capture)).toEqual(foundIn(log));
  });

  test('places lie where the bytes stand', () => {
    for (const item of itemsFrom(capture, format)) {
      if (item.kind !== 'segment') continue;
      const { bytes, offset, span, runs } = item;
      const stretches = runs ?? [{ length: bytes.length, offset, span: span ?? bytes.length }];
      expect(stretches.reduce((sum, { length }) => sum + length, 0)).toBe(bytes.length);
      let at = 0;
      for (const run of stretches) {
        expect(run.offset + run.span).toBeLessThanOrEqual(capture.length);
        const there = capture.toString('latin1', run.offset, run.offset + run.span);
        const here = Buffer.from(bytes.subarray(at, at + run.length)).toString('latin1');
        // Line ends are put back where the recorder wrote dots.
        if (span === null && run.length === run.span) {
          expect(here.replace(/[\r\n]/g, '.')).toBe(there.replace(/[\r\n]/g, '.'));
        }
        at += run.length;
      }
    }
  });

  test('cut anywhere, it keeps each exchange that was whole before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: capture.length - 1 }), (length) => {
        const opened = openReader(capture.subarray(0, HEAD_LENGTH), { inflate });
        if ('problem' in opened) throw new Error(opened.problem);
        const items = [...opened.reader.push(capture.subarray(0, length)), ...opened.reader.end()];
        const cut = read(items).exchanges.filter(({ end }) => end === 'complete');
        for (const exchange of cut) expect(truth).toContain(lineOf(exchange));
      }),
      { numRuns: 100 },
    );
  });

  test('cut anywhere, it gives no finding that the whole does not', () => {
    const known = new Set(foundIn(capture));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: capture.length - 1 }), (length) => {
        const cut = capture.subarray(0, length);
        if (!('problem' in openReader(cut))) expect(loudIn(cut).filter((one) => !known.has(one))).toEqual([]);
      }),
      // Inside the first row of a hexadecimal packet: what is left of it is no payload.
      { numRuns: 150, examples: [[Math.min(9056, capture.length - 1)]] },
    );
  });

  test('changed anyhow, it is read without a throw and in bounded room', () => {
    const edit = fc.record({
      at: fc.nat(capture.length),
      remove: fc.nat(40),
      insert: fc.oneof(
        fc.uint8Array({ maxLength: 12 }),
        fc
          .constantFrom('\n', '\r\n', '999999999', '\\', '\t', '#', '....', 'HTTP/1.1 200 OK\r\n', '\r\n\r\n')
          .map((text) => Buffer.from(text)),
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
          const opened = openReader(capture.subarray(0, HEAD_LENGTH), { inflate });
          if ('problem' in opened) throw new Error(opened.problem);
          const items: CaptureItem[] = [];
          for (let at = 0; at < bytes.length; at += step)
            items.push(...opened.reader.push(bytes.subarray(at, at + step)));
          items.push(...opened.reader.end());
          let kept = 0;
          for (const item of items) if (item.kind === 'segment') kept += item.bytes.length;
          expect(kept).toBeLessThanOrEqual(2 * bytes.length);
          read(items);
        },
      ),
      // A thousand for each reader.
      { numRuns: Math.ceil(1000 / captures.filter(([, one]) => one === format).length) },
    );
  });
});
