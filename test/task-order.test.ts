import { expect, test } from 'vitest';
import type { Observation, TaskTimeline } from '../lib/model/a2a.js';
import { placeOf } from '../lib/model/location.js';
import type { AnyRule } from '../lib/rule.js';
import { cameAfter } from '../lib/rule.js';
import poll from '../rules/poll-after-terminal.js';
import changed from '../rules/state-change-after-terminal.js';
import ended from '../rules/stream-ends-without-terminal-state.js';
import regressed from '../rules/task-illegal-transition.js';

/** A moment of a task. `asked` and `order` in capture offsets; an event belongs to a stream. */
function seen(state: string, order: number, more: Partial<Observation> = {}): Observation {
  return {
    state: `TASK_STATE_${state}`,
    via: 'poll',
    exchange: order,
    event: null,
    contextId: 'c-1',
    timestamp: null,
    time: null,
    order,
    asked: order - 1,
    connection: null,
    dialect: '1.0',
    at: placeOf(order, 1),
    count: 1,
    until: null,
    ...more,
  };
}

function problems(rule: AnyRule, ...observations: readonly Observation[]): number {
  const task: TaskTimeline = {
    id: 't-1',
    host: null,
    contextId: 'c-1',
    observations,
    streams: [],
    artifacts: [],
  };
  if (rule.each !== 'task') throw new Error('a rule about tasks is wanted');
  return [...rule.check(task)].length;
}

const early = '2026-01-01T00:00:01.000Z';
const late = '2026-01-01T00:00:05.000Z';

test.each([
  ['a later timestamp', { timestamp: early }, { timestamp: late }, true],
  ['an earlier timestamp', { timestamp: late }, { timestamp: early }, false],
  ['the same instant in another zone', { timestamp: late }, { timestamp: '2026-01-01T02:00:05+02:00' }, true],
  ['timestamps of which one has no zone', { timestamp: late }, { timestamp: '2026-01-01T00:00:01' }, true],
  ['no timestamps, asked after the answer', {}, {}, true],
  ['no timestamps, asked before the answer', {}, { asked: 5 }, false],
  ['no timestamps, pushed', {}, { asked: null }, false],
  ['no timestamps, on one of several connections', { connection: 'c1' }, { connection: 'c1' }, true],
  ['no timestamps, on connections in no order', { connection: 'c1' }, { connection: 'c2' }, false],
  [
    'timestamps, on connections in no order',
    { timestamp: early, connection: 'c1' },
    { timestamp: late, connection: 'c2' },
    true,
  ],
  [
    'two events of one stream',
    { exchange: 3, event: 1, asked: 2 },
    { exchange: 3, event: 2, asked: 2 },
    true,
  ],
  ['a timestamp that is none', { timestamp: 'yesterday' }, { timestamp: late }, true],
])('order by %s', (_, earlier, later, expected) => {
  expect(cameAfter(seen('WORKING', 20, later), seen('COMPLETED', 10, earlier))).toBe(expected);
});

test('an ended task that works again is a fault only where the order is certain', () => {
  expect(problems(changed, seen('COMPLETED', 10), seen('WORKING', 20))).toBe(1);
  expect(problems(changed, seen('COMPLETED', 10), seen('WORKING', 20, { asked: 5 }))).toBe(0);
  expect(problems(changed, seen('COMPLETED', 10), seen('WORKING', 20, { via: 'push', asked: null }))).toBe(0);
  expect(problems(changed, seen('COMPLETED', 10), seen('UNSPECIFIED', 20))).toBe(0);
  expect(problems(changed, seen('COMPLETED', 10), seen('COMPLETED', 20), seen('FAILED', 30))).toBe(1);
});

test('one end in two spellings is one end', () => {
  const other = seen('CANCELED', 20, { state: 'canceled', dialect: '0.3-rpc' });
  expect(problems(changed, seen('CANCELED', 10), other)).toBe(0);
});

test('what follows a second end inside one stream is its echo', () => {
  const stream = { exchange: 3, asked: 1 } as const;
  const [completed, failed] = [
    seen('COMPLETED', 10, { ...stream, event: 1 }),
    seen('FAILED', 12, { ...stream, event: 2 }),
  ];
  expect(problems(changed, completed, failed, seen('FAILED', 30))).toBe(0);
  expect(problems(changed, completed, failed, seen('WORKING', 30))).toBe(1);
});

test('a way back to the start is a fault only where the order is certain', () => {
  expect(problems(regressed, seen('WORKING', 10), seen('SUBMITTED', 20))).toBe(1);
  expect(problems(regressed, seen('WORKING', 10), seen('SUBMITTED', 20, { asked: 5 }))).toBe(0);
  expect(problems(regressed, seen('SUBMITTED', 10), seen('SUBMITTED', 20))).toBe(0);
  expect(problems(regressed, seen('COMPLETED', 10), seen('SUBMITTED', 20))).toBe(0);
});

test('polls are counted from the answer that showed the end', () => {
  expect(problems(poll, seen('WORKING', 10), seen('COMPLETED', 20))).toBe(0);
  expect(problems(poll, seen('WORKING', 10), seen('COMPLETED', 20, { count: 3 }))).toBe(1);
  const streamed = seen('COMPLETED', 20, { via: 'stream', event: 4 });
  expect(problems(poll, streamed, seen('COMPLETED', 30))).toBe(0);
  expect(problems(poll, streamed, seen('COMPLETED', 30, { count: 2 }))).toBe(1);
  expect(
    problems(poll, streamed, seen('COMPLETED', 30, { asked: 15, count: 1 }), seen('COMPLETED', 40)),
  ).toBe(0);
});

test('a stream is not judged by what another connection tells in no known order', () => {
  const streamed = seen('WORKING', 10, { via: 'stream', exchange: 1, event: 1, asked: 1, connection: 'c1' });
  const task = (...others: readonly Observation[]): TaskTimeline => ({
    id: 't-1',
    host: null,
    artifacts: [],
    contextId: 'c-1',
    observations: [streamed, ...others],
    streams: [
      {
        ...{ exchange: 1, operation: 'SendStreamingMessage', dialect: '1.0', close: 'properly' },
        ...{ lastState: 'TASK_STATE_WORKING', endedInError: false, unread: false, finalSeen: false },
        ...{ lastEvent: 1, lastStateAt: null, endAt: placeOf(12, 1), order: 2, ended: 12 },
      },
    ],
  });
  const verdicts = (others: readonly Observation[]) => {
    if (ended.each !== 'task') throw new Error('a rule about tasks is wanted');
    return [...ended.check(task(...others))].map((told) => ('skip' in told ? told.skip : 'found'));
  };
  expect(verdicts([])).toEqual(['found']);
  expect(verdicts([seen('WORKING', 20, { connection: 'c2' })])).toEqual(['found']);
  expect(verdicts([seen('COMPLETED', 20, { connection: 'c1' })])).toEqual(['found']);
  const unordered = ['the capture tells no order between connections'];
  expect(verdicts([seen('COMPLETED', 20, { connection: 'c2' })])).toEqual(unordered);
});
