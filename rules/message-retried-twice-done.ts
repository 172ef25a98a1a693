import { placeIn } from '../lib/model/json.js';
import { defineRule, sent } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const OTHER_ID = { request: { set: { '/params/message/messageId': 'm-9' } } };

export default defineRule({
  id: 'message-retried-twice-done',
  summary: 'a message that was sent again began a second task',
  requirement: [{ spec: 'A2A 1.0', section: '3.3.1', level: 'MAY', ids: [] }],
  severity: 'info',
  confidence: 'likely',
  presets: ['strict'],
  yieldsTo: [],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'The work is done twice: what was ordered is ordered again, and the client follows one task of two.',
  fix: 'keep the ids of messages for a while, and answer one that comes again with the task that it began',
  good: [
    scene('Answered with the same task', v10.card(), v10.send('working'), v10.send('working')),
    scene(
      'Another message',
      v10.card(),
      v10.send('working'),
      v10.send('working', { ...OTHER_ID, task: 't-2' }),
    ),
    scene(
      'The first had failed',
      v10.card(),
      v10.send('working', { error: { code: -32603, message: 'Internal error' } }),
      v10.send('working'),
    ),
  ],
  bad: [
    scene(
      'Answered with another task (information only)',
      v10.card(),
      v10.send('working'),
      v10.send('working', { task: 't-2' }),
    ),
    scene(
      '0.3: answered with another task (information only)',
      v03.card(),
      v03.send('working'),
      v03.send('working', { task: 't-2' }),
    ),
  ],
  passes: ({ earlierMessage }) => earlierMessage === null,
  *check(entry) {
    const { earlierMessage: before, taskId, rpcError } = entry;
    const message = sent(entry);
    if (message === null || before === null || !before.same || message.taskId !== null) return;
    if (rpcError !== null || taskId === null || before.taskId === null || before.taskId === taskId) return;
    yield {
      at: placeIn(message.doc, `${message.pointer}/messageId`),
      message: `message \`${message.messageId}\` was answered with task \`${taskId}\`, and with task \`${before.taskId}\` when x${before.exchange} sent it; expected one task`,
      label: 'sent before',
      related: [{ label: 'sent here first', at: before.at }],
      sameAs: 'twice',
    };
  },
});
