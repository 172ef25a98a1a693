import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOTHING } from '../lib/a2a/content.js';
import type { Output } from '../lib/a2a/output.js';
import { type Kept, packer } from '../lib/a2a/packed.js';
import { tasks } from '../lib/a2a/tasks.js';
import type { ArtifactView, Observation, StreamEnd } from '../lib/model/a2a.js';
import type { Place } from '../lib/model/location.js';

const number = fc.nat({ max: 1e9 });
const digest = fc.record({ a: fc.integer(), b: fc.integer() });
const place: fc.Arbitrary<Place> = fc.record({
  parts: fc.array(fc.record({ offset: number, length: number }), { maxLength: 3 }),
  pointer: fc.option(fc.string()),
  on: fc.constantFrom('value', 'key'),
  text: fc.boolean(),
});
const observation: fc.Arbitrary<Observation> = fc.record({
  state: fc.string(),
  via: fc.constantFrom('send', 'poll', 'stream', 'subscribe', 'push', 'list', 'cancel'),
  exchange: number,
  event: fc.option(number),
  contextId: fc.option(fc.string()),
  timestamp: fc.option(fc.string()),
  time: fc.option(number),
  order: number,
  asked: fc.option(number),
  connection: fc.option(fc.constantFrom('c1', 'c2')),
  dialect: fc.constantFrom('0.3-rpc', '0.3-proto', '1.0', 'unknown'),
  at: place,
  count: number,
  until: fc.constant(null),
});
const stream: fc.Arbitrary<StreamEnd> = fc.record({
  exchange: number,
  operation: fc.constantFrom(null, 'SendStreamingMessage', 'SubscribeToTask'),
  dialect: fc.constantFrom('0.3-rpc', '1.0'),
  close: fc.constantFrom('properly', 'cut', 'left', 'open'),
  lastState: fc.option(fc.string()),
  endedInError: fc.boolean(),
  unread: fc.boolean(),
  finalSeen: fc.boolean(),
  lastEvent: number,
  lastStateAt: fc.option(place),
  endAt: place,
  order: number,
  ended: number,
});
const content = fc.record({
  ...{ text: number, data: number, file: number, textLength: number },
  ...{ ofText: digest, ofData: digest, ofFiles: digest },
});
const view: fc.Arbitrary<ArtifactView> = fc.record({
  via: fc.constantFrom('send', 'poll', 'push'),
  exchange: number,
  event: fc.option(number),
  same: fc.option(fc.boolean()),
  differs: fc.constantFrom(null, 'missing', 'text', 'data', 'files'),
  textLength: number,
  at: place,
  count: number,
});
const output: fc.Arbitrary<Output> = fc.record({
  whole: fc.boolean(),
  ended: fc.option(fc.string()),
  order: number,
  dialect: fc.constantFrom('0.3-rpc', '1.0'),
  artifacts: fc.array(
    fc.record({
      artifactId: fc.string({ unit: 'binary' }),
      name: fc.option(fc.string()),
      chunks: number,
      content: fc.oneof(content, fc.constant(NOTHING)),
      complete: fc.boolean(),
      based: fc.boolean(),
      stream: fc.option(fc.record({ exchange: number, event: number, at: place })),
      views: fc.array(view, { maxLength: 3 }),
    }),
    { maxLength: 3 },
  ),
});
const kept = fc.record({
  id: fc.string({ unit: 'binary' }),
  home: fc.option(fc.string()),
  known: fc.option(
    fc.record({ contextId: fc.string(), also: fc.array(fc.string()), exchange: number, at: place }),
  ),
  sightings: fc.array(
    fc
      .record({ first: observation, last: fc.option(observation) })
      .map(({ first, last }) => ({ first: { ...first, until: last?.time ?? null }, last })),
    { maxLength: 4 },
  ),
  streams: fc.array(stream, { maxLength: 2 }),
  output: fc.option(output),
});

test('a task that was packed comes back as it was', () => {
  fc.assert(
    fc.property(fc.array(kept, { minLength: 1, maxLength: 3 }), (all) => {
      const chain = all.reduceRight<Kept | null>((other, it) => ({ ...it, other }), null);
      const { pack, unpack, output } = packer();
      const whole = (it: Kept | null): Kept | null =>
        it && { ...it, output: output(it), other: whole(it.other) };
      const once = chain && unpack(pack(chain));
      expect(whole(once)).toEqual(chain);
      expect(whole(once && unpack(pack(once)))).toEqual(chain);
    }),
  );
});

test('a task seen again long after is still the same, and tasks stay in their order', () => {
  const book = tasks();
  const at: Place = { parts: [], pointer: null, on: 'value', text: true };
  const see = (n: number, state: string): void =>
    book.see(`t-${n}`, 'a.example', null, {
      ...{ state, via: 'send', exchange: n, event: null, contextId: null, timestamp: null, time: null },
      ...{ order: n, asked: null, connection: null, dialect: '1.0', at, count: 1, until: null },
    });
  for (let n = 0; n < 2000; n++) see(n, 'first');
  see(3, 'second');
  const all = [...book.timelines()];
  expect(book.count).toBe(2000);
  expect(all.map(({ id }) => id)).toEqual(Array.from({ length: 2000 }, (_, n) => `t-${n}`));
  expect(all[3]?.observations.map(({ state }) => state)).toEqual(['first', 'second']);
});
