import { placeOf } from '../lib/model/location.js';
import { commentsIn } from '../lib/model/sse-comments.js';
import { defineRule } from '../lib/rule.js';
import { pause, scene, v03, v10 } from '../lib/scene.js';

/** Half of what gateways wait by default, in milliseconds. */
const LONG = 30_000;

export default defineRule({
  id: 'stream-silent',
  summary: 'a stream is silent for long, and no comment keeps it alive',
  requirement: [{ spec: 'WHATWG SSE', section: '9.2.7', level: 'SHOULD', ids: [] }],
  severity: 'info',
  confidence: 'possible',
  presets: ['strict'],
  yieldsTo: ['request-timed-out'],
  each: 'stream',
  needs: ['times', 'shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Gateways close a connection on which nothing crosses, most of them after 60 s, and the client loses the stream.',
  fix: 'send a comment, as `: keep-alive`, every 15 s while there is nothing to tell',
  good: [
    scene('A short silence', v10.stream(['task', 'working', pause(20), 'completed'])),
    scene(
      'Comments keep it alive',
      v10.stream(['task', 'working', pause(20), { raw: ': keep-alive\n\n' }, pause(20), 'completed']),
    ),
  ],
  bad: [
    scene(
      'Half a minute of silence (information only)',
      v10.stream(['task', 'working', pause(40), 'completed']),
    ),
    scene(
      '0.3: half a minute of silence (information only)',
      v03.stream(['task', 'working', pause(40), 'completed']),
    ),
  ],
  passes: ({ events, exchange: { whole } }) => whole || events.length === 0,
  *check({ events, exchange: { response, whole } }) {
    if (whole) return;
    let before = response?.time ?? null;
    for (const { sse, index } of events) {
      const { time, at } = sse;
      if (before !== null && time !== null && time - before >= LONG) {
        const body = response?.body;
        if (body?.kind !== 'bytes' || commentsIn(body.bytes, 1) > 0) return;
        yield {
          at: placeOf(at.offset, at.length),
          event: index,
          message: `nothing crossed for ${Math.floor((time - before) / 1000)} s before this event, expected a comment to keep the stream alive`,
          label: 'came after a long silence',
          sameAs: 'silent',
        };
        return;
      }
      before = time;
    }
  },
});
