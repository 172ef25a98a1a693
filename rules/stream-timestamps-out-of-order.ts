import { placeIn } from '../lib/model/json.js';
import type { Status } from '../lib/model/objects.js';
import { cite, defineRule, elapsed, generation, told } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const ORDER = cite('MUST', 'A2A10-3.5.2-01', 'A2A10-11.7-03');
const ORDER_03 = cite('implied', 'A2A03-6.2-03');
/** Clocks of two replicas may be apart by so many milliseconds. */
const SKEW = 1000;

const at = (pointer: string, time: string) => ({ [`${pointer}/status/timestamp`]: time });
const update = (is: 'working' | 'completed', time: string) =>
  ({ is, set: at('/result/statusUpdate', time) }) as const;

export default defineRule({
  id: 'stream-timestamps-out-of-order',
  summary: 'a status update in a stream is older than the one before it',
  requirement: [ORDER, ORDER_03],
  severity: 'warning',
  confidence: 'likely',
  presets: ['recommended', 'strict'],
  yieldsTo: ['event-after-terminal-state', 'stream-task-id-changed', 'message-stream-extra-events'],
  each: 'stream',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Clients show the update that came last: where events change places, an old state stays on the screen.',
  fix: 'send the events in the order in which they were made, and stamp each status when the state changes',
  meanwhile: { client: 'go by the order in which events arrive' },
  good: [
    scene(
      'Each later than the one before',
      v10.stream([
        'task',
        update('working', '2026-01-01T00:00:01.000Z'),
        update('completed', '2026-01-01T00:00:04.000Z'),
      ]),
    ),
    scene(
      'Within a second: two clocks, or a time that was cut',
      v10.stream([
        'task',
        update('working', '2026-01-01T00:00:01.900Z'),
        update('completed', '2026-01-01T00:00:01Z'),
      ]),
    ),
    scene(
      '0.3: two zones',
      v03.stream([
        'task',
        { is: 'working', set: at('/result', '2026-01-01T02:00:01+02:00') },
        { is: 'completed', set: at('/result', '2026-01-01T00:00:04Z') },
      ]),
    ),
    scene(
      'A status without a time',
      v10.stream([
        'task',
        update('working', '2026-01-01T02:00:01Z'),
        { is: 'completed', set: { '/result/statusUpdate/status/timestamp': undefined } },
      ]),
    ),
  ],
  bad: [
    scene(
      'The second was made before the first',
      v10.stream([
        'task',
        update('working', '2026-01-01T00:00:07.000Z'),
        update('completed', '2026-01-01T00:00:04.000Z'),
      ]),
    ),
    scene(
      '0.3: the second was made before the first (information only)',
      v03.stream([
        'task',
        { is: 'working', set: at('/result', '2026-01-01T00:00:07.000Z') },
        { is: 'completed', set: at('/result', '2026-01-01T00:00:04.000Z') },
      ]),
    ),
  ],
  *check(stream) {
    let before: Status | null = null;
    for (const { what, event, dialect } of told(stream)) {
      // A whole task is stamped when it is stored, and may be sent again.
      if (what.is !== 'status' || what.update.status === null) continue;
      const { status } = what.update;
      if (status.timestamp === null) continue;
      const since = elapsed(before?.timestamp ?? null, status.timestamp);
      if (before !== null && since !== null && since < -SKEW) {
        yield {
          at: placeIn(status.doc, `${status.pointer}/timestamp`),
          event,
          message: `status is of \`${status.timestamp}\`, but the one before it is of \`${before.timestamp}\`; expected no earlier time`,
          label: 'older',
          ...(generation(dialect) === '1.0' ? {} : { severity: 'info', requirement: ORDER_03 }),
          related: [{ label: 'came before', at: placeIn(before.doc, `${before.pointer}/timestamp`) }],
          sameAs: 'older',
        };
        return;
      }
      before = status;
    }
  },
});
