import type { Party, Severity } from '../lib/model/finding.js';
import { type Scene, scene, v03, v10 } from '../lib/scene.js';

/** Sound traffic with one fault in it: `rule` is to find it, and no other rule may add an error or a warning. */
export interface Variation {
  readonly scene: Scene;
  readonly rule: string;
  readonly severity: Severity;
  readonly party: Party;
}

type Blame = Partial<Pick<Variation, 'severity' | 'party'>>;

function fault(rule: string, { severity = 'error', party = 'agent' }: Blame, made: Scene): Variation {
  return { rule, severity, party, scene: made };
}

const WARNING: Blame = { severity: 'warning' };
const CLIENT: Blame = { party: 'client' };
const COMPLETED = JSON.stringify({
  jsonrpc: '2.0',
  id: 'r-1',
  result: {
    statusUpdate: { taskId: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_COMPLETED' } },
  },
});

/** Faults of streams, tasks and messages. */
export const taskVariations: readonly Variation[] = [
  fault(
    'stream-ends-without-terminal-state',
    {},
    scene('The terminal event is left out', v10.card(), v10.stream(['task', 'working', 'artifact'])),
  ),
  fault(
    'stream-ends-without-terminal-state',
    WARNING,
    scene(
      'The terminal event is left out, polls show the end',
      v10.card(),
      v10.stream(['task', 'working']),
      v10.poll('working'),
      v10.poll('completed'),
    ),
  ),
  fault(
    'stream-ends-without-terminal-state',
    {},
    scene('0.3: the final event is left out', v03.card(), v03.stream(['task', 'working', 'artifact'])),
  ),
  fault(
    'stream-ends-without-terminal-state',
    {},
    scene(
      'A subscription is given up',
      v10.send('working', { request: { set: { '/params/configuration/returnImmediately': true } } }),
      v10.subscribe([{ is: 'task', set: { '/result/task/status/state': 'TASK_STATE_WORKING' } }, 'working']),
    ),
  ),
  fault(
    'event-after-terminal-state',
    {},
    scene(
      'The artifact comes after the end',
      v10.card(),
      v10.stream(['task', 'working', 'completed', 'artifact']),
    ),
  ),
  fault(
    'event-after-terminal-state',
    {},
    scene(
      'Completed, then failed, in one stream',
      v10.card(),
      v10.stream(['task', 'working', 'completed', 'failed']),
    ),
  ),
  fault(
    'event-after-terminal-state',
    {},
    scene(
      'Work goes on behind the end of a stream',
      v10.stream(['task', 'completed', 'working']),
      v10.poll('working'),
    ),
  ),
  fault(
    'event-after-terminal-state',
    {},
    scene('The terminal event comes twice', v10.stream(['task', 'working', 'completed', 'completed'])),
  ),
  fault(
    'event-after-terminal-state',
    {},
    scene(
      '0.3: an event after `final: true`',
      v03.stream(['task', 'input-required', 'working', 'completed']),
    ),
  ),
  fault(
    'stream-first-event',
    {},
    scene('The opening task is left out', v10.card(), v10.stream(['working', 'artifact', 'completed'])),
  ),
  fault(
    'stream-first-event',
    {},
    scene(
      'A subscription opens with a status update',
      v10.send('submitted'),
      v10.subscribe(['working', 'completed']),
    ),
  ),
  fault('stream-first-event', {}, scene('A stream without any event', v10.card(), v10.stream([]))),
  fault(
    'message-stream-extra-events',
    {},
    scene('Two messages', v10.card(), v10.stream(['message', 'message'])),
  ),
  fault(
    'message-stream-extra-events',
    {},
    scene('A message in a task stream', v10.card(), v10.stream(['task', 'message', 'working', 'completed'])),
  ),
  fault(
    'message-stream-extra-events',
    WARNING,
    scene('0.3: a message in a task stream', v03.stream(['task', 'message', 'working', 'completed'])),
  ),
  fault(
    'sse-data-not-json',
    {},
    scene(
      'A sentinel ends the stream',
      v10.card(),
      v10.stream(['task', 'working', 'completed', { data: '[DONE]' }]),
    ),
  ),
  fault(
    'sse-data-not-json',
    {},
    scene(
      'One event is broken JSON',
      v10.card(),
      v10.stream(['task', { data: '{"jsonrpc":"2.0",' }, 'completed']),
    ),
  ),
  fault(
    'stream-content-type',
    {},
    scene(
      'A stream under the type of a text',
      v10.stream(undefined, { response: { headers: { 'Content-Type': 'text/plain' } } }),
    ),
  ),
  fault(
    'stream-content-type',
    {},
    scene(
      'A streaming operation answered in one piece',
      v10.card(),
      v10.call(
        'SendStreamingMessage',
        { message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Will it rain in Riga?' }] } },
        { task: { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_COMPLETED' } } },
      ),
    ),
  ),
  fault(
    'stream-truncated',
    { severity: 'warning', party: 'agent' },
    scene(
      'The agent hangs up while it works',
      v10.stream(['task', 'working'], { unfinished: true, closed: 'agent' }),
    ),
  ),
  fault(
    'stream-truncated',
    {},
    scene(
      'The last event has no empty line',
      v10.stream(['task', 'working', { raw: `data: ${COMPLETED}\n` }]),
    ),
  ),
  fault(
    'task-state-unknown',
    {},
    scene(
      'A state of its own',
      v10.send('submitted'),
      v10.poll('working', { response: { set: { '/result/status/state': 'TASK_STATE_RUNNING' } } }),
      v10.poll('completed'),
    ),
  ),
  fault(
    'task-state-unknown',
    {},
    scene(
      'A terminal state with two l',
      v10.stream([
        'task',
        'working',
        { is: 'canceled', set: { '/result/statusUpdate/status/state': 'TASK_STATE_CANCELLED' } },
      ]),
    ),
  ),
  fault(
    'task-state-unknown',
    {},
    scene(
      '0.3: a terminal state with two l',
      v03.send('working', { request: { set: { '/params/configuration/blocking': false } } }),
      v03.cancel('canceled', { response: { set: { '/result/status/state': 'cancelled' } } }),
    ),
  ),
  fault(
    'task-state-unknown',
    {},
    scene(
      'No state',
      v10.send('submitted'),
      v10.poll('working', { response: { set: { '/result/status/state': undefined } } }),
      v10.poll('completed'),
    ),
  ),
  fault(
    'task-illegal-transition',
    WARNING,
    scene(
      'Back to the start',
      v10.send('submitted'),
      v10.poll('working'),
      v10.poll('submitted'),
      v10.poll('completed'),
    ),
  ),
  fault(
    'state-change-after-terminal',
    {},
    scene(
      'Work goes on after the end',
      v10.card(),
      v10.send('submitted'),
      v10.poll('completed'),
      v10.poll('working'),
    ),
  ),
  fault(
    'state-change-after-terminal',
    {},
    scene('A cancellation rewrites the end', v10.card(), v10.send('completed'), v10.cancel('canceled')),
  ),
  fault(
    'context-id-changed',
    {},
    scene(
      'The client’s context is replaced',
      v10.send('submitted', { request: { set: { '/params/message/contextId': 'c-1' } }, context: 'c-2' }),
      v10.poll('completed', { context: 'c-2' }),
    ),
  ),
  fault(
    'context-id-changed',
    {},
    scene(
      'One poll shows another context',
      v10.send('submitted'),
      v10.poll('working', { context: 'c-2' }),
      v10.poll('completed'),
    ),
  ),
  fault(
    'context-id-changed',
    {},
    scene(
      'One event shows another context',
      v10.stream(['task', { is: 'working', context: 'c-2' }, 'completed']),
    ),
  ),
  fault(
    'message-required-field',
    CLIENT,
    scene(
      'A message without messageId',
      v10.card(),
      v10.send('completed', { request: { set: { '/params/message/messageId': undefined } } }),
    ),
  ),
  fault(
    'message-required-field',
    CLIENT,
    scene(
      'A message without parts',
      v10.send('completed', { request: { set: { '/params/message/parts': undefined } } }),
    ),
  ),
  fault(
    'message-required-field',
    {},
    scene(
      'The agent’s message has no role',
      v10.send('message', { response: { set: { '/result/message/role': undefined } } }),
    ),
  ),
  fault(
    'message-required-field',
    CLIENT,
    scene(
      '0.3: a role that nobody knows',
      v03.send('completed', { request: { set: { '/params/message/role': 'assistant' } } }),
    ),
  ),
  fault(
    'message-required-field',
    { severity: 'warning', party: 'client' },
    scene(
      '0.3: a message without `kind`',
      v03.send('completed', { request: { set: { '/params/message/kind': undefined } } }),
    ),
  ),
];
