import type { Observation } from '../lib/model/a2a.js';
import { askedAfter, cite, defineRule, elapsed, stateClass, stateWord } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const DOES_NOT_CHANGE = cite('implied', 'A2A10-4.1.3-05');

const at = (pointer: string, seconds: number) => ({
  response: { set: { [`${pointer}/status/timestamp`]: `2026-01-01T00:00:0${seconds}.000Z` } },
});

export default defineRule({
  id: 'task-changed-after-end',
  summary: 'the status of an ended task shows another time when it is read again',
  requirement: [DOES_NOT_CHANGE],
  severity: 'warning',
  confidence: 'certain',
  presets: ['strict'],
  yieldsTo: [
    'state-change-after-terminal',
    'task-terminal-accepts-message',
    'task-id-reused',
    'task-cancel-after-end',
  ],
  each: 'task',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'A time that moves lets an old result pass for a new one, and lists that are sorted by it change with every read.',
  fix: 'set the timestamp when the state changes, not when the task is written out',
  good: [
    scene('The time stays', v10.send('completed'), v10.poll('completed')),
    scene(
      'Two ways to write one time',
      v10.send('completed'),
      v10.poll('completed', { response: { set: { '/result/status/timestamp': '2026-01-01T00:00:00Z' } } }),
    ),
    scene(
      'A stream told the end, and its time is its own',
      v10.stream(),
      v10.poll('completed', at('/result', 3)),
    ),
  ],
  bad: [
    scene(
      'The end comes later with every read',
      v10.send('completed', at('/result/task', 1)),
      v10.poll('completed', at('/result', 2)),
    ),
  ],
  *check({ id, observations }) {
    let ended: Observation | null = null;
    for (const seen of observations) {
      if (stateClass(seen.state) !== 'terminal' || !WHOLE.includes(seen.via)) continue;
      if (ended === null) {
        ended = seen;
        continue;
      }
      const same = stateWord(seen.state) === stateWord(ended.state);
      if (!same || !askedAfter(seen, ended) || !elapsed(ended.timestamp, seen.timestamp)) continue;
      yield {
        at: seen.at,
        exchange: seen.exchange,
        event: seen.event,
        task: id,
        message: `ended task is of \`${seen.timestamp}\`, and was of \`${ended.timestamp}\` before; expected it to stay`,
        label: 'another time',
        related: [{ label: 'read before', at: ended.at }],
        sameAs: 'time',
      };
      return;
    }
  },
});

/** Ways by which a whole task was read from where the agent keeps it. */
const WHOLE: readonly string[] = ['send', 'poll', 'list'] satisfies readonly Observation['via'][];
