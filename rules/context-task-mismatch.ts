import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, generation, sent } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const BELONG = cite('MUST', 'A2A10-3.4.3-03');
const BELONG_03 = cite('implied', 'A2A03-6.4-07');

const goesOn = (contextId: string) => ({
  request: { set: { '/params/message/taskId': 't-1', '/params/message/contextId': contextId } },
});
const REFUSED = { ...goesOn('c-2'), error: { code: -32602, message: 'The task is of another context' } };

export default defineRule({
  id: 'context-task-mismatch',
  summary: 'a message names a task and a context that do not belong together',
  requirement: [BELONG, BELONG_03],
  severity: 'warning',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  // An agent that served it changed the context; or had changed it before.
  yieldsTo: ['context-id-changed', 'message-required-field', 'version-method-mismatch'],
  each: 'call',
  needs: ['asked'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'An agent has to refuse the message, for it cannot know which of the two was meant.',
  fix: 'send the `contextId` that the task came with, or leave it out: the agent takes it from the task',
  meanwhile: { agent: 'refuse the message with -32602, rather than choose one of the two' },
  good: [
    scene('Both belong together', v10.send('input-required'), v10.send('completed', goesOn('c-1'))),
    scene(
      'Nothing is known of the task',
      v10.send('input-required', { task: 't-9' }),
      v10.send('completed', REFUSED),
    ),
  ],
  bad: [
    scene('A foreign context', v10.send('input-required'), v10.send('completed', REFUSED)),
    scene('0.3: a foreign context', v03.send('input-required'), v03.send('completed', REFUSED)),
  ],
  passes: ({ known }) => known === null,
  *check(entry) {
    const message = sent(entry);
    const { known } = entry;
    if (message === null || known === null || message.taskId === null || message.taskId !== entry.taskId)
      return;
    const { contextId } = message;
    if (contextId === null || contextId === known.contextId || known.also.includes(contextId)) return;
    const spoken = generation(entry.dialect.spoken);
    if (spoken !== '1.0' && spoken !== '0.3') return;
    yield {
      at: placeIn(message.doc, `${message.pointer}/contextId`),
      message: `message names context \`${contextId}\`, expected \`${known.contextId}\`, that of task \`${message.taskId}\``,
      label: 'another context',
      requirement: spoken === '1.0' ? BELONG : BELONG_03,
      related: [{ label: `the task came with \`${known.contextId}\` here`, at: known.at }],
      sameAs: 'mismatch',
    };
  },
});
