import { placeIn } from '../lib/model/json.js';
import { askedBy, cite, defineRule, stateClass, told } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const WAITS = cite('MUST', 'A2A10-3.2.2-01');
const WAITS_03 = cite('implied', 'A2A03-7.1.1-04');

const DEFAULT = { request: { set: { '/params/configuration': undefined } } };
const AT_ONCE = { request: { set: { '/params/configuration/returnImmediately': true } } };

export default defineRule({
  id: 'response-returned-early',
  summary: 'a message was answered by a task that still works, though the client waits for its end',
  requirement: [WAITS, WAITS_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [
    'response-dialect-mismatch',
    'version-method-mismatch',
    'task-id-mismatch',
    'task-terminal-accepts-message',
  ],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'A client that waits takes the first answer for the last: it shows a result that is none, and never asks again.',
  fix: 'answer when the task has ended or waits for somebody, unless `returnImmediately` is true',
  meanwhile: {
    client: 'look at the state that came, and poll or subscribe until the task has ended or waits',
  },
  good: [
    scene('The task has ended', v10.send('completed', DEFAULT)),
    scene('The task waits for the user', v10.send('input-required', DEFAULT)),
    scene('The client does not wait', v10.send('submitted', AT_ONCE)),
    scene('A message is an answer as well', v10.send('message', DEFAULT)),
    scene('0.3: who says nothing may not wait', v03.send('working', DEFAULT)),
    scene(
      '0.3: the client does not wait',
      v03.send('working', { request: { set: { '/params/configuration/blocking': false } } }),
    ),
  ],
  bad: [
    scene('No configuration', v10.send('working', DEFAULT)),
    scene(
      'A client that says that it waits',
      v10.send('submitted', { request: { set: { '/params/configuration/returnImmediately': false } } }),
    ),
    scene(
      '0.3: the agent may not want to wait (information only)',
      v03.send('working', { request: { set: { '/params/configuration/blocking': true } } }),
    ),
  ],
  passes: ({ operation, kind }) => operation !== 'SendMessage' || kind === 'stream',
  *check(entry) {
    const asked = askedBy(entry);
    if (entry.kind === 'stream' || asked?.operation !== 'SendMessage' || asked.waits !== true) return;
    const [answer] = told(entry);
    if (answer?.what.is !== 'task') return;
    const { task } = answer.what;
    const { status } = task;
    if (status === null || stateClass(status.written) !== 'active') return;
    const sure = entry.dialect.spoken === '1.0';
    const { configuration } = asked;
    yield {
      at: placeIn(task.doc, `${task.pointer}/status/state`),
      message: `task is \`${status.written}\` in the answer to a client that waits, expected its end or an interruption`,
      label: 'still at work',
      requirement: sure ? WAITS : WAITS_03,
      ...(sure ? {} : { severity: 'info', confidence: 'possible' }),
      related:
        configuration === null
          ? []
          : [{ label: 'how the client wants it', at: placeIn(configuration.doc, configuration.pointer) }],
      sameAs: 'early',
    };
  },
});
