import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIPv4, isIPv6 } from 'node:net';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openReader } from '../lib/capture/read.js';
import { inOrder } from '../lib/convert/in-order.js';
import { firstLine, itemLine } from '../lib/convert/own-format.js';
import type { Direction } from '../lib/model/capture.js';
import { rules } from '../rules/index.js';
import { captured } from './captured.js';
import { bothWays, converted } from './converted.js';
import { stumbles } from './har-importers.js';

const folder = new URL('../samples/', import.meta.url);
const samples = readdirSync(folder)
  .filter((name) => /\.(?:log|txt|har|saz|mitm|warc|pcap|pcapng|jsonl)$/.test(name))
  .map((name) => ({ name, bytes: readFileSync(new URL(name, folder)) }))
  .filter(({ bytes }) => 'reader' in openReader(bytes.subarray(0, 65_536)));
const scenes = rules
  .flatMap((rule) =>
    [...rule.good, ...rule.bad].map(({ title, log }) => ({
      name: `${rule.id}: ${title}`,
      bytes: Buffer.from(log),
    })),
  )
  .filter((_, at) => at % 4 === 0);

/** A wire log, or our own format, holds all that a capture of bytes holds; a HAR its exchanges. */
describe.each(['capture', 'wire-log', 'har'] as const)('written as %s', (target) => {
  test('samples and scenes give the same exchanges and findings', { timeout: 60_000 }, () => {
    let written = 0;
    for (const { name, bytes } of [...samples, ...scenes]) {
      const both = bothWays(bytes, target);
      if (both === null) continue;
      written++;
      expect({ name, ...both.after }).toEqual({ name, ...both.before });
    }
    expect(written).toBeGreaterThan(100);
  });
});

