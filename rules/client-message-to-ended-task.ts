import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, generation, refusal, sent, stateClass } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const NOT_SENT = cite('implied', 'A2A03-7.1-04');
const NEW_TASK = cite('implied', 'A2A10-T.life-01');

const GOES_ON = { request: { set: { '/params/message/taskId': 't-1', '/params/message/contextId': 'c-1' } } };
const REFUSED = { ...GOES_ON, error: { code: -32004, message: 'The task has ended' } };
const REFUSED_03 = { ...GOES_ON, error: { code: -32602, message: 'The task has ended' } };

export default defineRule({
  id: 'client-message-to-ended-task',
  summary: 'a client sent a message to a task that it had seen end, and was refused',
  requirement: [NOT_SENT, NEW_TASK],
  severity: 'info',
  severityOverride:
    'the agent refused, so the client learns of it at once; many send such a message to try an agent',
  confidence: 'likely',
  presets: ['recommended', 'strict'],
  yieldsTo: [
    'message-required-field',
    'version-method-mismatch',
    'version-header-missing',
    'http-error-status',
  ],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'An ended task takes no message, so what the user said is lost unless the client sends it again in another way.',
  fix: 'leave `taskId` out, keep `contextId`, and name the ended task in `referenceTaskIds`',
  meanwhile: {
    agent: 'say in the error which state the task has, and that a new task may go on in the same context',
  },
  good: [
    scene(
      'A refinement names its context and the ended task',
      v10.send('completed'),
      v10.send('completed', {
        request: {
          set: { '/params/message/contextId': 'c-1', '/params/message/referenceTaskIds': ['t-1'] },
        },
        task: 't-2',
      }),
    ),
    scene(
      'The task had not ended',
      v10.send('input-required'),
      v10.send('completed', { ...GOES_ON, error: { code: -32004, message: 'No further messages' } }),
    ),
  ],
  bad: [
    scene(
      'A message goes on with an ended task (information only)',
      v10.send('completed'),
      v10.send('completed', REFUSED),
    ),
    scene(
      'A stream is asked for (information only)',
      v10.send('canceled'),
      v10.stream([{ data: JSON.stringify({ jsonrpc: '2.0', id: 'r-1', error: REFUSED.error }) }], GOES_ON),
    ),
    scene(
      '0.3: a message goes on with an ended task (information only)',
      v03.send('completed'),
      v03.send('completed', REFUSED_03),
    ),
  ],
  *check(entry) {
    const message = sent(entry);
    const { before } = entry;
    if (message === null || message.taskId === null || before === null) return;
    if (stateClass(before.state) !== 'terminal' || before.via === 'push') return;
    const error = refusal(entry);
    const spoken = generation(entry.dialect.spoken);
    if (error === null || (spoken !== '1.0' && spoken !== '0.3')) return;
    yield {
      at: placeIn(message.doc, `${message.pointer}/taskId`),
      message: `message goes to task \`${message.taskId}\`, which had ended with \`${before.state}\`; expected a new task in its context`,
      label: 'an ended task',
      requirement: spoken === '1.0' ? NEW_TASK : NOT_SENT,
      related: [
        { label: `the task ended with \`${before.state}\` here`, at: before.at },
        { label: 'the refusal', at: error.at },
      ],
      sameAs: 'ended',
    };
  },
});
