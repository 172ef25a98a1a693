import { cite, defineRule, refusal, sent, stateWord } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

/** Codes that speak of the task or the operation: what is wrong with the message itself has others. */
const OF_THE_TASK: readonly unknown[] = [-32001, -32002, -32004];

const MORE = {
  '/params/message/messageId': 'm-7',
  '/params/message/taskId': 't-1',
  '/params/message/contextId': 'c-1',
};
const info = (reason: string) => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason,
  domain: 'a2a-protocol.org',
});
const REFUSED = {
  request: { set: MORE },
  error: { code: -32004, message: 'The task waits for a sign-in', data: [info('UNSUPPORTED_OPERATION')] },
};

export default defineRule({
  id: 'auth-required-message-refused',
  summary: 'an agent refuses a message to a task that waits for authorization',
  requirement: [cite('SHOULD', 'A2A10-7.6.1-05')],
  severity: 'warning',
  confidence: 'likely',
  presets: ['strict'],
  yieldsTo: [],
  each: 'call',
  needs: ['shown'],
  dialects: ['1.0'],
  bindings: [],
  party: 'agent',
  why: 'The client can neither say that it has signed in, nor that it will not: the task waits for ever.',
  fix: 'accept messages to a task in `TASK_STATE_AUTH_REQUIRED`, and tell in the answer that it still waits',
  good: [
    scene('It is accepted', v10.send('auth-required'), v10.send('auth-required', { request: { set: MORE } })),
    scene(
      'The message itself is at fault',
      v10.send('auth-required'),
      v10.send('working', {
        ...{ request: { set: MORE } },
        error: { code: -32005, message: 'No images, please', data: [info('CONTENT_TYPE_NOT_SUPPORTED')] },
      }),
    ),
    scene('0.3 does not say so', v03.send('auth-required'), v03.send('working', REFUSED)),
  ],
  bad: [scene('It is refused', v10.send('auth-required'), v10.send('working', REFUSED))],
  passes: ({ before }) => before === null,
  *check(entry) {
    const { before } = entry;
    if (before === null || stateWord(before.state) !== 'auth-required') return;
    const message = sent(entry);
    const refused = refusal(entry);
    if (message === null || message.taskId === null || refused === null) return;
    if (!OF_THE_TASK.includes(refused.code)) return;
    yield {
      at: refused.at,
      message: `message to a task in \`${before.state}\` was refused with \`${String(refused.code)}\`, expected it to be accepted`,
      related: [{ label: `\`${before.state}\` here`, at: before.at }],
      sameAs: 'refused',
    };
  },
});
