import type { Stream } from '../lib/model/a2a.js';
import { endsByName } from '../lib/model/connection.js';
import { placeOf } from '../lib/model/location.js';
import { defineRule, elapsed, isThroughGateway, told } from '../lib/rule.js';
import { type Moment, pause, scene, v10 } from '../lib/scene.js';

/** Milliseconds: what came within `AT_ONCE` and was made `APART` was held back on the way. */
const AT_ONCE = 100;
const APART = 3000;

const made = (text: string, second: number): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 'r-1',
    result: {
      statusUpdate: {
        taskId: 't-1',
        contextId: 'c-1',
        status: {
          state: `TASK_STATE_${text}`,
          timestamp: `2026-01-01T00:00:${String(second).padStart(2, '0')}.000Z`,
        },
      },
    },
  });
const SUBMITTED = JSON.stringify({
  jsonrpc: '2.0',
  id: 'r-1',
  result: { task: { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_SUBMITTED' } } },
});
const together = (...events: readonly string[]): Moment => ({
  raw: events.map((event) => `data: ${event}\n\n`).join(''),
});

export default defineRule({
  id: 'stream-buffered',
  summary: 'events that an agent made seconds apart arrived at once',
  requirement: [{ spec: 'experience', section: 'buffering', level: 'implied', ids: [] }],
  severity: 'info',
  confidence: 'possible',
  presets: ['strict'],
  yieldsTo: ['stream-timestamps-out-of-order'],
  each: 'stream',
  needs: ['times', 'shown'],
  dialects: [],
  bindings: [],
  party: 'unknown',
  why: 'The client sees no progress, only the end: something between held the stream back, as gateways do that buffer answers.',
  fix: 'switch buffering off for event streams (`X-Accel-Buffering: no`, `proxy_buffering off`), and compression with it',
  good: [
    scene(
      'Events arrive as they are made',
      v10.stream([
        'task',
        { data: made('WORKING', 0) },
        pause(5),
        { data: made('WORKING', 5) },
        pause(5),
        { data: made('COMPLETED', 10) },
      ]),
    ),
    scene(
      'Events that are made at once',
      v10.stream(['task', pause(9), together(made('WORKING', 9), made('COMPLETED', 9))]),
    ),
    scene(
      'A recorder that writes each answer in one piece',
      v10.stream([together(SUBMITTED, made('WORKING', 1), made('WORKING', 5), made('COMPLETED', 9))]),
    ),
  ],
  bad: [
    scene(
      'Held back for eight seconds (information only)',
      v10.stream(['task', pause(9), together(made('WORKING', 1), made('WORKING', 5), made('COMPLETED', 9))]),
    ),
  ],
  passes: ({ events, exchange: { whole } }) => whole || events.length < 2,
  *check(stream) {
    const { exchange, events, operation } = stream;
    // What a new subscription is told again was made before, and comes at once.
    if (exchange.whole || operation === 'SubscribeToTask' || !isPaced(stream)) return;
    const times = new Map(events.map(({ index, sse }) => [index, sse.time]));
    let first: { readonly time: number; readonly timestamp: string; readonly event: number } | null = null;
    for (const { what, event } of told(stream)) {
      const timestamp = what.is === 'status' ? (what.update.status?.timestamp ?? null) : null;
      const time = event === null ? null : (times.get(event) ?? null);
      if (timestamp === null || time === null || event === null) continue;
      if (first === null || time - first.time > AT_ONCE) {
        first = { time, timestamp, event };
        continue;
      }
      const apart = elapsed(first.timestamp, timestamp);
      if (apart === null || apart < APART) continue;
      const at = events.find(({ index }) => index === event)?.sse.at;
      yield {
        at: placeOf(at?.offset ?? 0, at?.length ?? 0),
        event,
        party: exchange.response !== null && isThroughGateway(exchange.response) ? 'proxy' : 'unknown',
        message: `events ${first.event} to ${event} arrived within ${time - first.time} ms, and were made ${(apart / 1000).toFixed(1)} s apart by their own timestamps: something held them back`,
        sameAs: 'held',
      };
      return;
    }
  },
});

/**
 * Whether the capture tells when each piece of this stream came: packets do, and others that show its pieces apart.
 * Who writes an answer down when it is whole shows one moment for all.
 */
function isPaced({ exchange, events }: Stream): boolean {
  if ((exchange.ends ?? endsByName(exchange.connection)).server !== null) return true;
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  for (const { sse } of events) {
    if (sse.time === null) continue;
    first = Math.min(first, sse.time);
    last = Math.max(last, sse.time);
  }
  return last - first > 1000;
}
