import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, generation, objectOf, type Told, told } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const ONE_TASK = cite('implied', 'A2A10-3.1.2-09');
const ONE_TASK_03 = cite('implied', 'A2A03-7.2-04', 'A2A03-7.9-03');

export default defineRule({
  id: 'stream-task-id-changed',
  summary: 'one stream tells of two tasks',
  requirement: [ONE_TASK, ONE_TASK_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [
    'task-id-mismatch',
    'event-after-terminal-state',
    'response-dialect-mismatch',
    'message-stream-extra-events',
  ],
  each: 'stream',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'A client that asked for one task takes every update of the stream for news of it, or waits for the end of a task that never comes.',
  fix: 'put the id of the task that the stream began with into each of its events',
  meanwhile: { client: 'ask for both tasks before you trust an update that names another' },
  good: [
    scene('One task from the first event to the last', v10.stream()),
    scene('A message names no task', v10.stream(['message'])),
    scene('Two streams, a task each', v10.stream(), v10.stream(undefined, { task: 't-2' })),
    scene('0.3: one task from the first event to the last', v03.stream()),
  ],
  bad: [
    scene(
      'The end is told of another task',
      v10.stream(['task', 'working', { is: 'completed', task: 't-2' }]),
    ),
    scene(
      'The end is told of another task in another context',
      v10.stream(['task', 'working', { is: 'completed', task: 't-2', context: 'c-2' }]),
    ),
    scene(
      'A subscription goes on with another task',
      v10.subscribe(['task', { is: 'artifact', task: 't-2' }, 'completed']),
    ),
    scene(
      '0.3: the agent fails under a new id',
      v03.stream(['task', 'working', { is: 'failed', task: 't-2' }]),
    ),
    scene(
      '0.3: a subscription goes on with another task',
      v03.subscribe(['task', { is: 'working', task: 't-2' }, 'completed']),
    ),
  ],
  *check(stream) {
    let first: Told | null = null;
    for (const one of told(stream)) {
      const { doc, pointer, taskId } = objectOf(one.what);
      // Not every message names its task, and an update without one is `event-required-field`.
      if (taskId === null || one.what.is === 'message' || generation(one.dialect) === '0.1') continue;
      first ??= one;
      const began = objectOf(first.what);
      if (taskId === began.taskId) continue;
      yield {
        at: placeIn(doc, `${pointer}/${idOf(one)}`),
        event: one.event,
        message: `event is about task \`${taskId}\`, expected \`${began.taskId}\`, of which the stream is`,
        label: 'another task',
        requirement: generation(one.dialect) === '0.3' ? ONE_TASK_03 : ONE_TASK,
        related: [
          {
            label: 'the task of the stream',
            at: placeIn(began.doc, `${began.pointer}/${idOf(first)}`),
          },
        ],
        sameAs: 'another task',
      };
      return;
    }
  },
});

function idOf({ what }: Told): string {
  return what.is === 'task' ? 'id' : 'taskId';
}
