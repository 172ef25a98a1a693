import type { ContextTimeline, Observation } from '../lib/model/a2a.js';
import { cite, defineRule, generation, stateClass, stateWord } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const REPEATS_IDS = cite('implied', 'A2A10-3.4.3-06');
const CARRIES_ID_03 = cite('implied', 'A2A03-6.4-09');
const FURTHER_MESSAGE_03 = cite('implied', 'A2A03-4.5-03');

/** Waiting tasks that are looked at. */
const MAX_WAITING = 2000;

const next = (more: { readonly [pointer: string]: string }) => ({
  request: {
    set: { '/params/message/messageId': 'm-9', '/params/message/parts/0/text': 'Tomorrow.', ...more },
  },
});
const IN_CONTEXT = { '/params/message/contextId': 'c-1' };

export default defineRule({
  id: 'task-left-waiting',
  summary: 'a client went on in a context and left a task waiting for it',
  requirement: [REPEATS_IDS, CARRIES_ID_03, FURTHER_MESSAGE_03],
  enforces: { 'A2A10-7.6.2-01': 'A task that waits for credentials (information only)' },
  severity: 'info',
  confidence: 'possible',
  presets: ['strict'],
  yieldsTo: [],
  each: 'capture',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'An answer without the id of its task begins another: the first waits for ever, and the agent lacks what was said before.',
  fix: 'send the answer with the `taskId` and `contextId` of the task that asked',
  good: [
    scene(
      'The answer names its task',
      v10.send('input-required'),
      v10.send('completed', next({ ...IN_CONTEXT, '/params/message/taskId': 't-1' })),
    ),
    scene('Nobody answers', v10.send('input-required')),
    scene(
      'Another conversation',
      v10.send('input-required'),
      v10.send('completed', { ...next({}), task: 't-2', context: 'c-2' }),
    ),
  ],
  bad: [
    scene(
      'The answer begins a new task (information only)',
      v10.send('input-required'),
      v10.send('completed', { ...next(IN_CONTEXT), task: 't-2' }),
    ),
    scene(
      '0.3: the answer begins a new task (information only)',
      v03.send('input-required'),
      v03.send('completed', { ...next(IN_CONTEXT), task: 't-2' }),
    ),
    scene(
      'A task that waits for credentials (information only)',
      v10.send('auth-required'),
      v10.send('completed', { ...next(IN_CONTEXT), task: 't-2' }),
    ),
    scene(
      '0.3: a task that waits for credentials (information only)',
      v03.send('auth-required'),
      v03.send('completed', { ...next(IN_CONTEXT), task: 't-2' }),
    ),
  ],
  *check({ tasks, contexts }) {
    const waiting = new Map<string, Observation>();
    for (const { id, observations } of tasks) {
      const last = observations.at(-1);
      if (last !== undefined && stateClass(last.state) === 'interrupted' && waiting.size < MAX_WAITING)
        waiting.set(id, last);
    }
    if (waiting.size === 0) return;
    for (const context of contexts) {
      for (const id of context.tasks) {
        const last = waiting.get(id);
        const later = last === undefined ? undefined : laterMessage(context, id, last);
        if (last === undefined || later === undefined) continue;
        const old = generation(last.dialect) === '0.3';
        const auth = stateWord(last.state) === 'auth-required';
        yield {
          at: last.at,
          exchange: last.exchange,
          event: last.event,
          task: id,
          message: `task is left \`${last.state}\`, and x${later.exchange} goes on in its context without its id`,
          requirement: !old ? REPEATS_IDS : auth ? FURTHER_MESSAGE_03 : CARRIES_ID_03,
          sameAs: 'left',
        };
      }
    }
  },
});

/** The first message behind that state in which the client begins another task of the context. */
function laterMessage({ id, messages }: ContextTimeline, task: string, { exchange, contextId }: Observation) {
  if (contextId !== id) return undefined;
  return messages.find(
    (message) =>
      message.side === 'request' &&
      !message.quoted &&
      message.role === 'user' &&
      message.exchange > exchange &&
      message.taskId !== null &&
      message.taskId !== task &&
      message.continues === null,
  );
}
