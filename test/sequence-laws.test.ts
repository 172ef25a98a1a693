import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExchangeRow } from '../lib/model/report.js';
import type { Sequence } from '../lib/model/sequence.js';
import { drawn, messagesIn } from './drawn.js';
import { capture, event, finding, placeOfText, row } from './made-report.js';

const order = fc.integer({ min: 0, max: 400 });

const anEvent = fc.record({
  kind: fc.constantFrom('task', 'status', 'artifact', 'message', 'error', 'unknown', 'not-json'),
  state: fc.constantFrom(null, 'working', 'completed'),
  note: fc.constantFrom(null, 'a', 'b'),
  piece: fc.option(
    fc.record({
      id: fc.constantFrom(null, 'p', 'q'),
      append: fc.boolean(),
      last: fc.boolean(),
      textLength: fc.nat(9),
    }),
  ),
  time: fc.option(order),
  order,
});

/** Exchanges of every kind, in any order, with any part missing. */
const someRows: fc.Arbitrary<readonly ExchangeRow[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom<ExchangeRow['kind']>(
        'card-fetch',
        'call',
        'poll',
        'poll',
        'poll',
        'stream',
        'push-delivery',
        'foreign',
      ),
      state: fc.constantFrom(null, 'working', 'completed'),
      taskId: fc.constantFrom(null, 't-1', 't-2'),
      from: fc.constantFrom(null, 'client', 'agent', 'nobody'),
      to: fc.constantFrom(null, 'client', 'agent', 'webhook'),
      close: fc.constantFrom('properly', 'cut', 'left', 'open'),
      end: fc.constantFrom('complete', 'complete', 'capture-end', 'closed-by-server', 'broken'),
      asks: fc.boolean(),
      answers: fc.boolean(),
      asked: order,
      events: fc.array(anEvent, { maxLength: 9 }),
    }),
    { maxLength: 14 },
  )
  .map((all) =>
    all.map(({ asks, answers, asked, events, close, ...more }, at) => {
      const plain = row(at + 1);
      const request = asks || !answers ? plain.request : null;
      const streams = more.kind === 'stream';
      return row(at + 1, {
        ...more,
        request,
        response: answers || (streams && events.length > 0) ? plain.response : null,
        close: streams ? close : null,
        order: { asked: request === null ? null : asked, answered: asked + 7, ended: asked + 90 },
        events: streams ? events.map((one, index) => event(index + 1, one.kind ?? 'task', one)) : [],
      });
    }),
  );

function report(rows: readonly ExchangeRow[]) {
  const at = placeOfText('log', 'log');
  const findings = rows
    .slice(0, 4)
    .map(({ index }) => finding(at, { exchange: index, event: index % 2 === 0 ? 1 : null }));
  return capture('log', {
    exchanges: rows,
    findings: [...findings, finding(at, { exchange: null, task: 't-1' })],
  });
}

function expectSound({ actors, items }: Sequence): void {
  const known = new Set(actors.map(({ id }) => id));
  const busy = new Map<string, number>();
  for (const item of items) {
    switch (item.kind) {
      case 'message':
        expect([known.has(item.from), known.has(item.to)]).toEqual([true, true]);
        break;
      case 'note':
        expect(item.over.filter((id) => !known.has(id))).toEqual([]);
        break;
      case 'begin':
      case 'end': {
        const now = (busy.get(item.actor) ?? 0) + (item.kind === 'begin' ? 1 : -1);
        expect(now).toBeGreaterThanOrEqual(0);
        busy.set(item.actor, now);
        break;
      }
      case 'divider':
        expect(item.what).not.toBe('');
    }
  }
  expect([...busy.values()].filter((count) => count !== 0)).toEqual([]);
}

test('arrows run between lifelines that are there, and every activation ends', () => {
  fc.assert(
    fc.property(someRows, fc.boolean(), (rows, unfold) => {
      expectSound(drawn(report(rows), { unfold }));
    }),
  );
});

test('unfolded, each message is drawn once', () => {
  fc.assert(
    fc.property(someRows, (rows) => {
      const anchors = messagesIn(drawn(report(rows), { unfold: true }))
        .filter(({ what }) => !/^(?:cut off|no answer|the client leaves)$/.test(what))
        .map(({ anchor, part }) => `${anchor} ${part}`);
      const meant = rows.flatMap(({ index, request, response, events }) => [
        ...(request === null ? [] : [`x${index} request`]),
        ...(response === null || events.length > 0 ? [] : [`x${index} response`]),
        ...events.map((one) => `x${index}.${one.index} event`),
      ]);
      expect(anchors.sort()).toEqual(meant.sort());
    }),
  );
});

test('folding loses nothing: what stands for many says how many', () => {
  fc.assert(
    fc.property(someRows, (rows) => {
      const { items } = drawn(report(rows));
      let requests = 0;
      let events = 0;
      for (const item of items) {
        if (item.kind === 'divider') requests += Number(/^(\d+) exchanges? that/.exec(item.what)?.[1]);
        if (item.kind !== 'message') continue;
        if (item.part === 'request') requests += item.fold?.count ?? 1;
        if (item.part === 'event') events += item.fold?.count ?? 1;
      }
      const own = rows.filter(({ kind, request }) => kind === 'foreign' || request !== null);
      expect(requests).toBe(own.length);
      expect(events).toBe(rows.reduce((sum, one) => sum + one.events.length, 0));
    }),
  );
});

test('every finding on what is drawn is told once', () => {
  fc.assert(
    fc.property(someRows, (rows) => {
      const whole = report(rows);
      const { items } = drawn(whole, { unfold: true });
      const told = items.filter((item) => item.kind === 'note' && item.about === 'finding');
      const onTask = rows.some(({ taskId }) => taskId === 't-1') ? 1 : 0;
      expect(told).toHaveLength(Math.min(rows.length, 4) + onTask);
    }),
  );
});
