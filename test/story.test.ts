import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { storyOf } from '../lib/a2a/story.js';
import { states } from '../lib/diagram/states.js';
import { statesMermaid } from '../lib/diagram/states-mermaid.js';
import type { Observation, TaskTimeline } from '../lib/model/a2a.js';
import { reporter } from '../lib/report/index.js';
import { PLAINLY } from './drawn.js';
import { hostileText } from './hostile-text.js';
import { capture, OPTIONS, task } from './made-report.js';
import { parsedStates } from './mermaid-parser.js';

/** `working illegal x4 ×2`. */
function told(timeline: TaskTimeline): string[] {
  return storyOf(timeline).steps.map(({ state, move, seen }) =>
    [
      state,
      move,
      ...seen.map(
        ({ exchange, event, count }) => `x${exchange}${event === null ? '' : `.${event}`} ×${count}`,
      ),
    ].join(' '),
  );
}

function seen(states: readonly (readonly [string, Partial<Observation>])[]): TaskTimeline {
  const plain = task('t-1', ...states.map(([state]) => [state, 1] as const));
  return {
    ...plain,
    observations: plain.observations.map((observation, at) => ({ ...observation, ...states[at]?.[1] })),
  };
}

test('a path is its states in order, each with all that told it', () => {
  expect(told(task('t', ['submitted', 1], ['submitted', 2], ['working', 5], ['completed', 1]))).toEqual([
    'submitted start x1 ×1 x2 ×2',
    'working legal x3 ×5',
    'completed legal x4 ×1',
  ]);
});

test('spellings of two versions are one state; states that nobody knows are legal anywhere', () => {
  expect(told(task('t', ['TASK_STATE_WORKING', 1], ['working', 1], ['TASK_STATE_PONDERING', 1]))).toEqual([
    'TASK_STATE_WORKING start x1 ×1 x2 ×1',
    'TASK_STATE_PONDERING legal x3 ×1',
  ]);
});

test('a move that leaves the legal paths is one only where it certainly took place', () => {
  expect(told(task('t', ['completed', 1], ['working', 1], ['submitted', 1]))).toEqual([
    'completed start x1 ×1',
    'working illegal x2 ×1',
    'submitted doubtful x3 ×1',
  ]);
  const pushed = { via: 'push', asked: null, order: 9 } as const;
  expect(
    told(
      seen([
        ['completed', {}],
        ['working', pushed],
        ['working', pushed],
        ['completed', {}],
      ]),
    ),
  ).toEqual(['completed start x1 ×1 x4 ×1', 'working late x2 ×1 x3 ×1']);
});

test('as text', () => {
  const tasks = [
    task('4bd8caa3-0000-4000-8000-000000000000', ['submitted', 1], ['completed', 3], ['working', 1]),
    task('b'),
  ];
  const stories = tasks.map(storyOf);
  expect(reporter('story')({ captures: [capture('', { stories })], options: OPTIONS })).toBe(
    [
      'task 4bd8caa3-0000-4000-8000-000000000000  context c-1',
      '    submitted  send       x1',
      '  → completed  poll       x2 ×3',
      '  → working    poll       x3  leaves the legal paths: the task had ended',
      '  … went on after its end',
      '',
      'task b  context c-1',
      '  no state was seen',
      '',
    ].join('\n'),
  );
  expect(reporter('story')({ captures: [capture('')], options: OPTIONS })).toBe('no task crossed\n');
});

describe('as a state diagram of Mermaid', () => {
  const drawn = (timelines: readonly TaskTimeline[], more = {}) =>
    states({ path: 'x', stories: timelines.map(storyOf) }, { ...PLAINLY, ...more });

  test('moves are numbered, and those are marked that are not legal', async () => {
    const text = statesMermaid(drawn([task('t', ['submitted', 1], ['completed', 3], ['working', 1])]));
    expect(text.split('\n')).toEqual(
      expect.arrayContaining(['  t1s2 --> t1s3: 3 poll x3, not legal', '  class t1s3 wrong']),
    );
    expect(await parsedStates(text)).toEqual(
      expect.arrayContaining(['submitted', 'completed', 'working', '1 send x1', '2 poll x2 × 3']),
    );
  });

  test('a group a task', async () => {
    const timelines = ['aa', 'ab', 'b'].map((id) => task(id, ['working', 1]));
    const texts = await parsedStates(statesMermaid(drawn(timelines)));
    expect(texts.filter((text) => text.startsWith('task'))).toEqual(['task aa', 'task ab', 'task b']);
  });

  test('whatever was captured', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, fc.boolean(), async (text, several) => {
        const one = task(`t${text}`, [`s${text}`, 2], ['completed', 1], [`s${text}`, 1]);
        const diagram = drawn(several ? [one, task('b', ['working', 1])] : [one]);
        const names = diagram.tasks.flatMap(({ title, states: nodes }) => [
          ...(several ? [title] : []),
          ...nodes.map(({ name }) => name),
        ]);
        const texts = await parsedStates(statesMermaid(diagram));
        expect(texts.map((shown) => shown.trim())).toEqual(expect.arrayContaining(names));
      }),
      { numRuns: 40 },
    );
  });
});
