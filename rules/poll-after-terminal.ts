import type { Observation } from '../lib/model/a2a.js';
import { askedAfter, defineRule, stateClass } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

export default defineRule({
  id: 'poll-after-terminal',
  summary: 'a client went on polling a task that it had seen end',
  requirement: [{ spec: 'experience', section: 'polling', level: 'implied', ids: [] }],
  severity: 'info',
  confidence: 'likely',
  presets: ['recommended', 'strict'],
  yieldsTo: ['state-change-after-terminal'],
  each: 'task',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'An ended task does not change any more, so every further poll costs both sides and brings nothing.',
  fix: 'stop polling at a terminal state; one last request for the whole task is enough',
  good: [
    scene('Polling stops at the end', v10.send('submitted'), v10.poll('working'), v10.poll('completed')),
    scene('One look at the whole task after its stream', v10.stream(), v10.poll('completed')),
    scene('0.3: polling stops at the end', v03.send('submitted'), v03.poll('working'), v03.poll('completed')),
  ],
  bad: [
    scene(
      'Polling goes on (information only)',
      v10.send('submitted'),
      v10.poll('completed'),
      v10.poll('completed'),
      v10.poll('completed'),
    ),
    scene(
      'More than one look after a stream (information only)',
      v10.stream(),
      v10.poll('completed'),
      v10.poll('completed'),
    ),
  ],
  *check({ id, observations }) {
    const ended = observations.find(({ state }) => stateClass(state) === 'terminal');
    if (ended === undefined) return;
    const after = observations.filter((seen) => seen.via === 'poll' && follows(seen, ended));
    const polls = after.reduce((sum, { count }) => sum + count, 0);
    const own = ended.via === 'poll' ? 1 : 0;
    const last = after.at(-1);
    // The poll that showed the end, or one look at the whole task where something else showed it.
    const needless = polls - 1;
    if (last === undefined || needless < 1) return;
    yield {
      at: last.at,
      exchange: last.exchange,
      task: id,
      message: `task was polled ${needless === 1 ? 'once more' : `${needless} more times`} after it had ended with \`${ended.state}\`, expected no further poll`,
      related:
        own === 1 && last === ended
          ? []
          : [{ label: `the task ended with \`${ended.state}\` here`, at: ended.at }],
    };
  },
});

function follows(seen: Observation, ended: Observation): boolean {
  return seen === ended || askedAfter(seen, ended);
}
