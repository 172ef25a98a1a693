import type { Observation, StreamEnd } from '../lib/model/a2a.js';
import { defineRule } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const poll = v10.poll('working', { on: 2 });

/** One look at the task, or two, have their reasons. */
const MOST = 2;

export default defineRule({
  id: 'poll-beside-stream',
  summary: 'a task is polled again and again while a stream of it is open',
  requirement: [{ spec: 'experience', section: 'polling', level: 'implied', ids: [] }],
  severity: 'info',
  confidence: 'possible',
  presets: ['strict'],
  yieldsTo: ['poll-interval-short'],
  each: 'task',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'The stream tells each change as it happens: the polls cost both sides, and race with it.',
  fix: 'poll only where no stream is open, and once after it has ended',
  good: [
    scene('One look', v10.stream(['task', poll, 'working', 'completed'])),
    scene('After the stream', v10.stream(), v10.poll('completed')),
  ],
  bad: [
    scene(
      'Three looks (information only)',
      v10.stream(['task', poll, 'working', poll, poll, 'artifact', 'completed']),
    ),
  ],
  *check({ id, observations, streams }) {
    for (const stream of streams) {
      const beside = observations.filter((seen) => seen.via === 'poll' && isWithin(seen, stream));
      const count = beside.reduce((sum, { count }) => sum + count, 0);
      const [first] = beside;
      if (first === undefined || count <= MOST) continue;
      yield {
        at: first.at,
        exchange: first.exchange,
        task: id,
        message: `task was polled ${count} times while x${stream.exchange} was streaming it, expected to learn its changes from the stream`,
        label: 'the first of them',
        sameAs: 'beside',
      };
      return;
    }
  },
});

function isWithin({ asked, order, connection }: Observation, { order: opened, ended }: StreamEnd): boolean {
  return connection === null && asked !== null && asked > opened && order < ended;
}
