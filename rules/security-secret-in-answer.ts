import { placeIn } from '../lib/model/json.js';
import { answers, cite, credentials, defineRule, holdsText, secretsIn } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

/** A history quotes what others said; a configuration of a webhook is returned as a whole; files are for others to look into. */
const APART: readonly string[] = [
  ...['history', 'pushNotificationConfig', 'taskPushNotificationConfig', 'configs', 'signatures'],
  ...['bytes', 'raw', 'fileWithBytes', 'nextPageToken'],
];
/** A shorter one may stand anywhere. */
const LEAST = 12;

/** Made of two, so that nothing that searches source code for keys takes it for one. */
const KEY = `sk-${'w7Q2WZ4m9XK1lB8rVt30'}`;
const TOKEN = 'k-2f9c81d0aa41b7';
const WITH = { headers: { Authorization: `Bearer ${TOKEN}` } };

export default defineRule({
  id: 'security-secret-in-answer',
  summary: 'an answer has a secret in its body',
  requirement: [cite('MUST', 'A2A10-13.4-04')],
  severity: 'warning',
  confidence: 'likely',
  presets: ['strict', 'security'],
  yieldsTo: [],
  each: 'call',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Who reads the task, and every log and model that it passes through, has the secret.',
  fix: 'keep keys and tokens out of messages, artifacts and errors; revoke this one',
  good: [
    scene('An answer without secrets', v10.send('completed', { request: WITH })),
    scene(
      'A history quotes what the client said',
      v10.send('completed', {
        response: {
          set: {
            '/result/task/history': [
              { messageId: 'm-0', role: 'ROLE_USER', parts: [{ text: `Is ${KEY} still valid?` }] },
            ],
          },
        },
      }),
    ),
  ],
  bad: [
    scene(
      'A key in an artifact',
      v10.send('completed', {
        response: { set: { '/result/task/artifacts/0/parts/0/text': `Called with ${KEY}.` } },
      }),
    ),
    scene(
      'A key in an event',
      v10.stream([
        'task',
        { is: 'artifact', set: { '/result/artifactUpdate/artifact/parts/0/text': KEY } },
        'completed',
      ]),
    ),
    scene(
      'The token of the request',
      v10.send('completed', {
        request: WITH,
        response: { set: { '/result/task/artifacts/0/parts/0/text': `You sent ${TOKEN}.` } },
      }),
    ),
  ],
  *check(entry) {
    if (entry.operation === 'GetExtendedAgentCard' || entry.operation?.includes('PushNotification')) return;
    const tokens = credentials(entry).flatMap(({ in: place, value }) =>
      place !== 'cookie' && value.length >= LEAST ? [value] : [],
    );
    const skips = (name: string) => APART.includes(name);
    for (const { doc, event } of answers(entry)) {
      const token = tokens.length === 0 ? null : holdsText(doc.value, tokens);
      const [first] = secretsIn(doc.value, '', skips, token === null);
      const found = token === null ? first : { what: 'the token that came with the request', pointer: token };
      if (found === undefined) continue;
      yield {
        at: placeIn(doc, found.pointer),
        event: event?.index ?? null,
        message: `\`${found.pointer.slice(1, 80).replaceAll('`', '’')}\` of the answer holds ${found.what}, expected none`,
        sameAs: found.what,
        everywhere: true,
      };
      return;
    }
  },
});
