import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, generation, refusal, sent } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const EXISTS = cite('MUST', 'A2A10-3.4.2-02');
const BY_SERVER_03 = cite('implied', 'A2A03-6.1-04');

const NAMED = { request: { set: { '/params/message/taskId': 't-1' } } };
const REFUSED = { ...NAMED, error: { code: -32001, message: 'Task not found' } };

export default defineRule({
  id: 'client-task-id-unknown',
  summary: 'a client sent a message to a task that the agent does not know',
  requirement: [EXISTS, BY_SERVER_03],
  severity: 'info',
  confidence: 'possible',
  presets: ['recommended', 'strict'],
  yieldsTo: ['http-error-status', 'version-method-mismatch'],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'Only the agent makes ids of tasks; a message under an id of the client’s own, or of a task that is gone, is lost.',
  fix: 'leave `taskId` out of a message that begins a task, and take the id that the answer gives',
  meanwhile: {
    agent: 'refuse with TaskNotFound, so that the client can tell it from other errors and begin a new task',
  },
  good: [
    scene('A message that names no task', v10.send('completed')),
    scene('A task that the agent gave out', v10.send('input-required'), v10.send('completed', NAMED)),
  ],
  bad: [
    scene('An id that nobody gave out (information only)', v10.send('completed', REFUSED)),
    scene('0.3: an id that nobody gave out (information only)', v03.send('completed', REFUSED)),
  ],
  passes: ({ before, known }) => before !== null || known !== null,
  *check(entry) {
    if (entry.before !== null || entry.known !== null) return;
    const message = sent(entry);
    const error = message === null ? null : refusal(entry);
    const spoken = generation(entry.dialect.spoken);
    if (message === null || message.taskId === null || error?.name !== 'TaskNotFoundError') return;
    if (spoken !== '1.0' && spoken !== '0.3') return;
    yield {
      at: placeIn(message.doc, `${message.pointer}/taskId`),
      message: `message goes to task \`${message.taskId}\`, which the capture does not show and the agent does not know`,
      requirement: spoken === '1.0' ? EXISTS : BY_SERVER_03,
      related: [{ label: 'the refusal', at: error.at }],
      sameAs: 'unknown',
    };
  },
});
