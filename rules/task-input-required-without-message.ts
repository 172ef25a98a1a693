import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, told, unexplained } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const SAYS_WHAT = cite('implied', 'A2A10-3.4.3-07');

const QUESTION = {
  messageId: 'm-5',
  contextId: 'c-1',
  taskId: 't-1',
  role: 'ROLE_AGENT',
  parts: [{ text: 'For which day?' }],
};

export default defineRule({
  id: 'task-input-required-without-message',
  summary: 'a task waits for input and does not say for which',
  requirement: [SAYS_WHAT],
  severity: 'info',
  confidence: 'possible',
  presets: ['strict'],
  yieldsTo: [],
  each: 'exchange',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'The client has nothing to show to the user, who does not know what to answer.',
  fix: 'put the question into the message of the status',
  good: [
    scene(
      'The status asks',
      v10.send('input-required', { response: { set: { '/result/task/status/message': QUESTION } } }),
    ),
    scene(
      'An artifact may hold the question',
      v10.send('input-required', {
        response: {
          set: { '/result/task/artifacts': [{ artifactId: 'a-1', parts: [{ text: 'For which day?' }] }] },
        },
      }),
    ),
    scene('The stream gave an artifact before', v10.stream(['task', 'artifact', 'input-required'])),
  ],
  bad: [
    scene('No question (information only)', v10.send('input-required')),
    scene('No question, in a stream (information only)', v10.stream(['task', 'working', 'input-required'])),
  ],
  passes: ({ kind }) => kind === 'poll',
  *check(entry) {
    if (entry.kind === 'poll') return;
    const all = told(entry);
    if (all.some(({ what }) => what.is === 'artifact')) return;
    const found = unexplained(all, 'input-required');
    if (found === null) return;
    const { status, event } = found;
    yield {
      at: placeIn(status.doc, status.pointer),
      event,
      message: `status is \`${status.written}\` without a message, expected one that says what is needed`,
      sameAs: 'no question',
      everywhere: true,
    };
  },
});
