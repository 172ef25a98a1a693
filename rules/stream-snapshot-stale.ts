import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, elapsed, told } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const AS_IT_STANDS = cite('implied', 'A2A10-3.1.6-05');
/** Clocks of two replicas may be apart by so many milliseconds. */
const SKEW = 1000;

const snapshot = (time: string) =>
  ({
    is: 'task',
    set: { '/result/task/status': { state: 'TASK_STATE_WORKING', timestamp: time } },
  }) as const;
const SEEN = { response: { set: { '/result/task/status/timestamp': '2026-01-01T00:00:07.000Z' } } };

export default defineRule({
  id: 'stream-snapshot-stale',
  summary: 'a subscription begins with an older status than the client had already',
  requirement: [AS_IT_STANDS],
  severity: 'warning',
  confidence: 'likely',
  presets: ['recommended', 'strict'],
  yieldsTo: [
    'task-id-mismatch',
    'task-illegal-transition',
    'state-change-after-terminal',
    'stream-subscribed-after-end',
  ],
  each: 'stream',
  needs: ['shown'],
  dialects: ['1.0'],
  bindings: [],
  party: 'agent',
  why: 'The client takes the first event for the task as it stands, and goes back to a status that is over.',
  fix: 'read the task when the subscription begins, and send what happened since behind it',
  meanwhile: { client: 'keep the newer of two statuses by their timestamps' },
  good: [
    scene(
      'The task as it stands',
      v10.send('working', SEEN),
      v10.subscribe([snapshot('2026-01-01T00:00:07.000Z'), 'completed']),
    ),
    scene(
      'Within a second: two clocks, or a time that was cut',
      v10.send('working', SEEN),
      v10.subscribe([snapshot('2026-01-01T00:00:06.500Z'), 'completed']),
    ),
  ],
  bad: [
    scene(
      'A status of long ago',
      v10.send('working', SEEN),
      v10.subscribe([snapshot('2026-01-01T00:00:02.000Z'), 'completed']),
    ),
  ],
  *check(stream) {
    const { before, operation } = stream;
    const [first] = told(stream);
    if (operation !== 'SubscribeToTask' || before === null || first?.what.is !== 'task') return;
    const { status } = first.what.task;
    const since = elapsed(before.timestamp, status?.timestamp ?? null);
    if (status === null || since === null || since >= -SKEW) return;
    yield {
      at: placeIn(status.doc, `${status.pointer}/timestamp`),
      event: first.event,
      message: `subscription begins with the status of \`${status.timestamp}\`, but that of \`${before.timestamp}\` was shown before; expected the task as it stands`,
      label: 'older',
      related: [{ label: 'shown before', at: before.at }],
      sameAs: 'stale',
    };
  },
});
