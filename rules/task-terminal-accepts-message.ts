import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, generation, objectOf, sent, stateClass, told } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const REFUSED = cite('MUST', 'A2A10-3.1.1-03', 'A2A10-T.life-01');
const REFUSED_03 = cite('implied', 'A2A03-7.1-03');

const GOES_ON = { request: { set: { '/params/message/taskId': 't-1', '/params/message/contextId': 'c-1' } } };

export default defineRule({
  id: 'task-terminal-accepts-message',
  summary: 'an agent took a message for a task that had ended',
  requirement: [REFUSED, REFUSED_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['response-dialect-mismatch', 'version-method-mismatch'],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'An ended task does not change any more: what the message asks for is lost, or the result that others have fetched is not the last.',
  fix: 'refuse the message with UnsupportedOperation; a refinement begins a new task in the same context',
  meanwhile: { client: 'begin a new task in the same context, and name the ended one in `referenceTaskIds`' },
  good: [
    scene(
      'A refinement begins a new task in the same context',
      v10.send('completed'),
      v10.send('completed', { request: { set: { '/params/message/contextId': 'c-1' } }, task: 't-2' }),
    ),
    scene(
      'A message goes on with a task that waits for it',
      v10.send('input-required'),
      v10.send('completed', GOES_ON),
    ),
    scene(
      'Another agent has a task of that id',
      v10.send('completed'),
      v10.send('completed', {
        request: { headers: { Host: 'other.example' }, set: { '/params/message/taskId': 't-1' } },
      }),
    ),
    scene(
      '0.3: an agent begins a new task instead',
      v03.send('completed'),
      v03.send('completed', { ...GOES_ON, task: 't-2' }),
    ),
  ],
  bad: [
    scene('The ended task answers', v10.send('completed'), v10.send('completed', GOES_ON)),
    scene('Work goes on', v10.send('completed'), v10.send('input-required', GOES_ON)),
    scene('A new task answers', v10.send('completed'), v10.send('completed', { ...GOES_ON, task: 't-2' })),
    scene('In a stream', v10.send('failed'), v10.stream(undefined, GOES_ON)),
    scene('0.3: the ended task answers', v03.send('completed'), v03.send('completed', GOES_ON)),
  ],
  *check(entry) {
    const message = sent(entry);
    const { before } = entry;
    if (message === null || message.taskId === null || before === null) return;
    if (stateClass(before.state) !== 'terminal') return;
    const [answer] = told(entry);
    const spoken = answer === undefined ? null : generation(answer.dialect);
    if (answer === undefined || (spoken !== '1.0' && spoken !== '0.3')) return;
    const { doc, pointer, taskId } = objectOf(answer.what);
    const same = answer.what.is !== 'message' && taskId === message.taskId;
    if (spoken === '0.3' && !same) return;
    yield {
      at: placeIn(message.doc, `${message.pointer}/taskId`),
      message: `message to task \`${message.taskId}\`, which had ended with \`${before.state}\`, was answered, expected a refusal`,
      label: 'an ended task',
      requirement: spoken === '0.3' ? REFUSED_03 : REFUSED,
      related: [
        { label: `the task ended with \`${before.state}\` here`, at: before.at },
        { label: 'the answer', at: placeIn(doc, pointer) },
      ],
      sameAs: 'answered',
    };
  },
});
