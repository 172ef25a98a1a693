import { defineRule, startLine } from '../lib/rule.js';
import { pause, type Step, scene, v10 } from '../lib/scene.js';

const FAILS: Step = v10.poll('working', {
  response: { status: 503, headers: { 'Retry-After': '0' }, body: '' },
});

/** Failures in a row, and the longest time between them on average, in milliseconds. */
const MOST = 5;
const SLOWEST = 1000;

export default defineRule({
  id: 'client-retry-storm',
  summary: 'a client sends a request that fails again and again without waiting',
  requirement: [{ spec: 'experience', section: 'retries', level: 'implied', ids: [] }],
  severity: 'info',
  confidence: 'likely',
  presets: ['strict'],
  yieldsTo: ['client-retry-after-ignored'],
  each: 'call',
  needs: ['times'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'Retries without a pause keep an agent down that would recover, and reach their limit before it has.',
  fix: 'wait longer after each failure, with a random part, and give up after a few',
  good: [
    scene('It gives up', v10.send('working'), FAILS, FAILS, FAILS, v10.poll('completed')),
    scene(
      'It waits longer each time',
      v10.send('working'),
      ...[1, 2, 4, 8, 16].flatMap((wait) => [FAILS, pause(wait)]),
      v10.poll('completed'),
    ),
  ],
  bad: [
    scene(
      'Six times in a second (information only)',
      v10.send('working'),
      FAILS,
      FAILS,
      FAILS,
      FAILS,
      FAILS,
      v10.poll('completed'),
    ),
  ],
  passes: ({ failedBefore }) => failedBefore === null || failedBefore.times < MOST,
  *check({ failedBefore, exchange: { request } }) {
    if (failedBefore === null || request === null) return;
    const { times, span, status, at } = failedBefore;
    // Once for each storm: at the first retry past the bound.
    if (times !== MOST || span > SLOWEST * (times - 1)) return;
    yield {
      at: startLine(request),
      message: `request is sent again after it had failed ${times} times within ${(span / 1000).toFixed(1)} s, expected a longer wait after each failure`,
      related: [{ label: `failed with \`${status}\` just before`, at }],
      sameAs: 'storm',
      everywhere: true,
    };
  },
});
