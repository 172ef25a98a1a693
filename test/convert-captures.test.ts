import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIPv4, isIPv6 } from 'node:net';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openReader } from '../lib/capture/read.js';
import { inOrder } from '../lib/convert/in-order.js';
import { rules } from '../rules/index.js';
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
  .filter((_, at) => at % 8 === 0);

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
});

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
