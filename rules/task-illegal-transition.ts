import type { Observation } from '../lib/model/a2a.js';
import type { Requirement } from '../lib/model/finding.js';
import { cameAfter, cite, defineRule, generation, stateClass, stateWord, transition } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const NO_WAY_BACK = cite('implied', 'A2A10-4.1.3-04');
const NO_WAY_BACK_03: Requirement = { spec: 'A2A 0.3', section: '6.3', level: 'implied', ids: [] };

export default defineRule({
  id: 'task-illegal-transition',
  summary: 'a task went back to being submitted after work on it had begun',
  requirement: [NO_WAY_BACK, NO_WAY_BACK_03],
  severity: 'warning',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['event-after-terminal-state', 'state-change-after-terminal'],
  each: 'task',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Clients show progress by the state; a task that falls back to its start looks as if its work had been thrown away.',
  fix: 'report `submitted` only before work begins, and `working` from then on',
  meanwhile: { client: 'show the state that was told last' },
  good: [
    scene('Forward only', v10.send('submitted'), v10.poll('working'), v10.poll('completed')),
    scene(
      'Work goes on after a question',
      v10.send('input-required'),
      v10.poll('working'),
      v10.poll('completed'),
    ),
    scene(
      'A late poll shows an older status',
      v10.send('submitted'),
      v10.poll('working', { response: { set: { '/result/status/timestamp': '2026-01-01T00:00:05.000Z' } } }),
      v10.poll('submitted', {
        response: { set: { '/result/status/timestamp': '2026-01-01T00:00:01.000Z' } },
      }),
    ),
    scene('0.3: forward only', v03.send('submitted'), v03.poll('working'), v03.poll('completed')),
  ],
  bad: [
    scene(
      'In polls',
      v10.send('submitted'),
      v10.poll('working'),
      v10.poll('submitted'),
      v10.poll('completed'),
    ),
    scene('Inside one stream', v10.stream(['task', 'working', 'submitted', 'completed'])),
    scene('After a question', v10.send('input-required'), v10.poll('submitted')),
    scene('0.3: inside one stream', v03.stream(['task', 'working', 'submitted', 'completed'])),
  ],
  *check({ id, observations }) {
    let worked: Observation | null = null;
    for (const seen of observations) {
      const kind = stateClass(seen.state);
      if (kind === 'terminal') return;
      if (stateWord(seen.state) !== 'submitted') {
        if (kind === 'active' || kind === 'interrupted') worked = seen;
        continue;
      }
      if (worked === null || transition(worked.state, seen.state) !== 'doubtful') continue;
      if (!cameAfter(seen, worked)) continue;
      yield {
        at: seen.at,
        exchange: seen.exchange,
        event: seen.event,
        task: id,
        message: `task went from \`${worked.state}\` back to \`${seen.state}\`, expected no way back to the start`,
        label: 'back at the start',
        requirement: generation(seen.dialect) === '0.3' ? NO_WAY_BACK_03 : NO_WAY_BACK,
        related: [{ label: `the task was \`${worked.state}\` here`, at: worked.at }],
      };
      return;
    }
  },
});
