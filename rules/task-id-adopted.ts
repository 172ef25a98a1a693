import { placeIn } from '../lib/model/json.js';
import { askedBy, cite, defineRule, stateClass, told } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const NOT_CHOSEN = cite('MUST', 'A2A10-3.4.2-04');

const SAID = { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Will it rain in Riga?' }] };
const OWN = { '/params/message/taskId': 't-1' };
const begun = (history: readonly (typeof SAID)[], more: { readonly [pointer: string]: number } = {}) =>
  v10.send('input-required', {
    request: { set: { ...OWN, ...more } },
    response: { set: { '/result/task/history': history } },
  });

export default defineRule({
  id: 'task-id-adopted',
  summary: 'an agent began a task under an id that the client chose',
  requirement: [NOT_CHOSEN],
  severity: 'warning',
  confidence: 'likely',
  presets: ['recommended', 'strict'],
  yieldsTo: ['task-terminal-accepts-message', 'response-dialect-mismatch'],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: ['1.0'],
  bindings: [],
  party: 'agent',
  why: 'Two clients that choose the same id share a task, and each sees what the other one says.',
  fix: 'refuse a `taskId` that the agent did not give out with TaskNotFound',
  meanwhile: { client: 'leave `taskId` out of the message that begins a task' },
  good: [
    scene(
      'The agent gave the id before',
      v10.send('input-required'),
      v10.send('completed', { request: { set: OWN } }),
    ),
    scene('The task is older than the capture', begun([{ ...SAID, messageId: 'm-0' }, SAID])),
    scene('A short history was asked for', begun([SAID], { '/params/configuration/historyLength': 1 })),
  ],
  bad: [scene('The history begins with the message', begun([SAID]))],
  passes: ({ before, known }) => before !== null || known !== null,
  *check(entry) {
    if (entry.before !== null || entry.known !== null) return;
    const asked = askedBy(entry);
    const [first] = told(entry);
    if (asked === null || !('message' in asked) || first?.what.is !== 'task') return;
    const { message, configuration } = asked;
    const { task } = first.what;
    if (message === null || message.taskId === null || message.taskId !== task.id) return;
    if (
      (configuration?.historyLength ?? null) !== null ||
      stateClass(task.status?.written ?? null) === 'terminal'
    )
      return;
    const [only, ...others] = task.history;
    if (only === undefined || others.length > 0 || only.messageId !== message.messageId) return;
    yield {
      at: placeIn(task.doc, `${task.pointer}/id`),
      event: first.event,
      message: `task \`${task.id}\` begins with this message under the id that the client sent, expected TaskNotFound`,
      label: 'chosen by the client',
      related: [{ label: 'the client named it here', at: placeIn(message.doc, `${message.pointer}/taskId`) }],
      sameAs: 'adopted',
    };
  },
});
