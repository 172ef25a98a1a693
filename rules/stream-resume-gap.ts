import type { StreamEnd } from '../lib/model/a2a.js';
import { defineRule } from '../lib/rule.js';
import { type Moment, type Step, scene, v03, v10 } from '../lib/scene.js';

const CUT = { unfinished: true, closed: 'client' } as const;
const ON = { on: 2 };
/** The agent closes behind the client. */
const over: Step = [{ on: 1, closed: 'agent' }];

const chunk = (text: string, append: boolean, root: string): Moment => ({
  is: 'artifact',
  set: {
    [`${root}/artifact/parts/0/text`]: text,
    [`${root}/append`]: append,
    [`${root}/lastChunk`]: undefined,
  },
});
const chunks = (root = '/result/artifactUpdate') => ({
  first: chunk('Rain ', false, root),
  second: chunk('until ', true, root),
  last: chunk('noon.', true, root),
});
const { first, second, last } = chunks();
const OLD = chunks('/result');
const AT_WORK = { is: 'task', set: { '/result/task/status/state': 'TASK_STATE_WORKING' } } as const;
const AT_WORK_03 = { is: 'task', set: { '/result/status/state': 'working' } } as const;

export default defineRule({
  id: 'stream-resume-gap',
  summary: 'a client that subscribed again missed what came between its two streams',
  requirement: [{ spec: 'experience', section: 'streams', level: 'implied', ids: [] }],
  severity: 'info',
  confidence: 'possible',
  presets: ['strict'],
  yieldsTo: ['artifact-stream-mismatch', 'artifact-append-without-base'],
  each: 'task',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'unknown',
  why: 'No version makes agents send again what a client missed: who puts the streams together has a result with a hole.',
  fix: 'ask for the whole task once the stream has ended, and take its artifacts for those of the streams',
  good: [
    scene('One stream to the end', v10.stream(), v10.poll('completed')),
    scene(
      'Nothing came between',
      v10.stream([AT_WORK, first, second], CUT),
      over,
      v10.subscribe([atWorkWith('Rain until '), last, 'completed'], ON),
      v10.poll('completed', ON),
    ),
  ],
  bad: [
    scene(
      'A chunk came between (information only)',
      v10.stream([AT_WORK, first], CUT),
      over,
      v10.subscribe([AT_WORK, last, 'completed'], ON),
      v10.poll('completed', ON),
    ),
    scene(
      '0.3: a chunk came between (information only)',
      v03.stream([AT_WORK_03, OLD.first], CUT),
      over,
      v03.subscribe([AT_WORK_03, OLD.last, 'completed'], ON),
      v03.poll('completed', ON),
    ),
  ],
  *check({ id, streams, artifacts }) {
    const gap = brokenAndResumed(streams);
    if (gap === null) return;
    const [broken, resumed] = gap;
    for (const { artifactId, stream, textLength, views } of artifacts) {
      // Streams are put together as they end: the one that went on has to be the last.
      if (stream === null || stream.exchange < resumed.exchange) continue;
      const whole = views.findLast(({ via, exchange }) => via === 'poll' && exchange > resumed.exchange);
      if (whole === undefined || whole.textLength <= textLength) continue;
      yield {
        at: broken.endAt,
        exchange: broken.exchange,
        task: id,
        message: `artifact \`${artifactId}\` has ${whole.textLength} characters, of which the streams gave ${textLength}: what came between this stream and the next was missed`,
        label: 'the last of this stream',
        related: [{ label: 'the whole artifact', at: whole.at }],
        sameAs: 'gap',
      };
    }
  },
});

/** A stream that broke off, and the next, which a client opened to go on with the task. */
function brokenAndResumed(streams: readonly StreamEnd[]): readonly [StreamEnd, StreamEnd] | null {
  for (let at = 1; at < streams.length; at++) {
    const [before, after] = [streams[at - 1], streams[at]];
    if (before === undefined || after === undefined || after.operation !== 'SubscribeToTask') continue;
    if (before.close === 'cut' || before.close === 'left') return [before, after];
  }
  return null;
}

/** A task at work that shows what there is of its artifact. */
function atWorkWith(text: string): Moment {
  return {
    is: 'task',
    set: { ...AT_WORK.set, '/result/task/artifacts': [{ artifactId: 'a-1', parts: [{ text }] }] },
  };
}
