import { jsonText, member, placeIn, valueAt } from '../lib/model/json.js';
import type { Message } from '../lib/model/objects.js';
import { cite, defineRule, generation, sent, type Told, told } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const ONE_MESSAGE = cite('implied', 'A2A10-3.3.1-02');
const UNIQUE_03 = cite('implied', 'A2A03-6.4-06');

const OTHER = { request: { set: { '/params/message/parts/0/text': 'And in Oslo?' } } };
const says = (messageId: string, text: string) => ({
  is: 'working' as const,
  set: {
    '/result/statusUpdate/status/message': {
      messageId,
      role: 'ROLE_AGENT',
      contextId: 'c-1',
      taskId: 't-1',
      parts: [{ text }],
    },
  },
});

export default defineRule({
  id: 'message-id-reused',
  summary: 'two messages of one sender have the same id',
  requirement: [ONE_MESSAGE, UNIQUE_03],
  severity: 'warning',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['message-required-field'],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'Whoever keeps messages by their id takes the second for a repeat of the first and drops it.',
  fix: 'make a new id, as a UUID, for each message; keep it only where the same message is sent again',
  meanwhile: { agent: 'drop a message as a repetition only where its content is the same too' },
  good: [
    scene('A message is sent again as it was', v10.send('completed'), v10.send('completed', { task: 't-2' })),
    scene(
      'Another message, another id',
      v10.send('completed'),
      v10.send('completed', {
        request: {
          set: { '/params/message/messageId': 'm-9', '/params/message/parts/0/text': 'And in Oslo?' },
        },
        task: 't-2',
      }),
    ),
    scene(
      'An agent says the same twice',
      v10.stream(['task', says('m-5', 'Looking.'), says('m-5', 'Looking.'), 'completed']),
    ),
  ],
  bad: [
    scene(
      'A client sends two messages under one id',
      v10.send('completed'),
      v10.send('completed', { ...OTHER, task: 't-2' }),
    ),
    scene(
      'An agent tells two messages under one id',
      v10.stream(['task', says('m-5', 'Looking.'), says('m-5', 'Asking.'), 'completed']),
    ),
    scene(
      '0.3: a client sends two messages under one id',
      v03.send('completed'),
      v03.send('completed', { ...OTHER, task: 't-2' }),
    ),
  ],
  *check(entry) {
    const message = sent(entry);
    const { earlierMessage: before } = entry;
    if (message !== null && before !== null && !before.same) {
      yield {
        at: placeIn(message.doc, `${message.pointer}/messageId`),
        message: `message id \`${message.messageId}\` was that of another message, expected a new one`,
        label: 'used before',
        requirement: generation(entry.dialect.spoken) === '1.0' ? ONE_MESSAGE : UNIQUE_03,
        related: [{ label: 'the other message', at: before.at }],
        sameAs: 'client',
      };
    }
    if (entry.kind === 'stream') yield* toldTwice(told(entry));
  },
});

/** The first message of an agent under whose id the same stream told another. */
function* toldTwice(all: readonly Told[]) {
  const seen = new Map<string, { readonly message: Message; readonly parts: string | null }>();
  for (const { what, dialect, event } of all) {
    const message =
      what.is === 'message'
        ? what.message
        : what.is === 'status'
          ? (what.update.status?.message ?? null)
          : null;
    if (message?.messageId == null) continue;
    const parts = jsonText(member(valueAt(message.doc.value, message.pointer), 'parts'));
    const before = seen.get(message.messageId);
    if (before === undefined) seen.set(message.messageId, { message, parts });
    if (before === undefined || before.parts === parts) continue;
    yield {
      at: placeIn(message.doc, `${message.pointer}/messageId`),
      event,
      message: `message id \`${message.messageId}\` was that of another message, expected a new one`,
      label: 'used before',
      party: 'agent' as const,
      requirement: generation(dialect) === '1.0' ? ONE_MESSAGE : UNIQUE_03,
      related: [
        {
          label: 'the other message',
          at: placeIn(before.message.doc, `${before.message.pointer}/messageId`),
        },
      ],
      sameAs: 'agent',
    };
    return;
  }
}
