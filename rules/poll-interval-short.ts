import { defineRule, stateClass } from '../lib/rule.js';
import { pause, scene, v03, v10 } from '../lib/scene.js';

/** Polls in a row that told nothing new, and the shortest time between them on average, in milliseconds. */
const FEWEST = 10;
const SHORTEST = 1000;

const polls = (count: number, say = v10) => Array.from({ length: count }, () => say.poll('working'));

export default defineRule({
  id: 'poll-interval-short',
  summary: 'a client polls a task many times a second',
  requirement: [{ spec: 'experience', section: 'polling', level: 'implied', ids: [] }],
  severity: 'info',
  confidence: 'likely',
  presets: ['strict'],
  yieldsTo: [],
  each: 'task',
  needs: ['times'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'Most of these answers say the same: they cost both sides, and agents limit the rate of who asks like that.',
  fix: 'wait a second or more between two polls, longer each time; or stream where the card offers it',
  good: [
    scene('A few polls', v10.send('submitted'), ...polls(5), v10.poll('completed')),
    scene(
      'Two seconds between them',
      v10.send('submitted'),
      ...polls(12).flatMap((poll) => [pause(2), poll]),
      v10.poll('completed'),
    ),
  ],
  bad: [
    scene(
      'Five times a second (information only)',
      v10.send('submitted'),
      ...polls(12),
      v10.poll('completed'),
    ),
    scene(
      '0.3: five times a second (information only)',
      v03.send('submitted'),
      ...polls(12, v03),
      v03.poll('completed'),
    ),
  ],
  *check({ id, observations }) {
    for (const { via, state, count, time, until, at, exchange } of observations) {
      if (via !== 'poll' || count < FEWEST || stateClass(state) !== 'active') continue;
      if (time === null || until === null || until < time) continue;
      const interval = (until - time) / (count - 1);
      if (interval >= SHORTEST) continue;
      yield {
        at,
        exchange,
        task: id,
        message: `task was polled ${count} times in a row every ${Math.round(interval)} ms while it was \`${state}\`, expected a second or more between two polls`,
        label: 'the first of them',
        sameAs: 'short',
      };
      return;
    }
  },
});
