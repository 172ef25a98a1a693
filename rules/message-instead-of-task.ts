import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, sent, stateClass, told } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const TASKS_ANSWER = cite('implied', 'A2A10-T.life-02');

const GOES_ON = { request: { set: { '/params/message/taskId': 't-1', '/params/message/contextId': 'c-1' } } };

export default defineRule({
  id: 'message-instead-of-task',
  summary: 'an agent answered a message to a task with a message',
  requirement: [TASKS_ANSWER],
  severity: 'warning',
  confidence: 'likely',
  presets: ['strict'],
  yieldsTo: ['task-terminal-accepts-message', 'response-dialect-mismatch', 'context-id-missing'],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: ['1.0'],
  bindings: [],
  party: 'agent',
  why: 'The client does not learn whether its task goes on, waits or has ended, and has to poll for it.',
  fix: 'answer with the task, and put the words into the message of its status',
  good: [
    scene('The task answers', v10.send('input-required'), v10.send('completed', GOES_ON)),
    scene('A message that names no task', v10.send('message')),
  ],
  bad: [scene('A message answers', v10.send('input-required'), v10.send('message', GOES_ON))],
  passes: ({ before }) => before === null,
  *check(entry) {
    const message = sent(entry);
    const { before } = entry;
    const [first] = told(entry);
    if (message === null || message.taskId === null || before === null || first?.what.is !== 'message')
      return;
    if (stateClass(before.state) === 'terminal') return;
    yield {
      at: placeIn(first.what.message.doc, first.what.message.pointer),
      event: first.event,
      message: `message to task \`${message.taskId}\` is answered by a message, expected the task`,
      related: [
        { label: 'the task was named here', at: placeIn(message.doc, `${message.pointer}/taskId`) },
        { label: `the task was \`${before.state}\` here`, at: before.at },
      ],
      sameAs: 'message',
    };
  },
});
