import { placeIn } from '../lib/model/json.js';
import { placeOf } from '../lib/model/location.js';
import { cite, defineRule, generation, stateClass, told } from '../lib/rule.js';
import { type Moment, scene, v03, v10 } from '../lib/scene.js';

const CLOSES = cite('MUST', 'A2A10-3.1.2-06');
const CLOSES_03 = cite('implied', 'A2A03-7.2.2-04');
/** Milliseconds within which an agent, or what stands before it, closes a stream. */
const GRACE = 5000;

/** Signs of life, 100 ms apart. */
const pings = (count: number): readonly Moment[] =>
  Array.from({ length: count }, () => ({ raw: ': ping\n\n' }));

export default defineRule({
  id: 'stream-open-after-end',
  summary: 'a stream stays open long after its task has ended',
  requirement: [CLOSES, CLOSES_03],
  severity: 'warning',
  confidence: 'likely',
  presets: ['strict'],
  yieldsTo: [
    'event-after-terminal-state',
    'stream-truncated',
    'message-stream-extra-events',
    'stream-task-id-changed',
  ],
  each: 'stream',
  needs: ['times', 'end', 'shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'A client that waits for the end of the stream shows a task as running that has ended, and holds a connection for nothing.',
  fix: 'close the stream with the event that ends the task',
  good: [
    scene('The stream ends with the task', v10.stream()),
    scene('A moment later', v10.stream(['task', 'working', 'completed', ...pings(30)])),
    scene('A task that works is quiet', v10.stream(['task', 'working', ...pings(60), 'completed'])),
    scene('A task that waits has not ended', v10.stream(['task', 'input-required', ...pings(60)])),
    scene('0.3: the stream ends with the task', v03.stream()),
  ],
  bad: [
    scene('Pings go on', v10.stream(['task', 'working', 'completed', ...pings(60)])),
    scene('0.3: pings go on (information only)', v03.stream(['task', 'working', 'completed', ...pings(60)])),
  ],
  *check(stream) {
    const { response, whole } = stream.exchange;
    const lastChunk = response?.lastChunk ?? null;
    if (stream.close !== 'properly' || response === null || (lastChunk === null && !whole)) return;
    for (const { what, event, dialect } of told(stream)) {
      if (what.is !== 'status' || what.update.status === null) continue;
      const { written, doc, pointer } = what.update.status;
      if (stateClass(written) !== 'terminal') continue;
      if (whole || lastChunk === null) {
        yield { skip: 'the capture does not tell when each event of a stream came' };
        return;
      }
      const since = stream.events.find(({ index }) => index === event)?.sse.time ?? null;
      if (since === null || response.endTime === null || response.endTime - since < GRACE) return;
      const seconds = Math.floor((response.endTime - since) / 1000);
      yield {
        at: placeIn(doc, `${pointer}/state`),
        event,
        message: `stream stayed open for ${seconds} s after the task had ended with \`${written}\`, expected it to close`,
        label: 'the task ended here',
        ...(generation(dialect) === '1.0' ? {} : { severity: 'info', requirement: CLOSES_03 }),
        related: [
          {
            label: 'the stream ended here',
            at: placeOf(lastChunk.offset, lastChunk.length),
          },
        ],
        sameAs: 'open',
      };
      return;
    }
  },
});
