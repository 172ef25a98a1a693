import { askedAfter, defineRule, stateClass } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const LEFT = { unfinished: true, closed: 'client' } as const;
const AGAIN = { on: 2 };
const AT_WORK = { is: 'task', set: { '/result/task/status/state': 'TASK_STATE_WORKING' } } as const;

export default defineRule({
  id: 'client-stream-left',
  summary: 'a client left a stream while the task was at work, and did not ask for it again',
  requirement: [{ spec: 'experience', section: 'life of a task', level: 'implied', ids: [] }],
  severity: 'info',
  confidence: 'possible',
  presets: ['strict'],
  yieldsTo: [],
  each: 'task',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'The agent goes on working for nobody, and who asked takes what it saw last for the result.',
  fix: 'read a stream to its end, subscribe again when it breaks, or cancel what is not wanted any more',
  good: [
    scene('It asks again', v10.card(), v10.stream([AT_WORK], LEFT), v10.poll('working', AGAIN)),
    scene(
      'It subscribes again',
      v10.card(),
      v10.stream([AT_WORK], LEFT),
      v10.subscribe([AT_WORK], { ...AGAIN, unfinished: true }),
    ),
    scene('The task waits for the client', v10.card(), v10.stream(['task', 'input-required'], LEFT)),
    scene('The capture ends', v10.card(), v10.stream(['task', 'working'], { unfinished: true })),
  ],
  bad: [
    scene(
      'Nobody asks again (information only)',
      v10.card(),
      v10.stream(['task', 'working'], LEFT),
      v10.card(AGAIN),
    ),
    scene(
      '0.3: nobody asks again (information only)',
      v03.card(),
      v03.stream(['task', 'working'], LEFT),
      v03.card(AGAIN),
    ),
  ],
  *check({ id, streams, observations }) {
    const last = streams.at(-1);
    if (last === undefined || last.close !== 'left' || last.lastState === null || last.lastStateAt === null)
      return;
    if (stateClass(last.lastState) !== 'active') return;
    const own = observations.findLast(({ exchange }) => exchange === last.exchange);
    if (own === undefined) return;
    if (
      observations.some(
        (seen) =>
          seen.exchange !== last.exchange &&
          (seen.via === 'push' || seen.order > own.order || askedAfter(seen, own)),
      )
    )
      return;
    yield {
      at: last.lastStateAt,
      exchange: last.exchange,
      event: own.event,
      task: id,
      message: `client left the stream while the task was \`${last.lastState}\`, and nobody asked for it again in this capture`,
      label: 'the last that was read',
      sameAs: 'left',
    };
  },
});
