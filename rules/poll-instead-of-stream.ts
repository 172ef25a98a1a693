import type { Observation } from '../lib/model/a2a.js';
import { defineRule } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

/** Polls of one task that a stream would have saved. */
const MANY = 10;
const MAX_TOLD = 20;

const polls = (count: number, say = v10) => Array.from({ length: count }, () => say.poll('working'));
const WITHOUT = { response: { set: { '/capabilities/streaming': false } } };

export default defineRule({
  id: 'poll-instead-of-stream',
  summary: 'a client polls a task often though the agent offers to stream it',
  requirement: [{ spec: 'experience', section: 'polling', level: 'implied', ids: [] }],
  severity: 'info',
  confidence: 'possible',
  presets: ['strict'],
  yieldsTo: ['poll-interval-short', 'poll-beside-stream'],
  each: 'capture',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'One stream brings each change at once and with one request; polls bring it late and with many.',
  fix: 'send the message as a streaming call, or subscribe to the task',
  good: [
    scene('A few polls', v10.card(), v10.send('submitted'), ...polls(4), v10.poll('completed')),
    scene(
      'No streams on offer',
      v10.card(WITHOUT),
      v10.send('submitted'),
      ...polls(12),
      v10.poll('completed'),
    ),
  ],
  bad: [
    scene(
      'Many polls (information only)',
      v10.card(),
      v10.send('submitted'),
      ...polls(12),
      v10.poll('completed'),
    ),
    scene(
      '0.3: many polls (information only)',
      v03.card(),
      v03.send('submitted'),
      ...polls(12, v03),
      v03.poll('completed'),
    ),
  ],
  *check({ cards, tasks }) {
    const offering = new Set(cards.filter(({ streaming }) => streaming === true).map(({ host }) => host));
    if (offering.size === 0) return;
    let told = 0;
    for (const { id, host, observations, streams } of tasks) {
      if (host === null || !offering.has(host) || streams.length > 0) continue;
      const polled = observations.filter(({ via }) => via === 'poll');
      const count = polled.reduce((sum: number, { count }: Observation) => sum + count, 0);
      const [first] = polled;
      if (first === undefined || count < MANY) continue;
      yield {
        at: first.at,
        exchange: first.exchange,
        task: id,
        message: `task was polled ${count} times, and the card offers streams: one would have told the same`,
        label: 'the first of them',
        sameAs: 'stream',
      };
      if (++told >= MAX_TOLD) return;
    }
  },
});
