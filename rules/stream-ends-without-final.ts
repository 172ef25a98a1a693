import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, generation, stateClass, told } from '../lib/rule.js';
import { scene, v03 } from '../lib/scene.js';

const SAYS_FINAL = cite('implied', 'A2A03-7.2.2-06');

const NOT_FINAL = { set: { '/result/final': false } };

export default defineRule({
  id: 'stream-ends-without-final',
  summary: 'a stream of 0.3 ends with the end of its task, but without `final: true`',
  requirement: [SAYS_FINAL],
  severity: 'warning',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [
    'stream-truncated',
    'event-after-terminal-state',
    'message-stream-extra-events',
    'stream-task-id-changed',
  ],
  each: 'stream',
  needs: ['end', 'shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'A client of 0.3 reads until `final`: it takes the end of this stream for a broken connection, and subscribes again.',
  fix: 'set `final: true` on the status update that ends the stream',
  meanwhile: { client: 'take the end of the stream in a state that rests as final' },
  good: [
    scene('The last status is final', v03.stream()),
    scene('A message is the whole answer', v03.stream(['message'])),
    scene(
      'The connection broke before',
      v03.stream(['task', { is: 'completed', ...NOT_FINAL }], { unfinished: true }),
    ),
    scene(
      'The end is told twice, the second time as final',
      v03.stream(['task', { is: 'completed', ...NOT_FINAL }, 'completed']),
    ),
    scene(
      'A subscription shows the ended task once',
      v03.subscribe([{ is: 'task', set: { '/result/status/state': 'completed' } }]),
    ),
    scene('A task that waits for its client', v03.stream(['task', { is: 'input-required', ...NOT_FINAL }])),
  ],
  bad: [
    scene('The last status is not final', v03.stream(['task', 'working', { is: 'completed', ...NOT_FINAL }])),
  ],
  *check(stream) {
    if (stream.close !== 'properly' || stream.events.some(({ final }) => final === true)) return;
    const last = told(stream).at(-1);
    if (last === undefined || last.what.is !== 'status' || generation(last.dialect) !== '0.3') return;
    if (last.event !== stream.events.at(-1)?.index) return;
    const { status, final, doc, pointer } = last.what.update;
    if (final !== false || stateClass(status?.written ?? null) !== 'terminal') return;
    yield {
      at: placeIn(doc, `${pointer}/final`),
      event: last.event,
      message: `stream ends with \`${status?.written}\` and \`final: false\`, expected \`final: true\``,
      label: 'not final',
      sameAs: 'not final',
    };
  },
});
