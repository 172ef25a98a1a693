import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, objectOf, sent, stateClass, told } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const FRESH = cite('MUST', 'A2A10-3.4.2-01');

const next = (more: { readonly [pointer: string]: string } = {}) => ({
  request: {
    set: { '/params/message/messageId': 'm-9', '/params/message/parts/0/text': 'And in Oslo?', ...more },
  },
});

export default defineRule({
  id: 'task-id-reused',
  summary: 'an agent gave a new task the id of an earlier one',
  requirement: [FRESH],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['response-dialect-mismatch', 'context-id-changed'],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: ['1.0'],
  bindings: [],
  party: 'agent',
  why: 'Clients keep tasks by their id: the new one overwrites the old, with its result.',
  fix: 'make a fresh id, as a UUID, for every message that names no task',
  meanwhile: { client: 'keep tasks by agent, context and id together' },
  good: [
    scene(
      'Each message begins a task of its own',
      v10.send('completed'),
      v10.send('completed', { ...next(), task: 't-2' }),
    ),
    scene('A message that is sent again finds its task', v10.send('completed'), v10.send('completed')),
    scene('Nothing shows which message began the task', v10.poll('working'), v10.send('completed', next())),
    scene(
      'The agent finds the open task by its context',
      v10.send('input-required'),
      v10.send('completed', next({ '/params/message/contextId': 'c-1' })),
    ),
    scene(
      'Another agent has a task of that id',
      v10.send('completed'),
      v10.send('completed', {
        request: { ...next().request, headers: { Host: 'other.example' } },
        context: 'c-2',
      }),
    ),
  ],
  bad: [
    scene('A new message, an old task', v10.send('completed'), v10.send('completed', next())),
    scene(
      'In a context, after the task had ended',
      v10.send('completed'),
      v10.send('completed', next({ '/params/message/contextId': 'c-1' })),
    ),
    scene(
      'In a stream',
      v10.send('input-required'),
      v10.stream(
        [{ is: 'task', set: { '/result/task/status/state': 'TASK_STATE_WORKING' } }, 'completed'],
        next(),
      ),
    ),
  ],
  passes: ({ before }) => before === null,
  *check(entry) {
    const message = sent(entry);
    const { before, earlierMessage } = entry;
    if (message === null || message.taskId !== null || before === null || earlierMessage !== null) return;
    // Where only later looks at the task are shown, this may be the message that began it, sent again.
    if (before.via !== 'send' && before.via !== 'stream') return;
    // In a context that goes on an agent may take the message for an answer to its open task.
    if (message.contextId !== null && stateClass(before.state) !== 'terminal') return;
    const [first] = told(entry);
    if (first === undefined || first.what.is === 'message') return;
    const { doc, pointer, taskId } = objectOf(first.what);
    if (taskId === null || taskId !== entry.taskId) return;
    yield {
      at: placeIn(doc, `${pointer}/${first.what.is === 'task' ? 'id' : 'taskId'}`),
      event: first.event,
      message: `task id \`${taskId}\` is that of an earlier task, expected a new one for a message that names none`,
      label: 'used before',
      related: [{ label: `the earlier task was \`${before.state}\` here`, at: before.at }],
      sameAs: 'reused',
    };
  },
});
