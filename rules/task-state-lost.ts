import { cameAfter, cite, defineRule, stateWord } from '../lib/rule.js';
import { scene, v03 } from '../lib/scene.js';

const UNDETERMINED = cite('implied', 'A2A03-6.3-03');

const lost = { response: { set: { '/result/status/state': 'unknown' } } };

export default defineRule({
  id: 'task-state-lost',
  summary: 'a task whose state was known shows `unknown`',
  requirement: [UNDETERMINED],
  severity: 'info',
  confidence: 'possible',
  presets: ['strict'],
  yieldsTo: ['task-state-unknown'],
  each: 'task',
  needs: [],
  dialects: ['0.2', '0.3-rpc', '0.3-proto'],
  bindings: [],
  party: 'agent',
  why: 'The client cannot tell whether to wait, to ask or to give up.',
  fix: 'keep the last known state, or end the task as failed',
  good: [
    scene(
      'The state stays known',
      v03.send('submitted', { request: { set: { '/params/configuration/blocking': false } } }),
      v03.poll('working'),
    ),
    scene('It was never known', v03.poll('working', lost), v03.poll('working')),
  ],
  bad: [
    scene(
      'It is lost (information only)',
      v03.send('submitted', { request: { set: { '/params/configuration/blocking': false } } }),
      v03.poll('working', lost),
    ),
  ],
  *check({ id, observations }) {
    const lost = observations.find(({ state }) => stateWord(state) === 'unknown');
    const before =
      lost && observations.findLast((seen) => stateWord(seen.state) !== 'unknown' && cameAfter(lost, seen));
    if (lost === undefined || before === undefined) return;
    yield {
      at: lost.at,
      exchange: lost.exchange,
      event: lost.event,
      task: id,
      message: `task is \`${lost.state}\` after it was \`${before.state}\`, expected a state that tells the client what to do`,
      related: [{ label: `the task was \`${before.state}\` here`, at: before.at }],
      sameAs: 'lost',
    };
  },
});
