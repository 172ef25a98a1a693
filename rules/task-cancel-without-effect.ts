import { cameAfter, cite, defineRule, generation, stateClass, stateWord } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const CANCELED = cite('implied', 'A2A10-3.1.5-05');
const CANCELED_03 = cite('implied', 'A2A03-7.4-03');

export default defineRule({
  id: 'task-cancel-without-effect',
  summary: 'a cancellation succeeded, and the task was not canceled',
  requirement: [CANCELED, CANCELED_03],
  severity: 'info',
  confidence: 'certain',
  presets: ['strict'],
  yieldsTo: ['state-change-after-terminal', 'task-cancel-after-end'],
  each: 'task',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'The client believes that the work was stopped, and is billed for, or surprised by, its result.',
  fix: 'refuse with TaskNotCancelable where the work cannot be stopped',
  good: [
    scene('The task is canceled', v10.send('input-required'), v10.cancel('canceled')),
    scene(
      'The task is canceled a little later',
      v10.send('input-required'),
      v10.cancel('working'),
      v10.poll('canceled'),
    ),
  ],
  bad: [
    scene(
      'The task goes on to its end (information only)',
      v10.send('input-required'),
      v10.cancel('working'),
      v10.poll('completed'),
    ),
    scene(
      '0.3: the answer shows that the task goes on (information only)',
      v03.send('input-required'),
      v03.cancel('working'),
    ),
  ],
  *check({ id, observations }) {
    const cancel = observations.find(
      ({ via, state }) => via === 'cancel' && stateClass(state) !== 'terminal',
    );
    if (cancel === undefined) return;
    const end = observations.find((seen) => stateClass(seen.state) === 'terminal' && cameAfter(seen, cancel));
    const old = generation(cancel.dialect) === '0.3';
    if (end === undefined ? !old : stateWord(end.state) === 'canceled') return;
    yield {
      at: (end ?? cancel).at,
      exchange: (end ?? cancel).exchange,
      event: (end ?? cancel).event,
      task: id,
      message:
        end === undefined
          ? `cancellation succeeded with a task that is \`${cancel.state}\`, expected \`canceled\``
          : `task ended with \`${end.state}\` after its cancellation had succeeded, expected it to be canceled`,
      requirement: old ? CANCELED_03 : CANCELED,
      related: end === undefined ? [] : [{ label: 'the cancellation succeeded here', at: cancel.at }],
      sameAs: end === undefined ? 'at work' : 'ended',
    };
  },
});
