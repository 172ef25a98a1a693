import { placeIn } from '../lib/model/json.js';
import type { Message } from '../lib/model/objects.js';
import { cite, defineRule, told } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const ONCE = cite('implied', 'A2A10-3.7-04');

const said = (id: string) => ({ messageId: id, role: 'ROLE_USER', parts: [{ text: 'Will it rain?' }] });
const polled = (...ids: readonly string[]) =>
  v10.poll('working', { response: { set: { '/result/history': ids.map(said) } } });

export default defineRule({
  id: 'task-history-repeats',
  summary: 'the history of a task holds one message twice',
  requirement: [ONCE],
  severity: 'warning',
  confidence: 'certain',
  presets: ['recommended', 'strict'],
  yieldsTo: ['response-dialect-mismatch'],
  each: 'exchange',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Whoever shows the conversation, or gives it to a model, shows the message twice.',
  fix: 'add a message to the history once, whatever path it comes by',
  meanwhile: { client: 'keep messages by their `messageId`' },
  good: [scene('Each message once', polled('m-1', 'm-2', 'm-3'))],
  bad: [
    scene('The last message twice', polled('m-1', 'm-2', 'm-2')),
    scene(
      'In a stream',
      v10.stream([
        { is: 'task', set: { '/result/task/history': [said('m-1'), said('m-1')] } },
        'working',
        'completed',
      ]),
    ),
  ],
  *check(entry) {
    for (const { what, event } of told(entry)) {
      if (what.is !== 'task' || what.task.history.length < 2) continue;
      const seen = new Map<string, Message>();
      for (const message of what.task.history) {
        const { messageId } = message;
        const before = messageId === null ? undefined : seen.get(messageId);
        if (messageId !== null && before === undefined) seen.set(messageId, message);
        if (before === undefined) continue;
        yield {
          at: placeIn(message.doc, `${message.pointer}/messageId`),
          event,
          message: `message \`${messageId}\` stands in the history twice, expected once`,
          label: 'again',
          related: [{ label: 'for the first time', at: placeIn(before.doc, `${before.pointer}/messageId`) }],
          sameAs: 'twice',
        };
        return;
      }
    }
  },
});
