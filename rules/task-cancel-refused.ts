import { cite, defineRule, generation, refusal, stateClass, stateWord } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const AGAIN = cite('implied', 'A2A10-3.3.1-01');
const UNCANCELABLE = cite('implied', 'A2A03-7.4-05');

/** What a cancellation that is repeated must not end in; purged and not cancelable are right. */
const CHANGED: readonly (string | null)[] = ['InternalError', 'UnsupportedOperationError'];
const WORKS = { request: { set: { '/params/configuration/returnImmediately': true } } };
const REFUSED = { error: { code: -32002, message: 'Task cannot be canceled' } };

export default defineRule({
  id: 'task-cancel-refused',
  summary: 'a cancellation was refused although nothing stood against it',
  requirement: [AGAIN, UNCANCELABLE],
  severity: 'warning',
  confidence: 'likely',
  presets: ['recommended', 'strict'],
  yieldsTo: ['http-error-status', 'response-error-generic'],
  each: 'call',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'A client repeats a cancellation whose answer it lost; an error tells it that the task goes on.',
  fix: 'answer with the canceled task, or refuse with TaskNotCancelable, however often it is asked for',
  meanwhile: { client: 'ask for the task after a refusal, and go by its state' },
  good: [
    scene('A cancellation is repeated', v10.cancel('canceled'), v10.cancel('canceled')),
    scene('The second is refused as not cancelable', v10.cancel('canceled'), v10.cancel('canceled', REFUSED)),
    scene(
      'The task was purged',
      v10.cancel('canceled'),
      v10.cancel('canceled', { error: { code: -32001, message: 'Task not found' } }),
    ),
  ],
  bad: [
    scene(
      'The second ends in an error',
      v10.cancel('canceled'),
      v10.cancel('canceled', { error: { code: -32603, message: 'Internal error' } }),
    ),
    scene(
      '0.3: a task that works is refused as not cancelable (information only)',
      v03.send('working', { request: { set: { '/params/configuration/blocking': false } } }),
      v03.cancel('canceled', REFUSED),
    ),
    scene(
      'A task that works is refused as not cancelable (information only)',
      v10.send('working', WORKS),
      v10.cancel('canceled', REFUSED),
    ),
  ],
  passes: ({ operation, before }) => operation !== 'CancelTask' || before === null,
  *check(entry) {
    const error = refusal(entry);
    const { before } = entry;
    if (entry.operation !== 'CancelTask' || error === null || before === null) return;
    const spoken = generation(entry.dialect.spoken);
    const related = [{ label: `the task was \`${before.state}\` here`, at: before.at }];
    if (spoken === '1.0' && stateWord(before.state) === 'canceled' && CHANGED.includes(error.name)) {
      yield {
        at: error.at,
        message: `cancellation of a task that is canceled already ended in ${error.name}, expected the task or TaskNotCancelable`,
        related,
        sameAs: 'again',
      };
    } else if (stateClass(before.state) === 'active' && error.name === 'TaskNotCancelableError') {
      yield {
        at: error.at,
        message: `task was last \`${before.state}\` and was refused as not cancelable`,
        requirement: spoken === '0.3' ? UNCANCELABLE : AGAIN,
        severity: 'info',
        confidence: 'possible',
        related,
        sameAs: 'active',
      };
    }
  },
});
