import { cite, defineRule, refusal, stateClass } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const UNKNOWN_ONLY = cite('implied', 'A2A03-8.2-02');

/** Operations on a push configuration say so of the configuration, too. */
const OF_TASKS: readonly string[] = [
  'GetTask',
  'CancelTask',
  'SubscribeToTask',
  'SendMessage',
  'SendStreamingMessage',
];
const by = (authorization: string) => ({ request: { headers: { Authorization: authorization } } });
const GONE = { error: { code: -32001, message: 'Task not found' } };

export default defineRule({
  id: 'task-not-found-while-active',
  summary: 'an agent does not find a task that was at work when it was last seen',
  requirement: [UNKNOWN_ONLY],
  severity: 'info',
  severityOverride:
    'another caller is rightly told that there is no such task, and callers cannot be told apart for certain',
  confidence: 'possible',
  presets: ['recommended', 'strict'],
  yieldsTo: ['http-error-status', 'context-task-mismatch'],
  each: 'call',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Copies of an agent that share no store lose each other’s tasks: the client polls one that did not begin the work.',
  fix: 'keep the tasks where every copy of the agent finds them, at least until they have ended',
  meanwhile: { client: 'ask again after a short pause: another copy of the agent may answer' },
  good: [
    scene('A task that nobody saw', v10.poll('working', GONE)),
    scene('An ended task was cleared away', v10.send('completed'), v10.poll('completed', GONE)),
    scene(
      'A configuration is not found',
      v10.send('input-required'),
      v10.call('GetTaskPushNotificationConfig', { taskId: 't-1', id: 'p-1' }, null, GONE),
    ),
    scene(
      'Who asks is not who began it',
      v10.send('input-required', by('Bearer k-2f9c81d0')),
      v10.poll('working', { ...GONE, ...by('Bearer j-77aa01bc') }),
    ),
    scene('The task is found', v10.send('input-required'), v10.poll('input-required')),
  ],
  bad: [
    scene('A poll (information only)', v10.send('input-required'), v10.poll('working', GONE)),
    scene('0.3: a cancellation (information only)', v03.send('input-required'), v03.cancel('canceled', GONE)),
  ],
  passes: ({ before }) => before === null,
  *check(entry) {
    const { before, operation, access } = entry;
    if (access.otherOwner !== null) return;
    if (operation === null || !OF_TASKS.includes(operation)) return;
    const error = refusal(entry);
    if (before === null || error?.name !== 'TaskNotFoundError') return;
    const kind = stateClass(before.state);
    if (kind !== 'active' && kind !== 'interrupted') return;
    yield {
      at: error.at,
      message: `task was \`${before.state}\` when it was last seen, and is not found`,
      related: [{ label: `the task was \`${before.state}\` here`, at: before.at }],
      sameAs: 'gone',
    };
  },
});
