import { describe, expect, test } from 'vitest';
import { openFolder } from '../lib/capture/flows/files.js';
import type { CaptureItem } from '../lib/model/reader.js';
import { captured } from './captured.js';
import { pcapOf, talk } from './packets.js';
import { reportOf } from './pipeline.js';
import { chunk, head, read, text } from './traffic.js';

const ASKS = head('GET /a HTTP/1.1');
const BEGIN = head('HTTP/1.1 200 OK', 'Content-Type: application/json', 'Content-Length: 70000');
/** Of the longest IPv4 packet with timestamps 14 bytes are beyond 65,535, or 13 beyond 65,536. */
const KEPT = 65_469;
const BODY = `"${'x'.repeat(69_998)}"`;
const NEXT = head('HTTP/1.1 204 No Content');

function readOf(items: readonly CaptureItem[]) {
  const { exchanges, reasons } = read(items);
  return { seen: exchanges.map(({ response }) => [response?.status, text(response?.body)]), reasons };
}

const WANTED = {
  seen: [
    [200, '(unknown)'],
    [204, '(absent)'],
  ],
  reasons: [],
};

describe('packets on loopback that are longer than what a tool keeps of them', () => {
  const sent = BEGIN + BODY;
  const first = sent.slice(0, 65_483);
  const rest = sent.slice(65_483);

  test('ngrep', () => {
    const packet = (way: string, bytes: string) => `T ${way} [AP] #1\n${ngrepRows(bytes)}\n`;
    const up = '10.0.0.1:40000 -> 10.0.0.2:9999';
    const down = '10.0.0.2:9999 -> 10.0.0.1:40000';
    const capture = [
      packet(up, ASKS),
      packet(down, first.slice(0, KEPT)),
      packet(down, rest),
      packet(up, ASKS),
      packet(down, NEXT),
    ].join('\n');
    const { items, fidelity } = captured(Buffer.from(capture));
    expect(readOf(items)).toEqual(WANTED);
    expect(fidelity.notes.join()).toContain('cut by the tool');
  });

  test('tcpflow -c', () => {
    const up = '010.000.000.001.40000-010.000.000.002.09999: ';
    const down = '010.000.000.002.09999-010.000.000.001.40000: ';
    const capture = [
      up + ASKS,
      down + first.slice(0, KEPT + 1),
      down + rest,
      up + ASKS,
      down + NEXT,
      '',
    ].join('\n');
    const { items, fidelity } = captured(Buffer.from(capture));
    expect(readOf(items)).toEqual(WANTED);
    expect(fidelity.notes.join()).toContain('one packet of more than 64 KiB');
  });

  test('tcpflow folder: a hole is a gap, not NULs', () => {
    const hole = Buffer.alloc(13);
    const answers = Buffer.concat([Buffer.from(first.slice(0, -13)), hole, Buffer.from(rest + NEXT)]);
    const file = (name: string, bytes: Buffer) => ({
      name,
      *chunks() {
        yield bytes;
      },
    });
    const bundle = openFolder([
      file('010.000.000.001.40000-010.000.000.002.09999', Buffer.from(ASKS + ASKS)),
      file('010.000.000.002.09999-010.000.000.001.40000', answers),
    ]);
    const items = [...(bundle?.items() ?? [])].map(({ item }) => item);
    expect(readOf(items)).toEqual(WANTED);
  });

  test('tcpflow folder: NULs of compressed content are its own', () => {
    const packed = Buffer.concat([Buffer.from([0x1f, 0x8b, 8]), Buffer.alloc(9), Buffer.from('abc')]);
    const answer = Buffer.concat([
      Buffer.from(head('HTTP/1.1 200 OK', `Content-Length: ${packed.length}`)),
      packed,
    ]);
    const bundle = openFolder([
      {
        name: '010.000.000.002.09999-010.000.000.001.40000',
        *chunks() {
          yield answer;
        },
      },
    ]);
    const items = [...(bundle?.items() ?? [])].map(({ item }) => item);
    expect(readOf(items).seen).toEqual([[200, packed.toString('latin1')]]);
  });

  test('tcpflow -C: nothing tells where the packets of a long message end', () => {
    const capture = [ASKS, first, rest, ASKS, NEXT, ''].join('\n');
    const { format, items, fidelity } = captured(Buffer.from(capture));
    expect(format).toBe('bare console output of tcpflow');
    const { exchanges } = read(items);
    expect(exchanges.map(({ response }) => response?.status)).toEqual([200, 204]);
    expect(exchanges[0]?.response?.complete).toBe(false);
    expect(fidelity.notes.join()).toContain('only the first 65,000 bytes');
  });
});

function ngrepRows(bytes: string): string {
  const rows: string[] = [];
  for (let at = 0; at < bytes.length; at += 16) {
    const row = Buffer.from(bytes.slice(at, at + 16), 'latin1');
    const pairs = row.toString('hex').match(/../g) ?? [];
    const digits = `${pairs.slice(0, 8).join(' ')}    ${pairs.slice(8).join(' ')}`.padEnd(53);
    rows.push(`  ${digits} ${row.toString('latin1').replace(/[^ -~]/g, '.')}\n`);
  }
  return rows.join('');
}

test('what was passed over before HTTP was told is a gap before what follows', () => {
  const wire = talk();
  const packets = [
    ...wire.say('server', 'x'.repeat(70_000)),
    ...wire.say('client', ASKS),
    ...wire.say('server', NEXT),
  ];
  const { items } = captured(pcapOf(packets));
  const kinds = items.map((item) =>
    item.kind === 'gap' ? `${item.direction} gap ${item.length}` : item.kind,
  );
  expect(kinds).toEqual(['to-client gap 70000', 'segment', 'segment']);
  const report = reportOf(pcapOf(packets));
  expect(report.exchanges).toMatchObject([{ response: { status: 204 } }]);
});

test('chunks go on behind what tcpflow -C does not tell', () => {
  const begin = head('HTTP/1.1 200 OK', 'Content-Type: text/event-stream', 'Transfer-Encoding: chunked');
  const long = chunk(`data: ${'x'.repeat(70_000)}\n\n`);
  const last = chunk('data: 2\n\n') + chunk('');
  const capture = [ASKS, begin + long.slice(0, 65_470), long.slice(65_470), last, ''].join('\n');
  const { exchanges } = read(captured(Buffer.from(capture)).items);
  const events = exchanges[0]?.response?.events?.map(({ data, complete }) => [data.slice(0, 1), complete]);
  expect(events).toEqual([
    ['x', false],
    ['2', true],
  ]);
});