describe('a HAR', () => {
  const ajv = new Ajv({
    strict: false,
    validateSchema: false,
    formats: {
      ipv4: isIPv4,
      ipv6: isIPv6,
      uri: (text) => URL.canParse(text) && /^[\w:/?#[\]@!$&'()*+,;=.~%-]*$/.test(text),
      'date-time': (text) => !Number.isNaN(Date.parse(text)),
    },
  });
  const require = createRequire(import.meta.url);
  const schemas: Readonly<Record<string, object>> = require('har-schema');
  for (const schema of Object.values(schemas)) ajv.addSchema(schema);

  test('is one by the schema of HAR 1.2 and by the demands of its importers, whatever it is made of', () => {
    for (const { name, bytes } of [...samples, ...scenes]) {
      const text = converted(bytes, 'har')?.bytes.toString() ?? '';
      if (text === '') continue;
      ajv.validate('har.json#', JSON.parse(text));
      expect({ name, errors: ajv.errors }).toEqual({ name, errors: null });
      expect({ name, stumbles: stumbles(JSON.parse(text)) }).toEqual({ name, stumbles: [] });
    }
  });

  test('says of what it does not know that it does not, and where it is from', () => {
    const har = JSON.parse(converted(sample('stock-brief.log'), 'har')?.bytes.toString() ?? '');
    expect(har.log.comment).toBe('from x (wire log)');
    expect(har.log.entries[0]).toMatchObject({
      startedDateTime: '1970-01-01T00:00:00.000Z',
      comment: 'exchange x1; when it crossed is not known',
      timings: { send: -1, wait: -1, receive: -1 },
    });
    const stream = har.log.entries.find((entry: object) => '_eventSourceMessages' in entry);
    expect(stream._eventSourceMessages[0]).toMatchObject({ time: 0, eventName: 'message', eventId: '' });
    expect(stream.response.content.text).toContain(stream._eventSourceMessages[0].data);
  });

  test('has its times to the millisecond, and the server by its address', () => {
    const { log } = JSON.parse(converted(sample('tcpdump.pcap'), 'har')?.bytes.toString() ?? '');
    const [first] = log.entries;
    expect(first.startedDateTime).toMatch(/^20\d\d-\d\d-\d\dT/);
    expect(first.time).toBeCloseTo(
      Object.values<number>(first.timings)
        .filter((phase) => phase > 0)
        .reduce((sum, phase) => sum + phase, 0),
      3,
    );
    expect(isIPv4(first.serverIPAddress) || isIPv6(first.serverIPAddress)).toBe(true);
  });
});

describe('a wire log', () => {
  test.each([
    ['devtools.har', /holds messages and no bytes of connections/],
    ['socat-v.txt', /does not hold the bytes as they were/],
  ])('is not made of %s', (name, why) => {
    expect(converted(sample(name), 'wire-log')?.refusal).toMatch(why);
  });

  const bits = [
    ...['\n', '\n\n', '\r\n', '\r', ' ', '\n\n\n', '\u0000', 'é', '\u00ff'],
    ...[
      '--> to agent',
      '--> to agent\n',
      '\n\n--> to agent\n',
      '<-- FROM AGENT\n',
      '--- closed by agent\n\n',
    ],
    ...['[2026-01-01T00:00:00.000Z] conn=c1 --> to agent\n', '\n\nconn=c1 --- reset\n', '*** closed\n'],
    ...['GET / HTTP/1.1\n', 'HTTP/1.1 200 OK\r\n', 'data: {\n', 'x'],
  ];
  const block = fc.record({
    direction: fc.constantFrom<Direction>('to-server', 'to-client'),
    connection: fc.constantFrom('c1', '3', '10.0.0.5:40112-10.0.0.1:80#2', '[::1]:1-[::1]:9999', 'a b/ü'),
    text: fc.array(fc.constantFrom(...bits), { minLength: 1, maxLength: 12 }).map((parts) => parts.join('')),
    time: fc
      .integer({ min: 1_700_000_000_000_000, max: 1_800_000_000_000_000 })
      .map((micros) => micros / 1000),
  });

  test.each([true, false])('gives back any bytes, whatever they look like (times: %s)', (timed) => {
    const head = Buffer.from('GET /first HTTP/1.1\r\nHost: a\r\n\r\n').toString();
    fc.assert(
      fc.property(fc.array(block, { maxLength: 12 }), (blocks) => {
        const first = {
          direction: 'to-server' as const,
          connection: 'c1',
          text: head,
          time: 1_700_000_000_000,
        };
        const items = [first, ...blocks, { ...first, direction: 'to-client' as const }].map(
          ({ direction, connection, text, time }) =>
            itemLine({
              ...{ kind: 'segment', direction, connection, offset: 0, span: null, form: 'exact' },
              bytes: Buffer.from(text, 'latin1'),
              time: timed ? time : null,
            }),
        );
        const own = Buffer.from([firstLine(), ...items].join('\n'));
        const log = converted(own, 'wire-log');
        expect(flows(log?.bytes ?? Buffer.alloc(0), timed)).toEqual(flows(own, timed));
      }),
      // A body that shows marker lines of the log's own shape, with no empty line before them.
      {
        numRuns: 300,
        examples: [
          [
            [
              {
                direction: 'to-server',
                connection: 'c1',
                text: 'GET / HTTP/1.1\n[2026-01-01T00:00:00.000Z] conn=c1 --> to agent\n\r',
                time: 1_700_000_000_000,
              },
            ],
          ],
        ],
      },
    );
  });
});

/** The bytes of each connection in each direction, and when each began; names apart that no marker line can hold. */
function flows(capture: Buffer, timed: boolean): [string, string][] {
  const all = new Map<string, string>();
  for (const item of captured(capture).items) {
    if (item.kind !== 'segment') throw new Error(JSON.stringify(item));
    const name = `${item.direction} ${item.connection?.replace('a b/ü', 'renamed-1')}`;
    const before = all.get(name) ?? (timed ? `${Math.round((item.time ?? 0) * 1000)} ` : '');
    all.set(name, before + Buffer.from(item.bytes).toString('latin1'));
  }
  return [...all];
}

function sample(name: string): Buffer {
  return readFileSync(new URL(name, folder));
}

test('exchanges that end in any order are written in that of their numbers, from memory or from a shelf', () => {
  const orders = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 8 });
  fc.assert(
    fc.property(orders, fc.boolean(), (order, large) => {
      const bytes: Uint8Array[] = [];
      const shelf = {
        append: (more: Uint8Array) => void bytes.push(Uint8Array.from(more)),
        read: (offset: number, length: number) => Buffer.concat(bytes).subarray(offset, offset + length),
      };
      const row = inOrder(() => shelf, large ? 3 : 100);
      const out = order.flatMap((index) => row.push(index, index === 5 ? null : `é${index}`));
      expect([...out, ...row.rest()].join(' ')).toBe('é1 é2 é3 é4 é6 é7 é8');
    }),
  );
});
